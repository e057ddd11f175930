import { findAssessments } from '#db/desk/assessments.ts'
import { useByTarget } from '#db/desk/model-calls.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { AssessmentResult, StoredRow } from '#db/rows/assessment.ts'
import type { MatrixRow, RowStatus } from '#db/rows/requirement.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import { judgeReading } from '#lib/judge/assess/assess-by-model.ts'
import { type AssessDeps, assessSubject } from '#lib/judge/assess/assess-subject.ts'
import { findSubject, type PostingSource, type Subject } from '#lib/judge/assess/find-subject.ts'
import { loadEvidence, loadPastedEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import type { CompareBody, ComparedJob, CompareModelsBody } from '#lib/judge/assess/schema.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import { MATCH_FROM } from '#lib/judge/classes/job-class.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { askOfCountry } from '#lib/judge/settle/conditions.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { REASONS, type Reason, refusedBy } from '#lib/judge/targets/reasons.ts'
import { shownFor } from '#lib/judge/verdict/shown-verdict.ts'
import { isMatch } from '#lib/judge/verdict/verdict-of.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { counted } from '#lib/text/text.ts'

type CompareModelsDeps = AssessDeps & {
  engine: PostingSource
  pages: Pages
  documents: DocumentReader
  newId: () => string
}

/**
 * Lets one or two targets, and the built-in rules beside them, judge the same rows of up to ten jobs; without `approve` it returns the cost
 * alone. The rules read the postings, so that all judge the same rows. Nothing is stored but the ledger of calls.
 */
export async function compareModels(services: CompareModelsDeps, request: CompareModelsBody) {
  for (const target of request.model_targets) {
    const denied = await services.models.denies(target)
    if (denied) throw refusedBy(denied)
  }
  return request.approve ? judgeJobs(services, request) : costOfJudging(services, request)
}

async function costOfJudging(
  { desk, config }: CompareModelsDeps,
  { jobs, model_targets }: CompareModelsBody,
) {
  const count = jobs.length
  const { token_prices } = (await config.read()).config
  const targets = await Promise.all(
    model_targets.map(async (target) => {
      const calls = { needs_extract: 0, needs_judge: count }
      const estimate = await estimateCalls(desk, { target, token_prices, jobs: calls, at_once: 1 })
      return { target, estimate, text: estimateText({ estimate, target, jobs: count }) }
    }),
  )
  return {
    schema_version: 'svc-models-compare-preview:1' as const,
    jobs: count,
    targets,
    text: `Compare on ${counted(count, 'job')}? Nothing was sent.`,
  }
}

const RULES = 'builtin'

/** A job with its rows as each target judged them; `null` for a target without an answer. */
type JudgedSet = {
  subject: Subject
  labels: ComparedLabel[]
  judged: (MatrixRow[] | null)[]
  rows: MatrixRow[]
}
type ComparedLabel = { quote: string; status: LabelStatus }
type LabelStatus = NonNullable<Extract<ComparedJob, { text: string }>['rows']>[number]['status']
type Failures = { count: number; reasons: Record<string, number>; isOver: boolean }

async function judgeJobs(services: CompareModelsDeps, request: CompareModelsBody) {
  const comparison_id = services.newId()
  const names = [...new Set([...request.model_targets, RULES])]
  const failures = names.map((): Failures => ({ count: 0, reasons: {}, isOver: false }))
  const sets: JudgedSet[] = []
  // All jobs are read first, so that none is refused after a call was paid for.
  const subjects = []
  for (const job of request.jobs) subjects.push(await subjectOf(services, job))
  for (const { subject, evidence, labels } of subjects) {
    const input = { subject, evidence, today: services.now().slice(0, 10), comparison_id }
    const judged = await Promise.all(
      names.map((target, at) => judgeBy(services, { ...input, target, failures: failures[at] as Failures })),
    )
    sets.push({ subject, labels, judged, rows: judged[names.indexOf(RULES)] ?? [] })
  }
  const use = new Map((await useByTarget(services.desk, comparison_id)).map((own) => [own.target, own]))
  const [first = null, second = null] = request.model_targets.map((target) => names.indexOf(target))
  return {
    schema_version: 'svc-models-compare:1' as const,
    targets: names.map((target, at) => {
      const { count: failed, reasons } = failures[at] as Failures
      const { calls = 0, wall_ms = 0, tokens = 0, cost_usd = 0 } = use.get(target) ?? {}
      return {
        target,
        jobs: sets.length - failed,
        failed,
        reasons,
        calls,
        tokens,
        seconds: Math.round(wall_ms / 100) / 10,
        cost: cost_usd,
        ...statusCounts(sets, at),
        ...labelCounts(sets, at),
      }
    }),
    agreement: agreementOf(sets, first ?? 0, second ?? names.indexOf(RULES)),
    jobs: sets.map(({ subject, labels, judged, rows }) => ({
      job_identity: subject.job_identity,
      title: subject.title,
      rows: rows.map((row, index) => ({
        quote: row.quote,
        label: labelOf(row, labels),
        statuses: judged.map((own) => own?.[index]?.status ?? null),
      })),
    })),
  }
}

async function subjectOf(services: CompareModelsDeps, job: ComparedJob) {
  const resume = 'text' in job ? job.resume : undefined
  const loaded =
    resume === undefined ? await loadEvidence(services.desk) : await loadPastedEvidence(services, resume)
  // A labelled resume is another person’s: the settings say nothing about it.
  const evidence =
    resume === undefined ? withSettings(loaded, (await services.config.read()).config.person) : loaded
  const labels = 'text' in job ? (job.rows ?? []) : []
  const found = await findSubject(services, 'text' in job ? { text: job.text } : job)
  const subject = 'text' in job && job.title !== undefined ? { ...found, title: job.title } : found
  const lines = resume === undefined ? evidence.lines : evidence.lines.filter(({ kind }) => kind === 'line')
  return { subject, evidence: lines, labels }
}

type JudgeByInput = {
  subject: Subject
  evidence: readonly EvidenceLine[]
  today: string
  target: string
  comparison_id: string
  failures: Failures
}

async function judgeBy(
  { models }: CompareModelsDeps,
  { subject, evidence, today, target, comparison_id, failures }: JudgeByInput,
): Promise<MatrixRow[] | null> {
  const rows = askOfCountry(readRequirements(subject).rows, subject.listed)
  if (target === RULES) return judgeByRules(rows, evidence, today)
  const end = (reason: Reason) => {
    failures.count += 1
    failures.reasons[reason] = (failures.reasons[reason] ?? 0) + 1
    // Every other job would meet the same, such as a usage limit.
    failures.isOver ||= REASONS[reason].stops_batch === 'at_once'
    return null
  }
  if (failures.isOver) return end('cancelled')
  const step = {
    ask: models.ask,
    target,
    priority: 'batch' as const,
    batch_id: comparison_id,
    job_identity: subject.job_identity,
    signal: new AbortController().signal,
  }
  const judging = await judgeReading(
    { title: subject.title, rows, listed: subject.listed, evidence, today },
    { step },
  )
  return judging.ok ? judging.rows : end(judging.failure.reason)
}

/** How many rows have each status; a likely row is only partly met. */
function statusCounts(sets: readonly JudgedSet[], at: number) {
  const counts: Record<RowStatus, number> = { met: 0, partly: 0, unmet: 0, unknown: 0 }
  for (const { status } of sets.flatMap(({ judged }) => judged[at] ?? [])) counts[status] += 1
  return counts
}

// Precision: met rows that are shown. Recall: shown rows that are met. Null without a label.
function labelCounts(sets: readonly JudgedSet[], at: number) {
  const labelled = sets.flatMap(({ judged, labels }) =>
    (judged[at] ?? []).map((row) => ({ isMet: row.status === 'met', label: labelOf(row, labels) })),
  )
  const rows = labelled.filter(({ label }) => label !== null)
  const met = rows.filter(({ isMet }) => isMet)
  const shown = rows.filter(({ label }) => label === 'shown')
  const right = met.filter(({ label }) => label === 'shown').length
  const of = (count: number, all: number) => (all === 0 ? null : { count, of: all })
  return { precision: of(right, met.length), recall: of(right, shown.length) }
}

function labelOf(row: MatrixRow, labels: readonly ComparedLabel[]): LabelStatus | null {
  const own = foldText(row.quote).text
  const found = labels.find(({ quote }) => {
    const words = foldText(quote).text
    return own.includes(words) || words.includes(own)
  })
  return found?.status ?? null
}

/** How many rows two targets judge the same, of those that both judged. */
function agreementOf(sets: readonly JudgedSet[], first: number, second: number) {
  const pairs = sets.flatMap(({ judged }) =>
    (judged[first] ?? []).flatMap((row, index) => {
      const other = judged[second]?.[index]
      return other === undefined ? [] : [row.status === other.status]
    }),
  )
  return { same: pairs.filter(Boolean).length, rows: pairs.length }
}

type CompareTargetsDeps = AssessDeps & { engine: PostingSource; pages: Pages }

/**
 * Returns the second opinion of another target on an assessed job, and the points of disagreement. The stored
 * assessment stays; refuses with `not_found` if there is none.
 */
export async function compareTargets(
  services: CompareTargetsDeps,
  { job, model_target: target, actor }: CompareBody & { actor: Actor },
) {
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const subject = await findSubject(services, job)
  const [stored] = await findAssessments(services.desk, [subject.job_key])
  if (!stored) throw new Refusal('not_found', 'This job was not assessed. Assess it with POST /api/assess.')
  const signal = new AbortController().signal
  const evidence = await loadEvidence(services.desk)
  const context = { target, priority: 'person' as const, batch_id: null, signal, actor }
  const assessed = await assessSubject(services, { subject, evidence, profile_id: null }, context)
  if (!assessed.ok) throw refusedBy(assessed)
  const { match_at_percent } = (await services.config.read()).config.fit
  const [tracked] = await findTracked(services.desk, [stored.job_key])
  const outcomeOf = async (result: AssessmentResult) => {
    const { fit, met, total } = result
    return { ...(await shownFor(services.desk, result, tracked)), fit, met, total }
  }
  const { agree, differences } = compareRows(stored.result.rows, assessed.assessment.result.rows)
  return {
    schema_version: 'svc-assess-compare:1' as const,
    job_identity: subject.job_identity,
    close_call: isCloseCall(stored.result, { match_at_percent, chance: tracked?.chance ?? null }),
    stored: { target: stored.target, ...(await outcomeOf(stored.result)) },
    other: { target, ...(await outcomeOf(assessed.assessment.result)) },
    agree,
    differences,
  }
}

/** A requirement on which two readings of one posting disagree; null where one of them has no such row. */
type Difference = { quote: string; one: RowStatus | null; other: RowStatus | null }

/** How far two assessments of one posting agree. */
type TargetComparison = { agree: number; differences: Difference[] }

// So few disagreements that neither answer is certain.
const CLOSE_PERCENT = 10

type CloseInput = Pick<AssessmentResult, 'fit' | 'questions' | 'verdict' | 'band' | 'rows' | 'more_rows'>

/** The chance of the listed job in hundredths of a percent; null for a job that no role found. */
type CloseLimits = { match_at_percent: number; chance: number | null }

// From ten percent below the least chance of a match to the least one of a match whose every must-have is shown.
const CLOSE_CHANCES = [MATCH_FROM - 1000, 8000] as const

/**
 * Returns whether one requirement may change a verdict: its fit is near the threshold, or one answer makes it a match. Nothing
 * makes a denied job one, nor one whose chance is low for other reasons, such as its rank.
 */
export function isCloseCall(
  { fit, questions, verdict, band, rows, more_rows }: CloseInput,
  { match_at_percent, chance }: CloseLimits,
): boolean {
  const [least, most] = CLOSE_CHANCES
  if (verdict === 'not_a_match' || band === 'lost') return false
  if (chance !== null && (chance < least || chance >= most)) return false
  if (verdict !== 'pending_user_answers')
    return fit !== null && Math.abs(fit - match_at_percent) <= CLOSE_PERCENT
  const [question, ...others] = questions
  const answered = [...rows, ...more_rows].map((row) =>
    row.id === question?.row ? { ...row, status: 'met' as const } : row,
  )
  return question !== undefined && others.length === 0 && isMatch(answered, match_at_percent)
}

/** Compares the rows of two assessments; rows are the same if they quote or name the same words. */
export function compareRows(a: readonly StoredRow[], b: readonly StoredRow[]): TargetComparison {
  const unmatched = b.map((row) => ({ row, words: foldText(row.quote).text }))
  const differences: Difference[] = []
  let agree = 0
  for (const row of a) {
    const index = unmatched.findIndex((candidate) => isSame(row, candidate))
    const counterpart = index === -1 ? null : unmatched.splice(index, 1)[0]?.row
    if (counterpart?.status === row.status) agree += 1
    else differences.push({ quote: row.quote, one: row.status, other: counterpart?.status ?? null })
  }
  const only_other = unmatched.map(({ row }) => ({ quote: row.quote, one: null, other: row.status }))
  return { agree, differences: [...differences, ...only_other] }
}

function isSame(row: StoredRow, { row: other, words }: { row: StoredRow; words: string }): boolean {
  const own = foldText(row.quote).text
  const isQuotedTwice = row.line === other.line && (own.includes(words) || words.includes(own))
  if (!isQuotedTwice) return false
  const names = new Set(other.terms.map(nameOfTerm))
  return row.terms.length === 0 || names.size === 0 || row.terms.some((term) => names.has(nameOfTerm(term)))
}
