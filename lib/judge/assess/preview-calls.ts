import type { ReadPosting } from '#db/rows/requirement.ts'
import type { Store } from '#db/store.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import { cachedReading, type PostingToAssess, readInBatch } from '#lib/judge/assess/assess-by-model.ts'
import { findSubject, type PostingSource, type Subject } from '#lib/judge/assess/find-subject.ts'
import { fitTogether, judgeCall, sentEvidence } from '#lib/judge/assess/judge-by-model.ts'
import { loadEvidence, loadPastedEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import type { PreviewBody } from '#lib/judge/assess/schema.ts'
import { estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import { type ExtractPrompt, extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import type { ListedPlace } from '#lib/judge/settle/judge-prompt.ts'
import { type RowsSent, rowsForModel } from '#lib/judge/settle/settle-rows.ts'
import { schemaSentTo } from '#lib/judge/targets/target-kinds.ts'
import { leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { fenceFor } from '#lib/text/digest.ts'
import { lengthOf } from '#lib/text/text.ts'

type PreviewCallsDeps = {
  desk: Store
  index: Store
  engine: PostingSource
  pages: Pages
  documents: DocumentReader
  config: ConfigFile
  now: () => string
}

/**
 * Returns the exact text that a model would receive for a job, and sends nothing. The judging call is shown in two
 * answers, posting and evidence apart, because those never meet in one response.
 */
export async function previewCalls(services: PreviewCallsDeps, request: PreviewBody) {
  const target = request.model_target ?? (await services.config.read()).config.model_target
  const parsedTarget = readTarget(target)
  const head = {
    schema_version: 'svc-assess-preview-calls:1' as const,
    model_target: target,
    leaves_machine: parsedTarget !== null && leavesMachine(parsedTarget),
  }
  if (request.part === 'posting') return { ...head, ...(await postingPart(services, request, target)) }
  const judged = await judgingCall(services, request, target)
  return request.part === 'requirements'
    ? { ...head, ...(await requirementsPart(services, judged, target)) }
    : { ...head, ...evidencePart(judged) }
}

async function postingPart(services: PreviewCallsDeps, request: PreviewBody, target: string) {
  const subject = await findSubject(services, request.job)
  const isRead =
    target === 'builtin' ||
    (readsByRules(request) && (await readInBatch(services.desk, subject, target)) !== null)
  const sent = isRead ? null : await wouldSendExtract(subject)
  const { system = null, prompt = null, schema = null } = sent ?? {}
  return {
    part: 'posting' as const,
    ...sizeOf([system, prompt]),
    system,
    prompt,
    schema: printed(schema, target),
  }
}

function isInBatch({ together_with }: PreviewBody): boolean {
  return together_with !== undefined
}

function readsByRules(request: PreviewBody): boolean {
  return isInBatch(request) || request.rows === 'open'
}

async function judgingCall(services: PreviewCallsDeps, request: PreviewBody, target: string) {
  const { job, resume, together_with = [] } = request
  const pasted = resume && 'text' in resume ? resume.text : null
  const loaded =
    pasted === null ? await loadEvidence(services.desk) : await loadPastedEvidence(services, pasted)
  const { person, judged_rows } = (await services.config.read()).config
  const evidence = withSettings(loaded, person)
  const jobs = await Promise.all(
    [job, ...together_with.map((job_url) => ({ job_url }))].map(async (each) => {
      const subject = await findSubject(services, each)
      return { ...(await readingOf(services, subject, { target, isBatch: readsByRules(request) })), subject }
    }),
  )
  const today = services.now().slice(0, 10)
  // A job of a batch whose posting the model must read is judged alone.
  const own = jobs.filter(({ rows_are }, at) => at === 0 || rows_are !== 'read_by_the_rules_instead')
  const isShared = jobs[0]?.rows_are !== 'read_by_the_rules_instead'
  const together = isShared ? own : own.slice(0, 1)
  const toJudge = {
    jobs: together.map(({ read, subject: { title, listed } }) => ({ title, read, listed })),
    evidence: evidence.lines,
    today,
    sends: request.rows ?? judged_rows,
  }
  const suggest = !isInBatch(request)
  const sent = target === 'builtin' ? null : await wouldSendJudge({ ...toJudge, suggest })
  const shares = (sent?.shares ?? []).flatMap(({ job, open, settled }) => {
    const subject = together[job]?.subject
    return subject === undefined
      ? []
      : [{ job_identity: subject.job_identity, title: subject.title, open, settled }]
  })
  const rows_are = jobs[0]?.rows_are ?? ('read_by_the_rules_instead' as const)
  return { sent, shares, rows_are, isBatch: isInBatch(request) }
}

type ReadingOptions = { target: string; isBatch: boolean }

// The model's reading is unknown before its call; the built-in reading stands in for it.
async function readingOf({ desk }: PreviewCallsDeps, subject: Subject, { target, isBatch }: ReadingOptions) {
  const inBatch = isBatch ? await readInBatch(desk, subject, target) : null
  if (inBatch?.read_by === 'rules')
    return { read: inBatch.reading.read, rows_are: 'read_by_the_rules' as const }
  const reading = inBatch?.reading ?? (await cachedReading(desk, subject, target))
  return reading
    ? { read: reading.read, rows_are: 'read_by_the_model' as const }
    : { read: readRequirements(subject), rows_are: 'read_by_the_rules_instead' as const }
}

type JudgingCall = Awaited<ReturnType<typeof judgingCall>>

async function requirementsPart(
  { desk, config }: PreviewCallsDeps,
  { sent, shares, rows_are, isBatch }: JudgingCall,
  target: string,
) {
  const { rows_asked = 0, rows_settled = 0, schema = null } = sent ?? {}
  const prompt = sent?.prompt ?? null
  const rows = { rows_are, rows_asked, rows_settled, jobs: shares }
  const spared = rows_are === 'read_by_the_rules' ? shares.length : 0
  const needs_extract = rows_are === 'read_by_the_rules_instead' ? 1 : 0
  const calls = isBatch
    ? { needs_extract, needs_judge: 0, together: shares.length, spared }
    : { needs_extract, needs_judge: 1 }
  const { token_prices } = (await config.read()).config
  const estimate =
    sent === null ? null : await estimateCalls(desk, { target, token_prices, jobs: calls, at_once: 1 })
  return {
    part: 'requirements' as const,
    ...rows,
    estimate,
    ...sizeOf([prompt]),
    prompt,
    schema: printed(schema, target),
  }
}

function evidencePart({ sent }: JudgingCall) {
  const system = sent?.system ?? null
  return {
    part: 'evidence' as const,
    ...sizeOf([system]),
    evidence_left_out: sent?.evidence_left_out ?? 0,
    answers_held_back: sent?.answers_held_back ?? 0,
    answers_sent: sent?.answers_sent ?? [],
    system,
  }
}

/** Returns a schema as a target gets it, with line breaks; null for none. */
export function printed(schema: Record<string, unknown> | null, target: string): string | null {
  return schema === null ? null : JSON.stringify(schemaSentTo(target, schema), null, 2)
}

// Without a call, nothing is sent.
function sizeOf(texts: readonly (string | null)[]) {
  const sent = texts.filter((text) => text !== null)
  return { sent: sent.length > 0, characters: sent.reduce((sum, text) => sum + lengthOf(text), 0) }
}

/** The call that judges; `system` holds the person's words, and is never shown beside `prompt` and `shares`, which a stranger wrote. */
type WouldSendJudge = ExtractPrompt & {
  /** How many rows the model would get, and how many code settles. */
  rows_asked: number
  rows_settled: number
  evidence_left_out: number
  /** Saved answers on private subjects, or on nothing that is open. */
  answers_held_back: number
  /** The questions of the answers that are sent. */
  answers_sent: string[]
  /** Each job of the call by its place among the readings, with its open rows. */
  shares: { job: number; open: string[]; settled: number }[]
}

/** Returns the exact text of the call that would read a posting; nothing is sent. */
export async function wouldSendExtract(posting: PostingToAssess): Promise<ExtractPrompt> {
  const sent = sentPosting(posting)
  return extractPrompt(sent, { fence: await fenceFor(sent) })
}

type JudgePreview = Omit<Parameters<typeof judgeCall>[0], 'jobs'> & {
  jobs: readonly { title: string; read: ReadPosting; listed?: ListedPlace | undefined }[]
  sends?: RowsSent
}

/** Returns the exact text of the call that would judge readings; null if no call is needed. */
export async function wouldSendJudge({
  jobs: readings,
  evidence,
  sends = 'all',
  ...input
}: JudgePreview): Promise<WouldSendJudge | null> {
  const jobs = readings
    .map(({ title, read, listed }, job) => {
      const rows = rowsForModel(read.rows, { evidence, today: input.today, sends }).open
      return { job, title, listed, rows, settled: read.rows.length - rows.length }
    })
    .filter(({ rows }) => rows.length > 0 && sentEvidence(evidence, rows).length > 0)
    .filter((_, at, open) => at === 0 || fitTogether(open.slice(0, at + 1)))
  const rows = jobs.flatMap((job) => job.rows)
  if (rows.length === 0) return null
  const all = readings.reduce((sum, { read }) => sum + read.rows.length, 0)
  const { system, prompt, schema, lines, left_out } = await judgeCall({ ...input, jobs, evidence })
  return {
    system,
    prompt,
    schema,
    rows_asked: rows.length,
    rows_settled: all - rows.length,
    evidence_left_out: left_out,
    answers_held_back: answersIn(evidence) - answersIn(sentEvidence(evidence, rows)),
    answers_sent: lines.flatMap(({ kind, question }) => (kind === 'answer' ? (question ?? []) : [])),
    shares: jobs.map(({ job, rows, settled }) => ({ job, open: rows.map(({ quote }) => quote), settled })),
  }
}

function answersIn(lines: readonly EvidenceLine[]): number {
  return lines.filter(({ kind }) => kind === 'answer').length
}
