import type { Cleaned } from '#lib/assessments/rules/check-citations.ts'
import { countInto } from '#lib/assessments/rules/counts.ts'
import { LONGEST_SUGGESTION, MOST_SUGGESTED, SuggestionSent } from '#lib/assessments/rules/judge-schema.ts'
import type { EvidenceLine } from '#lib/assessments/rules/matrix.ts'
import { foreignWords, wordsIn } from '#lib/assessments/rules/own-words.ts'
import { LIMITING_WORDS, REWORDING_WORDS } from '#lib/assessments/words/plain-words.ts'
import { findContactData } from '#lib/contact/rules/find-contact-data.ts'
import { oneLine } from '#lib/values/text.ts'

/** One of the person's lines in other words: the id of the line in the master, and the words. */
export type Suggestion = { ref: string; text: string }

/** The suggestions that are kept, and how many were not, by reason. */
export type Suggestions = { suggestions: Suggestion[]; suggestions_dropped: Cleaned }

/**
 * Holds suggestions against the lines they are of, `lines` by the ids that were sent. Nothing may be in one that the line
 * does not say: no number, no name, no claim, and no word but those that claim nothing by themselves.
 */
export function checkSuggestions(sent: unknown, lines: ReadonlyMap<string, EvidenceLine>): Suggestions {
  const suggestions: Suggestion[] = []
  const dropped: Cleaned = {}
  const count = countInto(dropped)
  const list = Array.isArray(sent) ? sent : []
  if (sent !== undefined && !Array.isArray(sent)) count('malformed')
  for (const value of list) {
    const found = checkOne(value, lines, suggestions)
    if (typeof found === 'string') count(found)
    else suggestions.push(found)
  }
  return { suggestions, suggestions_dropped: dropped }
}

// The suggestion, or the reason for which there is none.
function checkOne(
  value: unknown,
  lines: ReadonlyMap<string, EvidenceLine>,
  before: readonly Suggestion[],
): Suggestion | string {
  const { data } = SuggestionSent.safeParse(value)
  if (data === undefined) return 'malformed'
  const line = lines.get(data.item)
  if (line === undefined) return 'unknown_item'
  if (before.some(({ ref }) => ref === line.ref)) return 'duplicate'
  const text = oneLine(data.text, 2 * LONGEST_SUGGESTION)
  const reason = reasonAgainst(text, line.text)
  if (reason !== null) return reason
  return before.length >= MOST_SUGGESTED ? 'capped' : { ref: line.ref, text }
}

function reasonAgainst(text: string, line: string): string | null {
  if (text.length > LONGEST_SUGGESTION) return 'too_long'
  if (findContactData(text).length > 0) return 'contact_data'
  // The tags of a line stand behind it, and are no part of its wording.
  if (`${wordsIn(line).join(' ')} `.startsWith(`${wordsIn(text).join(' ')} `)) return 'no_change'
  const foreign = foreignWords(text, line, REWORDING_WORDS)
  if (foreign.some(isNumber) || hasNewSign(text, line)) return 'new_number'
  if (foreign.length > 0) return 'new_term'
  return keepsLimits(text, line) ? null : 'new_claim'
}

const NUMBER_WORDS =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|millions?|billions?|twice|thrice|doubl\w+|tripl\w+|quadrupl\w+|half|halv\w+)$/

function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) || NUMBER_WORDS.test(word)
}

// "40" may not become "40%" or "$40".
function hasNewSign(text: string, line: string): boolean {
  const amounts = (written: string) =>
    written.match(/[$€£¥]\s?[\d.,]*\d|\d[\d.,]*\s?[%$€£¥+]|\d[\d.,]*/g) ?? []
  const held = new Set(amounts(line).map(bare))
  return amounts(text).some((amount) => !held.has(bare(amount)))
}

function bare(amount: string): string {
  return amount.replaceAll(/\s|[.,]$/g, '')
}

// "Helped to build" may not become "built", and nothing that was not done is done now.
function keepsLimits(text: string, line: string): boolean {
  const kept = new Set(wordsIn(text))
  return wordsIn(line).every((word) => !LIMITING_WORDS.has(word) || kept.has(word))
}
