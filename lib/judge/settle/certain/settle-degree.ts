import type { EvidenceLine, Judged, Requirement } from '#lib/judge/read/matrix.ts'
import { levelOf, lowestLevel } from '#lib/judge/settle/degree-levels.ts'
import { termsOf } from '#lib/text/tokens.ts'

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
