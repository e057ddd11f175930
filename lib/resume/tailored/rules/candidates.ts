import { lineWords } from '#lib/evidence/master/line-words.ts'
import { holdsEntries, type MasterContent, type MasterLine, SECTIONS } from '#lib/evidence/master/master.ts'
import { quantified } from '#lib/evidence/master/quantified.ts'
import { type Cover, coversOf, type PickRow, readRows } from '#lib/resume/tailored/rules/cover.ts'
import { recencyOf } from '#lib/resume/tailored/rules/newest-first.ts'

/** All that a pick is made from; `backed` names the lines that an answer or story tells of. */
export type PickInput = {
  content: MasterContent
  rows: readonly PickRow[]
  backed: ReadonlySet<string>
  /** The year that is now: what ended lately counts a little more. */
  year: number
  /** Lines that something else chose, the strongest first; code adds what each role keeps and no more. */
  chosen?: readonly string[]
}

/** A line that may be picked, with all that decides it. */
export type Candidate = {
  line: MasterLine
  /** Its entry, or its section where that holds lines of its own. */
  group: string
  covers: readonly Cover[]
  /** Strength and recency, in thousandths. */
  worth: number
  words: ReadonlySet<string>
}

const STRENGTH = 150
const MOST_FOR_RECENCY = 100

/** The lines that may be picked, in the order of the master; those marked never are none. */
export function readCandidates({ content, rows, backed, year }: Omit<PickInput, 'chosen'>): Candidate[] {
  const read = readRows(rows)
  const recency = new Map(content.entries.map((entry) => [entry.id, recencyOf(entry, year)]))
  return inOrder(content)
    .filter((line) => line.mark !== 'never')
    .map((line) => {
      const { words, numbers } = lineWords(line.text)
      const recent = recency.get(line.entry_id ?? '') ?? 0
      const strength = STRENGTH * strengthOf(line, backed)
      return {
        line,
        group: line.entry_id ?? line.section,
        covers: coversOf(line, read),
        worth: strength + Math.floor((MOST_FOR_RECENCY * recent) / 1000),
        words: new Set([...words, ...numbers]),
      }
    })
}

/** The lines of a master in the order in which it prints. */
export function inOrder({ entries, lines }: MasterContent): MasterLine[] {
  return SECTIONS.flatMap((section) => {
    const owners = holdsEntries(section)
      ? entries.filter((one) => one.section === section).map((one) => one.id)
      : [null]
    return owners.flatMap((owner) =>
      lines.filter((line) => line.section === section && line.entry_id === owner),
    )
  })
}

function strengthOf({ id, text }: MasterLine, backed: ReadonlySet<string>): number {
  if (quantified(text)) return 3
  return backed.has(id) ? 2 : 1
}

/** Whether two lines say nearly the same: four of five of their words and numbers together are in both. */
export function areAlike(one: Candidate, other: Candidate): boolean {
  const [few, many] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words]
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  const all = few.size + many.size - shared
  return all > 0 && 5 * shared >= 4 * all
}
