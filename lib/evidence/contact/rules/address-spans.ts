import { englishAddressSpans } from '#lib/evidence/contact/rules/english-address-spans.ts'
import { europeanAddressSpans } from '#lib/evidence/contact/rules/european-address-spans.ts'
import { postalSpans } from '#lib/evidence/contact/rules/postal-spans.ts'
import type { Span } from '#lib/evidence/contact/rules/span.ts'

const BETWEEN_PARTS = /^[\p{L}\p{M}\p{Zs},.'/-]*$/u
const FARTHEST_PART = 30

/** Street addresses; the street and the postal code of one address are one span, with the town between them. */
export function addressSpans(text: string): Span[] {
  if (!/\d/.test(text)) return []
  const parts = [...englishAddressSpans(text), ...europeanAddressSpans(text), ...postalSpans(text)]
  const joined: Span[] = []
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && isOneAddress(text, last, part)) last.end = Math.max(last.end, part.end)
    else joined.push({ ...part })
  }
  return joined
}

function isOneAddress(text: string, first: Span, second: Span): boolean {
  if (second.start - first.end > FARTHEST_PART) return false
  return second.start <= first.end || BETWEEN_PARTS.test(text.slice(first.end, second.start))
}
