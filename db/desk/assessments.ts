import type {
  AssessmentResult,
  Basis,
  EvidenceChanges,
  Freshness,
  FreshnessBasis,
  Reported,
  RowReport,
  Watches,
} from '#db/rows/assessment.ts'
import { type AssessmentMark, CLASS } from '#db/rows/listed-job.ts'
import type { StoredReading } from '#db/rows/requirement.ts'
import { among, rowReader, type Statement, sql } from '#db/sql.ts'
import { type Change, type Reader, wholeRows } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

/** An assessed job as insights count it. */
export type AssessedJob = {
  job_identity: string
  stale: boolean
  result: Pick<AssessmentResult, 'verdict' | 'thin' | 'fit' | 'rows' | 'questions'>
}

/** The assessment of a job, and its inputs. */
export type Assessment = {
  job_key: number
  job_identity: string
  profile_id: string | null
  target: string
  result: AssessmentResult
  basis: Basis
  /** The version of the evidence that decided it. */
  evidence_version: number
  stale_reason: string | null
  /** The changed answers that touch it; null if none do. */
  touched_by: EvidenceChanges | null
  created_at: string
  written_by: Actor
}

/** A stored assessment as text: equal texts mean equal assessments. */
export type AssessmentRow = Omit<Assessment, 'result' | 'basis' | 'touched_by'> & {
  result: string
  basis: string
  touched_by: string | null
}
type MarkRow = {
  job_key: number
  verdict: string
  not_judged: string | null
  fit: number | null
  share: number | null
  band: string | null
  thin: number
  stale_reason: string | null
}

const COLUMNS = sql`job_key, job_identity, profile_id, target, result, basis,
  evidence_version, stale_reason, touched_by, created_at, written_by`

/** Returns the assessments of these jobs. */
export async function findAssessments(desk: Reader, keys: number[]): Promise<Assessment[]> {
  return (await findAssessmentRows(desk, keys)).map(toAssessment)
}

/** Returns the assessments of these jobs as stored text, because parsing takes longer than finding. */
export function findAssessmentRows(desk: Reader, keys: number[]): Promise<AssessmentRow[]> {
  return desk.rows<AssessmentRow>(sql`select ${COLUMNS} from assessment where job_key in ${among(keys)}`)
}

/** Returns the assessment of a posting that is not stored, by its given name. */
export async function findNamedAssessment(desk: Reader, identity: string): Promise<Assessment | undefined> {
  const row = await desk.first<AssessmentRow>(sql`
    select ${COLUMNS} from assessment where job_identity = ${identity} and job_key < 0
  `)
  return row && toAssessment(row)
}

/** Returns every assessment, newest first. */
export async function listAssessments(desk: Reader): Promise<Assessment[]> {
  const rows = await desk.rows<AssessmentRow>(
    sql`select ${COLUMNS} from assessment order by created_at desc, job_key`,
  )
  return rows.map(toAssessment)
}

/**
 * Returns the assessments of tracked jobs that these roles found, that are not declined or hidden and have a known posting,
 * newest first.
 */
export async function listAssessedJobs(
  desk: Reader,
  mask: number,
): Promise<(KeyedJob & { class: number })[]> {
  const rows = await desk.rows<Pick<AssessmentRow, KeyedColumn> & { class: number }>(sql`
    select job_key, job_identity, result, stale_reason, class from assessment join tracked_job using (job_key)
    where copies > 0 and mask & ${mask} <> 0 and class & ${CLASS.declined | CLASS.hidden} = 0 order by created_at desc, job_key
  `)
  return rows.map((row) => ({ ...keyedJob(row), class: row.class }))
}

/** Returns the assessments of jobs that no active role found, newest first; their postings may be unknown. */
export async function listUnlistedJobs(desk: Reader): Promise<KeyedJob[]> {
  const rows = await desk.rows<Pick<AssessmentRow, KeyedColumn>>(sql`
    select job_key, job_identity, result, stale_reason from assessment
    where not exists (select 1 from tracked_job where tracked_job.job_key = assessment.job_key)
    order by created_at desc, job_key
  `)
  return rows.map(keyedJob)
}

type KeyedColumn = 'job_key' | 'job_identity' | 'result' | 'stale_reason'
type KeyedJob = AssessedJob & { job_key: number }

function keyedJob({ job_key, job_identity, result, stale_reason }: Pick<AssessmentRow, KeyedColumn>) {
  return { job_key, job_identity, stale: stale_reason !== null, result: readResult(result) }
}

