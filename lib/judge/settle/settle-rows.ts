import fitted from '#assets/judge/rows-2.json' with { type: 'json' }
import type { MatrixRow, Requirement, RowKind, RowStatus } from '#db/rows/requirement.ts'
import { type QuestionMeaning, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meanSame } from '#lib/evidence/answers/same-question.ts'
import type { EntryDates } from '#lib/evidence/master/entry-dates.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import { levelOf } from '#lib/judge/read/degree-levels.ts'
import { isBoilerplate } from '#lib/judge/read/demand-class.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { namesAll } from '#lib/judge/read/may-be-asked.ts'
import {
  type AnswerReading,
  numberIn,
  type ReadValue,
  readAnswer,
  valueOfAnswer,
} from '#lib/judge/settle/answers/judge-value.ts'
import { settleDegree } from '#lib/judge/settle/certain/settle-degree.ts'
import { settleDenied } from '#lib/judge/settle/certain/settle-denied.ts'
import { settleLanguage } from '#lib/judge/settle/certain/settle-language.ts'
import { isLongEnough, settleYears } from '#lib/judge/settle/certain/settle-years.ts'
import { isLeading, isOfKind } from '#lib/judge/settle/certain/trades.ts'
import { conditionsOf, settleByCondition } from '#lib/judge/settle/conditions.ts'
import { type Demand, demandOf, isExclusion } from '#lib/judge/settle/demand.ts'
import { settleByFacts } from '#lib/judge/settle/facts/settle-by-facts.ts'
import { questionSense } from '#lib/judge/settle/form.ts'
import { type IndexedLine, indexEvidence, isUnfinished } from '#lib/judge/settle/likeness/evidence-index.ts'
import { judgeCert, judgeRows, type RowModel } from '#lib/judge/settle/likeness/judge-rows.ts'
import { questionsFor, savedOf, siblingReading } from '#lib/judge/settle/other-questions.ts'
import { foldLine, oneLine } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** A saved answer with the meaning of its question. */
type ReadAnswer = { line: EvidenceLine; wording: string; meaning: QuestionMeaning }

// A batch holds many postings against the same evidence.
const answeredRows = new WeakMap<readonly EvidenceLine[], readonly ReadAnswer[]>()

const STATUS: Readonly<Record<AnswerReading['reading'], RowStatus | null>> = {
  met: 'met',
  not_met: 'unmet',
  unclear: null,
}

type ReadAnswers = { answers: readonly ReadAnswer[]; today: string }

/** The rows that a model judges: all that code cannot settle with certainty, or those alone that the built-in rules leave open. */
export type RowsSent = 'all' | 'open'

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
          settleAge(row, evidence, today) ??
          settleByFacts(row, evidence) ??
          unmetAlone(settleDenied(row, index)) ??
          settleYears(row, index, { today, vectorOf: textVector }) ??
          settleDegree(row, evidence, today) ??
          settleLanguage(row, evidence) ??
          settleLicence(row, evidence) ??
          settleListed(row, index) ??
          settlePublished(row, index) ??
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
type RowsToJudge = { settled: JudgedRequirement[]; nearly: JudgedRequirement[]; open: Requirement[] }

/**
 * Returns the rows that a model has to judge. Rows that code finds met, unmet or answered are settled; those that it finds
 * partly shown go to the model, and stay partly shown only if it does not judge them.
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
  return { settled, nearly: byCode.filter(isNear), open: rows.filter(({ id }) => !done.has(id)) }
}

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
      evidence: [...new Set(result?.evidence)],
      settled_by: result?.rule ?? null,
      ...(result?.chance === undefined ? {} : { chance: result.chance }),
    }
  })
}

/**
 * Returns the rows with the results of code and of a model. What code found partly shown stays so only where the model judged nothing:
 * of the rows that a careful model leaves open, two of three are not shown.
 */
