import type { ResumeContent, ResumeLine } from '#db/rows/resume.ts'
import { newestFirst } from '#lib/resume/tailored/rules/candidates.ts'

type PageCut = {
  content: ResumeContent
  max_pages: number
  /** The lines that are never held back. */
  always: ReadonlySet<string>
  countPages: (content: ResumeContent) => Promise<number>
}

/**
 * Holds back as few lines as needed for the page limit, oldest roles first; `fits` is false if even all of them are
 * not enough.
 */
export async function cutToPages({
  content,
  max_pages,
  always,
  countPages,
}: PageCut): Promise<{ content: ResumeContent; fits: boolean }> {
  const order = cutOrder(content, always)
  const cutBy = (count: number) => withCut(content, new Set(order.slice(0, count)))
  const fitsBy = async (count: number) => (await countPages(cutBy(count))) <= max_pages
  let [few, many] = [0, order.length]
  if (!(await fitsBy(many))) return { content: cutBy(many), fits: false }
  // Fewer lines never take more pages.
  while (few < many) {
    const half = Math.floor((few + many) / 2)
    if (await fitsBy(half)) many = half
    else few = half + 1
  }
  return { content: cutBy(many), fits: true }
}

/** Returns lines in the order of holding back: the last of the oldest role first, and the first line of each role last. */
export function cutOrder({ entries, lines }: ResumeContent, always: ReadonlySet<string>): string[] {
  const roles = newestFirst(entries.filter((entry) => entry.section === 'experience')).toReversed()
  const projects = entries.filter((entry) => entry.section === 'projects').toReversed()
  const linesOf = (id: string) => lines.filter((line) => line.entry_id === id)
  const more = roles.flatMap(({ id }) => linesOf(id).slice(1).toReversed())
  const own = projects.flatMap(({ id }) => linesOf(id).toReversed())
  const first = roles.flatMap(({ id }) => linesOf(id).slice(0, 1))
  return [...more, ...own, ...first].filter(({ id }) => !always.has(id)).map(({ id }) => id)
}

function withCut(content: ResumeContent, cut: ReadonlySet<string>): ResumeContent {
  return { ...content, lines: content.lines.map((line): ResumeLine => ({ ...line, cut: cut.has(line.id) })) }
}
