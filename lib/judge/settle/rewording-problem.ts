import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { saysOtherwise } from '#lib/judge/settle/rewording/says-otherwise.ts'
import { wordsIn } from '#lib/text/own-words.ts'

/** Why a line may not be worded so: it does not say what the line itself says. */
type RewordingProblem =
  | 'contact_data'
  | 'strange_sign'
  | 'no_change'
  | 'new_number'
  | 'new_term'
  | 'left_out'
  | 'new_claim'

/**
 * Holds other words for one of the person's lines against the line: they say the same of who did what, with every number,
 * limit and "not" where it was. Null where they may stand; where that is in doubt, they may not.
 */
export function rewordingProblem(text: string, line: string): RewordingProblem | null {
  if (findContactData(text).length > 0) return 'contact_data'
  if (hasStrangeSign(text, line)) return 'strange_sign'
  if (isCut(text, line)) return 'no_change'
  return saysOtherwise(text, line)
}

// The line itself, or its beginning; without whole statements of its end it is other words for what is left.
function isCut(text: string, line: string): boolean {
  if (!`${wordsIn(line).join(' ')} `.startsWith(`${wordsIn(text).join(' ')} `)) return false
  const kept = text.replace(/[.;\s]+$/, '')
  return !line.startsWith(kept) || !/^[.;]\s+\S/.test(line.slice(kept.length))
}

// Letters of another script, digits of another form, what cannot be seen, markup, handles: unless the line has the same.
function hasStrangeSign(text: string, line: string): boolean {
  const own = new Set(line)
  return [...text].some((sign) => !own.has(sign) && !PLAIN.test(sign))
}

const PLAIN = /^[ !"$%&'()+,\-./0-9:;=?A-Za-z‘’“”–—€£]$/
