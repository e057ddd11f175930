import { addressSpans } from '#lib/evidence/contact/rules/address-spans.ts'
import { emailSpans } from '#lib/evidence/contact/rules/email-spans.ts'
import { linkSpans } from '#lib/evidence/contact/rules/link-spans.ts'
import { labelledNameSpans, nameLineSpan } from '#lib/evidence/contact/rules/name-line-span.ts'
import { phoneSpans } from '#lib/evidence/contact/rules/phone-spans.ts'
import { readableText } from '#lib/evidence/contact/rules/readable-text.ts'
import type { Span } from '#lib/evidence/contact/rules/span.ts'

/** The kinds of contact data, in the order in which they are named. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'address', 'name_line'] as const
/** A kind of contact data. */
export type ContactKind = (typeof CONTACT_KINDS)[number]
/** A part of a text that is contact data: from `start` up to but not including `end`, in UTF-16 units. */
export type ContactSpan = Span & { kind: ContactKind }

/**
 * The contact data in a text, in order and without overlaps. Where two kinds share characters, one span covers both
 * and has the kind of the longer one. A name without a label is looked for only at the top of a resume, hence only when asked.
 */
export function findContactData(original: string, { name_lines = false } = {}): ContactSpan[] {
  const { text, placeOf } = readableText(original)
  const name = name_lines ? nameLineSpan(text) : null
  const found = [
    ...ofKind('email', emailSpans(text)),
    ...ofKind('link', linkSpans(text)),
    ...ofKind('address', addressSpans(text)),
    ...ofKind('phone', phoneSpans(text)),
    ...ofKind('name_line', [...labelledNameSpans(text), ...(name ? [name] : [])]),
  ]
  return withoutOverlaps(found).map(({ kind, start, end }) => ({
    kind,
    start: placeOf(start),
    end: placeOf(end - 1) + 1,
  }))
}

function ofKind(kind: ContactKind, spans: Span[]): ContactSpan[] {
  return spans.map(({ start, end }) => ({ kind, start, end }))
}

function withoutOverlaps(spans: ContactSpan[]): ContactSpan[] {
  const kept: ContactSpan[] = []
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last === undefined || span.start >= last.end) {
      kept.push({ ...span })
      continue
    }
    if (span.end - span.start > last.end - last.start) last.kind = span.kind
    last.end = Math.max(last.end, span.end)
  }
  return kept
}
