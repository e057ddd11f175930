import { wordTable } from '#lib/text/text.ts'

const INTERNATIONAL = /(?<![\p{L}\p{N}+])\+\(?[1-9]\d{0,2}\)?(?:[ .\-/()]{0,3}\d){6,13}(?!\d)/gu
const LABELLED_PHONE = /\+?\(?\d(?:[ .\-/()]{0,3}\d){6,14}(?!\d)/y
const EXTENSION = / ?(?:ext\.?|extension|x|#|durchwahl|poste) ?\d{1,6}(?!\d)/iy

const NUMBERED =
  /(?:req|requisition|job|id|ids|no|nr|num|number|ref|reference|ticket|order|invoice|posting|case|isbn|issn|iban|vat|patent|account|code|version|build|sku|ean|doi|pmid|orcid|key|serial|tax|licen[cs]e|certificate|member|sprint|epic|issue|bug|commit|zip|#)[ .:#()-]{0,3}$/iu
const AMOUNT_BEFORE = /(?:[€$£¥₹]|EUR|USD|GBP|CHF|PLN|SEK|INR|JPY|CAD|AUD) ?$/i
const AMOUNT_AFTER =
  /^ ?(?:[€$£¥₹%]|(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|INR|JPY|CAD|AUD|CZK|HUF|kr|euros?|dollars?|pounds|zł|million|billion|users|customers|rows|records|events|requests|transactions|lines|people|employees|visitors|downloads|messages|orders|documents|items|installs|subscribers|members|units|bytes|tokens)(?!\p{L}))/iu
const JOINED_BEFORE = /(?:[\p{L}\p{N}][-./_#:,]|[\p{L}\p{N}_@#~$]|\+)$/u
const JOINED_AFTER = /^(?:[\p{L}\p{N}_~]|[-./:,]\d)/u

const EXTENDED = /^(?:ext|x) ?\.?\d/i

const LABEL =
  /(?<![\p{L}\p{N}])(?:tel|telefon|telephone|telefono|teléfono|telefone|telefoon|tél|téléphone|phone|ph|mobile|mob|mobil|móvil|movil|cell|cellphone|cellulare|cel|celular|fax|whats ?app|handy|gsm|call|dial|sms|text|reach|contact|telefonnummer|rufnummer|puhelin|puh|портативный|телефон|тел|моб|电话|手机|電話|携帯|전화|휴대폰|τηλ|هاتف|טלפון|toll[ -]free|hotline|landline)(?:[ .:-]{0,2}(?:no|nr|number|nummer|num|numéro|número|phone|телефон|is|at|on|me|us|home|work|mobile|cell|office|direct|line|privat|mobil)(?!\p{L})){0,3}[ .:()\-/=|#]{0,4}(?=[+(\d])/giu
const LETTER_LABEL = /(?<=^|[\n|,;/·•] {0,3})[TMPFCHOW][.:] {0,2}(?=[+(\d])/gm

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

const SCHEME = /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftps?|sftp|ssh|git|wss?):\/\/[^\s/][^\s<>"]*/giu
const WWW = /(?<![\p{L}\p{N}@.-])www\d?\.[\p{L}\p{N}][^\s<>"]*/giu
const HOST =
  /(?<![\p{L}\p{N}@._-])((?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,10}[\p{L}]{2,24})(?![\p{L}\p{N}])(?::\d{1,5})?(\/[^\s<>"]*)?/giu
const LABELLED_LINK =
  /(?<![\p{L}\p{N}])(?:web ?site|web|site|home ?page|portfolio|blog|url|link|linked ?in|git ?hub|git ?lab|twitter|behance|dribbble|kaggle|webseite|sitio web|site web|sito) ?(?:url|link|page|profile)? ?[:=] ?((?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,10}[\p{L}]{2,24})(?![\p{L}\p{N}])/giu
const HANDLE =
  /(?<![\p{L}\p{N}])(?:(?:twitter|x|instagram|insta|telegram|github|gitlab|mastodon|threads|bluesky|tiktok|discord|line|medium|snapchat|signal|linked ?in|behance) ?(?:id|handle)? ?[:-]? ?@[\w.-]{2,40}|(?:skype|we ?chat|telegram|discord|line id|kakao(?: ?talk)?|qq) ?(?:id|handle|name)? ?: ?[@\w][\w.:#-]{2,40})/giu
const LINKED_IN = /(?<![\p{L}\p{N}])linked ?in(?: ?[:|-] ?| ?)\/?in\/[\p{L}\p{N}_%-]{2,100}/giu

/** Ends of domain names that count before a slash; ends that are better known as file endings are missing. */
export const DOMAIN_ENDINGS: ReadonlySet<string> = wordTable(`
  com net org edu gov int io dev app me co ai info biz xyz site online tech page blog cloud name pro link live
  space store design studio works world digital agency art bio codes fm gg to tv ws eu uk de fr es it nl be ch at
  pl pt se no dk fi ie is cz sk hu ro bg gr hr si lt lv ee lu li mt cy ua ru by kz tr il ae sa eg ma za ng ke gh
  in pk bd lk np cn jp kr tw hk sg my th vn ph id au nz ca us mx br ar cl pe uy ve ec cr do cu ly gl cc la im   jobs careers work team email social news wiki zone network software engineer resume cv`)

/** Hosts whose pages belong to people, however their name is written. */
const PROFILE_HOSTS: ReadonlySet<string> = wordTable(`
  linkedin.com xing.com github.com gitlab.com bitbucket.org stackoverflow.com twitter.com x.com facebook.com fb.com
  instagram.com t.me wa.me medium.com behance.net dribbble.com kaggle.com leetcode.com hackerrank.com orcid.org
  youtube.com youtu.be calendly.com linktr.ee about.me bit.ly lnkd.in goo.gl tinyurl.com upwork.com fiverr.com
  researchgate.net codepen.io angel.co wellfound.com huggingface.co dev.to vk.com weibo.com tiktok.com threads.net
  bsky.app keybase.io notion.site polywork.com read.cv signal.me m.me discord.gg`)

/** Hosts that give each person a subdomain. */
const PERSONAL_ENDINGS: readonly string[] = `
  github.io gitlab.io medium.com substack.com wordpress.com blogspot.com tumblr.com vercel.app netlify.app
  carrd.co wixsite.com weebly.com squarespace.com herokuapp.com pages.dev web.app notion.site hashnode.dev
  myportfolio.com bsky.social journoportfolio.com webflow.io`
  .trim()
  .split(/\s+/)

/** Products and employers with a host as their name; another name after a slash makes no link of them. */
const HOST_NAMES: ReadonlySet<string> = wordTable(`
  socket.io engine.io asp.net vb.net ado.net ml.net draw.io diagrams.net booking.com amazon.com monday.com
  salesforce.com crypto.com cars.com customer.io fly.io paper.io hotels.com overstock.com realtor.com match.com
  wix.com chess.com character.ai scale.ai c3.ai h2o.ai cal.com make.com segment.io plot.ly bitly.com
  deno.land allegro.pl mail.ru otto.de bol.com trip.com jd.com indeed.com glassdoor.com autotrader.co.uk`)

/** A part of a text: from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

const always = () => true

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

/** Links, also without a scheme, and handles behind the name of a network; a bare domain name alone is no link. */
export function linkSpans(text: string): Span[] {
  if (!/[.:@/]/.test(text)) return []
  return [
    ...spansOf(text, SCHEME),
    ...spansOf(text, WWW),
    ...spansOf(text, HOST, isLink),
    ...spansOf(text, LABELLED_LINK, ([, host = '']) => DOMAIN_ENDINGS.has(endingOf(host))),
    ...spansOf(text, HANDLE),
    ...spansOf(text, LINKED_IN),
  ].map((span) => withoutPunctuation(text, span))
}

function isLink([, written = '', path]: RegExpExecArray): boolean {
  const host = written.toLowerCase()
  if (PERSONAL_ENDINGS.some((ending) => host.endsWith(`.${ending}`) && !host.startsWith('www.'))) return true
  if (path === undefined || !DOMAIN_ENDINGS.has(endingOf(host))) return false
  if (PROFILE_HOSTS.has(host)) return path.length > 1
  return !joinsNames(written, path)
}

// A slash may join two names. Example: "Booking.com/Agoda", "ASP.NET/C#".
function joinsNames(written: string, path: string): boolean {
  const oneName = /^\/[\p{L}+#.-]*[,;)]?(?:\/[\p{L}+#.-]*)*(?:[,;)][,;).]*)?$/u.test(path)
  if (!oneName) return false
  if (HOST_NAMES.has(written.toLowerCase())) return true
  return /^\p{Lu}/u.test(written) && /^\/\p{Lu}/u.test(path)
}

function endingOf(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1).toLowerCase()
}

function withoutPunctuation(text: string, { start, end }: Span): Span {
  let last = end
  while (last > start + 1 && '.,;:!?)]}\'"'.includes(text[last - 1] ?? ' ')) last -= 1
  return { start, end: last }
}

/** Returns the spans where a global pattern matches and an optional test passes. */
function spansOf(text: string, pattern: RegExp, isOne: (candidate: RegExpExecArray) => boolean = always) {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    if (isOne(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans
}

/** Returns the end of a sticky pattern's match at `index`, or null. */
export function endOf(text: string, pattern: RegExp, index: number): number | null {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : null
}

// Seven digits on one line, or the label of a free number.
const MAY_CALL = /(?:\d[^\n]*?){7}|8(?:00|33|44|55|66|77|88)[ .-]/

/** Telephone numbers: international ones, those in a shape that a country writes, and any behind a label. */
export function phoneSpans(text: string): Span[] {
  if (!MAY_CALL.test(text)) return []
  const masked = maskedDates(text)
  const international = spansOf(text, INTERNATIONAL)
  const labelled = labelEnds(masked).flatMap((start) => {
    const end = endOf(masked, LABELLED_PHONE, start)
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

function isAmount(text: string, { start, end }: Span): boolean {
  const written = text.slice(start, end)
  if (/[ .]000(?:[ .]000)*$/.test(written) && !/[-()]/.test(written)) return true
  return (
    AMOUNT_BEFORE.test(text.slice(Math.max(0, start - 5), start)) ||
    AMOUNT_AFTER.test(text.slice(end, end + 16))
  )
}

/** Returns the places right behind a word that announces a telephone number. */
function labelEnds(text: string): number[] {
  return [LABEL, LETTER_LABEL].flatMap((label) =>
    [...text.matchAll(label)].map((match) => {
      const opens = text[match.index + match[0].length - 1] === '('
      return match.index + match[0].length - (opens ? 1 : 0)
    }),
  )
}

/** Returns the text with dates, times, years and network addresses blotted out, every other character in its place. */
function maskedDates(text: string): string {
  return MASKED.reduce((masked, pattern) => masked.replace(pattern, (date) => '~'.repeat(date.length)), text)
}
