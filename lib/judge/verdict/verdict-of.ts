import type { ChanceBand, MatchSupport, RowQuestion, Verdict } from '#db/rows/assessment.ts'
import type { MatrixRow, RowClass, RowKind, RowStatus } from '#db/rows/requirement.ts'
import { USUAL_SHARE } from '#lib/judge/classes/chance.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { mayBeAsked } from '#lib/judge/read/may-be-asked.ts'
import { isCondition } from '#lib/judge/settle/conditions.ts'
import { oneLine, shortened } from '#lib/text/text.ts'

/**
 * Rules that drop a row: a repetition, not about the candidate, another row of its group was met, or the person
 * reported it.
 */
export const DROPPING_RULES: readonly string[] = [
  'duplicate',
  'boilerplate',
  'any_of',
  'not_a_requirement',
  'read_wrongly',
]

/** The rule for a row that names nothing a resume could show: it is listed but does not count. */
const VAGUE_RULE = 'says_little'

const BY_STATUS: readonly RowStatus[] = ['met', 'unknown', 'partly', 'unmet']
const BY_CLASS: readonly RowClass[] = ['hard', 'askable', 'list_item', 'nice_to_have']

type CountableRow = Pick<MatrixRow, 'id' | 'class' | 'status' | 'any_of' | 'settled_by'>

type DecidingRow = Pick<
  MatrixRow,
  | 'id'
  | 'quote'
  | 'kind'
  | 'terms'
  | 'min_years'
  | 'class'
  | 'status'
  | 'any_of'
  | 'settled_by'
  | 'chance'
  | 'ask'
>

type VerdictInput = {
  rows: readonly DecidingRow[]
  match_at_percent: number
  /** The questions to ask, see `questionsOf`. */
  questions: readonly Pick<RowQuestion, 'class'>[]
}

/**
 * Returns the verdict. A must-have that an answer or the resume denies makes it no match; missing evidence never does.
 * An open question on a must-have holds the verdict. A match needs every counted must-have met, likely or answered, and
 * no gap (`isGap`). Lists call it a match only from a chance of a call on (`classOf`).
 */
export function verdictOf({
  rows,
  match_at_percent,
  questions,
}: VerdictInput): Exclude<Verdict, 'not_judged'> {
  if (countedRows(rows).some(isDenied)) return 'not_a_match'
  if (questions.some((question) => isMustHave(question.class))) return 'pending_user_answers'
  return !rowsThatCount(rows).some(isGap) && isMatch(rows, match_at_percent)
    ? 'matched_above_threshold'
    : 'below_threshold'
}

/**
 * Returns whether no counted must-have is open, and the share of met and likely rows reaches the threshold. A bonus that
 * the evidence mentions in part or not at all is not missing, and does not lower that share.
 */
export function isMatch(rows: readonly DecidingRow[], match_at_percent: number): boolean {
  const counted = rowsThatCount(rows).filter((row) => !isOpenBonus(row))
  return (
    !counted.some(isOpenMust) &&
    (shareOf(counted, (row) => Math.ceil(chanceOf(row))) ?? 0) >= match_at_percent
  )
}

function isOpenBonus({ class: rowClass, status }: DecidingRow): boolean {
  return !isMustHave(rowClass) && (status === 'unknown' || status === 'partly')
}

/**
 * Returns the rows that carry a match whose fit is below the threshold: likely ones, and bonuses that no evidence mentions.
 * Empty if the fit reaches it.
 */
export function matchRestsOn(rows: readonly DecidingRow[], match_at_percent: number): MatchSupport[] {
  if ((fitOf(rows) ?? 0) >= match_at_percent) return []
  const counted = rowsThatCount(rows)
  return [
    ...(counted.some(isLikely) ? (['likely'] as const) : []),
    ...(counted.some((row) => isOpenBonus(row) && !isLikely(row)) ? (['unknown_bonuses'] as const) : []),
  ]
}

/**
 * Returns whether an answer would settle a must-have: it is not met, not likely and not denied. One without a plain
 * question only lowers the share.
 */
export function isOpenMust(row: DecidingRow): boolean {
  return (
    isMustHave(row.class) &&
    row.status !== 'unmet' &&
    chanceOf(row) === 0 &&
    !isCondition(row) &&
    mayBeAsked(row.ask?.trim() ?? '')
  )
}

function chanceOf(row: Pick<DecidingRow, 'status' | 'chance'>): number {
  return row.status === 'met' ? 1 : isLikely(row) ? (row.chance ?? 0) : 0
}

