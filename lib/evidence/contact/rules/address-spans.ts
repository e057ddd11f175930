import { endOf, type Span, spansOf } from '#lib/evidence/contact/rules/link-spans.ts'
import { wordTable } from '#lib/text/text.ts'

const BETWEEN_PARTS = /^[\p{L}\p{M}\p{Zs},.'/-]*$/u
const FARTHEST_PART = 30

/** Street addresses; the street and the postal code of one address are one span, with the town between them. */
export function addressSpans(text: string): Span[] {
  if (!/\d/.test(text)) return []
  // Resumes set whole lines in capitals. Example: "CALLE DEL OLMO 15" becomes "Calle Del Olmo 15".
  const cased = text.replace(LINE_IN_CAPITALS, (line) =>
    line.replace(/(?<=[\p{L}\p{M}])\p{Lu}/gu, (letter) => {
      const small = letter.toLowerCase()
      return small.length === letter.length ? small : letter
    }),
  )
  const parts = [...spansOfAnyForm(text), ...(cased === text ? [] : spansOfAnyForm(cased))]
  const joined: Span[] = []
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && isOneAddress(text, last, part)) last.end = Math.max(last.end, part.end)
    else joined.push({ ...part })
  }
  return joined
}

function spansOfAnyForm(text: string): Span[] {
  return [...englishAddressSpans(text), ...europeanAddressSpans(text), ...postalSpans(text)]
}

const LINE_IN_CAPITALS = /^[^\p{Ll}\n]+$/gmu

function isOneAddress(text: string, first: Span, second: Span): boolean {
  if (second.start - first.end > FARTHEST_PART) return false
  return second.start <= first.end || BETWEEN_PARTS.test(text.slice(first.end, second.start))
}

/** English words that only streets end in. */
const STREET_WORDS: ReadonlySet<string> = wordTable(
  'street avenue boulevard road lane highway parkway mews turnpike expressway',
)

/** English words that end streets, but occur elsewhere too; they count only where the address ends or continues like one. */
const LOOSE_STREET_WORDS: ReadonlySet<string> = wordTable(`
  st ave av rd blvd ln dr drive ct court pl place sq square ter terrace way close crescent cres gardens gdns grove
  hwy pkwy row hill quay walk circle cir trail trl loop alley plaza wharf parade pde esplanade crossing path rise
  green vale view park marg nagar broadway embankment strand promenade heights bend ridge landing`)

/** Words before a loose street word that make it something else. */
const NO_STREET_NAMES: ReadonlySet<string> = wordTable(`
  google test hard flash disk solid tape one time star product data senior junior lead first public private new
  business food supreme high federal district data-driven top better best open great market work national`)

/** Streets that stand for a trade. */
const TRADE_STREETS: ReadonlySet<string> = wordTable('wall main high fleet madison')

/** Words inside a street's name that need no capital letter. */
const SMALL_WORDS: ReadonlySet<string> = wordTable('of the and de la le du des st saint von van der den')

/** Lower-case words that never begin a street's name. */
const PROSE_WORDS: ReadonlySet<string> = wordTable(`
  of the and a an in on at to for with by from or per years year months month days weeks hours people teams team
  engineers projects users is are was were miles mile km percent city food easy new more other different local
  way lane lanes busy long short open one two three off key major cross mobile side back through down up into
  this that our my your their its each every across along`)

/** How the words for streets end in German, Dutch and the languages of the north, written as one with the name. */
const JOINED_ENDINGS: readonly string[] = `
  straße strasse str. weg gasse allee platz damm ufer chaussee steig graben straat laan plein gracht dijk singel
  steeg gatan vägen veien vegen gata gade vej katu tie brücke promenade kade stieg pfad`
  .trim()
  .split(/\s+/)

/** Words that end like a joined street and are none. */
const NO_JOINED_STREETS: ReadonlySet<string> = wordTable(`
  brigade renegade katie lottie hottie bootie cutie sortie goalie bestie foodie rookie auntie decade norweg
  arbeitsplatz bowtie necktie dottie hattie mattie scottie untie zombie homie
  heimweg hinweg umweg ausweg rückweg arbeitsweg marktplatz-app einsatz strata regata sonata errata traugata`)

