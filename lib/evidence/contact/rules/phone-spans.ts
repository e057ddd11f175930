import { endOf, type Span, spansOf } from '#lib/evidence/contact/rules/link-spans.ts'

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
    isOwnToken(masked, span),
  )
  return [...international, ...labelled, ...national]
    .filter((span) => !isAmount(text, span))
    .map(({ start, end }) => ({ start, end: endOf(text, EXTENSION, end) ?? end }))
}

function isOwnToken(text: string, { start, end }: Span): boolean {
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

const LABEL =
  /(?<![\p{L}\p{N}])(?:tel|telefon|telephone|telefono|teléfono|telefone|telefoon|tél|téléphone|phone|ph|mobile|mob|mobil|móvil|movil|cell|cellphone|cellulare|cel|celular|fax|whats ?app|handy|gsm|call|dial|sms|text|reach|contact|telefonnummer|rufnummer|puhelin|puh|портативный|телефон|тел|моб|电话|手机|電話|携帯|전화|휴대폰|τηλ|هاتف|טלפון|toll[ -]free|hotline|landline)(?:[ .:-]{0,2}(?:no|nr|number|nummer|num|numéro|número|phone|телефон|is|at|on|me|us|home|work|mobile|cell|office|direct|line|privat|mobil)(?!\p{L})){0,3}[ .:()\-/=|#]{0,4}(?=[+(\d])/giu
const LETTER_LABEL = /(?<=^|[\n|,;/·•] {0,3})[TMPFCHOW][.:] {0,2}(?=[+(\d])/gm

/** Returns the places right behind a word that announces a telephone number. */
function labelEnds(text: string): number[] {
  return [LABEL, LETTER_LABEL].flatMap((label) =>
    [...text.matchAll(label)].map((match) => {
      const opens = text[match.index + match[0].length - 1] === '('
      return match.index + match[0].length - (opens ? 1 : 0)
    }),
  )
}

/**
 * Numbers as countries write them without the international prefix. Each begins with a whole group of digits and has
 * separators of its own: bare digits are numbers of anything, unless they begin like a trunk or a Chinese mobile.
 */
const PHONE_SHAPES: readonly RegExp[] = [
  // 617-555-0100, (617) 555-0100, 1.617.555.0100; also Colombia, Italy's mobiles and India's 3-3-4
  /(?<!\d)(?:1[ .-]?)?(?:\([2-9]\d\d\) ?[.-]?|[2-9]\d\d[ .\-/] ?)(?!000)\d{3}[ .-] ?\d{4}(?!\d)/g,
  // 1-800-FLOWERS
  /(?<!\d)1[ .-]8(?:00|33|44|55|66|77|88)[ .-](?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}-?[A-Z\d]{4,6}(?![\p{L}\d])/gu,
  // 0049 30 123456, 011 44 20 7946 0958
  /(?<!\d)(?:00|011[ .-])[1-9]\d{0,2}(?:[ .\-/()]{0,3}\d){7,12}(?!\d)/g,
  // 06 12 34 56 78, 020 7946 0958, (030) 123456, 0170/1234567, 070-123 45 67
  /(?<!\d)\(?0[1-9]\d{0,3}\)?(?: ?[-/] ?| ?\(0?\) ?|[ .])?\d{2,8}(?:[ .-]\d{2,4}){0,4}(?!\d)/g,
  /(?<!\d)\(0\d{1,4}\) ?\d{3,8}(?:[ .-]\d{2,4}){0,3}(?!\d)/g,
  // 138 0013 8000, 13800138000
  /(?<!\d)(?:86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}(?!\d)/g,
  // 98765 43210, 91-98765-43210
  /(?<!\d)(?:91[ -])?[6-9]\d{4}[ -]\d{5}(?!\d)/g,
  // (11) 91234-5678, 11 1234-5678, 55 1234 5678, 9 1234 5678
  /(?<!\d)(?:55[ -])?(?:\([1-9]\d\)|[1-9]\d) ?9?\d{4}-\d{4}(?!\d)/g,
  /(?<!\d)(?:[1-9]\d|9) (?!(?:19|20)\d\d (?:19|20))\d{4} \d{4}(?!\d)/g,
  // 612 34 56 78, 612-345-678, 912 34 567
  /(?<!\d)[2-9]\d\d(?:([ .-])\d\d\1\d\d\1\d\d|-\d{3}-\d{3}| \d\d \d{3})(?!\d| \d)/g,
  // 333 1234567, 210 1234567, 617 5550100
  /(?<!\d)[2-9]\d\d[ -]\d{7}(?!\d)/g,
  // 8 (912) 345-67-89
  /(?<!\d)[78][ -]?(?:\(\d{3}\)|\d{3})[ -]?\d{3}[ -]\d\d[ -]\d\d(?!\d)/g,
  // 1300 123 456
  /(?<!\d)1[38]00 \d{3} \d{3}(?!\d)/g,
  // 44 20 7946 0958, 49 170 1234567, 33 6 12 34 56 78 without their plus
  /(?<!\d)(?:44 (?:\d{2} \d{4} \d{4}|\d{4} \d{6}|\d{4} \d{3} \d{3})|49 \d{2,4} \d{6,8}|33 [1-9](?: \d\d){4})(?!\d)/g,
]

const ISO_DATE =
  /(?<!\d|\d[-./])(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:[0-2]?\d|3[01])(?:T\d{4,6}Z?)?(?!\d|[-./]\d)/g
const WRITTEN_DATE =
  /(?<!\d|\d[-./])(?:[0-2]?\d|3[01])[-./](?:[0-2]?\d|3[01])[-./](?:(?:19|20)\d\d|\d\d)(?!\d|[-./]\d)/g
const MONTH =
  /(?<!\d|\d[./])(?:(?:0?[1-9]|1[0-2])[-./](?:19|20)\d\d|(?:19|20)\d\d[-./](?:0[1-9]|1[0-2]))(?!\d|[./]\d)/g
const YEARS = /(?<!\d|\d[-.])(?:19|20)\d\d(?: ?[-/] ?| )(?:19|20)\d\d(?!\d)/g
const TIME = /(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)/g
const COMPACT_DATE = /(?<![\d-])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)/g
const NETWORK = /(?<!\d|\d\.)(?:1?\d?\d|2[0-5]\d)(?:\.(?:1?\d?\d|2[0-5]\d)){3}(?:\/\d{1,2})?(?!\d|[-./]\d)/g
const MASKED = [ISO_DATE, WRITTEN_DATE, YEARS, MONTH, TIME, COMPACT_DATE, NETWORK]

/** Returns the text with dates, times, years and network addresses blotted out, every other character in its place. */
function maskedDates(text: string): string {
  return MASKED.reduce((masked, pattern) => masked.replace(pattern, (date) => '~'.repeat(date.length)), text)
}
