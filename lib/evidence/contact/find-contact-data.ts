import { addressSpans } from '#lib/evidence/contact/rules/address-spans.ts'
import { emailSpans } from '#lib/evidence/contact/rules/email-spans.ts'
import { linkSpans } from '#lib/evidence/contact/rules/link-spans.ts'
import { labelledNameSpans, nameLineSpan } from '#lib/evidence/contact/rules/name-line-span.ts'
import { type PersonalKind, personalSpans } from '#lib/evidence/contact/rules/personal-spans.ts'
import { phoneSpans } from '#lib/evidence/contact/rules/phone-spans.ts'
import { readableText } from '#lib/evidence/contact/rules/readable-text.ts'
import type { Span } from '#lib/evidence/contact/rules/span.ts'
import { keepTexts } from '#lib/text/memoize.ts'

/** The kinds of contact data, in the order in which they are named. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'address', 'name_line'] as const
/** A kind of contact data. */
export type ContactKind = (typeof CONTACT_KINDS)[number]
/** A part of a text that is contact data: from `start` up to but not including `end`, in UTF-16 units. */
type ContactSpan = Span & { kind: ContactKind }

/**
 * Returns the contact data in a text, in order and without overlaps. If two kinds share characters, one span covers
 * both and has the kind of the longer one. Names without a label are only searched on request, because they only stand
 * at the top of a resume.
 */
export function findContactData(original: string, { name_lines = false } = {}): ContactSpan[] {
  const { text, placeOf } = readableText(original)
  const name = name_lines ? nameLineSpan(text) : null
  const contactSpans = [
    ...ofKind('email', emailSpans(text)),
    ...ofKind('link', linkSpans(text)),
    ...ofKind('address', addressSpans(text)),
    ...ofKind('phone', phoneSpans(text)),
    ...ofKind('name_line', [...labelledNameSpans(text), ...(name ? [name] : [])]),
  ]
  return withoutOverlaps(contactSpans).map(({ kind, start, end }) => ({
    kind,
    start: placeOf(start),
    end: placeOf(end - 1) + 1,
  }))
}

/** Contact data, a personal detail of its owner, or a person who is named for a reference. */
export type DroppedKind = ContactKind | PersonalKind | 'referee'

/**
 * Returns the contact data in a line of a resume, and the personal details that no job needs, such as a date of birth or a
 * nationality. Only imports take those out.
 */
export function findInResume(text: string): (Span & { kind: DroppedKind })[] {
  const personal = personalSpans(text)
  const contact = findContactData(text).filter(({ start, end }) =>
    personal.every((span) => span.end <= start || end <= span.start),
  )
  return [...contact, ...personal].sort((a, b) => a.start - b.start)
}

function ofKind(kind: ContactKind, spans: Span[]): ContactSpan[] {
  return spans.map(({ start, end }) => ({ kind, start, end }))
}

function withoutOverlaps(spans: ContactSpan[]): ContactSpan[] {
  const contactSpans: ContactSpan[] = []
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = contactSpans.at(-1)
    if (last === undefined || span.start >= last.end) {
      contactSpans.push({ ...span })
      continue
    }
    if (span.end - span.start > last.end - last.start) last.kind = span.kind
    last.end = Math.max(last.end, span.end)
  }
  return contactSpans
}

/**
 * Replaces every email address by `[email]` and every telephone number by `[phone]`, line by line; all other text
 * stays.
 */
export function maskReachable(text: string): string {
  return MAY_HOLD.test(text) ? maskedText(text) : text
}

// The texts of some hundred postings.
const MOST_KEPT = 2_000_000
const maskedText = keepTexts((text) => text.split('\n').map(maskedLine).join('\n'), MOST_KEPT)

// Most lines of a text and long lists hold no contact data, so lines without its signs are skipped.
function maskedLine(line: string): string {
  const mayMail = MAIL.test(line)
  const mayCall = CALL.test(line)
  if (!mayMail && !mayCall) return line
  const { text, placeOf } = readableText(line)
  const spans = [
    ...(mayMail ? emailSpans(text).map((span) => ({ ...span, by: '[email]' })) : []),
    ...(mayCall ? phoneSpans(text).map((span) => ({ ...span, by: '[phone]' })) : []),
  ].sort((a, b) => a.start - b.start || b.end - a.end)
  let masked = ''
  let startAt = 0
  for (const { start, end, by } of spans) {
    if (end <= startAt) continue
    masked += line.slice(startAt === 0 ? 0 : placeOf(startAt - 1) + 1, placeOf(Math.max(start, startAt))) + by
    startAt = end
  }
  return masked + (startAt === 0 ? line : line.slice(placeOf(startAt - 1) + 1))
}

const MAIL = /[@＠]|%40|&#64;|&commat;| (?:at|AT|At) |[[({<] ?(?:at|ät|a|arroba) ?[\])}>]|[_-](?:at|AT)[_-]/
// Seven digits on one line, or the label of a free number.
const CALL = /(?:\p{Nd}[^\n]*?){7}|8(?:00|33|44|55|66|77|88)[ .-]/u
const MAY_HOLD = new RegExp(`${MAIL.source}|${CALL.source}`, 'u')
