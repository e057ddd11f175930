import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'

const LONGEST = 160
const PROTECTED =
  /\b(?:passwords?|passcodes?|pin code|bank|credit card|social security|ssn|national id|passport number|date of birth|birth ?date|birthday|how old|health|medical|illness|pregnan\w*|disabilit\w*|religio\w*|sexual|ethnicit\w*|race)\b/i

/** Returns whether a text is one plain question that may be put to the person. */
export function mayBeAsked(question: string): boolean {
  if (question === '' || question.length > LONGEST || !/^[^?\n]+\?$/.test(question)) return false
  if (/[.!] +\p{Lu}/u.test(question) || PROTECTED.test(question)) return false
  return findContactData(question).length === 0
}