/** Returns the requirements of assessed jobs as their postings word them, one text per requirement. */
export async function listRequirementTexts(desk: Reader, keys: number[]) {
  const rows = await desk.rows<{ job_key: number; text: string | null }>(sql`
    select job_key, (
      select group_concat(value->>'quote', char(10))
      from (select value from json_each(result, '$.rows') union all select value from json_each(result, '$.more_rows'))
    ) as text
    from assessment where job_key in ${among(keys)}
  `)
  // If no requirement was read, the job's whole text is used.
  return rows.flatMap(({ job_key, text }) => (text === null ? [] : [{ job_key, text }]))
}

/** Converts a stored row to an assessment. */
export function toAssessment({ result, basis, touched_by, ...row }: AssessmentRow): Assessment {
  return {
    ...row,
    result: readResult(result),
    basis: JSON.parse(basis),
    touched_by: touched_by === null ? null : JSON.parse(touched_by),
  }
}

// Results of early versions have no suggestions, no hidden rows, and always a verdict.
function readResult(result: string): AssessmentResult {
  return { suggestions: [], more_rows: [], not_judged: null, ...JSON.parse(result) }
}

/** Returns the verdict marks of assessed jobs by key; lists are sorted and counted by them. */
export async function findMarks(desk: Reader, keys: number[]): Promise<Map<number, AssessmentMark>> {
  const rows = await desk.rows<MarkRow>(sql`
    select job_key, verdict, not_judged, fit, share, band, thin, stale_reason from assessment
    where job_key in ${among(keys)}
  `)
  return new Map(
    rows.map(({ job_key, stale_reason, ...row }) => [job_key, markOf(row, stale_reason !== null)]),
  )
}

function markOf(row: Omit<MarkRow, 'job_key' | 'stale_reason'>, stale: boolean): AssessmentMark {
  const { verdict, not_judged, fit, share, band, thin } = row
  return {
    verdict: verdict as AssessmentMark['verdict'],
    not_judged: not_judged as AssessmentMark['not_judged'],
    fit,
    share,
    band: band as AssessmentMark['band'],
    thin: thin === 1,
    stale,
  }
}

/** The parts of a result that its mark holds. */
type JudgedResult = Pick<AssessmentResult, 'verdict' | 'not_judged' | 'fit' | 'share' | 'band' | 'thin'>

/** Returns the mark of a result as it is stored. */
export function markOfResult(result: JudgedResult, stale: boolean): AssessmentMark {
  const { verdict, not_judged, fit, share = null, band = null, thin } = result
  return { verdict, not_judged, fit, share, band, thin, stale }
}

/** The parts of an assessment that its freshness and its job's place in lists need. */
export type JudgedJob = FreshnessBasis &
  Freshness & { job_key: number; job_identity: string; markIf: (stale: boolean) => AssessmentMark }

/** Returns every assessment without its rows, for work that compares them all. */
export async function listJudged(desk: Reader): Promise<JudgedJob[]> {
  const rows = await desk.rows<MarkRow>(sql`
    select job_key, job_identity, target, basis, said_now, watches, not_judged, stale_reason as reason, touched_by, verdict, fit, share, band, thin
    from assessment
  `)
  return rows.map((row) => ({
    ...rowReader<JudgedJob>(['basis', 'watches', 'touched_by'])(row),
    markIf: (stale) => markOf(row, stale),
  }))
}

/** Stores the present text digests of assessed jobs' postings. Returns whether any of them changed. */
export async function storeTextDigests(
  change: Change,
  words: readonly { job_key: number; words_key: number }[],
): Promise<boolean> {
  const list = JSON.stringify(words.map(({ job_key, words_key }) => [job_key, words_key]))
  const changed = await change.first<{ job_key: number }>(sql`
    select job_key from assessment join (
      select value->>0 as of_job, value->>1 as words from json_each(${list})
    ) on job_key = of_job where said_now is not words limit 1
  `)
  if (changed === undefined) return false
  change.run(sql`
    update assessment set said_now = said.words
    from (select value->>0 as job_key, value->>1 as words from json_each(${list})) as said
    where assessment.job_key = said.job_key
  `)
  return true
}

/** Stores the freshness of assessments. */
export function putFreshness(freshness: readonly (Freshness & { job_key: number })[]): Statement {
  const cells = freshness.map((row) => [
    row.job_key,
    row.reason,
    row.touched_by === null ? null : JSON.stringify(row.touched_by),
  ])
  return sql`
    update assessment set stale_reason = known.reason, touched_by = known.touched_by
    from (
      select value->>0 as job_key, value->>1 as reason, value->>2 as touched_by
      from json_each(${JSON.stringify(cells)})
    ) as known where assessment.job_key = known.job_key
  `
}

