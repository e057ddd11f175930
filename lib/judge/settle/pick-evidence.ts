import type { Requirement } from '#db/rows/requirement.ts'
import { LONGEST_LINE } from '#lib/judge/read/clean-for-prompt.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { demandOf, demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { QUESTION_WORDS } from '#lib/text/word-tables.ts'

/** The evidence that is sent, in its own order, and how many lines are not. */
type PickedEvidence = { lines: EvidenceLine[]; left_out: number }

const MOST_CHARACTERS = 60_000
const MOST_LINES = 400
// The characters before a line and its label.
const AROUND = 40

/**
 * Returns the evidence that fits into one call. If not all of it fits, lines that share words with the requirements go
 * first, preceded by the entries above them.
 */
export function pickEvidence(
  evidence: readonly EvidenceLine[],
  rows: readonly Pick<Requirement, 'quote' | 'terms'>[],
): PickedEvidence {
  const all = fitting(evidence)
  if (all.length === evidence.length) return { lines: all, left_out: 0 }
  const rowTerms = new Set(rows.flatMap(({ quote, terms }) => termsOf([quote, ...terms].join('\n'))))
  const scores = new Map(evidence.map((line) => [line, scoreOf(line, rowTerms)]))
  const sorted = evidence.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  const picked = new Set(fitting(sorted))
  return {
    lines: evidence.filter((line) => picked.has(line)),
    left_out: evidence.length - picked.size,
  }
}

/**
 * Returns whether an answer shares its subject with a requirement: the same family of demands, such as travel, or a word.
 * Example: "Can you work nights?" is of "Rotating shifts", and of no "Experience with Kafka".
 */
export function sharesSubject({ question = '', text }: EvidenceLine, rows: readonly Requirement[]): boolean {
  const demand = demandOfQuestion(question)
  const words = contentTerms(`${question} ${text.slice(0, MOST_OF_ANSWER)}`)
  return rows.some((row) => {
    const family = demandOf(row).family
    const isSame = groupOf(family) === groupOf(demand.family) && !BY_WORDS_ONLY.includes(family)
    return isSame || [...contentTerms([row.quote, ...row.terms].join(' '))].some((term) => words.has(term))
  })
}

const MOST_OF_ANSWER = 400
// Families in which each thing is a subject of its own.
const BY_WORDS_ONLY: readonly Family[] = ['skill', 'plain', 'years', 'language', 'licence']

// Where a person lives, would move to and would work are one subject.
function groupOf(family: Family): Family {
  return family === 'relocation' ? 'presence' : family === 'studies' ? 'degree' : family
}

function contentTerms(text: string): Set<string> {
  return new Set(termsOf(text).filter((term) => !QUESTION_TERMS.has(term)))
}

const QUESTION_TERMS = new Set([...QUESTION_WORDS].flatMap((word) => termsOf(word)))

function fitting(lines: readonly EvidenceLine[]): EvidenceLine[] {
  let room = MOST_CHARACTERS
  return lines.slice(0, MOST_LINES).filter(({ text, question = '' }) => {
    const size = Math.min(text.length + question.length, LONGEST_LINE) + AROUND
    const fits = size <= room
    if (fits) room -= size
    return fits
  })
}

function scoreOf(line: EvidenceLine, rowTerms: ReadonlySet<string>): number {
  const shared = new Set(termsOf(`${line.question ?? ''}\n${line.text}`).filter((term) => rowTerms.has(term)))
  return shared.size + (isEntry(line) ? 2 : 0)
}

/** Returns whether a line of evidence is the heading of an entry. */
export function isEntry({ kind, entry, text }: EvidenceLine): boolean {
  return kind === 'line' && entry?.heading === text
}
