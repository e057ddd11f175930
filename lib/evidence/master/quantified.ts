import { wordTable } from '#lib/text/text.ts'

const NUMBER =
  /(?<before>[$€£¥~≈+<>]?) ?(?<![\p{L}\p{N}_#.:/]|[\p{L}+#][-–.])(?<digits>\d[\d.,]*(?:[:/]\d[\d.,/]*)?)(?<unit>[\p{L}%‰°+²]*)(?<behind>[-–]?)/gu
const WORDED =
  /(?<![\p{L}\p{N}-])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|dozens?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?: (?:hundred|thousand|million|dozen))?(?: of)? (?:\p{Ll}[\p{Ll}-]* ){0,2}?\p{Ll}{2,}(?:s|en|people|men|women|staff)(?!\p{L})/u
const MULTIPLIED = /(?<!\p{L})(?:doubled|doubling|tripled|tripling|quadrupled|halved|halving)(?!\p{L})/iu

const YEAR = /^(?:19[4-9]\d|20\d\d)$/
const NAMES = new Set([
  '24/7',
  '7/24',
  '24/5',
  '24/365',
  '80/20',
  '50/50',
  '360',
  '401',
  '9/11',
  '1:1',
  '2:1',
  '2:2',
])
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
  const digits = (groups['digits'] ?? '').replace(/[.,:/]+$/, '')
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
