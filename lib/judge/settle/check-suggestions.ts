import type { Contradiction, WordingSuggestion } from '#db/rows/assessment.ts'
import type { CorrectionCounts } from '#db/rows/requirement.ts'
import { countInto } from '#lib/judge/read/check-citations.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { LONGEST_SUGGESTION, MOST_SUGGESTED, SuggestionSent } from '#lib/judge/settle/judge-prompt.ts'
import { contradiction } from '#lib/judge/settle/weigh-rewording.ts'
import { oneLine } from '#lib/text/text.ts'

/** The suggestions that are kept, and how many were not, by reason. */
export type Suggestions = { suggestions: WordingSuggestion[]; suggestions_dropped: CorrectionCounts }

/** Holds suggestions against the lines they are for, `lines` by the ids that were sent. */
export function checkSuggestions(sent: unknown, lines: ReadonlyMap<string, EvidenceLine>): Suggestions {
  const suggestions: WordingSuggestion[] = []
  const dropped: CorrectionCounts = {}
  const count = countInto(dropped)
  const list = Array.isArray(sent) ? sent : []
  if (sent !== undefined && !Array.isArray(sent)) count('malformed')
  for (const value of list) {
    const checked = checkSuggestion(value, lines, suggestions)
    if (typeof checked === 'string') count(checked)
    else {
      suggestions.push(checked)
      if (checked.refused) count(checked.refused)
    }
  }
  return { suggestions, suggestions_dropped: dropped }
}

// The suggestion, or the reason for which there is none.
function checkSuggestion(
  value: unknown,
  lines: ReadonlyMap<string, EvidenceLine>,
  before: readonly WordingSuggestion[],
): WordingSuggestion | string {
  const { data } = SuggestionSent.safeParse(value)
  if (data === undefined) return 'malformed'
  const line = lines.get(data.item)
  if (line === undefined) return 'unknown_item'
  if (before.some(({ ref }) => ref === line.ref)) return 'duplicate'
  const text = oneLine(data.text, 2 * LONGEST_SUGGESTION)
  if (text.length > LONGEST_SUGGESTION) return 'too_long'
  const refused = contradiction(text, line.wording ?? line.text)
  if (refused !== null && SILENT.has(refused)) return refused
  if (before.length >= MOST_SUGGESTED) return 'capped'
  return refused === null ? { ref: line.ref, text } : { ref: line.ref, text, refused }
}

// The line's own words tell nothing, and contact data (also a link) is not stored.
const SILENT: ReadonlySet<Contradiction> = new Set(['no_change', 'contact_data'])
