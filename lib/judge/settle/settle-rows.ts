import type { MatrixRow, Requirement, RowKind } from '#db/rows/requirement.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import { isBoilerplate } from '#lib/judge/read/demand-class.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { isOfKind } from '#lib/judge/settle/certain/kind-of-work.ts'
import { readAnswers, settleByAnswer } from '#lib/judge/settle/certain/settle-by-answer.ts'
import { settleDegree } from '#lib/judge/settle/certain/settle-degree.ts'
import { settleDenied } from '#lib/judge/settle/certain/settle-denied.ts'
import { settleLanguage } from '#lib/judge/settle/certain/settle-language.ts'
import { settleYears } from '#lib/judge/settle/certain/settle-years.ts'
import { isLeading } from '#lib/judge/settle/certain/trades.ts'
import { type ListedFact, listFacts } from '#lib/judge/settle/facts/list-facts.ts'
import { settleByFacts } from '#lib/judge/settle/facts/settle-by-facts.ts'
import { type IndexedLine, indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { judgeCert } from '#lib/judge/settle/likeness/judge-rows.ts'
import { isExclusion } from '#lib/judge/settle/row-wording.ts'
import { settleByCondition } from '#lib/judge/settle/settle-by-condition.ts'
import { oneLine } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** Returns the rows that code can settle by itself, each with the rule that did; the others are left to be judged. */
export function settleRows(
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
  today: string,
): JudgedRequirement[] {
  const index = indexEvidence(evidence)
  const answers = readAnswers(evidence)
  const seen = new Set<string>()
  const settled: JudgedRequirement[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const result = seen.has(key)
      ? notARow(row, 'duplicate')
      : isBoilerplate(row.quote)
        ? notARow(row, 'boilerplate')
        : (settleByAnswer(row, answers, today) ??
          settleByCondition(row, evidence, today) ??
          settleByFacts(row, evidence) ??
          unmetAlone(settleDenied(row, index)) ??
          settleYears(row, index, { today, vectorOf: textVector }) ??
          settleDegree(row, evidence, today) ??
          settleLanguage(row, evidence) ??
          settleLicence(row, evidence) ??
          settleDenied(row, index) ??
          settleLeading(row, index))
    seen.add(key)
    if (result) settled.push(result)
  }
  return [...settled, ...restOfGroups(rows, settled)]
}

// A denial goes before time, titles and licences: "machine learning: theory only" beside years as an analyst.
function unmetAlone(denied: JudgedRequirement | null): JudgedRequirement | null {
  return denied?.status === 'unmet' ? denied : null
}

function keyOf({ quote, terms }: Requirement): string {
  return `${oneLine(quote.normalize('NFKC'), 600).toLowerCase()}|${terms.map(nameOfTerm).join('|')}`
}

function notARow({ id }: Requirement, rule: string): JudgedRequirement {
  return { id, status: 'unknown', evidence: [], rule }
}

// If one alternative of a group is met, the others are no rows any more.
function restOfGroups(
  rows: readonly Requirement[],
  settled: readonly JudgedRequirement[],
): JudgedRequirement[] {
  const done = new Map(settled.map((row) => [row.id, row]))
  const met = new Set(rows.flatMap((row) => (done.get(row.id)?.status === 'met' ? (row.any_of ?? []) : [])))
  return rows
    .filter((row) => row.any_of !== null && met.has(row.any_of) && !done.has(row.id))
    .map((row) => notARow(row, 'any_of'))
}

/** The rows of a reading before a model judges: settled by code, partly shown by code, and all that the model judges. */
export type RowsToJudge = { settled: JudgedRequirement[]; nearly: JudgedRequirement[]; open: Requirement[] }

/**
 * Returns the rows that a model has to judge. What code finds met, unmet or answered is settled; what it finds partly
 * shown goes to the model, and stays partly shown where the model finds nothing.
 */
export function rowsToJudge(
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
  today: string,
): RowsToJudge {
  const isNear = ({ status, rule }: JudgedRequirement) => status === 'partly' && !rule?.startsWith('answer_')
  const byCode = settleRows(rows, evidence, today)
  const settled = byCode.filter((row) => !isNear(row))
  const done = new Set(settled.map(({ id }) => id))
  const index = indexEvidence(evidence)
  const open = rows.filter((row) => !done.has(row.id) && (row.kind !== 'soft' || mayShow(index, row)))
  return { settled, nearly: byCode.filter(isNear), open }
}

// A trait is judged only where a line shares a word with it: "mentors juniors", and no "positive attitude".
function mayShow(index: readonly IndexedLine[], { quote }: Requirement): boolean {
  const words = termsOf(quote).filter((term) => !TRAIT_WORDS.has(term))
  return index.some(({ stems }) => words.some((word) => stems.has(word)))
}

const TRAIT_WORDS = new Set(
  termsOf('ability strong excellent skills work team good great experience environment'),
)

/** Returns the rows with their results; settled results precede judged ones, and the rest is unknown. */
export function matrixRows(
  rows: readonly Requirement[],
  { settled, judged }: { settled: readonly JudgedRequirement[]; judged: readonly JudgedRequirement[] },
): MatrixRow[] {
  const resultById = new Map([...judged, ...settled].map((result) => [result.id, result]))
  return rows.map((row) => {
    const result = resultById.get(row.id)
    return {
      ...row,
      status: result?.status ?? 'unknown',
      evidence: result?.evidence ?? [],
      settled_by: result?.rule ?? null,
      ...(result?.chance === undefined ? {} : { chance: result.chance }),
    }
  })
}

/** Returns the facts by which code settles rows, as the person sees them. */
export function statedFacts(evidence: readonly EvidenceLine[]): ListedFact[] {
  return listFacts(evidence)
}

export type { ListedFact }

const cache = new WeakMap<readonly EvidenceLine[], readonly EvidenceLine[]>()

/**
 * Returns the status of a licence by those that the settings list; null where they list none alike. A licence that is
 * missing there may be one that the person calls otherwise.
 */
function settleLicence(row: Requirement, evidence: readonly EvidenceLine[]): JudgedRequirement | null {
  if (row.kind !== 'cert') return null
  const licences = cache.get(evidence) ?? licencesOf(evidence)
  cache.set(evidence, licences)
  if (licences.length === 0) return null
  const judged = judgeCert(row, indexEvidence(licences))
  if (judged === null || judged.status === 'unknown') return null
  return {
    id: row.id,
    status: judged.status,
    evidence: judged.lines.map(({ line }) => line.id),
    rule: 'licence',
  }
}

// As lines of a resume, which are read and cited the same way.
function licencesOf(evidence: readonly EvidenceLine[]): EvidenceLine[] {
  return evidence.flatMap(({ given, ...line }) =>
    given?.kind === 'licence' ? [{ ...line, kind: 'line' as const, text: `Licence: ${given.name}` }] : [],
  )
}

const KINDS: readonly RowKind[] = ['skill', 'experience', 'domain', 'other']
const MOST_CITED = 4
const AT_LEAST =
  /\b(?<count>\d{1,3})\+? ?(?:or more )?(?:people|person|staff|reports|engineers|employees|members|agents|representatives)|\bteams? of (?:at least |over |more than )?(?<team>\d{1,3})/i

/**
 * Returns the status of a requirement to lead people, from experience lines about leading; null if there are none, or
 * none of the same work. Example: "Led a team of 4" makes "a team of 10" `partly`.
 */
function settleLeading(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  if (!KINDS.includes(row.kind) || isExclusion(row.quote) || !isLeading(row.quote)) return null
  const lines = index.filter(({ line }) => line.section === 'experience' && isLeading(line.text))
  if (lines.length === 0 || !isOfKind(row.quote, index, { lines, isTitled: false })) return null
  const { count, team } = AT_LEAST.exec(row.quote)?.groups ?? {}
  const needed = Number(count ?? team ?? 0)
  const enough = lines.filter(({ line }) => needed === 0 || mostIn(line.text) >= needed)
  const cited = (enough.length > 0 ? enough : lines).slice(0, MOST_CITED).map(({ line }) => line.id)
  return { id: row.id, status: enough.length > 0 ? 'met' : 'partly', evidence: cited, rule: 'leading' }
}

function mostIn(text: string): number {
  return Math.max(
    0,
    ...[...text.matchAll(/(?<![\d.,$€£])\d{1,3}(?![\d.,%:]|\s?(?:%|h\b|hours|years|sq|days))/g)].map(Number),
  )
}
