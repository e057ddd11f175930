import { type Span, spansOf } from '#lib/evidence/contact/rules/span.ts'

const ZIP_CODE =
  /(?<![\p{L}\p{N}])([\p{L}.]{2,20})?(,)? ?\b(CT|MA|ME|NH|NJ|RI|VT|DE|NY|PA|DC|MD|NC|SC|VA|WV|AL|FL|GA|MS|TN|IN|KY|MI|OH|IA|MN|MT|ND|SD|WI|IL|KS|MO|NE|AR|LA|OK|TX|AZ|CO|ID|NM|NV|UT|WY|AK|CA|HI|OR|WA|PR)[.,]? {1,3}(\d)\d{4}(?:-\d{4})?(?![\p{L}\p{N}]|[-.,]\d)/gu
const STATE_NAME =
  /(?<=\p{L}, ?)(?:Massachusetts|Connecticut|New Jersey|New Hampshire|Maine|Vermont|Rhode Island) 0\d{4}(?!\d)|(?<=\p{L}, ?)(?:New York|Pennsylvania|Delaware) 1\d{4}(?!\d)|(?<=\p{L}, ?)(?:Virginia|Maryland|North Carolina|South Carolina|West Virginia) 2\d{4}(?!\d)|(?<=\p{L}, ?)(?:Georgia|Florida|Tennessee|Alabama|Mississippi) 3\d{4}(?!\d)|(?<=\p{L}, ?)(?:Ohio|Michigan|Indiana|Kentucky) 4\d{4}(?!\d)|(?<=\p{L}, ?)(?:Minnesota|Wisconsin|Iowa|Montana) 5\d{4}(?!\d)|(?<=\p{L}, ?)(?:Illinois|Missouri|Kansas|Nebraska) 6\d{4}(?!\d)|(?<=\p{L}, ?)(?:Texas|Louisiana|Oklahoma|Arkansas) 7\d{4}(?!\d)|(?<=\p{L}, ?)(?:Colorado|Arizona|Utah|Nevada|Idaho|New Mexico|Wyoming) 8\d{4}(?!\d)|(?<=\p{L}, ?)(?:California|Washington|Oregon|Alaska|Hawaii) 9\d{4}(?!\d)/gu
const UK_POSTCODE =
  /(?<![\p{L}\p{N}])(?:AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)\d[A-Z\d]? \d(?!GB|TB|PB|EB|HZ|ST|ND|RD|TH|NS|US|XX|XL)[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}])/gu
const CANADIAN_POSTCODE = /(?<![\p{L}\p{N}-])[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?![\p{L}\p{N}-])/gu
const POST_BOX =
  /(?<![\p{L}\p{N}])(?:P\.? ?O\.? ?Box|G\.?P\.?O\.? Box|Post Office Box|Postfach|Postbus|Postboks|Apartado(?: de Correos| Postal| Aéreo)?|Casella Postale|Caixa Postal|Boîte Postale|Private Bag|Box office box|skrytka pocztowa) ?(?:n[º°o.]{1,2} ?|#|X)? ?\d{1,6}/giu
const LABELLED =
  /(?<![\p{L}\p{N}])(?<!(?:IP|MAC|mail|web|url|wallet|contract|network|memory|host|bind|listen|server|public|private)[ -]?)(?:home |street |mailing |postal |current |permanent )?(?:address|adresse|anschrift|wohnanschrift|dirección|direccion|indirizzo|endereço|adres|adress|osoite|адрес|地址|住所|주소) ?[::] ?(?=[^\n]{0,60}\d)(?!\d{1,3}\.\d|[\da-f]{2}:)[^\n]{2,80}/giu
const INDIAN =
  /(?<![\p{L}\p{N}])(?:Flat|Plot|House|Door|H\.|D\.) ?(?:No\.? ?)?\d{1,5}[A-Z]?(?:[-/]\d{1,4})?, (?=\p{Lu}|\d)[^\n,]{2,40}/gu

// "Address: fix three bugs" begins with a verb.
const SENTENCE = /[:：] ?\p{Ll}/u

// What the ZIP codes of a state begin with.
const STATES = ['CT MA ME NH NJ RI VT PR', 'DE NY PA', 'DC MD NC SC VA WV', 'AL FL GA MS TN', 'IN KY MI OH']
STATES.push('IA MN MT ND SD WI', 'IL KS MO NE', 'AR LA OK TX', 'AZ CO ID NM NV UT WY', 'AK CA HI OR WA')
const FIRST_DIGITS = new Map(STATES.flatMap((codes, digit) => codes.split(' ').map((code) => [code, digit])))

/** Postal codes that name a street or a few houses, ZIP codes behind their state, post boxes and labelled addresses. */
export function postalSpans(text: string): Span[] {
  return [
    ...spansOf(text, ZIP_CODE, isZipCode),
    ...spansOf(text, STATE_NAME),
    ...spansOf(text, UK_POSTCODE),
    ...spansOf(text, CANADIAN_POSTCODE),
    ...spansOf(text, POST_BOX),
    ...spansOf(text, LABELLED, ([written]) => !SENTENCE.test(written)),
    ...spansOf(text, INDIAN),
  ]
}

// "Job ID 83702" and "PR 00123" are numbers of other things: codes that are words need their comma.
function isZipCode([, before, comma, code = '', digit]: RegExpExecArray): boolean {
  if (FIRST_DIGITS.get(code) !== Number(digit)) return false
  if (comma !== undefined) return before !== undefined
  if (/^(?:ID|IN|OR|ME|OK|HI|OH|AL|DE|PA|MS|CO|PR|LA|MO|SC|ND|NE|MD|SD)$/.test(code)) return false
  return before === undefined || /^\p{Lu}[\p{Ll}.]+$/u.test(before)
}
