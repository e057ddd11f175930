import type { Requirement } from '#db/rows/requirement.ts'
import { privateSubject } from '#lib/evidence/answers/private-subject.ts'
import { JUDGE_VERSION } from '#lib/judge/assess/freshness.ts'
import { MOST_TOGETHER } from '#lib/judge/calls/estimate.ts'
import type { AskModel, ModelQuery } from '#lib/judge/calls/make-attempt.ts'
import type { ExtractPrompt } from '#lib/judge/read/extract-prompt.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { acceptJudged, type JudgedByModel } from '#lib/judge/settle/accept-judged.ts'
import { demandOf } from '#lib/judge/settle/demand.ts'
import {
  type JobToJudge,
  JudgeEnvelope,
  type JudgeRow,
  judgePrompt,
  pickEvidence,
  sharesSubject,
} from '#lib/judge/settle/judge-prompt.ts'
import { type FailedCall, REASONS } from '#lib/judge/targets/reasons.ts'
import { fenceFor, sha256Of } from '#lib/text/digest.ts'

/** The target, purpose and priority of a model call. */
export type ModelStep = Pick<
  ModelQuery<never>,
  'target' | 'priority' | 'job_identity' | 'batch_id' | 'signal' | 'halt'
> & { ask: AskModel }

/** The reason why a stage has no answer, and the advice. */
export type UnansweredStage = { ok: false } & FailedCall

/** The rows of some jobs that code could not settle, and all evidence; `today` is a day, YYYY-MM-DD. */
type JudgeInput = {
  jobs: readonly JobToJudge[]
  evidence: readonly EvidenceLine[]
  today: string
  suggest?: boolean
}

/** A judging call: its prompt, the jobs and lines with the ids of the call, and the original of each line's id. */
type JudgeCall = ExtractPrompt & {
  jobs: readonly JobToJudge[]
  lines: EvidenceLine[]
  own_ids: ReadonlyMap<string, readonly string[]>
  left_out: number
}

/** The judgements of one job, with the model's own name and the number of lines that did not fit. */
export type JudgedStage = JudgedByModel & { model: string | null; evidence_left_out: number }
export type JudgedJob = { ok: true; judged: JudgedStage } | UnansweredStage

// Rows of one call: a model on this machine answers with few more.
const MOST_ROWS_TOGETHER = 80

/** Returns whether the rows of jobs are few enough for one call. */
export function fitTogether(jobs: readonly JobToJudge[]): boolean {
  return jobs.reduce((sum, { rows }) => sum + rows.length, 0) <= MOST_ROWS_TOGETHER
}

/**
 * Returns the evidence that a model may be sent: of answers only those on the subject of an open requirement, and none on
 * private subjects, such as pay or health. Answers stand last, because they differ from job to job. Facts of the settings
 * are compared by code.
 */
export function sentEvidence(
  evidence: readonly EvidenceLine[],
  rows: readonly Requirement[],
): EvidenceLine[] {
  const answers = evidence.filter(
    (line) =>
      line.kind === 'answer' &&
      privateSubject({ question: line.question ?? '', answer: line.text }) === null &&
      sharesSubject(line, rows),
  )
  return [...evidence.filter(({ kind }) => kind !== 'answer' && kind !== 'fact'), ...answers]
}

/** Makes the call that judges the rows of jobs; the ids of lines cannot be guessed by the author of a posting. */
export async function judgeCall({ evidence, ...input }: JudgeInput): Promise<JudgeCall> {
  const jobs = await withIdsOfCall(input.jobs)
  const rows = jobs.flatMap((job) => job.rows)
  const picked = pickEvidence(sentEvidence(evidence, rows), rows)
  const first = await firstNumber(picked.lines)
  const facts = rows.some(isOfPlace) ? placeFacts(evidence) : []
  const placeLines = facts.length > 0 ? [asAnswer(facts)] : []
  const own = [...picked.lines.map(({ id }) => [id]), facts.map(({ id }) => id)]
  const lines = [...picked.lines, ...placeLines].map((line, index) => ({ ...line, id: `e${first + index}` }))
  const own_ids = new Map(lines.map(({ id }, index) => [id, own[index] ?? []]))
  const texts = [...jobs.map(({ title }) => title), ...rows.map(({ quote }) => quote)]
  const fence = await fenceFor(texts.join('\n'))
  return { ...judgePrompt({ ...input, jobs, lines, fence }), jobs, lines, own_ids, left_out: picked.left_out }
}

