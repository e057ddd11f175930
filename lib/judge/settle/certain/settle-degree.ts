import type { EvidenceLine, Judged, Requirement } from '#lib/judge/read/matrix.ts'
import { termsOf } from '#lib/text/tokens.ts'

// From the highest down: the first that is found in a school's lines is what was earned there.
const LEVELS: readonly (readonly [number, RegExp])[] = [
  [5, /\bph\.? ?d\b|\bdoctora|\bdr\. ?rer|\bpharm\.?d\b|\bm\.?d\.(?=\W|$)|\bj\.?d\.?(?=\W|$)|\bpromotion\b/i],
  [
    4,
    /\bmaster(?!y|ed)|\bm\.?(?:sc?|eng|ed|a)\.?(?=[\s,)(/]|$)(?<!\bma\b)|\bMA\b|\bmba\b|\bmagister|\bdiplom\b|\bgraduate degree|\badvanced degree|\bbac ?\+ ?5/i,
  ],
  [
    3,
    /\bbachelor|\bb\.?(?:sc?|eng|tech|ed|com|f?a)\.?(?=[\s,)(/]|$)|\bundergraduate degree|\b(?:college|university|four-year|4-year|engineering|nursing|technical|relevant) degree|\bdegree\b|\bstudium\b|\blicen(?:ce|ciatura)\b|\bgrado\b|\btítulo|\bdiplôme|\bbac ?\+ ?[34]|\bb\.?s\.?n\b/i,
  ],
  [2, /\bassociate|\bausbildung\b|\bapprenticeship|\bbac ?\+ ?2|\bvocational|\bdiploma in\b/i],
  [1, /\bhigh school|\bged\b|\babitur\b|\bsecondary school|\ba[- ]levels?\b|\bbaccalauréat/i],
]
const OPEN_FIELD =
  /related|similar|relevant|equivalent|comparable|any (?:field|discipline|major)|other (?:technical|quantitative)|technical field|quantitative|stem\b|verwandt|vergleichbar|connexe|afín/i
const FIELD = /\b(?:in|of|en|der|major(?:ing)? in)\s+((?:\p{L}[\p{L}&/-]*,?\s?){1,8})/iu
const UNFINISHED =
  /\b(?:in progress|expected|anticipated|candidate|pursuing|did not (?:finish|complete)|incomplete|dropped out|no degree|coursework)\b/i

/** The status of a degree by the lines of education; null where there are none or other experience would do. */
export function settleDegree(row: Requirement, evidence: readonly EvidenceLine[]): Judged | null {
  if (row.kind !== 'degree') return null
  const schools = evidence.filter(({ kind, section }) => kind === 'line' && section === 'education')
  const needed = lowestLevel(row.quote)
  if (schools.length === 0 || needed === 0) return null
  const enough = schools.filter(
    (school) => levelOf(textOf(school)) >= needed && !UNFINISHED.test(textOf(school)),
  )
  if (enough.length === 0) {
    const mayReplace = /equivalent|experience|vergleichbar|équivalent/i.test(row.quote)
    const held = schools
      .filter((school) => !UNFINISHED.test(textOf(school)))
      .map((school) => levelOf(textOf(school)))
    const highest = Math.max(0, ...held)
    if (mayReplace) return null
    // One that is not finished yet shows that it is on its way.
    const begun = schools.filter((school) => levelOf(textOf(school)) >= needed)
    if (begun.length > 0)
      return { id: row.id, status: 'partly', evidence: begun.slice(0, 4).map(({ id }) => id), rule: 'degree' }
    if (highest === 0) return null
    // One step below is often taken all the same.
    if (needed - highest < 2)
      return {
        id: row.id,
        status: 'partly',
        evidence: schools.slice(0, 4).map(({ id }) => id),
        rule: 'degree',
      }
    return { id: row.id, status: 'unmet', evidence: [], rule: 'degree' }
  }
  const inField = enough.filter((school) => isInField(row.quote, textOf(school)))
  const cited = inField.length > 0 ? inField : enough
  const status = inField.length > 0 ? 'met' : 'partly'
  return { id: row.id, status, evidence: cited.slice(0, 4).map(({ id }) => id), rule: 'degree' }
}

function textOf({ text, entry }: EvidenceLine): string {
  return `${entry?.heading ?? ''} ${text}`
}

function levelOf(text: string): number {
  return LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 0
}

// "Bachelor's or Master's": the lower is enough.
function lowestLevel(quote: string): number {
  const named = LEVELS.filter(
    ([level, pattern]) => pattern.test(quote) && !(level === 3 && onlyGeneric(quote)),
  )
  return Math.min(...named.map(([level]) => level), 9) % 9
}

// The "degree" of "Master's degree" and "associate degree" is no level of its own.
function onlyGeneric(quote: string): boolean {
  return (
    !/\bbachelor|\bb\.?[as]\b|\bb\.?sc|undergraduate|college|university|studium|\bb\.?s\.?n\b/i.test(quote) &&
    /master|ph\.?d|doctor|mba|associate|graduate|advanced|m\.?sc?\b|high school/i.test(quote)
  )
}

function isInField(quote: string, school: string): boolean {
  const field = FIELD.exec(quote)?.[1]
  if (field === undefined || OPEN_FIELD.test(quote)) return true
  const held = new Set(termsOf(school))
  const fields = field
    .split(/,|\bor\b|\band\b|\//)
    .map((one) => termsOf(one.replace(/\b(?:required|preferred|degree|field)\b/gi, '')))
  const named = fields.filter((stems) => stems.length > 0)
  return named.length === 0 || named.some((stems) => stems.every((stem) => held.has(stem)))
}