const NUMBER =
  /(?<![\p{L}\p{N}$€£%#.+]|\d[,.:-])\d{1,5}(?:[A-Za-z]|[-/]\d{1,5}[A-Za-z]?| ?½)?,? (?=[\p{L}\d])/gu
const WORD =
  /(?:\d{1,3}(?:st|nd|rd|th)|[\p{L}\p{M}][\p{L}\p{M}']{0,30}(?:-[\p{L}\p{M}']{1,30})?)\.?(?![\p{L}\p{N}])/iuy
const LONGEST_NAME = 5

const GOES_ON =
  /\.?(?:,? {0,2}$|,? {0,2}\n| ?[,;|)(\]"/]|\.(?: |$)| (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West|Northeast|Northwest|Southeast|Southwest)(?![\p{L}\p{N}])| #| (?:apt|apartment|suite|ste|unit|floor|flat|room|fl)\b| [A-Z]{2}(?![\p{L}\p{N}])| \d{5}(?!\d)| - |(?: [A-Z][a-z]+){1,2},? [A-Z]{2}(?![\p{L}])| (?:in|near|at|since|until) )/uy
const DIRECTION = / (?:NE|NW|SE|SW|N|S|E|W|North|South|East|West)(?![p{L}p{N}])/y
const UNIT =
  /,? (?:#|(?:apt|apartment|suite|ste|unit|floor|flat|room)\.? ?#?) ?[\dA-Z][\dA-Z-]{0,5}(?![\p{L}\p{N}])/iuy
const YEAR = /^(?:19|20)\d\d\b/

/** House numbers before the name of an English street: 221B Baker Street, 1600 Pennsylvania Avenue NW. */
function englishAddressSpans(text: string): Span[] {
  return [...text.matchAll(NUMBER)].flatMap((number) => {
    const end = streetEnd(text, number)
    if (end === null) return []
    const turned = endOf(text, DIRECTION, end) ?? end
    return [{ start: number.index, end: endOf(text, UNIT, turned) ?? turned }]
  })
}

function streetEnd(text: string, number: RegExpExecArray): number | null {
  const nameWords: string[] = []
  let index = number.index + number[0].length
  while (nameWords.length <= LONGEST_NAME) {
    const end = endOf(text, WORD, index)
    if (end === null) return null
    const word = text.slice(index, end)
    const bare = word.endsWith('.') ? word.slice(0, -1) : word
    const wordEnd = index + bare.length
    if (endsStreet({ text, name: nameWords, word: bare, end: wordEnd, year: YEAR.test(number[0]) }))
      return wordEnd
    nameWords.push(bare)
    if (text[end] !== ' ') return null
    index = end + 1
  }
  return null
}

type AddressCandidate = { text: string; name: readonly string[]; word: string; end: number; year: boolean }

function endsStreet(candidate: AddressCandidate): boolean {
  const { text, name, word, end, year } = candidate
  const plain = word.toLowerCase()
  if (!STREET_WORDS.has(plain) && !LOOSE_STREET_WORDS.has(plain)) return false
  const goesOn = endOf(text, GOES_ON, end) !== null
  if (name.length === 0) return plain === 'broadway' && goesOn && !year
  const capital = STREET_WORDS.has(plain) || /^\p{Lu}/u.test(word)
  const proper = capital && /^[\p{Lu}\d]/u.test(name[0] ?? '') && name.every(isProper)
  return proper ? endsProperName(candidate, goesOn) : goesOn && endsPlainName(candidate)
}

function isProper(word: string): boolean {
  return /^[\p{Lu}\d]/u.test(word) || SMALL_WORDS.has(word)
}

function endsProperName({ name, word, year }: AddressCandidate, goesOn: boolean): boolean {
  const last = name.at(-1)?.toLowerCase() ?? ''
  if (TRADE_STREETS.has(last) && (year || name.length === 1)) return goesOn && !year
  return STREET_WORDS.has(word.toLowerCase()) || (goesOn && !year && !NO_STREET_NAMES.has(last))
}

// Without capitals only a short name and a word that is nearly always a street's count.
function endsPlainName({ name, word, year }: AddressCandidate): boolean {
  if (name.length > 2 || year || name.some((word) => PROSE_WORDS.has(word.toLowerCase()))) return false
  return STREET_WORDS.has(word.toLowerCase()) || /^(?:st|ave|rd|blvd|dr)$/i.test(word)
}

const JOINED =
  /(?<![\p{L}\p{N}'-])([\p{L}\p{M}][\p{L}\p{M}'-]{2,40}\.?),? ?(?:Nr\.? ?|No\.? ?)?(\d{1,4})(?: ?[a-hA-H](?!\p{L}))?(?:[-/+] ?\d{1,4}[a-h]?)?(?![\p{L}\p{N}%]|[.,]\d)/gu
const SEPARATE =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}.'-]{1,30}(?: \p{Lu}[\p{L}\p{M}.'-]{1,30}){0,2} (?:Straße|straße|Strasse|Str\.|Allee|Platz|Weg|Gasse|Damm|Ufer|Ring|Laan|Straat|Plein|gate|gata|vei|väg|utca|út|tér|körút|Caddesi|Cad\.|Sokak|Sokağı|Sok\.|Bulvarı) ?(?:No ?[.:]? ?)?\d{1,4}(?: ?[a-hA-H](?!\p{L}))?(?=$|\n| ?[,;.|)/-]| \d{4,5}(?!\d)| (?:in|und|and|i|w) )/gu
const OF_SOMEONE =
  /(?<![\p{L}\p{N}])(?:Straße|Strasse|Platz|Allee|Weg) (?:der|des|am|zum|zur) (?:[\p{L}\d][\p{L}\d.-]{0,25} ){1,3}\d{1,4}(?!\p{N})/gu