// Rows of several jobs are numbered anew, so that no posting can name a row of another.
async function withIdsOfCall(jobs: readonly JobToJudge[]): Promise<readonly JobToJudge[]> {
  if (jobs.length < 2) return jobs
  const digest = await sha256Of(JSON.stringify(jobs.map(({ rows }) => rows.map(({ quote }) => quote))))
  let number = numberOf(digest)
  return jobs.map(({ rows, ...job }) => ({
    ...job,
    rows: rows.map((row) => {
      number += 1
      return { ...row, id: `r${number}` }
    }),
  }))
}

function isOfPlace(row: Requirement): boolean {
  return row.kind === 'location' || ['presence', 'relocation'].includes(demandOf(row).family)
}

// The lines of the settings about the home and moving, which a row about a place is sent with.
function placeFacts(evidence: readonly EvidenceLine[]): EvidenceLine[] {
  return evidence.filter(({ given }) => given?.kind === 'home' || given?.kind === 'moving')
}

// Facts are sent like one answer, and are cited as what they are.
function asAnswer(facts: readonly EvidenceLine[]): EvidenceLine {
  const question = 'Where do you live, and would you move?'
  return { id: '', kind: 'answer', ref: '', question, text: facts.map(({ text }) => text).join(' ') }
}

// The same lines get the same ids for every job, so that a provider can cache the prompt.
async function firstNumber(lines: readonly EvidenceLine[]): Promise<number> {
  const own = lines.filter(({ kind }) => kind !== 'answer')
  return numberOf(await sha256Of(JSON.stringify(own.map(({ ref, text }) => [ref, text]))))
}

function numberOf(digest: string): number {
  return 1000 + (Number.parseInt(digest.slice(0, 6), 16) % 8000)
}

/** A job to judge with the way to call the model; jobs with the same evidence may share a call. */
export type ToJudge = Omit<JudgeInput, 'jobs' | 'suggest'> & { job: JobToJudge; step: ModelStep }

/**
 * Judges the rows of jobs in one call; cited ids are converted back to the evidence's own. If the answer holds for some of several
 * jobs only, or one posting may have spoilt it, the other jobs are judged once more, each alone; none if two alone fail as well.
 */
async function judgeJobs(shared: readonly [ToJudge, ...ToJudge[]]): Promise<JudgedJob[]> {
  const [{ job: _, step, ...input }] = shared
  const { ask, ...query } = step
  const isAlone = shared.length === 1
  const call = await judgeCall({
    ...input,
    jobs: shared.map(({ job }) => job),
    suggest: query.priority === 'person',
  })
  const { jobs, lines, own_ids, left_out, ...prompt } = call
  const kept: JudgeRow[][] = jobs.map(() => [])
  const answer = await ask({
    ...query,
    ...prompt,
    ...(isAlone
      ? {}
      : { job_identity: null, job_identities: shared.map((own) => own.step.job_identity ?? '') }),
    purpose: 'judge',
    prompt_version: JUDGE_VERSION,
    kinds: ['requirements', 'evidence'],
    accept: (value) => {
      // A second answer mends the first, whose good rows stay.
      const checked = jobs.map(({ rows }, at) =>
        acceptJudged(isAlone ? value : partOf(value, rows), rows, lines, kept[at]),
      )
      const problems = checked.flatMap((part) => (part.ok ? [] : part.problems))
      return problems.length > 0 && checked.every(({ ok }) => !ok)
        ? { ok: false, problems }
        : { ok: true, value: checked }
    },
  })
  const alone = async (own: ToJudge) => (await judgeJobs([own]))[0] as JudgedJob
  if (!answer.ok) {
    if (isAlone || !mayBeOfOne(answer)) return shared.map(() => answer)
    const [first, others] = [shared.slice(0, 2), shared.slice(2)]
    const judged = await Promise.all(first.map(alone))
    // One posting cannot have spoilt both, so this model answers none.
    const isHopeless = judged.every(({ ok }) => !ok)
    return [...judged, ...(isHopeless ? others.map(() => answer) : await Promise.all(others.map(alone)))]
  }
  const { model } = answer
  return Promise.all(
    shared.map(async (own, at): Promise<JudgedJob> => {
      const part = answer.value[at]
      if (!part?.ok) return alone(own)
      const judged = part.value.judged.map((row, index) => {
        const evidence = row.evidence.flatMap((id) => own_ids.get(id) ?? [])
        return { ...row, id: own.job.rows[index]?.id ?? row.id, evidence }
      })
      return { ok: true, judged: { ...part.value, judged, model, evidence_left_out: left_out } }
    }),
  )
}

