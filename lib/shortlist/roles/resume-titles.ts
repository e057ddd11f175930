import { z } from 'zod'
import type { MasterEntry } from '#db/rows/master.ts'
import type { Store } from '#db/store.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { commonTitlesIn, similarTitles } from '#lib/index/titles/common-titles.ts'
import { partsOfLine, titleInLines } from '#lib/index/titles/title-in-lines.ts'
import { privateText, serviceText } from '#lib/service/values/schema.ts'

export const TitlesResponse = z.looseObject({
  schema_version: z.literal('svc-master-titles:1'),
  /** Whether there is a master at all. */
  master: z.boolean(),
  /** The titles of its positions, the latest first. */
  titles: z.array(privateText()),
  /** Common titles that the summary names, and others near both. */
  near: z.array(serviceText()),
})

const MOST_TITLES = 6
const MOST_NEAR = 8

/** Returns titles that a role could look for: those of the master's positions, and common ones near them. */
export async function showTitles({ desk }: { desk: Store }): Promise<z.output<typeof TitlesResponse>> {
  const stored = await findPrintedMaster(desk)
  const titles = stored ? titlesOf(stored.content.entries) : []
  // The summary of a career changer names the next job, and no position does.
  const held = new Set(titles.map((title) => title.toLowerCase()))
  const summaries = stored?.content.lines.filter(({ section }) => section === 'summary') ?? []
  const named = [...new Set(summaries.flatMap(({ text }) => commonTitlesIn(text)))].filter(
    (title) => !held.has(title.toLowerCase()),
  )
  return {
    schema_version: 'svc-master-titles:1',
    master: Boolean(stored),
    titles,
    // The latest jobs say more about the search than the first ones.
    near: [...new Set([...named, ...similarTitles([...named, ...titles].slice(0, 2), MOST_NEAR)])].slice(
      0,
      MOST_NEAR,
    ),
  }
}

/** Returns the titles of positions, each once, current and latest ones first. */
export function titlesOf(
  entries: readonly Pick<MasterEntry, 'section' | 'heading' | 'sublines'>[],
): string[] {
  const positions = withGuesses(entries.filter(({ section }) => section === 'experience')).toSorted((a, b) =>
    a.ended < b.ended ? 1 : a.ended > b.ended ? -1 : 0,
  )
  const byWords = new Map<string, string>()
  for (const { title } of positions) {
    if (title !== null && !byWords.has(title.toLowerCase())) byWords.set(title.toLowerCase(), title)
  }
  return [...byWords.values()].slice(0, MOST_TITLES)
}

type PositionLines = Pick<MasterEntry, 'heading' | 'sublines'>

// A title that no table knows stands where all known ones of the resume stand: as the same part of the same line of a dated entry.
function withGuesses(entries: readonly PositionLines[]): { title: string | null; ended: string }[] {
  const read = entries.map((entry) => ({
    title: titleOf(entry),
    ended: endOf(entry),
    parts: [entry.heading, ...entry.sublines].map(partsOfLine),
  }))
  const places = read.flatMap(({ title, parts }) => {
    const line = parts.findIndex((own) => title !== null && own.includes(title))
    return line === -1 ? [] : [{ line, part: parts[line]?.indexOf(title ?? '') ?? 0 }]
  })
  const [first] = places
  const isOne = places.every(({ line, part }) => line === first?.line && part === first.part)
  return read.map(({ title, ended, parts }) => {
    const guess = first && isOne && ended.trim() !== '' ? parts[first.line]?.[first.part] : undefined
    return { title: title ?? guess ?? null, ended }
  })
}

// No table knows the titles of other scripts; they stand at the start of the lines below the company.
function titleOf({ heading, sublines }: PositionLines): string | null {
  const title = titleInLines([...sublines, heading])
  return (
    title ??
    sublines.flatMap(partsOfLine).find((part) => /^(?=\P{Script=Latin}*$).*?\p{L}/u.test(part)) ??
    null
  )
}

function endOf({ heading, sublines }: PositionLines): string {
  const { start, end, ongoing } = entryDates([heading, ...sublines])
  return ongoing ? `9999 ${start ?? ''}` : `${end ?? start ?? ''}`
}