/** Returns whether a row is likely met, and not proved. */
export function isLikely({ status, chance }: { status: string; chance?: number | undefined }): boolean {
  return status === 'partly' && chance !== undefined
}

// Requirements that nobody learns on the job: without them, nothing else that fits helps. Example: a nursing licence.
const DECISIVE: readonly RowKind[] = [
  'work_auth',
  'clearance',
  'cert',
  'language',
  'location',
  'schedule',
  'degree',
  'years',
]

// Somewhat too few years, a degree one level below or in another field, or a paper to renew is a gap; far less is another job.
const SHORT_OF: readonly string[] = [
  'answer_short',
  'years_short',
  'years_over',
  'degree_short',
  'degree_field',
  'paper_ended',
]

// Dates tell how far short years are; a model that calls them unmet does not.
const SHORT_BY_MODEL: readonly RowKind[] = ['years', 'degree']

/**
 * Returns whether a row keeps a job from a match whatever else is shown: a contradicted must-have that nobody learns on the job, or
 * that only the person can confirm, such as nights. Another one, such as a tool, lowers the share of shown requirements.
 */
function isGap(row: DecidingRow): boolean {
  if (row.status !== 'unmet') return false
  return (
    row.class === 'askable' || (isMustHave(row.class) && (DECISIVE.includes(row.kind) || isCondition(row)))
  )
}

/** Returns whether a row puts the job out of reach: a denied must-have of a decisive kind. */
export function isDenied({ class: rowClass, kind, status, settled_by }: DecidingRow): boolean {
  if (status !== 'unmet' || !isMustHave(rowClass)) return false
  if (settled_by === null ? SHORT_BY_MODEL.includes(kind) : SHORT_OF.includes(settled_by)) return false
  // A stated limit, such as what a person can lift, does not decide a job by itself; a pressed answer does.
  return (rowClass === 'askable' && settled_by !== 'fact') || DECISIVE.includes(kind)
}

/**
 * Returns the rows that count in fit, in "N of M requirements" and for a match. Rows that no resume shows count
 * neither way until answered: traits, rows that only the person can confirm, and words that name nothing. A condition counts
 * only if it is contradicted.
 */
export function rowsThatCount<Row extends DecidingRow>(rows: readonly Row[]): Row[] {
  return countedRows(rows).filter(isWeighed)
}

/** Returns the share of counted rows that are met, 0 to 100, with must-haves counted twice; null if no row counts. */
export function fitOf(rows: readonly DecidingRow[]): number | null {
  return shareOf(rowsThatCount(rows), ({ status }) => (status === 'met' ? 1 : 0))
}

function isWeighed(row: DecidingRow): boolean {
  const { kind, class: rowClass, status, settled_by } = row
  if (isCondition(row)) return status === 'unmet'
  if (status === 'met') return true
  if (kind === 'soft' || settled_by === VAGUE_RULE) return false
  return rowClass !== 'askable' || status !== 'unknown'
}

function shareOf(counted: readonly DecidingRow[], worth: (row: DecidingRow) => number): number | null {
  const sum = (of: (row: DecidingRow) => number) =>
    counted.reduce((total, row) => total + (isMustHave(row.class) ? 2 : 1) * of(row), 0)
  const all = sum(() => 1)
  return all === 0 ? null : Math.round((100 * sum(worth)) / all)
}

// So many further requirements with the usual share keep a short posting from the ends of the scale.
const PSEUDO_ROWS = 4

/**
 * Returns the expected share, in percent, of counted requirements that the evidence shows: a met row counts 1, a likely
 * row its chance, a must-have twice. Example: one met must and one unknown must give 47.
 */
export function expectedShare(counted: readonly Pick<DecidingRow, 'class' | 'status' | 'chance'>[]): number {
  const weightOf = (row: Pick<DecidingRow, 'class'>) => (isMustHave(row.class) ? 2 : 1)
  const shown = counted.reduce((sum, row) => sum + weightOf(row) * chanceOf(row), 0)
  const all = counted.reduce((sum, row) => sum + weightOf(row), 0)
  return Math.round((100 * shown + PSEUDO_ROWS * USUAL_SHARE) / (all + PSEUDO_ROWS))
}

/**
 * Returns the band of a job's chance. `shown`: a match with every counted must-have met and nothing contradicted, in a posting
 * that says enough about the job. `lost`: no match even if all that is open were met. `open`: all others.
 */