// The part of an answer that names rows of one job.
function partOf(value: unknown, rows: readonly Requirement[]): unknown {
  const envelope = JudgeEnvelope.safeParse(value)
  if (!envelope.success) return value
  const ids = new Set(rows.map(({ id }) => id))
  return {
    rows: envelope.data.rows.filter((row) => ids.has((row as { id?: string } | null)?.id ?? '')),
  }
}

// A posting can bring a model to refuse, to try a tool or to write too much; limits and faults of the network meet every job.
function mayBeOfOne({ failure: { reason } }: UnansweredStage): boolean {
  return REASONS[reason].stops_batch === 'no' && reason !== 'cancelled'
}

/** The judge of one job: it answers at once, or together with the jobs beside it. */
export type Judge = {
  judge: (toJudge: ToJudge) => Promise<JudgedJob>
  /** Says that this job will not be judged together with the others. */
  leave: () => void
}

/** The judge of a job that no other shares a call with. */
export const JUDGE_ALONE: Judge = {
  judge: async (own) => (await judgeJobs([own]))[0] as JudgedJob,
  leave: () => undefined,
}

/** Returns a judge for each of some jobs that are assessed side by side: it calls once each of them came or left. */
export function judgesTogether(jobs: number): Judge[] {
  if (jobs < 2) return Array.from({ length: jobs }, () => JUDGE_ALONE)
  const waiting: { own: ToJudge; end: PromiseWithResolvers<JudgedJob> }[] = []
  let awaited = jobs
  const arrive = () => {
    awaited -= 1
    if (awaited > 0) return
    for (const group of groupsOf(waiting)) {
      judgeJobs(group.map(({ own }) => own) as [ToJudge, ...ToJudge[]]).then(
        (judged) => {
          for (const [at, { end }] of group.entries()) end.resolve(judged[at] as JudgedJob)
        },
        (problem) => {
          for (const { end } of group) end.reject(problem)
        },
      )
    }
  }
  return Array.from({ length: jobs }, () => {
    let isHere = true
    const once = () => {
      if (isHere) arrive()
      isHere = false
    }
    return {
      judge: (own) => {
        if (!isHere) return JUDGE_ALONE.judge(own)
        const end = Promise.withResolvers<JudgedJob>()
        waiting.push({ own, end })
        once()
        return end.promise
      },
      leave: once,
    }
  })
}

// Jobs share a call if their evidence is the same, and not too many rows are open.
function groupsOf<Waiting extends { own: ToJudge }>(waiting: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  for (const job of waiting) {
    const last = groups.findLast(([first]) => first?.own.evidence === job.own.evidence)
    if (last && last.length < MOST_TOGETHER && fitTogether([...last, job].map(({ own }) => own.job)))
      last.push(job)
    else groups.push([job])
  }
  return groups
}
