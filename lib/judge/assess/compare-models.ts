import { useByTarget } from '#db/desk/model-calls.ts'
import type { MatrixRow, RowStatus } from '#db/rows/requirement.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/page-texts.ts'
import { judgeReading } from '#lib/judge/assess/assess-by-model.ts'
import type { AssessDeps } from '#lib/judge/assess/assess-subject.ts'
import { findSubject, type PostingSource, type Subject } from '#lib/judge/assess/find-subject.ts'
import { loadEvidence, loadPastedEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import type { ComparedJob, CompareModelsBody } from '#lib/judge/assess/schema.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { askOfCountry } from '#lib/judge/settle/ask-of-country.ts'
import { judgeByRules } from '#lib/judge/settle/judge-by-rules.ts'
import type { Reason } from '#lib/judge/targets/outcome.ts'
import { REASONS, refusedBy } from '#lib/judge/targets/reasons.ts'
import { counted } from '#lib/text/counted.ts'
import { foldText } from '#lib/text/fold-text.ts'

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
        ...{ target, jobs: sets.length - failed, failed, reasons, calls, tokens },
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
    ...{ ask: models.ask, target, priority: 'batch' as const, batch_id: comparison_id },
    ...{ job_identity: subject.job_identity, signal: new AbortController().signal },
  }
  const judging = await judgeReading({ rows, listed: subject.listed, evidence, today }, { step })
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