/** Stores the assessment of a job and what may outdate it, replacing the earlier one. */
export function putAssessment(assessment: Assessment, watches: Watches): Statement {
  const { verdict, not_judged, fit, share = null, band = null, thin } = assessment.result
  const touched_by = assessment.touched_by === null ? null : JSON.stringify(assessment.touched_by)
  return sql`
    insert or replace into assessment (job_key, job_identity, profile_id, target, verdict, not_judged, fit, share, band, thin, result,
      basis, said_now, evidence_version, watches, stale_reason, touched_by, created_at, written_by)
    values (${assessment.job_key}, ${assessment.job_identity}, ${assessment.profile_id}, ${assessment.target}, ${verdict}, ${not_judged}, ${fit}, ${share},
      ${band}, ${thin}, ${JSON.stringify(assessment.result)}, ${JSON.stringify(assessment.basis)},
      coalesce((select said_now from assessment where job_key = ${assessment.job_key}), ${assessment.basis.posting ?? null}),
      ${assessment.evidence_version},
      ${JSON.stringify(watches)}, ${assessment.stale_reason}, ${touched_by}, ${assessment.created_at}, ${assessment.written_by})
  `
}

/** Removes the assessments of these jobs and the reports on them without a trace; only those of sample jobs leave this way. */
export function removeAssessments(identities: string[]): Statement[] {
  return [
    sql`delete from assessment where job_identity in ${among(identities)}`,
    sql`delete from row_report where job_identity in ${among(identities)}`,
  ]
}

/** Returns the person's reports on rows of a job, by all of its links; the last on a row comes last. */
export function listRowReports(desk: Reader, identities: readonly string[]): Promise<RowReport[]> {
  return desk.rows<RowReport>(sql`
    select quote, report from row_report where job_identity in ${among(identities)} order by at, quote
  `)
}

/** Counts the reports on rows by kind, over all jobs. */
export async function countRowReports(desk: Reader): Promise<Record<Reported, number>> {
  const rows = await desk.rows<{ report: Reported; times: number }>(
    sql`select report, count(*) as times from row_report group by report`,
  )
  const none = { not_a_requirement: 0, met: 0, read_wrongly: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ report, times }) => [report, times])) }
}

/** Stores the person's report on a row; the last one wins. */
export function putRowReport(
  job_identity: string,
  { quote, report }: RowReport,
  { at: moment, written_by }: { at: string; written_by: string },
): Statement {
  return sql`
    insert or replace into row_report (job_identity, quote, report, at, written_by)
    values (${job_identity}, ${quote}, ${report}, ${moment}, ${written_by})
  `
}

/** Removes the report on a row, by all links of its job. */
export function removeRowReport(identities: readonly string[], quote: string): Statement {
  return sql`delete from row_report where job_identity in ${among(identities)} and quote = ${quote}`
}

/** The cache key of a reading: the digest of the sent text, the prompt version and the target. */
export type ReadingKey = { text_digest: string; prompt_version: string; target: string }

/** Returns the cached reading of a text; undefined if there is none. */
export async function findReading(desk: Reader, key: ReadingKey): Promise<StoredReading | undefined> {
  const { text_digest, prompt_version, target } = key
  const row = await desk.first<{ reading: string }>(sql`
    select reading from reading
    where text_digest = ${text_digest} and prompt_version = ${prompt_version} and target = ${target}
  `)
  return row && JSON.parse(row.reading)
}

/** Stores the reading of a text, replacing the earlier one. */
export function putReading(key: ReadingKey, { reading, now }: { reading: StoredReading; now: string }) {
  return sql`
    insert or replace into reading (text_digest, prompt_version, target, reading, read_at)
    values (${key.text_digest}, ${key.prompt_version}, ${key.target}, ${JSON.stringify(reading)}, ${now})
  `
}

/** A correction of a fact that was read from a line: it is wrong, has another value, or is right after all. */
export type FactCorrection = {
  fact_id: string
  line: string
  /** Names the fact within its line. */
  name: string
  state: 'wrong' | 'other' | 'right'
  /** The value that counts; null unless the state is `other`. */
  value: string | null
  revision: number
  at: string
  written_by: string
}

/** The corrections of facts; a later one replaces an earlier one. */
export const { list: listFactCorrections, put: putFactCorrection } = wholeRows<FactCorrection>({
  table: 'fact_correction',
  columns: names('fact_id line name state value revision at written_by'),
  order: 'fact_id',
})
