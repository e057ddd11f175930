import { beginCall, type CallEnd, countCallsSince, endCall } from '#db/desk/model-calls.ts'
import type { Store } from '#db/store.ts'
import { costAt, type TokenPrice } from '#lib/judge/calls/estimate.ts'
import {
  type FailedCall,
  type Failure,
  failureOf,
  isBadAnswer,
  type Outcome,
  type Reason,
  UNKNOWN_USAGE,
} from '#lib/judge/targets/reasons.ts'
import { jsonOfText } from '#lib/judge/targets/strict-schema.ts'
import type { ModelTargets, Prompt } from '#lib/judge/targets/targets.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'
import { dayStart } from '#lib/service/values/times.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { lengthOf } from '#lib/text/text.ts'

/**
 * The sources of sent text: a stranger's posting or page, a reading of one, the name of a role, or the person's own
 * lines.
 */
export type SentKind = 'posting' | 'page' | 'requirements' | 'role' | 'evidence'

/** A model call, and the check of its answer. */
export type ModelQuery<T> = Prompt & {
  /** The target by its name in the settings. */
  target: string
  kinds: SentKind[]
  /** The name of the wording, for the ledger; by default a digest of the system text and the schema. */
  prompt_version?: string
  job_identity: string | null
  /** The links of several jobs that share the call. */
  job_identities?: string[]
  batch_id: string | null
  /** Work that a person waits for goes first. */
  priority: 'person' | 'batch' | 'pipeline' | 'learning'
  /** The time limit of all attempts together, in milliseconds; by default the target's own. */
  deadline_ms?: number
  signal: AbortSignal
  /** Once aborted, no further attempt starts; one under way is not ended. */
  halt?: AbortSignal
  /** Called with the time waited between two attempts, which is no work. */
  waited?: (ms: number) => void
  /** Accepts the answer, or returns its problems in closed words of ours; a bad answer is retried once. */
  accept: (value: unknown) => Accepted<T>
}

export type Accepted<T> = { ok: true; value: T } | { ok: false; problems: string[] }

/** An accepted answer, or the reason for none; its `attempts` are in the ledger. */
export type ModelOutcome<T> =
  | { ok: true; value: T; model: string | null; attempts: number }
  | ({ ok: false } & FailedCall)

/** Calls a model with consent, daily cap, turns, retries and ledger; never throws for a model's fault. */
export type AskModel = <T>(modelQuery: ModelQuery<T>) => Promise<ModelOutcome<T>>

/** The dependencies of one attempt of a call. */
export type AttemptDeps = {
  targets: ModelTargets
  desk: Store
  events: EventHub
  now: () => string
  newId: () => string
  log: Log
}

type AttemptOptions<T> = {
  modelQuery: ModelQuery<T>
  attempt: number
  /** The problems of the previous attempt's answer, in closed words of ours. */
  problems: readonly string[]
  program_version: string | null
  queue_ms: number
  timeout_ms: number
  signal: AbortSignal
  /** The person's price of the target; null without one. */
  price: TokenPrice | null
  /** The number of attempts allowed per day; null without a limit. */
  cap: number | null
}

/** The result of an attempt; `problems` is the feedback for a retry. */
export type AttemptResult<T> =
  | { ok: true; value: T; model: string | null }
  | { ok: false; failure: Failure; problems: string[] }

/** Makes one attempt, noted before it starts and once it ended; null where the day has no more. */
export async function makeAttempt<T>(
  services: AttemptDeps,
  attempt: AttemptOptions<T>,
): Promise<AttemptResult<T> | null> {
  const { modelQuery, timeout_ms, signal } = attempt
  const prompt =
    attempt.problems.length > 0 ? promptWithProblems(modelQuery.prompt, attempt.problems) : modelQuery.prompt
  const call_id = await begin(services, attempt, prompt)
  if (call_id === null) return null
  const started = Date.parse(services.now())
  const { purpose, system, schema } = modelQuery
  const outcome = await callTarget(services, () =>
    services.targets.call(modelQuery.target, { purpose, system, prompt, schema }, { timeout_ms, signal }),
  )
  const attemptResult = readOutcome(services, modelQuery, outcome)
  const wall_ms = Math.max(0, Date.parse(services.now()) - started)
  await services.desk.write([
    endCall(call_id, endOf(attemptResult, outcome, { wall_ms, price: attempt.price })),
  ])
  publishEnd(services, { modelQuery, call_id, attemptResult })
  return attemptResult
}

// Counted and noted in one change, so that parallel calls cannot exceed the cap.
async function begin<T>(
  services: AttemptDeps,
  attemptOptions: AttemptOptions<T>,
  prompt: string,
): Promise<string | null> {
  const { modelQuery, attempt, program_version, queue_ms, cap } = attemptOptions
  const { purpose, target, job_identity, job_identities = null, batch_id, kinds, system, schema } = modelQuery
  const wording = (await sha256Of(`${system}\n${JSON.stringify(schema)}`)).slice(0, 12)
  const prompt_version = modelQuery.prompt_version ?? wording
  const prompt_digest = `sha256:${await sha256Of(`${system}\n${prompt}`)}`
  const call_id = services.newId()
  return services.desk.change(async (change) => {
    if (cap !== null && (await countCallsSince(change, dayStart(change.now))) >= cap) return null
    const promptFields = {
      kinds,
      prompt_chars: lengthOf(system) + lengthOf(prompt),
      prompt_digest,
      prompt_version,
    }
    const callFields = { purpose, target, job_identity, job_identities, batch_id, program_version }
    change.run(
      beginCall({ call_id, started_at: change.now, ...callFields, ...promptFields, attempt, queue_ms }),
    )
    return call_id
  })
}

