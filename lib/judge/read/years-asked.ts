/** A span of work that a text names: its place, its years (6 months are 0.5), and whether it is a most or a least. */
export type YearsAsked = { start: number; end: number; years: number; isMost: boolean }

// The numbers from 1 on, in English, German, French, Spanish, Italian, Portuguese and Dutch.
const NUMBERS = `one eine eines einem einer ein einen une un un' um uma una uno een één | two zwei deux dos due dois duas twee
  | three drei trois tres tre três drie | four vier quatre cuatro quattro quatro | five fünf cinq cinco cinque vijf
  | six sechs seis sei zes | seven sieben sept siete sette sete zeven | eight acht huit ocho otto oito | nine neun neuf nueve nove negen
  | ten zehn dix diez dieci dez tien | eleven elf onze once undici | twelve zwölf douze doce dodici doze twaalf | thirteen
  | fourteen | fifteen fünfzehn quinze quince quindici vijftien | sixteen | seventeen | eighteen achtzehn dix-huit dieciocho diciotto dezoito achttien
  | nineteen | twenty zwanzig vingt veinte venti vinte twintig`
const VALUE_OF = new Map(
  NUMBERS.split('|').flatMap((line, index) =>
    line
      .trim()
      .split(/\s+/)
      .map((word) => [word, index + 1] as const),
  ),
)
// Words that hold a half themselves. Example: "anderthalb Jahre" are one and a half.
const HALVES: ReadonlyMap<string, number> = new Map([
  ...(['anderthalb', 'anderthalben', 'eineinhalb', 'anderhalf', 'anderhalve'] as const).map(
    (word) => [word, 1.5] as const,
  ),
  ...(['zweieinhalb', 'tweeënhalf', 'tweeëneenhalf'] as const).map((word) => [word, 2.5] as const),
  ...(['dreieinhalb', 'drieënhalf'] as const).map((word) => [word, 3.5] as const),
])
const WORD = [...VALUE_OF.keys(), ...HALVES.keys()].toSorted((a, b) => b.length - a.length).join('|')
const NUMBER = String.raw`(?:\d{1,2}(?:[.,]\d)?|(?:${WORD})(?![\p{L}-]))`
const YEAR_UNITS = String.raw`years?|yrs?\b\.?|jahr(?:en?)?|ans?|années?|años?|anos?|anni|anno|jaar|jaren`
const MONTH_UNITS = 'months?|mos\\b\\.?|monaten?|monate|mois|mes(?:es)?|mês|mesi|maand(?:en)?'
const LEAST =
  'at least|minimum(?: of)?|min\\.?|more than|over|a minimum of|mindestens|minimaal|minstens|au moins|al menos|pelo menos|almeno|mínimo(?: de)?|minimo(?: di)?|plus de|más de'
const MORE = ' or more| or over| plus| oder mehr| ou plus| o más| ou mais| o più| of meer'
const AND_HALF = ' and a half| and one half| ?1\\/2| ?½| et demie?| y medio| e meio| e mezzo'

/** A span of time with its number. Example: "at least two (2) years", "3-5 yrs", "18 months", "one and a half years". */
const YEARS = new RegExp(
  [
    String.raw`(?<!\b(?:over|past|last|nearly|almost|next|in|no|not) |(?<!\b(?:must|held|worked|employed)\b[^.;\n]{0,80})\bfor )(?:(?:${LEAST}) )?\(?(?<![\p{L}\d$€£.,]|\d ?(?:-|–|—|to) ?)(?<n>${NUMBER})(?:\)| ?\((?<paren>[\p{L}\d]{1,9})\))?\+?(?<half>${AND_HALF})?(?: ?(?:-|–|—|\/|to|or|bis|oder|à|a|ou|o|tot|(?<and>and|und|et|y|e|en)) ?${NUMBER}(?: ?\([\p{L}\d]{1,9}\))?)?`,
    String.raw` ?\+?(?:${MORE})?[ -]?(?:(?:full[- ]time|total|full|solid|consecutive|combined) )?(?:(?<years>${YEAR_UNITS})|(?<months>${MONTH_UNITS}))(?![\p{L}])['’]?(?<tail>${AND_HALF})?(?! (?:old|of age|ago|in a row|from now))`,
  ].join(''),
  'giu',
)
/** A span without a number. Example: "half a year", "a year and a half", "at least a year of experience". */
const YEARS_WITHOUT_NUMBER =
  /(?<![\p{L}])(?:(?<half>half a year|(?:ein )?halbes jahr|(?:eine[mn]? )?halben jahr|medio año|meio ano|mezzo anno|half jaar)|(?<more>a year and a half|an? (?:and )?a half years?)|(?:at least |minimum (?:of )?|over |more than )?a (?:full )?year(?= (?:or more )?(?:of |in |as |working |professional |relevant )))(?![\p{L}])/giu

