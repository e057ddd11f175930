import { Refusal } from '#lib/refusals.ts'

const LINK = /\b(?:https?:\/\/|www\.)\S/i
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2}/i
const PHONE = /\+?\d[\d ().-]{7,20}\d/

/** The kinds of contact data that a text holds. */
export function contactDataIn(text: string): ('email' | 'link' | 'phone')[] {
  const kinds: ('email' | 'link' | 'phone')[] = []
  if (EMAIL.test(text)) kinds.push('email')
  if (LINK.test(text)) kinds.push('link')
  if (isPhone(text)) kinds.push('phone')
  return kinds
}

// Years, amounts and ranges have fewer digits than a phone number.
function isPhone(text: string): boolean {
  const digits = PHONE.exec(text)?.[0].replaceAll(/\D/g, '') ?? ''
  return digits.length >= 9 && !/^(?:19|20)\d\d(?:19|20)\d\d$/.test(digits)
}

/** Refuses a person's own text that holds contact data (interface, rule 7); the message names kinds, never values. */
export function refuseContactData(name: string, texts: readonly string[]): void {
  const kinds = [...new Set(texts.flatMap(contactDataIn))]
  if (kinds.length === 0) return
  const message = `\`${name}\` holds contact data (${kinds.join(', ')}), which is never stored. Take it out and resend.`
  throw new Refusal('personal_info_refused', message, { kinds })
}
