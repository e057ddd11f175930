import type { Evidence } from '#db/rows/evidence.ts'
import { foldAccents, wordTable } from '#lib/text/text.ts'
import { NUMBER_WORDS } from '#lib/text/word-tables.ts'

/** The comparable words of a line, and its numbers that measure something. */
export type LineWords = { words: string[]; numbers: string[] }

const PART =
  /\p{N}[\p{N}.,]*(?:(?: ?%)|(?: ?(?:k|m|bn|b|x|ms|tb|gb|mb)(?!\p{L})))?|\p{L}[\p{L}\p{M}\p{N}'’]*[+#]*/gu
const SMALL = new Set(
  'a an the of and or to for in with by on from at as into via per my our its their that which while it is was were be been through using over under within across than then also'.split(
    ' ',
  ),
)
const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}
const ENDINGS = ['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'ers', 'ed', 'er', 'ly']
const IRREGULAR: Record<string, string> = {
  led: 'lead',
  built: 'build',
  wrote: 'write',
  ran: 'run',
  grew: 'grow',
  drove: 'drive',
  won: 'win',
  taught: 'teach',
  sold: 'sell',
  made: 'make',
  cut: 'cut',
  kept: 'keep',
  brought: 'bring',
}

/** Returns the words of a text, folded and without endings and small words, and its numbers in one spelling each. */
export function lineWords(text: string): LineWords {
  const parts = plain(text).match(PART) ?? []
  const words: string[] = []
  const numbers: string[] = []
  for (const [index, part] of parts.entries()) {
    const number = numberOf(part, parts[index + 1])
    if (number !== null) numbers.push(number)
    else if (!SMALL.has(part) && !isScaleOf(part, parts[index - 1])) words.push(stemOf(part))
  }
  return { words, numbers }
}

function plain(text: string): string {
  return foldAccents(text)
    .replace(/(?<=\d)[ ,](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=(?<!\p{L})(?:\p{L}{1,3}|back|post|over))-(?=\p{L})/gu, '')
    .replace(/ ?(?:percent|per cent|prozent)(?!\p{L})/gu, '%')
}

function numberOf(part: string, next: string | undefined): string | null {
  const index = NUMBER_WORDS.indexOf(part)
  if (index > 1) return String(index)
  const [, digits = '', unit = ''] = /^(\d[\d.,]*?)[.,]* ?(%|[a-z]+)?$/.exec(part) ?? []
  if (digits === '') return null
  const scale = SCALES[unit] ?? (unit === '' ? SCALES[next ?? ''] : undefined)
  if (scale === undefined) return digits + (unit === 'x' || unit === '%' ? unit : '')
  return String(Math.round(Number(digits.replace(',', '.')) * scale))
}

function isScaleOf(word: string, before: string | undefined): boolean {
  return word in SCALES && before !== undefined && /^\d/.test(before)
}

function stemOf(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular
  const singularWord = singular(word.replace(/['’]s?$/, ''))
  const ending = ENDINGS.find((end) => singularWord.endsWith(end) && singularWord.length - end.length >= 3)
  const root = ending === undefined ? singularWord : singularWord.slice(0, -ending.length)
  const single = /([b-df-hj-km-np-rtv-z])\1$/.test(root) ? root.slice(0, -1) : root
  return single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}

/** Words of most lines of most resumes, so that sharing them proves nothing. */
const COMMON_WORDS = `
  led lead managed worked working work built build building created made designed developed delivered implemented
  helped used using improved improving increased reduced reducing cut cutting grew saved launched shipped wrote ran run
  drove owned set started moved team teams member company business project projects product products new first
  time times day days week weeks month months year years people person customer customers user users client clients
  engineer engineers engineering developer manager system systems service services data process processes across
  including several many more most less than about after before between every each all both other one well very
  good great better best high higher low lower fast faster large small key main role responsible experience
  I me we us you they them he she who what when where how why because so but not no if then had have has did do does
  was were is are be been am being would could should can will just only also still even much lot got get went go
  thing things something way back need needed wanted want took take gave give found find able this these those there
  here own same such some any out up down off again around percent part result results success successful
  der die das und mit von für im in ein eine ist war`

type DistinctWords = { words: Set<string>; numbers: Set<string> }

const YEAR = /^(?:19[4-9]\d|20\d\d)$/

/**
 * Returns the answers and stories that back a line. Each must share three distinctive words or measured numbers with
 * it, and one third of the line's words with a shared number, otherwise two thirds. If both contain numbers and none
 * is equal, it does not back the line.
 */
export function backedBy(line: string, evidence: readonly Evidence[]): Pick<Evidence, 'kind' | 'id'>[] {
  const own = distinctOf(line)
  return evidence
    .filter((evidence) => repeatsDistinct(own, distinctOfEvidence(evidence)))
    .map(({ kind, id }) => ({ kind, id }))
}

function repeatsDistinct(line: DistinctWords, distinct: DistinctWords): boolean {
  const words = sharedBy(line.words, distinct.words)
  if (words === 0) return false
  const numbers = sharedBy(line.numbers, distinct.numbers)
  const share = words / (line.words.size || 1)
  if (numbers > 0) return words + numbers >= 3 && share >= 1 / 3
  const areOther = line.numbers.size > 0 && distinct.numbers.size > 0
  return !areOther && words >= 3 && share >= 2 / 3
}

// Every line of a master is compared with every story, so this allocates no list.
function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const word of words) if (others.has(word)) shared += 1
  return shared
}

// A page of lines repeats the same stories.
const READ = new WeakMap<Evidence, DistinctWords>()

function distinctOfEvidence(evidence: Evidence): DistinctWords {
  const distinct = READ.get(evidence)
  if (distinct !== undefined) return distinct
  const evidenceWords = distinctOf(evidence.text)
  READ.set(evidence, evidenceWords)
  return evidenceWords
}

function distinctOf(text: string): DistinctWords {
  const { words, numbers } = lineWords(text)
  const measured = quantified(text) ? numbers.filter((number) => !YEAR.test(number)) : []
  return { words: new Set(words.filter((word) => !COMMON_STEMS.has(word))), numbers: new Set(measured) }
}

const COMMON_STEMS: ReadonlySet<string> = new Set(lineWords(COMMON_WORDS).words)

const NUMBER =
  /(?<before>[$€£¥~≈+<>]?) ?(?<![\p{L}\p{N}_#.:/]|[\p{L}+#][-–.])(?<digits>\d[\d.,]*(?:[:/]\d[\d.,/]*)?)(?<unit>[\p{L}%‰°+²]*)(?<behind>[-–]?)/gu
const WORDED =
  /(?<![\p{L}\p{N}-])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|dozens?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?: (?:hundred|thousand|million|dozen))?(?: of)? (?:\p{Ll}[\p{Ll}-]* ){0,2}?\p{Ll}{2,}(?:s|en|people|men|women|staff)(?!\p{L})/u
const MULTIPLIED = /(?<!\p{L})(?:doubled|doubling|tripled|tripling|quadrupled|halved|halving)(?!\p{L})/iu

const NAMES = wordTable('24/7 7/24 24/5 24/365 80/20 50/50 360 401 9/11 1:1 2:1 2:2')
const TIME_OR_DATE =
  /^(?:\d{1,2}:\d\d|\d{1,2}\/(?:19|20)\d\d|(?:19|20)\d\d\/\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4})$/
const RADIO = /^[2-6]g$/
const VERSION = /^\d+(?:\.\d+){2,}$/
const JOINED = /^(?:factor|degree|way|tier|dimensional|step|page)$/
const LAST_WORD = /(\p{L}[\p{L}&.+#]*)[ –-]{0,2}$/u
const NEXT_WORD = /^ ?(\p{L}[\p{L}’'-]*)/u

type WrittenNumber = {
  before: string
  digits: string
  unit: string
  last: string
  next: string
  isFirst: boolean
  ofYear: boolean
  isJoined: boolean
}

/** Returns whether a text holds a measuring number; years, versions, ordinals and names with numbers do not count. */
export function quantified(text: string): boolean {
  const plain = text.normalize('NFC').replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')
  if (MULTIPLIED.test(plain) || WORDED.test(plain)) return true
  return [...plain.matchAll(NUMBER)].some((match) => measures(figureOf(plain, match)))
}

function figureOf(text: string, match: RegExpExecArray): WrittenNumber {
  const { before = '', unit = '', behind: joint = '', ...groups } = match.groups ?? {}
  const digits = (groups['digits'] ?? '').replace(/(?<![.,:/])[.,:/]+$/, '')
  const ahead = text.slice(Math.max(0, match.index - 40), match.index)
  const behind = text.slice(match.index + match[0].length).slice(0, 40)
  const last = LAST_WORD.exec(ahead)?.[1] ?? ''
  return {
    before,
    digits,
    unit: unit.toLowerCase(),
    last,
    next: NEXT_WORD.exec(behind)?.[1]?.toLowerCase() ?? '',
    isFirst: ahead.trim() === last,
    ofYear: YEAR.test(digits),
    isJoined: joint !== '',
  }
}

function measures(figure: WrittenNumber): boolean {
  const { before, digits, unit, next } = figure
  if (/[$€£¥]/.test(before) || /^[%‰°]/.test(unit) || next === 'percent' || next === 'per') return true
  if (NAMES.has(digits) || TIME_OR_DATE.test(digits) || VERSION.test(digits)) return false
  if (unit === 's' && figure.ofYear) return false
  if (RADIO.test(digits + unit)) return false
  if (figure.isJoined && JOINED.test(next)) return false
  if (unit !== '') return unit === '+' ? !figure.ofYear && !isName(figure) : isUnit(unit, next)
  if (figure.ofYear && !isRoundCount(figure)) return false
  return !isName(figure)
}

function isUnit(unit: string, next: string): boolean {
  if (unit === 'k' && /^(?:video|display|resolution|streaming|monitor|tv)s?$/.test(next)) return false
  return UNITS.has(unit.replace(/\+$/, ''))
}

// Returns whether a number counts things. Example: "2000 users", not "2019 budget".
function isRoundCount({ digits, next }: WrittenNumber): boolean {
  return digits.endsWith('00') && (MEASURE_WORDS.has(next) || (next.length > 3 && next.endsWith('s')))
}

/** Returns whether a number belongs to a name. Example: "Python 3", "ISO 27001", "Fortune 500". */
function isName({ last, next, isFirst }: WrittenNumber): boolean {
  if (last === '') return false
  if (NAMED_BY_NUMBER.has(last.toLowerCase().replace(/\.$/, ''))) return true
  const isProper = /^\p{Lu}/u.test(last) && !isFirst
  return isProper && !MEASURE_WORDS.has(next) && !UNITS.has(next)
}

/** Units after a measuring number, attached or as the next word. */
const UNITS = wordTable(`
  % x k m mm bn b mio mrd million billion thousand ms s sec secs min mins h hr hrs kb mb gb tb pb kg g t km cm mi ft
  sqm m² w kw mw gw kwh hz khz mhz ghz rps qps tps fps dpi px ppm bps mbps gbps pt pts pp usd eur gbp chf €`)

/** Words that are counted or measured: a number before one is no part of a name. */
const MEASURE_WORDS = wordTable(`
  people engineers developers employees students pupils patients customers clients users members teams teammates staff
  reports hires interns volunteers attendees participants readers subscribers followers visitors downloads installs
  seconds minutes hours days weeks months years quarters milliseconds points percent times dollars euros pounds
  services microservices servers nodes clusters databases tables records rows events messages requests queries calls
  jobs tests bugs tickets incidents deployments releases pipelines repositories commits lines pages screens apps
  applications sites stores offices countries cities regions markets languages projects products features campaigns
  accounts contracts deals orders shipments units items vehicles machines beds schools courses lessons papers talks`)

/** Words whose number is a name, a version, a level or a rank. */
const NAMED_BY_NUMBER = wordTable(`
  iso iec ieee din en rfc soc pci nist http https python java javascript node node.js vue angular react php ruby
  rails django laravel spring swift kotlin c c++ c# .net net dotnet windows ios android macos ubuntu debian rhel
  centos office excel oracle postgresql postgres mysql sql kubernetes terraform unity unreal opengl directx oauth tls
  ssl usb bluetooth wcag html css es ecmascript web industry level tier phase stage series grade step version v ver
  release chapter section part act article title form class type room floor building route highway line category cat
  q h fy week day sprint page no nr number fortune ftse s&p sap gpt llama tier model airbus boeing formula ga pm
  power windows-server server dynamics magento drupal typo3 symfony qt scala perl hadoop spark gcc openssl ipv
  agenda vision horizon covid basel ifrs ias gaap en50128 mifid psd solvency erp six`)