export function rowsWithModel(
  rows: readonly Requirement[],
  { settled, nearly }: Pick<RowsToJudge, 'settled' | 'nearly'>,
  judged: readonly JudgedRequirement[],
): MatrixRow[] {
  return matrixRows(rows, {
    settled,
    judged: [...nearly, ...judged.filter(({ rule }) => rule !== NOT_JUDGED)],
  })
}

/** The rule of a row whose judgement by a model is missing, or did not hold. */
export const NOT_JUDGED = 'not_judged'

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

/**
 * Returns that a row is met by a line of the certificates with all of its words; null without one, and for names that `judgeCert` tells
 * apart. Examples: "DOT medical card, current through 2027" meets "Current DOT medical card", and "VCA Basic" a "VCA certificate".
 */
function settleListed(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  const isNamed = NAMED_BY_LETTERS.test(row.quote)
  const isPaper = isNamed || row.class === 'askable' || row.kind === 'cert'
  if (isExclusion(row.quote) || !isPaper || row.terms.length > 0) return null
  const words = termsOf(row.quote).filter((stem) => !OF_PAPERS.has(stem))
  if (words.length < (isNamed ? 1 : 2)) return null
  const lines = index.filter(
    ({ line, stems }) =>
      line.section === 'certifications' && !isUnfinished(line.text) && words.every((stem) => stems.has(stem)),
  )
  return lines.length === 0 ? null : metBy(row, lines, 'listed')
}

// Every line of that section is a certificate.
const OF_PAPERS = new Set(
  termsOf(
    'valid current active must have hold possess able ability obtain maintain keep proof good standing required certificate certification certified',
  ),
)
// "Valid VCA certificate", whose one word is a name.
const NAMED_BY_LETTERS = /(?<!\p{L})\p{Lu}{3,6} (?:certificat|certified)/u

/** Returns that a row about works published is met by the works that a resume lists; null without any, and for a named venue. */
function settlePublished(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  if (!KINDS.includes(row.kind) || !PUBLISHED.test(row.quote) || VENUE.test(row.quote)) return null
  const works = index.filter(({ line }) => line.section === 'publications')
  return works.length === 0 ? null : metBy(row, works, 'publications')
}

const PUBLISHED =
  /\b(?:record|history|list|portfolio) of (?:(?:strong|peer[- ]reviewed|scientific|academic|research|scholarly|first[- ]author) )*publications?\b|\bpublications? (?:record|history|list)\b|\b(?:peer[- ]reviewed|first[- ]author|scientific|scholarly) (?:publications?|papers?|articles?)\b|\bpublished (?:research|papers?|articles?)\b|\b(?:publikationsliste|publikationen in|publications scientifiques|publicaciones científicas|publicações científicas|pubblicazioni scientifiche)\b/i
// "At NeurIPS or ICML" asks for works of that place.
const VENUE = /\b(?:in|at|by|such as|e\.g\.|like)[^.;]{0,30}\b(?:[A-Z]{3,}|[A-Z][a-z]+[A-Z]\w*)\b/

