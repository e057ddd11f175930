import { isMustHave, type MatrixRow } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { oneLine } from '#lib/values/text.ts'

/** The bonuses and list items that are unmet: their names, and the same in one line; null where there is none. */
export type MinorGaps = { list: string[]; text: string | null }

const MOST_IN_LINE = 5
const LONGEST_NAME = 80

/** What is missing of that which holds no match. */
export function minorGaps(rows: readonly MatrixRow[]): MinorGaps {
  const gaps = countedRows(rows).filter((row) => row.status === 'unmet' && !isMustHave(row.class))
  const list = [...new Set(gaps.map(nameOf))]
  if (list.length === 0) return { list, text: null }
  const more = list.length - MOST_IN_LINE
  const named = list.slice(0, MOST_IN_LINE).join(', ')
  return { list, text: `Not in your evidence: ${named}${more > 0 ? ` and ${more} more` : ''}` }
}

function nameOf({ kind, terms, quote }: MatrixRow): string {
  const [only, ...others] = terms
  return oneLine(kind === 'skill' && only !== undefined && others.length === 0 ? only : quote, LONGEST_NAME)
}
