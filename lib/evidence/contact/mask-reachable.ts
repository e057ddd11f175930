import { emailSpans } from '#lib/evidence/contact/rules/email-spans.ts'
import { phoneSpans } from '#lib/evidence/contact/rules/phone-spans.ts'
import { readableText } from '#lib/evidence/contact/rules/readable-text.ts'

/**
 * A text without what anybody can be written to or called by: each email address is `[email]`, each telephone number
 * `[phone]`. All else stays as it is, line by line.
 */
export function maskReachable(text: string): string {
  if (!MAY_HOLD.test(text)) return text
  return text.split('\n').map(maskedLine).join('\n')
}

// Only lines that could hold one are looked at closely: most of a text holds none, and lists are long.
function maskedLine(line: string): string {
  const mayMail = MAIL.test(line)
  const mayCall = CALL.test(line)
  if (!mayMail && !mayCall) return line
  const { text, placeOf } = readableText(line)
  const found = [
    ...(mayMail ? emailSpans(text).map((span) => ({ ...span, by: '[email]' })) : []),
    ...(mayCall ? phoneSpans(text).map((span) => ({ ...span, by: '[phone]' })) : []),
  ].sort((a, b) => a.start - b.start || b.end - a.end)
  let masked = ''
  let from = 0
  for (const { start, end, by } of found) {
    if (end <= from) continue
    masked += line.slice(from === 0 ? 0 : placeOf(from - 1) + 1, placeOf(Math.max(start, from))) + by
    from = end
  }
  return masked + (from === 0 ? line : line.slice(placeOf(from - 1) + 1))
}

const MAIL = /[@＠]|%40|&#64;|&commat;| (?:at|AT|At) |[[({<] ?(?:at|ät|a|arroba) ?[\])}>]|[_-](?:at|AT)[_-]/
// Seven digits on one line, or the words behind a free number.
const CALL = /(?:\p{Nd}[^\n]*?){7}|8(?:00|33|44|55|66|77|88)[ .-]/u
const MAY_HOLD = new RegExp(`${MAIL.source}|${CALL.source}`, 'u')