// Targets do not throw; if one does after all, the attempt still ends.
async function callTarget({ log }: AttemptDeps, call: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await call()
  } catch (problem) {
    log.error('a model target broke off', { fault: nameOf(problem) })
    return failureOf('unknown')
  }
}

function readOutcome<T>(
  services: AttemptDeps,
  modelQuery: ModelQuery<T>,
  outcome: Outcome,
): AttemptResult<T> {
  if (!outcome.ok) return { ok: false, failure: outcome, problems: problemsToRepeat(outcome) }
  const { usage } = outcome
  const textValue =
    outcome.value === undefined ? jsonOfText(outcome.text) : { ok: true as const, value: outcome.value }
  if (!textValue.ok)
    return {
      ok: false,
      failure: failureOf(textValue.reason, { usage }),
      problems: problemsOf(textValue.reason),
    }
  const accepted = acceptedBy(services, modelQuery, textValue.value)
  if (accepted.ok) return { ok: true, value: accepted.value, model: usage.model }
  const failure = failureOf('schema_failed', { usage })
  const { problems } = accepted
  return { ok: false, failure, problems: problems.length > 0 ? problems : problemsOf('schema_failed') }
}

function problemsToRepeat({ reason }: Failure): string[] {
  return isBadAnswer(reason) ? problemsOf(reason) : []
}

function acceptedBy<T>({ log }: AttemptDeps, modelQuery: ModelQuery<T>, value: unknown): Accepted<T> {
  try {
    return modelQuery.accept(value)
  } catch (problem) {
    log.error('an answer could not be checked', { fault: nameOf(problem) })
    return { ok: false, problems: [] }
  }
}

// The message of a fault may contain the model's text.
function nameOf(problem: unknown): string {
  return problem instanceof Error ? problem.name : typeof problem
}

type AttemptUse = { wall_ms: number; price: TokenPrice | null }

function endOf<T>(
  attemptResult: AttemptResult<T>,
  outcome: Outcome,
  { wall_ms, price }: AttemptUse,
): CallEnd {
  const usage = outcome.usage ?? UNKNOWN_USAGE
  const { input, output, cache_read, cache_write, reasoning, ...rest } = usage
  const cost_usd = price === null ? null : costAt(price, usage)
  return {
    outcome: attemptResult.ok ? 'ok' : 'failed',
    reason: attemptResult.ok ? null : attemptResult.failure.reason,
    answer_chars: outcome.ok ? outcome.text.length : null,
    input,
    output,
    cache_read,
    cache_write,
    reasoning,
    ...rest,
    ...(cost_usd === null ? {} : { cost_usd, cost_basis: 'own_price' as const }),
    wall_ms,
  }
}

type AttemptEnd<T> = { modelQuery: ModelQuery<T>; call_id: string; attemptResult: AttemptResult<T> }

function publishEnd<T>({ events }: AttemptDeps, { modelQuery, call_id, attemptResult }: AttemptEnd<T>): void {
  const { purpose, target, batch_id } = modelQuery
  const outcome = attemptResult.ok ? 'ok' : 'failed'
  events.publish({ event: 'model_call', data: { call_id, batch_id, purpose, target, outcome } })
}

const MOST_PROBLEMS = 20
const LONGEST_PROBLEM = 200

const OF_REASON: Partial<Record<Reason, string>> = {
  bad_output: 'It was not valid JSON.',
  truncated: 'It was cut off before its end. Keep every text short.',
  schema_failed: 'It did not have the shape of the schema.',
  empty: 'It was empty.',
  too_big: 'It was too long. Keep every text short.',
  tool_attempt: 'It tried to use a tool. There are no tools: the answer is all that is wanted.',
}

/** Returns the feedback on an unusable answer, without any of its text. */
export function problemsOf(reason: Reason): string[] {
  return [OF_REASON[reason] ?? 'It could not be used.']
}

/** Returns the prompt with the problems of the last answer in a section of our own at its end. */
export function promptWithProblems(prompt: string, problems: readonly string[]): string {
  const problemLines = problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${lineOf(problem)}`)
  const left_out = problems.length - problemLines.length
  const more = left_out > 0 ? [`- and ${left_out} more like these`] : []
  return [
    prompt,
    '',
    '## Your last answer could not be used',
    '',
    'What was wrong with it:',
    ...problemLines,
    ...more,
    '',
    'Answer the same question again, as one JSON object of the schema and nothing else.',
  ].join('\n')
}

function lineOf(problem: string): string {
  return problem.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PROBLEM)
}
