import { once } from '#lib/text/memoize.ts'

// The months from January on, each by its names: alone, in a date, and short; `_` stands for a space. A table costs nothing;
// `Intl` takes 80 ms.
const MONTHS: Record<string, string> = {
  en: 'january jan; february feb; march mar; april apr; may; june jun; july jul; august aug; september sept sep; october oct; november nov; december dec',
  de: 'januar jänner jan jän; februar feb; märz mär mrz maerz; april apr; mai; juni jun; juli jul; august aug; september sept sep; oktober okt; november nov; dezember dez',
  fr: 'janvier janv jan; février fevrier févr fév fevr fev; mars; avril avr; mai; juin; juillet juil; août aout; septembre sept; octobre oct; novembre nov; décembre decembre déc',
  es: 'enero ene; febrero feb; marzo mar; abril abr; mayo may; junio jun; julio jul; agosto ago; septiembre setiembre sept sep set; octubre oct; noviembre nov; diciembre dic',
  it: 'gennaio gen; febbraio feb; marzo mar; aprile apr; maggio mag; giugno giu; luglio lug; agosto ago; settembre set; ottobre ott; novembre nov; dicembre dic',
  ca: 'gener gen; febrer febr feb; març mar; abril abr; maig; juny; juliol jul; agost ag; setembre set; octubre oct; novembre nov; desembre des',
  pt: 'janeiro jan; fevereiro fev; março marco mar; abril abr; maio mai; junho jun; julho jul; agosto ago; setembro set; outubro out; novembro nov; dezembro dez',
  nl: 'januari jan; februari feb; maart mrt; april apr; mei; juni jun; juli jul; augustus aug; september sep; oktober okt; november nov; december dec',
  pl: 'stycznia styczeń stycz sty; lutego luty lut; marzec marca mar; kwiecień kwietnia kwi; maja maj; czerwiec czerwca cze; lipiec lipca lip; sierpień sierpnia sie; wrzesień września wrz; października październik paź; listopada listopad lis; grudzień grudnia gru',
  uk: 'січень січня січ; лютого лютий лют; березень березня бер; квітень квітня квіт; травень травня трав; червень червня черв; липень липня лип; серпень серпня серп; вересень вересня верес вер; жовтень жовтня жовт; листопада листопад лист; грудень грудня груд',
  ru: 'январь января янв; февраль февраля февр фев; марта март мар; апрель апреля апр; май мая; июнь июня июн; июль июля июл; августа август авг; сентябрь сентября сент сен; октябрь октября окт; ноябрь ноября нояб ноя; декабрь декабря дек',
  sv: 'januari jan; februari feb; mars; april apr; maj; juni; juli; augusti aug; september sep; oktober okt; november nov; december dec',
  da: 'januar jan; februar feb; marts mar; april apr; maj; juni jun; juli jul; august aug; september sep; oktober okt; november nov; december dec',
  nb: 'januar jan; februar feb; mars; april apr; mai; juni; juli; august aug; september sep; oktober okt; november nov; desember des',
  fi: 'tammikuu tammikuun tammikuuta tammikuussa; helmikuu helmikuun helmikuuta helmikuussa; maaliskuu maaliskuun maaliskuuta maaliskuussa; huhtikuu huhtikuun huhtikuuta huhtikuussa; toukokuu toukokuun toukokuuta toukokuussa; kesäkuu kesäkuun kesäkuuta kesäkuussa; heinäkuu heinäkuun heinäkuuta heinäkuussa; elokuu elokuun elokuuta elokuussa; syyskuu syyskuun syyskuuta syyskuussa; lokakuu lokakuun lokakuuta lokakuussa; marraskuu marraskuun marraskuuta marraskuussa; joulukuu joulukuun joulukuuta joulukuussa',
  cs: 'leden ledna; únor února; březen března; duben dubna; květen května; červen června; červenec července; srpen srpna; září; říjen října; listopad listopadu; prosinec prosince',
  sk: 'január januára; február februára; marec marca; apríl apríla; máj mája; jún júna; júl júla; august; september septembra; október októbra; november novembra; december decembra',
  hu: 'január jan; február febr; március márc; április ápr; május máj; június jún; július júl; augusztus aug; szeptember szept; október okt; november nov; december dec',
  ro: 'ianuarie ian; februarie feb; martie; aprilie apr; mai; iunie iun; iulie iul; august aug; septembrie sept; octombrie oct; noiembrie nov; decembrie dec',
  el: 'ιανουάριος ιανουαρίου ιαν; φεβρουάριος φεβρουαρίου φεβ; μάρτιος μαρτίου μάρ μαρ; απρίλιος απριλίου απρ; μάιος μάϊος μαΐου μάι μαϊ; ιούνιος ιουνίου ιούν ιουν; ιούλιος ιουλίου ιούλ ιουλ; αύγουστος αυγούστου αύγ αυγ; σεπτέμβριος σεπτεμβρίου σεπ; οκτώβριος οκτωβρίου οκτ; νοέμβριος νοεμβρίου νοε; δεκέμβριος δεκεμβρίου δεκ',
  tr: 'ocak oca; şubat şub; mart mar; nisan nis; mayıs may; haziran haz; temmuz tem; ağustos ağu; eylül eyl; ekim eki; kasım kas; aralık ara',
  ar: 'يناير كانون_الثاني جانفي; فبراير شباط فيفري; مارس آذار; أبريل إبريل ابريل نيسان أفريل; مايو أيار ماي; يونيو حزيران جوان; يوليو يوليوز تموز جويلية; أغسطس اغسطس آب غشت أوت; سبتمبر أيلول شتنبر; أكتوبر اكتوبر تشرين_الأول; نوفمبر نونبر تشرين_الثاني; ديسمبر دجنبر كانون_الأول',
  he: 'ינואר; פברואר; מרץ מרס; אפריל; מאי; יוני; יולי; אוגוסט; ספטמבר; אוקטובר; נובמבר; דצמבר',
  hi: 'जनवरी; फ़रवरी फरवरी; मार्च; अप्रैल; मई; जून; जुलाई; अगस्त; सितंबर सितम्बर; अक्टूबर अक्तूबर; नवंबर नवम्बर; दिसंबर दिसम्बर',
}

