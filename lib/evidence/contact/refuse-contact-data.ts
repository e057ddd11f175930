import {
  CONTACT_KINDS,
  type ContactKind,
  findContactData,
  maskReachable,
} from '#lib/evidence/contact/find-contact-data.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Refuses a person's own text that holds contact data (interface, rule 7); the message names kinds, never values. */
export function refuseContactData(name: string, texts: readonly string[]): void {
  const contactKinds = new Set(texts.flatMap((text) => findContactData(text).map(({ kind }) => kind)))
  if (contactKinds.size === 0) return
  throw refusalOf(
    name,
    CONTACT_KINDS.filter((kind) => contactKinds.has(kind)),
  )
}

/**
 * Refuses a text that holds a mail address or a telephone number; links, places and names may stay. Example:
 * "Ada Lovelace, head of data" is accepted, "Ada, +49 30 1234567" is refused.
 */
export function refuseReachable(name: string, text: string): void {
  const masked = maskReachable(text)
  const kinds = (['email', 'phone'] as const).filter(
    (kind) => masked.split(`[${kind}]`).length > text.split(`[${kind}]`).length,
  )
  if (kinds.length > 0) throw refusalOf(name, kinds)
}

function refusalOf(name: string, kinds: readonly ContactKind[]): Refusal {
  const message = `\`${name}\` holds contact data (${kinds.join(', ')}), which is never stored. Take it out and resend.`
  return new Refusal('personal_info_refused', message, { kinds })
}
