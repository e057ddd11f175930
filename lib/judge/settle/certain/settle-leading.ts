import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import type { JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { isOfKind } from '#lib/judge/settle/certain/kind-of-work.ts'
import { isLeading } from '#lib/judge/settle/certain/trades.ts'
import type { IndexedLine } from '#lib/judge/settle/likeness/evidence-index.ts'
import { isExclusion } from '#lib/judge/settle/row-wording.ts'

const KINDS: readonly RowKind[] = ['skill', 'experience', 'domain', 'other']
const MOST_CITED = 4
const AT_LEAST =
  /\b(?<count>\d{1,3})\+? ?(?:or more )?(?:people|person|staff|reports|engineers|employees|members|agents|representatives)|\bteams? of (?:at least |over |more than )?(?<team>\d{1,3})/i

/**
 * Returns the status of a requirement to lead people, from experience lines about leading; null if there are none, or
 * none of the same work. Example: "Led a team of 4" makes "a team of 10" `partly`.
 */
export function settleLeading(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  if (!KINDS.includes(row.kind) || isExclusion(row.quote) || !isLeading(row.quote)) return null
  const lines = index.filter(({ line }) => line.section === 'experience' && isLeading(line.text))
  if (lines.length === 0 || !isOfKind(row.quote, index, { lines, isTitled: false })) return null
  const { count, team } = AT_LEAST.exec(row.quote)?.groups ?? {}
  const needed = Number(count ?? team ?? 0)
  const enough = lines.filter(({ line }) => needed === 0 || mostIn(line.text) >= needed)
  const cited = (enough.length > 0 ? enough : lines).slice(0, MOST_CITED).map(({ line }) => line.id)
  return { id: row.id, status: enough.length > 0 ? 'met' : 'partly', evidence: cited, rule: 'leading' }
}

function mostIn(text: string): number {
  return Math.max(
    0,
    ...[...text.matchAll(/(?<![\d.,$€£])\d{1,3}(?![\d.,%:]|\s?(?:%|h\b|hours|years|sq|days))/g)].map(Number),
  )
}
