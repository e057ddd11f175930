import type { Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { compareFields, type FieldMatch } from '#lib/judge/settle/certain/fields-of-study.ts'
import { levelOf, lowestLevel } from '#lib/judge/settle/degree-levels.ts'

const UNFINISHED =
  /\b(?:in progress|expected|anticipated|candidate|pursuing|did not (?:finish|complete)|incomplete|dropped out|no degree|coursework|without (?:a )?degree|abgebrochen|ohne abschluss|en cours|\d sur \d|sin terminar|en curso)\b/i
// "Bachelor's or five years of experience", "a degree preferred", not "Bachelor's with two years of experience".
const REPLACEABLE =
  /equivalent|\b(?:or|oder|ou|o)\b[^.;]{0,60}(?:experience|erfahrung|expérience|experiencia)|in lieu|instead of|experience (?:considered|accepted)|vergleichbar|gleichwertig|équivalent|equivalente/i
// Rows that were read as a skill, a domain or years are about a degree where they say so.
const DEGREE_WORDS =
  /\bdegree\b|\bdiploma\b|\bbachelor|\bBA\/BS\b|\bBS\/BA\b|hochschulabschluss|\bstudium\b|\bdiplôme|licenciatura/i

function isAboutDegree({ kind, quote, min_years }: Requirement): boolean {
  if (kind === 'degree') return true
  if (kind !== 'skill' && kind !== 'other' && kind !== 'domain' && kind !== 'experience' && kind !== 'years')
    return false
  return DEGREE_WORDS.test(quote) && (min_years ?? 0) <= 1
}

/**
 * Returns the status of a degree by the lines of education: a higher one shows a lower one in its field. Null where
 * no education is listed, or where experience may stand in for it.
 */
export function settleDegree(row: Requirement, evidence: readonly EvidenceLine[]): JudgedRequirement | null {
  if (!isAboutDegree(row)) return null
  const needed = lowestLevel(row.quote)
  const schools = evidence
    .filter(({ kind, section }) => kind === 'line' && section === 'education')
    .map((line) => ({ id: line.id, text: textOf(line) }))
    .map((school) => ({ ...school, level: levelOf(school.text), done: !UNFINISHED.test(school.text) }))
  if (schools.length === 0 || needed === 0) return null
  const enough = schools.filter(({ level, done }) => done && level >= needed)
  const settled = (
    status: JudgedRequirement['status'],
    lines: readonly { id: string }[],
    rule = 'degree',
  ) => {
    return { id: row.id, status, evidence: lines.slice(0, 4).map(({ id }) => id), rule }
  }
  if (enough.length > 0) {
    const best = bestOf(row.quote, enough, needed)
    if (best.match === 'same') return settled('met', best.schools)
    if (best.match === 'near' || REPLACEABLE.test(row.quote)) return settled('partly', best.schools)
    return settled('unmet', [], 'degree_field')
  }
  // A degree that is not finished shows that it is on its way.
  const begun = schools.filter(({ level }) => level >= needed)
  if (begun.length > 0) return settled('partly', begun)
  const highest = Math.max(0, ...schools.map(({ level }) => level))
  if (REPLACEABLE.test(row.quote) || highest === 0) return null
  return settled('unmet', [], needed - highest < 2 ? 'degree_short' : 'degree')
}

const ORDER: readonly FieldMatch[] = ['same', 'near', 'other']
const SCHOOL = 1

type School = { id: string; text: string }

// A school diploma has no field.
function bestOf(quote: string, schools: readonly School[], needed: number) {
  const matched = schools.map((school) => {
    return { school, match: needed === SCHOOL ? ('same' as const) : compareFields(quote, school.text) }
  })
  const match = ORDER.find((kind) => matched.some((candidate) => candidate.match === kind)) ?? 'other'
  return {
    match,
    schools: matched.filter((candidate) => candidate.match === match).map(({ school }) => school),
  }
}

function textOf({ text, entry }: EvidenceLine): string {
  return `${entry?.heading ?? ''} ${text}`
}