const MOST_BEFORE =
  /(?:(?<!\bno |\bnot |nicht |pas |niet |\bno |non )(?:less|fewer|weniger|moins|menos|meno|minder) (?:than|als|de|di|dan)|\bunder|\bup to|\bat most|\bno(?:t)? more than|\bmax(?:imum|imal|imaal|\.)?(?: of| de| von)?|bis zu|höchstens|nicht mehr als|jusqu[’'](?:à|au)|pas plus de|(?:au )?maximum(?: de)?|hasta|no más de|(?:como )?máximo(?: de)?|até|no máximo|fino a|(?:al )?massimo|tot|[<≤]=?) ?\(?$/iu
const MOST_BEHIND =
  /^ ?(?:max\b|maximum|at (?:the )?most|or (?:less|fewer|under)|oder weniger|ou moins|o menos)/iu
// "Between 3 and 5 years", "within 6 months", "the first 12 months".
const BETWEEN = /(?:between|zwischen|entre|tra|fra|tussen) ?$/iu
const NO_WORK =
  /(?:within|first|last|past|previous|next|every|after|during|probation\w*|contract|binnen|innerhalb|dans les|ersten|letzten) (?:\p{L}{1,4} )?$/iu
// "Maximum age 40 years", "not older than 35 years": years of life.
const OF_AGE =
  /(?<!\p{L})(?:age[ds]?|older|younger|alter|älter|jünger|âgée?s?|âge|edad|mayor(?:es)?|menor(?:es)?|idade|età|leeftijd|wieku?)(?!\p{L})[^.;,\d]{0,24}$/iu
// "6-month contract", "four-year degree": the span of another thing.
const THING_BEHIND =
  /^ ?(?:contract(?!s|ing| manage)|probation|notice|fixed|term\b|program|placement|rotation|assignment|warranty|course|leave|degree|college|university|institution|diploma|accredited|vertrag|befrist|contrat\b|contrato)/iu
const EXPERIENCE =
  /experience|\bexp\b|erfahrung|expérience|experiencia|experiência|esperienza|ervaring|background/iu
const WORKING =
  /^.{0,3}(?:working|work(?:ed)? (?:in|as|with|at)\b|as an? \p{L}|in an? (?:similar|comparable|related)\b)/iu
const MOST_YEARS = 40
const LONGEST_MONTHS = 60
const NEAR = 60

/**
 * Returns the spans of work that a text names, in order: of "3-5 years" the 3, of "between two and four years" the two,
 * and 0.5 for "6 months of experience". Months count only beside words of experience; a span of another thing ("within 6
 * months") is left out.
 */
export function yearsAsked(text: string): YearsAsked[] {
  const numbered = [...text.matchAll(YEARS)].flatMap(({ 0: written, index, groups = {} }) => {
    const { n = '', paren, months } = groups
    const before = text.slice(Math.max(0, index - 30), index)
    const value = Number(valueIn(n) ?? valueIn(paren ?? '') ?? 0)
    const isRange = groups['and'] === undefined || BETWEEN.test(before)
    const least = isRange ? value : lastValue(written)
    const count = least + (groups['half'] === undefined && groups['tail'] === undefined ? 0 : 0.5)
    const end = index + written.length
    const isOfWork =
      !NO_WORK.test(before) &&
      !OF_AGE.test(before) &&
      (months === undefined || (isBesideExperience(text, index, end) && count <= LONGEST_MONTHS))
    const years = months === undefined ? count : count / 12
    if (!(years > 0 && years <= MOST_YEARS && isOfWork) || THING_BEHIND.test(text.slice(end, end + 20)))
      return []
    const isMost = MOST_BEFORE.test(before) || MOST_BEHIND.test(text.slice(end, end + 20))
    return [{ start: index, end, years, isMost }]
  })
  const others = [...text.matchAll(YEARS_WITHOUT_NUMBER)].map(({ 0: written, index, groups = {} }) => ({
    start: index,
    end: index + written.length,
    years: groups['half'] !== undefined ? 0.5 : groups['more'] !== undefined ? 1.5 : 1,
    isMost: MOST_BEFORE.test(text.slice(Math.max(0, index - 30), index)),
  }))
  const free = others.filter(
    ({ start, end }) => !numbered.some((span) => span.start < end && start < span.end),
  )
  return [...numbered, ...free].toSorted((a, b) => a.start - b.start)
}

function valueIn(written: string): number | undefined {
  if (/^\d/.test(written)) return Number(written.replace(',', '.'))
  const word = written.toLowerCase()
  return HALVES.get(word) ?? VALUE_OF.get(word)
}

// "Two jobs and 3 years" is no range: the number before the unit counts.
function lastValue(written: string): number {
  const numbers = written.match(new RegExp(NUMBER, 'giu')) ?? []
  return valueIn(numbers.at(-1) ?? '') ?? 0
}

function isBesideExperience(text: string, start: number, end: number): boolean {
  const behind = text.slice(end, end + NEAR)
  return (
    EXPERIENCE.test(behind.split(/[.;\n]/)[0] ?? '') ||
    WORKING.test(behind) ||
    EXPERIENCE.test(text.slice(Math.max(0, start - NEAR), start))
  )
}

/** Returns years as words. Example: 3 -> "3 years", 0.5 -> "6 months", 1.5 -> "18 months". */
export function yearsText(years: number): string {
  const isWhole = Number.isInteger(years)
  const count = isWhole ? years : Math.round(years * 12)
  return `${count} ${isWhole ? 'year' : 'month'}${count === 1 ? '' : 's'}`
}
