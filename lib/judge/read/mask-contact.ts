import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'

/**
 * A text as it may go to a model: each piece of contact data replaced by its kind in brackets. Line ends stay, so that
 * every line keeps its number.
 */
export function maskContact(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { kind, start, end } of findContactData(text)) {
    const ends = text.slice(start, end).replaceAll(/[^\n]/g, '')
    parts.push(text.slice(from, start), `[${kind}]`, ends)
    from = end
  }
  return parts.join('') + text.slice(from)
}
