import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { LIMITING_WORDS, REWORDING_WORDS } from '#lib/judge/read/plain-words.ts'
import { foreignWords, wordsIn } from '#lib/text/own-words.ts'

/** Why a line may not be worded so: it says what the line itself does not. */
type RewordingProblem = 'contact_data' | 'no_change' | 'new_number' | 'new_term' | 'new_claim'

/**
 * Holds other words for one of the person's lines against the line: no number, no name, no claim may be in them that the
 * line does not have, and no word but those that claim nothing by themselves. Null where they may stand.
 */
export function rewordingProblem(text: string, line: string): RewordingProblem | null {
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
