import { findContactData } from '#lib/contact/rules/find-contact-data.ts'

/** A text as it may go to a model: each piece of contact data replaced by its kind in brackets. */
export function maskContact(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { kind, start, end } of findContactData(text)) {
    parts.push(text.slice(from, start), `[${kind}]`)
    from = end
  }
  return parts.join('') + text.slice(from)
}