function metBy({ id }: Requirement, lines: readonly IndexedLine[], rule: string): JudgedRequirement {
  return { id, status: 'met', evidence: lines.slice(0, MOST_CITED).map(({ line }) => line.id), rule }
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

/**
 * Judges requirements by the built-in rules: code first settles the certain ones, then the words of the evidence
 * decide the rest. `today` is a day, YYYY-MM-DD; `model` is the shipped one unless another is measured.
 */
export function judgeByRules(
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
  today: string,
  model: RowModel = loadRowModel(),
): MatrixRow[] {
  const settled = settleRows(rows, evidence, today)
  // All rows tell how like the posting is, also the settled ones.
  const judged = judgeRows(rows, evidence, model).filter((_, at) => {
    const row = rows[at]
    return row?.kind !== 'years' || isLongEnough(row, evidence, today)
  })
  return matrixRows(rows, { settled, judged })
}

/**
 * Returns the rows that a model has to judge. With `open`, the rows that the built-in rules find met or unmet keep that result; likely and
 * unknown rows go to the model, and stay so only where it does not judge them.
 */
export function rowsForModel(
  rows: readonly Requirement[],
  { evidence, today, sends }: { evidence: readonly EvidenceLine[]; today: string; sends: RowsSent },
): RowsToJudge {
  const whole = rowsToJudge(rows, evidence, today)
  if (sends === 'all') return whole
  const isDecided = ({ status }: MatrixRow) => status === 'met' || status === 'unmet'
  const judged = new Map(judgeByRules(rows, evidence, today).map((row) => [row.id, row]))
  const open = whole.open.filter(({ id }) => !isDecided(judged.get(id) as MatrixRow))
  const openIds = new Set(open.map(({ id }) => id))
  const settledIds = new Set(whole.settled.map(({ id }) => id))
  const own = [...judged.values()].filter(({ id }) => !settledIds.has(id))
  return {
    settled: [...whole.settled, ...own.filter(({ id }) => !openIds.has(id)).map(resultOfRow)],
    nearly: own.filter(({ id, status }) => openIds.has(id) && status === 'partly').map(resultOfRow),
    open,
  }
}

function resultOfRow({ id, status, evidence, settled_by, chance }: MatrixRow): JudgedRequirement {
  return { id, status, evidence, rule: settled_by, ...(chance === undefined ? {} : { chance }) }
}

/** Returns all that rows are judged with: the worth of terms, learned word vectors and the fitted chance. */
export function loadRowModel(): RowModel {
  return { worth: loadTermWorth().worth, vectorOf: textVector, fitted }
}

/** Reads the questions of the answers among the evidence once. */
function readAnswers(evidence: readonly EvidenceLine[]): readonly ReadAnswer[] {
  const answers = answeredRows.get(evidence) ?? answersOf(evidence)
  answeredRows.set(evidence, answers)
  return answers
}

function answersOf(evidence: readonly EvidenceLine[]): ReadAnswer[] {
  return evidence.flatMap((line) => {
    if (line.kind !== 'answer' || line.question === undefined) return []
    return [{ line, wording: foldLine(line.question), meaning: readQuestion(line.question) }]
  })
}

/**
 * Returns the status that a saved answer to a row's question gives, as it is read or as the person set it; null
 * where none was given or none can be told from it. A requirement that an answer denies cites it too.
 */
function settleByAnswer(
  row: Requirement,
  answers: readonly ReadAnswer[],
  today: string,
): JudgedRequirement | null {
  if (answers.length === 0) return null
  const demand = demandOf(row)
  for (const question of questionsFor(row)) {
    for (const { line, isExact } of answersTo(question, answers)) {
      const isOwn = isExact && question === row.ask
      const { reading, value } =
        (isOwn ? ownReading(row, line, today) : null) ?? readingOf(line, demand, today)
      const status = STATUS[reading]
      const rule =
        status === 'unmet' && isShort(row, value) ? 'answer_short' : isExact ? 'answer_exact' : 'answer_near'
      if (status) return { id: row.id, status, evidence: [line.id], rule }
    }
  }
  return settleBySibling(row, demand, { answers, today })
}

// A yes or no to a row's own question that names all of the row decides the row.
function ownReading(row: Requirement, line: EvidenceLine, today: string): AnswerReading | null {
  const question = row.ask ?? ''
  if (line.read_as || !namesAll(question, row)) return null
  const value = valueOfAnswer(savedOf(line), today)
  const sense = questionSense(question)
  if (value?.form !== 'yes_no' || value.is === 'partly' || sense === 'open') return null
  return { reading: (value.is === 'yes') === (sense === 'yes_is_met') ? 'met' : 'not_met', value }
}

function settleBySibling(
  row: Requirement,
  demand: Demand,
  { answers, today }: ReadAnswers,
): JudgedRequirement | null {
  for (const { line } of answers) {
    const reading = siblingReading(demand, line, today)
    const status = reading && STATUS[reading]
    if (status) return { id: row.id, status, evidence: [line.id], rule: 'answer_near' }
  }
  return null
}

function answersTo(question: string, answers: readonly ReadAnswer[]) {
  const wording = foldLine(question)
  const meaning = readQuestion(question)
  return answers.flatMap(({ line, wording: savedWording, meaning: savedMeaning }) => {
    const isExact = savedWording === wording
    return isExact || meanSame(meaning, savedMeaning) ? [{ line, isExact }] : []
  })
}

function readingOf(line: EvidenceLine, demand: Demand, today: string): AnswerReading {
  if (line.read_as) return { reading: line.read_as, value: null }
  return readAnswer(demand, savedOf(line), today)
}

// Somewhat fewer years than are asked are a gap, and no other job.
function isShort({ kind, min_years }: Requirement, value: ReadValue | null): boolean {
  const years = value === null ? null : numberIn(value).value
  return kind === 'years' && min_years !== null && years !== null && years >= min_years / 2
}

// Nobody starts a job, ends school or takes a bachelor's much earlier.
const [AT_WORK, AT_SCHOOL_END, AT_DEGREE] = [14, 16, 19]
const BACHELOR = 3
const DRINKING_AGE = 21

/**
 * Returns `met` for a least age that the dates of work and education prove; null where they do not. Example: a high school diploma of
 * 2022 proves 18 years in 2026. Dates never prove that somebody is too young.
 */
function settleAge(
  row: Requirement,
  evidence: readonly EvidenceLine[],
  today: string,
): JudgedRequirement | null {
  const [condition, ...others] = conditionsOf(row)
  if (condition?.kind !== 'age' || others.length > 0) return null
  const least = Math.max(...agesIn(row.quote), condition.bound ?? DRINKING_AGE)
  const proof = evidence.find((line) => ageProvedBy(line, today) >= least)
  if (proof === undefined) return null
  const status = BESIDE_AGE.test(row.quote) ? 'partly' : 'met'
  return { id: row.id, status, evidence: [proof.id], rule: 'age' }
}

// Another thing that the row asks for stays open. Example: "21 years of age with a clean record".
const BESIDE_AGE =
  /(?<!\p{L})(?:with|and|und|mit|et|avec|y|con)\s+(?!\d|up\b|over\b|above\b|older\b|at least\b|mindestens\b|älter\b|plus\b|más\b|mayor|legally?\b|be\b)/iu

// A row with several ages is met by the highest. Example: "at least 16 (18 for night shifts)".
function agesIn(quote: string): number[] {
  const ages = [...quote.matchAll(/(?<!\d)(?:1[4-9]|[2-6]\d)(?!\d)/g)].map(([age]) => Number(age))
  return /drinking/i.test(quote) ? [...ages, DRINKING_AGE] : ages
}

function ageProvedBy({ kind, section, text, entry }: EvidenceLine, today: string): number {
  if (kind !== 'line' || entry === undefined) return 0
  if (section === 'experience')
    return Math.max(...(entry.stays ?? [entry]).map(({ start }) => AT_WORK + yearsSince(start, today)))
  const level = section === 'education' ? levelOf(text) : 0
  if (level === 0) return 0
  const age = level >= BACHELOR ? AT_DEGREE : level < 1 ? AT_SCHOOL_END - 1 : AT_SCHOOL_END
  return age + yearsSince(entry.end, today)
}

// Full years; a date without a month counts from the end of its year, and one to come or without a year proves nothing.
function yearsSince(date: EntryDates['end'], today: string): number {
  if (date === null) return Number.NEGATIVE_INFINITY
  const [year = 0, month = 12] = date.split('-').map(Number)
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number)
  const years = thisYear - year - (month >= thisMonth ? 1 : 0)
  return years < 0 ? Number.NEGATIVE_INFINITY : years
}
