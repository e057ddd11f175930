import { isMustHave, type MatrixRow } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { oneLine } from '#lib/text/text.ts'

/** The bonuses and list items that nothing shows: their names, and the same in one line; null where there is none. */
export type MinorGaps = { list: string[]; text: string | null }

const MOST_IN_LINE = 5
const LONGEST_NAME = 80

/** What is missing of that which holds no match. */
export function minorGaps(rows: readonly MatrixRow[]): MinorGaps {
  const gaps = countedRows(rows).filter((row) => !isMustHave(row.class) && isMissing(row))
  const list = [...new Set(gaps.map(nameOf))]
  if (list.length === 0) return { list, text: null }
  const more = list.length - MOST_IN_LINE
  const named = list.slice(0, MOST_IN_LINE).join(', ')
  return { list, text: `Not in your evidence: ${named}${more > 0 ? ` and ${more} more` : ''}` }
}

// What names nothing that could be written down is no gap while it is only not shown.
function isMissing({ status, terms }: MatrixRow): boolean {
  return status === 'unmet' || (status === 'unknown' && terms.length > 0)
}

function nameOf({ kind, terms, quote }: MatrixRow): string {
  const [only, ...others] = terms
  if (kind === 'skill' && only !== undefined && others.length === 0) return oneLine(only, LONGEST_NAME)
  return oneLine(quote.replace(/[.;,]\s*$/, ''), LONGEST_NAME)
}
