import { resolve } from 'node:path'
import {
  type LabelledPosting,
  type LabelledRow,
  labelledPostings,
} from '#bench/judgement/labelled-postings.ts'
import type { ReadPosting, Requirement } from '#db/rows/requirement.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'

// bun bench/judgement/reading.ts FOLDER [-v]
// Compares the reading of labelled postings with the marks of a careful reader.

const STOP = new Set(
  `a an and the of to in for with or our you your we is are be have has as on at by this that will it its from into who what
  which their than more other etc e g such including not but can if all any using use ability able strong excellent good proven
  demonstrated experience knowledge understanding skills skill`.split(/\s+/),
)
const CLASSES: Record<string, string> = {
  hard: 'must',
  askable: 'must',
  list_item: 'list_item',
  nice_to_have: 'nice',
}
const SHRED = /^(?:or|and|e\.g|such as|etc|including|\/)\b|^[),;:.]|\([^)]*$|^[^(]*\)/i

/** Counts over the rows read from one posting or many. */
export type ReadingCounts = {
  postings: number
  read: number
  labelled: number
  found: number
  classed: number
  class_right: number
  shreds: number
  questions: number
  bad_questions: number
  nothing_read: number
  unreadable_judged: number
}

/** Rows of one posting against its labels: which were found, and which read rows are none. */
export type Matched = { found: Map<number, number>; class_right: number; classed: number }

/** A row counts for a labelled one when it holds half of its words and they are 0.4 of its own, one for one. */
export function matchRows(
  read: readonly Pick<Requirement, 'quote' | 'class'>[],
  labelled: readonly LabelledRow[],
): Matched {
  const pairs = read.flatMap((row, i) => {
    const own = wordsOf(row.quote)
    return labelled.flatMap((label, k) => {
      const labelWords = wordsOf(label.quote)
      const shared = own.intersection(labelWords).size
      const isFound = shared / labelWords.size >= 0.5 && shared / own.size >= 0.4
      return isFound ? [{ share: shared / own.union(labelWords).size, i, k }] : []
    })
  })
  pairs.sort((a, b) => b.share - a.share || b.i - a.i || b.k - a.k)
  const found = new Map<number, number>()
  const used = new Set<number>()
  let [class_right, classed] = [0, 0]
  for (const { i, k } of pairs) {
    if (found.has(i) || used.has(k)) continue
    found.set(i, k)
    used.add(k)
    if (labelled[k]?.kind === 'trait') continue
    classed += 1
    if (CLASSES[read[i]?.class ?? ''] === labelled[k]?.class) class_right += 1
  }
  return { found, class_right, classed }
}

function wordsOf(text: string): Set<string> {
  const folded = text.toLowerCase()
  const words = (
    folded.match(/[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_+#./-]*[\p{L}\p{M}\p{N}_]|[\p{L}\p{M}\p{N}_][+#]*/gu) ??
    []
  ).filter((word) => !STOP.has(word))
  return new Set(words.length > 0 ? words : (folded.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []))
}

/** Whether a quote is a piece that says nothing alone. */
export function isShred(quote: string): boolean {
  return SHRED.test(quote.trim())
}

/** Returns the counts of `read` over labelled postings. */
export function countReading(
  postings: readonly LabelledPosting[],
  read: (posting: { title: string; text: string }) => ReadPosting = readRequirements,
  tell: (line: string) => void = () => undefined,
): ReadingCounts {
  const sum: ReadingCounts = {
    postings: 0,
    read: 0,
    labelled: 0,
    found: 0,
    classed: 0,
    class_right: 0,
    shreds: 0,
    questions: 0,
    bad_questions: 0,
    nothing_read: 0,
    unreadable_judged: 0,
  }
  for (const posting of postings) {
    const text = `${posting.title}\n\n${posting.text}`
    const { rows } = read({ title: posting.title, text })
    sum.postings += 1
    sum.read += rows.length
    sum.shreds += rows.filter(({ quote }) => isShred(quote)).length
    if (posting.rows.length === 0) {
      if (rows.length > 0) sum.unreadable_judged += 1
      continue
    }
    if (rows.length === 0) sum.nothing_read += 1
    const matched = matchRows(rows, posting.rows)
    sum.labelled += posting.rows.length
    sum.found += matched.found.size
    sum.classed += matched.classed
    sum.class_right += matched.class_right
    for (const [i, row] of rows.entries()) {
      if (row.ask === null || row.class === 'nice_to_have') continue
      sum.questions += 1
      if (!matched.found.has(i)) sum.bad_questions += 1
    }
    tellOf(posting, rows, matched, tell)
  }
  return sum
}

function tellOf(
  posting: LabelledPosting,
  rows: readonly Requirement[],
  { found }: Matched,
  tell: (line: string) => void,
) {
  tell(
    `== ${posting.n} ${posting.company} ${posting.title}: read ${rows.length}, found ${found.size} of ${posting.rows.length}`,
  )
  for (const [i, row] of rows.entries())
    if (!found.has(i)) tell(`   wrong  ${row.class} ${row.kind} | ${row.quote.slice(0, 150)}`)
  const used = new Set(found.values())
  for (const [k, row] of posting.rows.entries())
    if (!used.has(k)) tell(`   missed ${row.class} ${row.kind} | ${row.quote.slice(0, 150)}`)
  for (const [i, k] of found) {
    const [row, label] = [rows[i], posting.rows[k]]
    if (row && label && label.kind !== 'trait' && CLASSES[row.class] !== label.class)
      tell(
        `   class  ${row.class} ${row.kind}, not ${label.class} ${label.kind} | ${row.quote.slice(0, 120)}`,
      )
  }
}

/** The shares of such counts. */
export function readingShares(counts: ReadingCounts) {
  const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 1000
  return {
    postings: counts.postings,
    rows: counts.read,
    precision: share(counts.found, counts.read),
    recall: share(counts.found, counts.labelled),
    class_right: share(counts.class_right, counts.classed),
    shreds: counts.shreds,
    bad_questions: share(counts.bad_questions, counts.questions),
    nothing_read: counts.nothing_read,
    unreadable_judged: counts.unreadable_judged,
  }
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (!folder) throw new Error('Say which folder holds postings.jsonl and labels.jsonl.')
  const tell = process.argv.includes('-v') ? console.log : undefined
  console.table([readingShares(countReading(labelledPostings(resolve(folder)), readRequirements, tell))])
}