/** Returns the names of months in all languages, as `monthKey` returns them, each with its number. */
export function allMonthNames(): Map<string, number> {
  const years = Object.values(MONTHS).map((names) => names.split('; '))
  return new Map(
    years.flatMap((year) =>
      year.flatMap((month, index) =>
        month.split(' ').map((name) => [name.replace('_', ' '), index + 1] as const),
      ),
    ),
  )
}

const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Returns the number of an English month, of which three letters are enough; 0 for another word. */
export function englishMonth(name: string): number {
  return SHORT_MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** Returns a written month in lower case and without a full stop. */
export function monthKey(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

/** The seasons and terms that stand before a year, for use inside of a regular expression that ignores case. */
const SEASONS =
  'spring|summer|autumn|fall|winter|fr[üu]hling|fr[üu]hjahr|sommer|herbst|printemps|[ée]t[ée]|automne|hiver|primavera|verano|oto[ñn]o|invierno|lente|zomer|herfst|estate|autunno|inverno|ver[ãa]o|outono|wiosna|lato|jesień|zima|vår|höst|wintersemester|sommersemester|[sw]ise|ss|ws'

/** Words for a quarter of a year behind its number. Example: "2nd quarter 2019". */
const QUARTERS =
  'quarter|quartal|trimestre|trimester|kwartał|kwartaal|kvartal|čtvrtletí|квартал|τρίμηνο|çeyrek'

// Words for an end that has not come. The second list says so only between "to" or a dash and the end of a part: "2019 – date",
// but not "2019 - Data Engineer".
const NOW_WORDS = `(?:the )?present(?: day| time)?|now|today|currently|current|ongoing|in progress|(?:and )?onwards?|to date|till? date|till? now|until now|until today|up to now
  heute|jetzt|aktuell|laufend|andauernd|derzeit|gegenwärtig|gegenwart
  présent|aujourd.hui|actuel(?:le)?(?:ment)?|maintenant|en cours|à ce jour
  (?:la )?actualidad|actualmente|presente|en curso|vigente|a la fecha|hasta la fecha|(?:l.)?actualitat|actualment
  oggi|in corso|attual[ei](?:mente)?|atual(?:mente)?|(?:o )?momento(?: atual)?|em curso|em andamento|cursando|até hoje
  heden|tot nu|lopend|nuvarande|pågående|nutid|tills vidare|nuværende|igangværende|nåværende|pågår
  nykyinen|nykyhetki|jatkuu|edelleen|toistaiseksi|současnosti?|súčasnosť|dosud|doteraz|doposud|nyní|trvá
  obecnie|nadal|teraz|do dziś|chwili obecnej|prezent|în prezent|jelenleg|jelen|napjainkig|folyamatban
  halen|hâlen|günümüz|devam ediyor|şu an|hiện tại|hiện nay|bây giờ
  (?:теперішній|цей) час|теперішній|дотепер|досі|зараз|сьогодні|нині|(?:по )?(?:настоящее|наст\\.?) время|настоящий момент|сейчас|н\\. ?в\\.?
  σήμερα|παρόν|τώρα|حتى الآن|إلى الآن|الآن|الحاضر|الوقت (?:الحالي|الحاضر)|حالي[ًاّ]{1,2}|حتى تاريخه|مستمر
  היום|כיום|הווה|עכשיו|वर्तमान|अब तक|अभी तक|जारी`
const NOW_BEHIND_TO =
  'date|dags dato|d\\.d\\.|dato|actual|hoy|hoje|la fecha|ce jour|à data|vandaag|nu|idag|i dag|nå|nyt|dnes|ma|azi|astăzi|acum|dziś|dzisiaj|bugün|nay|اليوم|आज|अब'
const NOW_SIGNS = '现在|至今|目前|迄今|現在|現職|在職中|在职|현재|재직 ?중?|지금'

/** Words for an end that has not come, in all languages. */
const NOW = `(?:(?:${NOW_WORDS.replaceAll(/\n\s*/g, '|')})(?![\\p{L}\\p{M}])|${NOW_SIGNS})`

/** Words for an end that has not come behind "to" or a dash, also in brackets. Example: "2019 – [ Current ]". */
const NOW_AS_END = `(?:${NOW}|[[(] ?${NOW} ?[\\])]|(?:${NOW_BEHIND_TO}|今)(?= *(?:$|[^\\p{L}\\p{M}\\p{N} ])))`

/** A dash, a word such as "to" or both between two dates. Example: "2019 - till 2021". */
const TO = (() => {
  const words =
    'to(?: the)?|until|till|through|thru|bis(?: zum?)?|à|au|jusqu.(?:à|en|au)|a|al|hasta(?: el)?|fins(?: a)?|tot|t/m|até|ate|fino (?:ad?|al)|do|až do|до|по|til|till|až|până la|έως|μέχρι|ως|إلى|حتى|עד|đến|tới'
  return `(?: ?[-‐-―−~→～〜]{1,2} ?(?:(?:${words}) )?| (?:${words}) | ?(?:から|부터|至|到) ?)`
})()

/** Words before the start of an open range: "since 2019". */
const SINCE = 'since|seit|ab|depuis|desde|dal|sinds|vanaf|sedan|od|з|із|від|с|từ|منذ|siden|lähtien|από'

/** Whether 06/07/2019 is the sixth of July or the seventh of June. */
export type DayOrder = 'day_first' | 'month_first'

/**
 * A date in a text, as `YYYY` or `YYYY-MM`, from `from` up to but not including `to`. A date that stands for a time of some
 * months has its last month too. Example: "Q3 2019" is 2019-07, and its last month 2019-09.
 */
export type DateInText = { date: string; last?: string; from: number; to: number }

/** A time in a text; one that goes on has no end. */
export type TimeInText = { start: DateInText | null; end: DateInText | null; ongoing: boolean }

const YEAR = '(?:19[4-9]\\d|20\\d\\d)'
const MONTH = '(?:1[0-2]|0?[1-9])'
// The year of an era may stand beside the usual one. Examples: "1990(平成 2)年", "2019年(令和元年)".
const ERA_BESIDE = '(?:[(（](?:昭和|平成|令和) ?(?:元|\\d{1,2}) ?年?[)）] ?)?'
const DAY = '(?:3[01]|[12]\\d|0?[1-9])'
const SHORT_YEAR = '\\d\\d(?![\\d%]|[./]\\d)'
const ORDINAL = '(?:st|nd|rd|th|er|[.ºª°])?'

// Months by their names; a short one before other words is none of "May" and "March" alone.
const months = once(allMonthNames)
const words = once(() => [...months().keys()].toSorted((a, b) => b.length - a.length).join('|'))

// Each form of a date; the names of groups say what the digits are.
const dateForms = once(() => {
  const word = `(?<![\\p{L}\\p{M}])(?<w1>${words()}|(?:${SEASONS})s?)(?![\\p{L}\\p{M}])\\.?`
  const name = (group: string) => `(?<![\\p{L}\\p{M}])(?<${group}>${words()})(?![\\p{L}\\p{M}])\\.?`
  const day = `(?:(?<!\\d)${DAY}${ORDINAL} ?(?:de |of |[/-](?=\\p{L}))?)?`
  const full = [
    `(?<era>昭和|平成|令和) ?(?<ordinal>元|\\d{1,2}) ?年(?: ?(?<m0>${MONTH}) ?月(?: ?\\d{1,2} ?日)?)?`,
    `(?<y6>${YEAR}) ?${ERA_BESIDE}[年년] ?${ERA_BESIDE}(?:(?<m6>${MONTH}) ?[月월](?: ?\\d{1,2} ?[日일])?)?`,
    `(?<y1>${YEAR})(?:(?:[-/.]| / )(?<m1>1[0-2]|0[1-9])(?:[-/.](?:3[01]|[12]\\d|0[1-9]))?|[/.](?<m7>[1-9]))(?!\\d|\\.\\d)`,
    `(?<a1>\\d{1,2})(?<j1>[./-])(?<b1>\\d{1,2})[./-] ?(?<y2>${YEAR})(?!\\d)`,
    `(?:(?:tháng|thg) ?)?(?<m3>${MONTH})(?:[./-]| / |[./] | năm )(?<y3>${YEAR})(?!\\d)`,
    `(?<![\\p{L}\\p{M}])[qt](?<q1>[1-4])(?:[ /-]| of )?(?:(?<y4>${YEAR})|['’]?(?<s1>${SHORT_YEAR}))(?!\\d)`,
    `(?<q2>[1-4])(?:q[ /-]?|${ORDINAL} ?(?:${QUARTERS})(?:[ /-]| of )?)(?:(?<y5>${YEAR})|['’]?(?<s2>${SHORT_YEAR}))(?!\\d)`,
    `(?<![\\p{L}\\p{M}])[h](?<h1>[12])(?:[ /-]| of )?(?<y9>${YEAR})(?!\\d)`,
    `${day}${word}(?:,? ?(?<day>(?<!\\d)${DAY}(?:st|nd|rd|th)?,? ))?[ ,/-]{0,2}(?:of |del? |d['’])?(?:(?<y7>${YEAR})|['’](?<s3>\\d\\d))(?!\\d)`,
    `(?<y8>${YEAR})(?![\\d%+kx]|,\\d| ?(?:employees|people|users|customers|clients))`,
  ]
  // Two digits of a year count where a range or the whole text says so.
  const short = [
    `(?<a2>\\d{1,2})(?<j2>[./-])(?<b2>\\d{1,2})[./-](?<s4>${SHORT_YEAR})`,
    `(?<m4>${MONTH})[./](?<s5>${SHORT_YEAR})`,
    `${day}${name('w2')}[ -]{0,2}(?<s6>${SHORT_YEAR})`,
    `(?<![\\p{L}\\p{N}])['’](?<s7>\\d\\d)(?![\\p{L}\\p{N}])`,
  ]
  // The year stands at the other end of the range. Examples: "May – August 2019", "15.05. - 31.08.2019", "03 - 08/2019".
  const noYear = [
    `${day}${name('w3')}(?: ?(?<!\\d)${DAY}(?:st|nd|rd|th)?)?(?=${TO})`,
    `(?:${DAY}\\.)?(?<m5>${MONTH})\\.?(?=${TO}(?:${DAY}\\.)?${MONTH}[./]${YEAR})`,
  ]
  return { full: full.join('|'), short: short.join('|'), noYear: noYear.join('|') }
})

const DATE = once(() => {
  const { full, short, noYear } = dateForms()
  return new RegExp(`(?:(?<isFull>${full})|(?<isShort>${short})|${noYear})`, 'giu')
})

/**
 * Patterns without groups, for use inside of other expressions with the flags i and u: dates, and the words beside them.
 * `short` has two digits of a year, and `yearless` none; both are dates within a range alone.
 */
export const datePatterns = once(() => {
  const { full, short, noYear } = dateForms()
  const [point, shortPoint, yearless] = [full, short, noYear].map((forms) =>
    `(?:${forms})`.replaceAll(/\(\?<\p{L}[\p{L}\d]*>/gu, '(?:'),
  ) as [string, string, string]
  return {
    point,
    short: shortPoint,
    yearless,
    month: words(),
    to: TO,
    since: SINCE,
    now: NOW,
    nowAsEnd: NOW_AS_END,
  }
})

// The names of months are two thirds of each pattern, and patterns are compiled anew in each process.
const FIRST_SIGN = '\uE000'
const NEXT_SIGN = '\uE001'

/**
 * Returns the patterns of `datePatterns` for a text by `withMonthSigns`, which are compiled four times as fast. `letter` stands for
 * `\p{L}` in a class.
 */
export const signedPatterns = once(() => {
  const letter = `\\p{L}${FIRST_SIGN}${NEXT_SIGN}`
  const signed = (pattern: string) =>
    pattern
      .replaceAll(words(), `${FIRST_SIGN}${NEXT_SIGN}*`)
      .replaceAll('(?=\\p{L})', '(?=[\\p{L}])')
      .replaceAll('\\p{L}', letter)
  const { point, short, yearless, to, since, nowAsEnd } = datePatterns()
  return {
    point: signed(point),
    short: signed(short),
    yearless: signed(yearless),
    to,
    since,
    nowAsEnd: signed(nowAsEnd),
    letter,
  }
})

const runsOfLetters = once(() => {
  const ofTwoWords = [...months().keys()].filter((name) => name.includes(' ')).join('|')
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${ofTwoWords})(?![\\p{L}\\p{M}])|[\\p{L}\\p{M}]+`, 'gu')
})

/** Returns a text in small letters with as many signs for each name of a month. Example: "may 2019" has three signs. */
export function withMonthSigns(small: string): string {
  return small.replaceAll(runsOfLetters(), (run) =>
    months().has(run) ? FIRST_SIGN + NEXT_SIGN.repeat(run.length - 1) : run,
  )
}

// Letters, digits or a sign of money right before it. Scripts without spaces stand before dates.
const BEFORE =
  /[\p{N}$€£#.,+]$|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}$/u
const RANGE = new RegExp(`^${TO}$`, 'iu')
const ONGOING = new RegExp(`^(?:${TO}${NOW_AS_END}| ?[(,]? ?${NOW})`, 'iu')
const OPEN_END = /^ ?[-–—−〜～~] ?$/
const IS_SINCE = new RegExp(`(?:^|[^\\p{L}])(?:${SINCE}) ?$`, 'iu')
const UNTIL = /(?:^|[^\p{L}])(?:until|till|bis|hasta|graduated|graduating|expected|completed) ?:? ?$/iu
const SHORT_END = /^ ?[-–—/] ?['’]?(\d\d)(?![\d/.%-]| ?\p{L}{3}| ?%)/u

// Characters before a date in which a word such as "since" is sought.
const LONGEST_SINCE = 20

/** Returns the times in a text, in order. Numbers such as 06/07/2019 have a month if `order` or the numbers say which. */
export function findTimes(written: string, order: DayOrder | null = dayOrderOf([written])): TimeInText[] {
  if (!/[\d٠-٩۰-۹元]/.test(written)) return []
  const text = westernDigits(written)
  const dates = datesOf(text, order)
  const times: TimeInText[] = []
  for (let index = 0; index < dates.length; index += 1) {
    const date = dates[index] as FoundDate
    const next = dates[index + 1]
    const end = next === undefined || next.form === 'no_year' ? null : next
    if (end !== null && RANGE.test(text.slice(date.to, end.from))) {
      times.push({ start: withYear(date, end), end, ongoing: false })
      index += 1
    } else if (date.form === 'full' || (date.form === 'short' && isWhole(text, date)))
      times.push(timeOf(text, date))
  }
  return times
}

type FoundDate = DateInText & { form: 'full' | 'short' | 'no_year'; hasDay: boolean }

function datesOf(text: string, order: DayOrder | null): FoundDate[] {
  return [...text.matchAll(DATE())].flatMap((match) => {
    const { index, groups = {} } = match
    const isEastern = groups['era'] !== undefined || groups['y6'] !== undefined
    if (!isEastern && BEFORE.test(text.slice(Math.max(0, index - 2), index))) return []
    const form =
      groups['isFull'] !== undefined ? 'full' : groups['isShort'] !== undefined ? 'short' : 'no_year'
    const read = dateOf(groups, order)
    const hasDay = groups['day'] !== undefined
    return read === null ? [] : [{ ...read, from: index, to: index + match[0].length, form, hasDay }]
  })
}

function isWhole(text: string, { from, to }: DateInText): boolean {
  const behind = text.slice(to)
  const before = text.slice(0, from)
  const isFirst = from <= LONGEST_SINCE && (/^[\s(]*$/.test(before) || IS_SINCE.test(before))
  return isFirst && (/^[\s).]*$/.test(behind) || ONGOING.test(behind) || OPEN_END.test(behind))
}

type DateGroups = Record<string, string | undefined>

// The year before the first of each era.
const ERAS: Record<string, number> = { 昭和: 1925, 平成: 1988, 令和: 2018 }

function dateOf(groups: DateGroups, order: DayOrder | null): Pick<DateInText, 'date' | 'last'> | null {
  const year = yearOf(groups)
  if (year === null) return null
  const [quarter, half] = [groupOf(groups, 'q'), groupOf(groups, 'h')]
  if (quarter !== undefined || half !== undefined) {
    const [count, size] = quarter === undefined ? [Number(half), 6] : [Number(quarter), 3]
    return { date: inYear(year, (count - 1) * size + 1), last: inYear(year, count * size) }
  }
  const [first, second] = [groupOf(groups, 'a'), groupOf(groups, 'b')]
  if (first !== undefined && second !== undefined) {
    const dotted = groupOf(groups, 'j') === '.' ? 'day_first' : null
    const month = monthOfNumbers([Number(first), Number(second)], order ?? dotted)
    if (month === 'none') return groups['isFull'] === undefined ? null : { date: year }
    return { date: month === null ? year : inYear(year, month) }
  }
  const word = groupOf(groups, 'w')
  const month = groupOf(groups, 'm') ?? (word === undefined ? undefined : months().get(monthKey(word)))
  return { date: month === undefined ? year : inYear(year, Number(month)) }
}

// The groups that hold one thing have its letter and a digit as their names.
function groupOf(groups: DateGroups, letter: string): string | undefined {
  for (const name in groups)
    if (name.length === 2 && name.startsWith(letter) && groups[name] !== undefined) return groups[name]
  return undefined
}

// Null for two digits that may be of either century; empty for a date without a year.
function yearOf(groups: DateGroups): string | null {
  const { era, ordinal } = groups
  if (era !== undefined) return String((ERAS[era] ?? 0) + (ordinal === '元' ? 1 : Number(ordinal)))
  const short = groupOf(groups, 's')
  if (short === undefined) return groupOf(groups, 'y') ?? ''
  const year = Number(short)
  if (year <= LAST_OF_2000) return String(2000 + year)
  return year >= FIRST_OF_1900 ? String(1900 + year) : null
}

const inYear = (year: string, month: number): string => `${year}-${String(month).padStart(2, '0')}`

const LAST_OF_2000 = 35
const FIRST_OF_1900 = 50

// `none` for numbers that are no day and month in any order, null where both orders are possible and none is known.
function monthOfNumbers([first, second]: readonly [number, number], order: DayOrder | null) {
  const isDayFirst = first >= 1 && first <= 31 && second >= 1 && second <= 12
  const isMonthFirst = second >= 1 && second <= 31 && first >= 1 && first <= 12
  if (isDayFirst && isMonthFirst) {
    if (first === second) return first
    return order === null ? null : order === 'day_first' ? second : first
  }
  return isDayFirst ? second : isMonthFirst ? first : 'none'
}

/** Returns the order of day and month by the numbers that no other order allows; null if there are none or they disagree. */
export function dayOrderOf(texts: readonly string[]): DayOrder | null {
  const orders = new Set(
    texts.flatMap((text) =>
      [...westernDigits(text).matchAll(NUMBERS)].flatMap(([, one, two]): DayOrder[] => {
        const [first, second] = [Number(one), Number(two)]
        if (first > 12 && first <= 31 && second >= 1 && second <= 12) return ['day_first']
        return second > 12 && second <= 31 && first >= 1 && first <= 12 ? ['month_first'] : []
      }),
    ),
  )
  const [order] = orders
  return orders.size === 1 && order !== undefined ? order : null
}

const NUMBERS = new RegExp(`(?<![\\d./-])(\\d{1,2})[./-](\\d{1,2})[./-] ?(?:${YEAR}|\\d\\d)(?![\\d./-])`, 'g')

// A month whose year stands behind it is of that year, or of the year before. Examples: "Nov – Feb 2020", and "Mar 19 – Aug
// 21, 2021", which names days.
function withYear(start: FoundDate, end: FoundDate): DateInText {
  const isOfEnd = start.form === 'no_year' || (start.form === 'short' && end.hasDay)
  if (!isOfEnd || start.date.length < 3) return start
  const month = start.date.slice(-3)
  const year = Number(end.date.slice(0, 4))
  const isLater = end.date.length > 4 && month > end.date.slice(4)
  return { ...start, date: `${isLater ? year - 1 : year}${month}` }
}

function timeOf(text: string, date: FoundDate): TimeInText {
  const before = text.slice(Math.max(0, date.from - LONGEST_SINCE), date.from)
  const behind = text.slice(date.to)
  if (IS_SINCE.test(before) || ONGOING.test(behind) || OPEN_END.test(behind))
    return { start: date, end: null, ongoing: true }
  if (UNTIL.test(before)) return { start: null, end: date, ongoing: false }
  const [short = '', digits] = SHORT_END.exec(behind) ?? []
  const year = digits === undefined ? '' : (yearOf({ s1: digits }) ?? '')
  if (date.date.length > 4 || year < date.date) return { start: date, end: date, ongoing: false }
  return {
    start: date,
    end: { date: year, from: date.to, to: date.to + short.length },
    ongoing: false,
  }
}

/** Returns the words of a text before its only time, if that ends it; null otherwise. Example: "Nurse" of "Nurse, 2019 - 2021". */
export function beforeTime(written: string): string | null {
  const [time, ...others] = findTimes(written)
  const [first, last] = [time?.start ?? time?.end, time?.end ?? time?.start]
  if (!first || !last || others.length > 0) return null
  const text = westernDigits(written)
  const before = text.slice(0, first.from)
  const behind = text.slice(last.to).replace(ONGOING, '').replace(OPEN_END, '')
  if (/[\p{L}\p{N}]/u.test(behind) || UNTIL.test(before)) return null
  return written.slice(
    0,
    before.replace(IS_SINCE, '').replace(/(?<![\s,;|·•(（、，–—-])[\s,;|·•(（、，–—-]+$/u, '').length,
  )
}

/** Returns a text with Arabic and Persian digits as Western ones, one for one, so that places agree. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
