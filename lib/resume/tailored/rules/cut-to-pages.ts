import type { Section } from '#db/rows/master.ts'
import type { ResumeContent, ResumeLine } from '#db/rows/resume.ts'
import { isAcademic } from '#lib/resume/tailored/job-resume.ts'
import { newestFirst } from '#lib/resume/tailored/rules/candidates.ts'

type PageCut = {
  content: ResumeContent
  max_pages: number
  /** The lines that are never held back. */
  always: ReadonlySet<string>
  /** The reasons of the pick, by line. */
  reasons: ReadonlyMap<string, string>
  /** How many lines may be held back; all without it. */
  most?: number
  countPages: (content: ResumeContent) => Promise<number>
}

/** Holds back as few lines as needed for the page limit; `fits` is false if even all of them are not enough. */
export async function cutToPages({
  content,
  max_pages,
  always,
  reasons,
  most,
  countPages,
}: PageCut): Promise<{ content: ResumeContent; fits: boolean }> {
  const order = cutOrder(content, { always, reasons }).slice(0, most)
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

/**
 * Returns lines in the order of holding back: role by role from the oldest to the newest, and within a role those that answer nothing
 * first. An academic's lists go before all roles, projects before the newest role, and each role's first line at the very end (interface, POST /api/tailored-resumes).
 */
export function cutOrder(
  content: ResumeContent,
  { always, reasons }: Pick<PageCut, 'always' | 'reasons'>,
): string[] {
  const { entries, lines } = content
  const oldestFirst = newestFirst(entries.filter((entry) => entry.section === 'experience')).toReversed()
  const others = entries.filter(({ section }) => OTHERS.has(section)).toReversed()
  const linesOf = (id: string) => lines.filter((line) => line.entry_id === id)
  const answers = ({ id }: ResumeLine) => /^(?:cites|term|chosen)/.test(reasons.get(id) ?? '')
  const more = [...oldestFirst.slice(0, -1), ...others, ...oldestFirst.slice(-1)].flatMap(
    ({ id, section }) => {
      const own = linesOf(id)
        .slice(section === 'experience' ? 1 : 0)
        .toReversed()
      return [...own.filter((line) => !answers(line)), ...own.filter(answers)]
    },
  )
  const first = oldestFirst.flatMap(({ id }) => linesOf(id).slice(0, 1))
  const lists = isAcademic(content) ? LISTS.flatMap((section) => listedLast(lines, section)) : []
  const unasked = lists.filter((line) => !answers(line))
  return [...unasked, ...more, ...first].filter(({ id }) => !always.has(id)).map(({ id }) => id)
}

// The lists of an academic give way before the roles, down to a few lines each.
function listedLast(lines: readonly ResumeLine[], section: Section): ResumeLine[] {
  return lines
    .filter((line) => line.section === section)
    .slice(LEAST_LISTED)
    .toReversed()
}

const LISTS = ['other', 'awards', 'publications'] as const
const LEAST_LISTED = 5
const OTHERS: ReadonlySet<Section> = new Set(['projects', 'volunteering'])

function withCut(content: ResumeContent, cut: ReadonlySet<string>): ResumeContent {
  return { ...content, lines: content.lines.map((line): ResumeLine => ({ ...line, cut: cut.has(line.id) })) }
}