export function bandOf(rows: readonly DecidingRow[], match_at_percent: number): ChanceBand {
  const counted = rowsThatCount(rows)
  const musts = counted.filter((row) => isMustHave(row.class))
  const isAllMet = musts.length > 0 && musts.every(({ status }) => status === 'met')
  if (isAllMet && counted.every(({ status }) => status !== 'unmet') && !isThin(rows)) return 'shown'
  const hoped = rows.map((row) => (row.status === 'unmet' ? row : { ...row, status: 'met' as const }))
  return countedRows(rows).some(isDenied) || !isMatch(hoped, match_at_percent) ? 'lost' : 'open'
}

/** The names of bonuses and list items without evidence, and the same in one line; null if there are none. */
type MinorGaps = { list: string[]; text: string | null }

const MOST_IN_LINE = 5
const LONGEST_NAME = 80

/** Returns the unmet requirements that do not prevent a match. */
export function minorGaps(rows: readonly MatrixRow[]): MinorGaps {
  const gaps = countedRows(rows).filter((row) => !isMustHave(row.class) && isMissing(row))
  const list = [...new Set(gaps.map(nameOf))]
  if (list.length === 0) return { list, text: null }
  const more = list.length - MOST_IN_LINE
  const firstNames = list.slice(0, MOST_IN_LINE).join(', ')
  return { list, text: `Not in your evidence: ${firstNames}${more > 0 ? ` and ${more} more` : ''}` }
}

// A requirement that names nothing concrete is no gap while it only lacks evidence.
function isMissing(row: MatrixRow): boolean {
  const { status, terms } = row
  return status === 'unmet' || (status === 'unknown' && terms.length > 0 && !isCondition(row))
}

function nameOf({ kind, terms, quote }: MatrixRow): string {
  const [only, ...others] = terms
  if (kind === 'skill' && only !== undefined && others.length === 0) return oneLine(only, LONGEST_NAME)
  return shortened(quote.replace(/[.;,]\s*$/, ''), LONGEST_NAME)
}

const FEWEST = 4

// Place, time and extent of work, and traits that every posting demands, say nothing about the job itself.
const BESIDE_THE_JOB: readonly RowKind[] = ['location', 'work_auth', 'schedule', 'salary', 'soft']

/**
 * Returns whether a posting says too little for a match to mean something: fewer than four requirements, or none about the
 * job itself (interface, `thin_posting` and the order of rows).
 */
export function isThin(
  rows: readonly Pick<MatrixRow, 'quote' | 'kind' | 'terms' | 'min_years' | 'settled_by'>[],
): boolean {
  const own = rows.filter(isOwn)
  return own.length < FEWEST || own.every((row) => BESIDE_THE_JOB.includes(row.kind) || isCondition(row))
}

/** Returns whether a row is a requirement of the posting: no repetition, and not text that demands nothing. */
export function isOwn({ settled_by }: Pick<MatrixRow, 'settled_by'>): boolean {
  return settled_by === null || settled_by === 'any_of' || !DROPPING_RULES.includes(settled_by)
}

/** Returns the rows that fit and verdict count; of alternatives, only the one with the best status. */
export function countedRows<Row extends CountableRow>(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>()
  const own = rows.filter(({ settled_by }) => settled_by === null || !DROPPING_RULES.includes(settled_by))
  for (const row of own) {
    if (row.any_of === null) continue
    const bestRow = best.get(row.any_of)
    if (bestRow === undefined || ranksAbove(row, bestRow)) best.set(row.any_of, row)
  }
  return own.filter((row) => row.any_of === null || best.get(row.any_of) === row)
}

function ranksAbove(row: CountableRow, rival: CountableRow): boolean {
  const byStatus = BY_STATUS.indexOf(row.status) - BY_STATUS.indexOf(rival.status)
  if (byStatus !== 0) return byStatus < 0
  const byClass = BY_CLASS.indexOf(row.class) - BY_CLASS.indexOf(rival.class)
  return byClass === 0 ? numberOf(row.id) < numberOf(rival.id) : byClass < 0
}

function numberOf(id: string): number {
  return Number(id.slice(1))
}

/** Sorts must-haves first, then in the order of the posting. */
export function byWeightAndLine(a: MatrixRow, b: MatrixRow): number {
  const weight = Number(isMustHave(b.class)) - Number(isMustHave(a.class))
  return weight || a.line - b.line || numberOf(a.id) - numberOf(b.id)
}

/** Returns the rows to show, must-haves first and then by line, and the number of further rows. */
export function capRows(rows: readonly MatrixRow[], most: number): { rows: MatrixRow[]; more: MatrixRow[] } {
  const sorted = rows.toSorted(byWeightAndLine)
  return { rows: sorted.slice(0, most), more: sorted.slice(most) }
}
