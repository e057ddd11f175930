import { CONTACT_KINDS, findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Refuses a person's own text that holds contact data (interface, rule 7); the message names kinds, never values. */
export function refuseContactData(name: string, texts: readonly string[]): void {
  const contactKinds = new Set(texts.flatMap((text) => findContactData(text).map(({ kind }) => kind)))
  if (contactKinds.size === 0) return
  const kinds = CONTACT_KINDS.filter((kind) => contactKinds.has(kind))
  const message = `\`${name}\` holds contact data (${kinds.join(', ')}), which is never stored. Take it out and resend.`
  throw new Refusal('personal_info_refused', message, { kinds })
}
