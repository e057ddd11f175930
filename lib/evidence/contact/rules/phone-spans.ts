import { maskedDates } from '#lib/evidence/contact/rules/masked-dates.ts'
import { labelEnds, PHONE_SHAPES } from '#lib/evidence/contact/rules/phone-shapes.ts'
import { endOf, type Span, spansOf } from '#lib/evidence/contact/rules/span.ts'

const INTERNATIONAL = /(?<![\p{L}\p{N}+])\+\(?[1-9]\d{0,2}\)?(?:[ .\-/()]{0,3}\d){6,13}(?!\d)/gu
const LABELLED = /\+?\(?\d(?:[ .\-/()]{0,3}\d){6,14}(?!\d)/y
const EXTENSION = / ?(?:ext\.?|extension|x|#|durchwahl|poste) ?\d{1,6}(?!\d)/iy

const NUMBERED =
  /(?:req|requisition|job|id|ids|no|nr|num|number|ref|reference|ticket|order|invoice|posting|case|isbn|issn|iban|vat|patent|account|code|version|build|sku|ean|doi|pmid|orcid|key|serial|tax|licen[cs]e|certificate|member|sprint|epic|issue|bug|commit|zip|#)[ .:#()-]{0,3}$/iu
const AMOUNT_BEFORE = /(?:[€$£¥₹]|EUR|USD|GBP|CHF|PLN|SEK|INR|JPY|CAD|AUD) ?$/i
const AMOUNT_AFTER =
  /^ ?(?:[€$£¥₹%]|(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|INR|JPY|CAD|AUD|CZK|HUF|kr|euros?|dollars?|pounds|zł|million|billion|users|customers|rows|records|events|requests|transactions|lines|people|employees|visitors|downloads|messages|orders|documents|items|installs|subscribers|members|units|bytes|tokens)(?!\p{L}))/iu
const JOINED_BEFORE = /(?:[\p{L}\p{N}][-./_#:,]|[\p{L}\p{N}_@#~$]|\+)$/u
const JOINED_AFTER = /^(?:[\p{L}\p{N}_~]|[-./:,]\d)/u

/** Telephone numbers: international ones, those in a shape that a country writes, and any behind a label. */
export function phoneSpans(text: string): Span[] {
  const masked = maskedDates(text)
  const international = spansOf(text, INTERNATIONAL)
  const labelled = labelEnds(masked).flatMap((start) => {
    const end = endOf(masked, LABELLED, start)
    return end === null ? [] : [{ start, end }]
  })
  const national = PHONE_SHAPES.flatMap((shape) => spansOf(masked, shape)).filter((span) =>
    standsAlone(masked, span),
  )
  return [...international, ...labelled, ...national]
    .filter((span) => !isAmount(text, span))
    .map(({ start, end }) => ({ start, end: endOf(text, EXTENSION, end) ?? end }))
}

function standsAlone(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 16), start)
  if (JOINED_BEFORE.test(before) || NUMBERED.test(before)) return false
  if (!isTrunkLong(text.slice(start, end))) return false
  if (EXTENDED.test(text.slice(end, end + 8))) return true
  return !JOINED_AFTER.test(text.slice(end, end + 2))
}

// A number with the trunk's zero has nine to twelve digits; shorter ones are counts and dates.
function isTrunkLong(written: string): boolean {
  const digits = written.replaceAll(/\D/g, '')
  return !/^0[1-9]/.test(digits) || (digits.length >= 9 && digits.length <= 12)
}

const EXTENDED = /^(?:ext|x) ?\.?\d/i

function isAmount(text: string, { start, end }: Span): boolean {
  const written = text.slice(start, end)
  if (/[ .]000(?:[ .]000)*$/.test(written) && !/[-()]/.test(written)) return true
  return (
    AMOUNT_BEFORE.test(text.slice(Math.max(0, start - 5), start)) ||
    AMOUNT_AFTER.test(text.slice(end, end + 16))
  )
}
