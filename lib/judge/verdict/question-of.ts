import type { Requirement } from '#db/rows/requirement.ts'
import { askAsItStands } from '#lib/judge/read/ask-as-it-stands.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { mayBeAsked } from '#lib/judge/read/may-be-asked.ts'

/**
 * Returns the question that settles a row: its own, or for a must-have without one whether the person meets it as it stands.
 * Null for a trait, and where neither may be asked.
 */
export function questionOf({
  ask,
  class: rowClass,
  kind,
  quote,
}: Pick<Requirement, 'ask' | 'class' | 'kind' | 'quote'>): string | null {
  const own = ask?.trim() ?? ''
  if (mayBeAsked(own)) return own
  if (!isMustHave(rowClass) || kind === 'soft') return null
  const whole = askAsItStands({ quote })
  return mayBeAsked(whole) ? whole : null
}
