import type { Requirement } from '#db/rows/requirement.ts'
import { LONGEST_LINE } from '#lib/judge/read/clean-for-prompt.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { termsOf } from '#lib/text/tokens.ts'

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