const FRENCH_NUMBER =
  /(?<![\p{L}\p{N}.$€])\d{1,4}(?: ?(?:bis|ter|quater|[A-D])(?!\p{L}))?(?:[-/]\d{1,4})?,? (?!(?:Place|Route|Passage|Square|Cours) \p{Lu})(?:(?:rue|Rue|RUE) [\p{L}\d]|(?:[aA]venue|[aA]v\.|[bB]oulevard|[bB]l?d\.?|[pP]lace|[aA]llées?|[iI]mpasse|[cC]hemin|[qQ]uai|[rR]oute|[pP]assage|[sS]quare|[cC]haussée|[fF]aubourg|[sS]entier|[mM]ontée|[cC]ours)(?: (?:de|du|des|la|le|les|de la|de l'|d'|l')(?: |(?<=')))?(?:(?<=') ?| ?)\p{Lu}|(?:allée|impasse|chemin|quai|chaussée) (?:de|du|des|d'|la|le|les))[\p{L}\p{M}'-]*(?: (?:de|du|des|la|le|les|d'\p{L}{1,30}|\p{Lu}[\p{L}\p{M}'-]{0,30})(?!\p{L})){0,5}/gu
const NAME_FIRST =
  /(?<![\p{L}\p{N}])(?:Calle|C\/|Avda\.?|Avenida|Av\.|Paseo|Pº|Plaza|Pza\.|Carrer|Carrera|Rambla|Camino|Ronda|Rua|R\.|Travessa|Largo|Praça|Alameda|Estrada|Via|Viale|Corso|Piazza|Piazzale|Vicolo|Strada|Largo|Rue|rue|Avenue|Boulevard|Chaussée|Ulica|ulica|ul\.|Ul\.|al\.|os\.|pl\.|Strada|Str\.|Jalan|Jl\.|улица|ул\.|проспект|пр\.|пр-т|пер\.|вул\.|бул\.|Οδός|οδός|Λεωφ\.) ?((?:(?:de|del|la|las|los|el|da|do|dos|das|di|della|dello|dei|degli|delle|dell'|e|y|i|du|des|le|les|van|von|d')[ ]?|(?:\p{Lu}|\d{1,2} (?=de |\p{Lu}))[\p{L}\p{M}.'-]{0,30},? ?|[ ]){1,8}) ?(?:n[º°]?\.? ?|nr\.? ?|num\.? ?|núm\.? ?|No\.? ?|№ ?|#|д\. ?|буд\. ?)?(\d{1,5})(?: ?[a-zA-Z](?![\p{L}]))?(?:[-/]\d{1,4}[a-z]?)?(?=$|\n| ?[,;.|)(ºª-]| \d{4,5}(?!\d)| \d{3} \d\d(?!\d)| \d\d-\d{3}(?!\d)| (?:à|a|in|en|em|w|v|в|kv|кв)[ .]| \p{Lu})/gu
const NO_STREETS =
  /^(?:Zoom|Teams|Microsoft|Meet|Google|Skype|Slack|E-?mail|Phone|Telefon|LinkedIn|Linkedin|Webex|Video|Referral|Remote|Round|Interview|API|REST|HTTP|SQL|Python|Java)\b/
const COLOMBIAN =
  /(?<!\p{L})(?:Calle|Carrera|Cra\.?|Cl\.?|Kr\.?|Diagonal|Transversal) \d{1,3} ?[A-Z]? ?(?:#|No\.?|Nº) ?\d{1,3} ?[A-Z]? ?(?:- ?\d{1,3})?/gu
const WITH_TOWN =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}.'-]{2,40} \d{1,4}[a-hA-H]?(?:\/\d{1,4})?, {0,2}(?:(?:[A-Z]{1,2}-)?(?:\d{5}|(?!19|20)\d{4}|\d{3} \d\d|\d\d-\d{3}|\d{4} [A-Z]{2}) )\p{Lu}\p{L}{2,30}/gu
const ASIAN =
  /\p{Script=Han}{1,12}(?:路|街|道|巷|弄|胡同) ?\d{1,5} ?(?:号|號|弄)|〒 ?\d{3}-?\d{4}|\d{1,3}丁目|\p{Script=Hangul}{1,6}[구시군] \p{Script=Hangul}{1,10}[로길] ?\d{1,4}(?:-\d{1,3})?/gu

/** House numbers and streets as they are written outside the English-speaking countries. */
function europeanAddressSpans(text: string): Span[] {
  return [
    ...spansOf(text, JOINED, ([, word = '']) => isJoinedStreet(word)),
    ...spansOf(text, SEPARATE),
    ...spansOf(text, OF_SOMEONE),
    ...spansOf(text, FRENCH_NUMBER),
    ...spansOf(text, NAME_FIRST, ([, name = '']) => /\p{Lu}/u.test(name) && !NO_STREETS.test(name.trim())),
    ...spansOf(text, COLOMBIAN),
    ...spansOf(text, WITH_TOWN, ([match]) => !IN_TIME.test(match)),
    ...spansOf(text, ASIAN),
  ]
}

const IN_TIME =
  /^(?:Jan(?:uary|uar)?|Feb(?:ruary|ruar)?|Mar(?:ch)?|März|Apr(?:il)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|O[ck]t(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?|Week|Day|Phase|Round|Step|Level|Grade|Top|Class|Series|Version|Java|Python|Angular|Team|Room)[ .]/

function isJoinedStreet(word: string): boolean {
  const plain = word.toLowerCase()
  if (NO_JOINED_STREETS.has(plain)) return false
  const ending = JOINED_ENDINGS.find((ending) => plain.endsWith(ending) && plain.length > ending.length + 1)
  if (ending === undefined) return false
  return /^\p{Lu}/u.test(word) || /^(?:straße|strasse|straat|str\.)$/.test(ending)
}

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

// A sentence after a label is no address. Example: "Address: fix three bugs".
const SENTENCE = /[:：] ?\p{Ll}/u

// The first digits of each state's ZIP codes.
const STATES = ['CT MA ME NH NJ RI VT PR', 'DE NY PA', 'DC MD NC SC VA WV', 'AL FL GA MS TN', 'IN KY MI OH']
STATES.push('IA MN MT ND SD WI', 'IL KS MO NE', 'AR LA OK TX', 'AZ CO ID NM NV UT WY', 'AK CA HI OR WA')
const FIRST_DIGITS = new Map(STATES.flatMap((codes, digit) => codes.split(' ').map((code) => [code, digit])))

/** Postal codes that name a street or a few houses, ZIP codes behind their state, post boxes and labelled addresses. */
function postalSpans(text: string): Span[] {
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

// A number after other letters is no ZIP code, so word-like state codes need their comma. Example: "Job ID 83702", "PR
// 00123".
function isZipCode([, before, comma, code = '', digit]: RegExpExecArray): boolean {
  if (FIRST_DIGITS.get(code) !== Number(digit)) return false
  if (comma !== undefined) return before !== undefined
  if (/^(?:ID|IN|OR|ME|OK|HI|OH|AL|DE|PA|MS|CO|PR|LA|MO|SC|ND|NE|MD|SD)$/.test(code)) return false
  return before === undefined || /^\p{Lu}[\p{Ll}.]+$/u.test(before)
}
