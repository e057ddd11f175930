import { DOMAIN_ENDINGS } from '#lib/evidence/contact/rules/known-hosts.ts'
import { endOf, type Span } from '#lib/evidence/contact/rules/span.ts'

const SIGN = /@|%40|&#64;|&commat;/gi
const WORDED_SIGN = / ?[[({<] ?(?:at|ät|a|@|arroba) ?[\])}>] ?| (?:at|AT|At|@) |[_-](?:at|AT)[_-]/g
const LOCAL = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~"-]/u
const LONGEST_LOCAL = 64

const DOMAIN = /(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,24})/iuy
const SPELT_DOMAIN =
  /[\p{L}\p{M}\p{N}-]{1,63}(?:(?: ?[[({<] ?(?:dot|punkt|point|punto|\.) ?[\])}>] ?| (?:dot|DOT|Dot|punkt|punto) |[_-](?:dot|DOT)[_-])[\p{L}\p{N}-]{2,63}){1,4}/uy
const MAILBOX_HOST =
  /(?:gmail|googlemail|hotmail|outlook|icloud|proton|protonmail|gmx|fastmail|yandex|qq|163)\.[a-z]{2,3}(?![\p{L}\p{N}])/iuy

/** Email addresses, also with the "@" or the dots spelt as words. */
export function emailSpans(text: string): Span[] {
  return [...signed(text), ...worded(text)]
}

function signed(text: string): Span[] {
  return [...text.matchAll(SIGN)].flatMap((sign) => {
    const start = localStart(text, sign.index)
    const end = endOf(text, DOMAIN, sign.index + sign[0].length)
    return start === null || end === null ? [] : [{ start, end }]
  })
}

// A plain "at" needs spelt-out dots or a mailbox host. Example: "Worked at Booking.com" names an employer.
function worded(text: string): Span[] {
  return [...text.matchAll(WORDED_SIGN)].flatMap((sign) => {
    const start = localStart(text, sign.index)
    if (start === null) return []
    const end = wordedEnd(text, { at: sign.index + sign[0].length, bracketed: /[[({<]/.test(sign[0]) })
    return end === null ? [] : [{ start, end }]
  })
}

function wordedEnd(
  text: string,
  { at: index, bracketed }: { at: number; bracketed: boolean },
): number | null {
  const spelt = endOf(text, SPELT_DOMAIN, index)
  if (spelt !== null && DOMAIN_ENDINGS.has(lastWord(text.slice(index, spelt)))) return spelt
  return endOf(text, MAILBOX_HOST, index) ?? (bracketed ? endOf(text, DOMAIN, index) : null)
}

function lastWord(domain: string): string {
  return (
    domain
      .split(/[^\p{L}\p{N}]/u)
      .at(-1)
      ?.toLowerCase() ?? ''
  )
}

function localStart(text: string, end: number): number | null {
  let start = end
  while (start > 0 && end - start < LONGEST_LOCAL && LOCAL.test(text[start - 1] ?? '')) start -= 1
  const local = text.slice(start, end)
  const skipped = local.length - local.replace(/^[^\p{L}\p{N}"]+/u, '').length
  return skipped === local.length ? null : start + skipped
}
