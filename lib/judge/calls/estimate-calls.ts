import {
  type CallDay,
  countCallDays,
  findModelCall,
  listModelCalls,
  type ModelCall,
  recentCalls,
} from '#db/desk/model-calls.ts'
import type { Reader, Store } from '#db/store.ts'
import {
  costAt,
  type Estimate,
  estimateOf,
  GROUPS_AT_ONCE,
  MOST_TOGETHER,
  type PastCall,
  priceOf,
  type TokenPrice,
  type TypicalCost,
  typicalCall,
} from '#lib/judge/calls/estimate.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { ModelCallsQuery, ModelCallView } from '#lib/judge/calls/schema.ts'
import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { AT_ONCE_OF_KIND } from '#lib/judge/targets/target-kinds.ts'
import { leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { Purpose } from '#lib/judge/targets/targets.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { CallPlan } from '#lib/service/consent/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { dayStart, daysBefore } from '#lib/service/values/times.ts'

type ListCallsDeps = { desk: Store; config: ConfigFile; now: () => string; startedAt: string }

const DAYS = 14

/**
 * The numbers of jobs by the calls that they need: to be read, to be judged alone, and to be judged together with others; `spared` are
 * those of the last whose posting the rules read, and not the model.
 */
type JobsToCall = { needs_extract: number; needs_judge: number; together?: number; spared?: number }

/** Returns the calls that a batch of jobs needs whose stored readings are not looked up. */
export function callsOfBatch(jobs: number, reading: 'rules' | 'model'): JobsToCall {
  return reading === 'model'
    ? { needs_extract: jobs, needs_judge: jobs }
    : { needs_extract: 0, needs_judge: 0, together: jobs, spared: jobs }
}

/** A target by its name in the settings, and the person's prices there. */
type PricedTarget = { target: string; token_prices: readonly string[] }

type EstimateQuery = PricedTarget & {
  /** How many jobs need each call; a posting with a cached reading is not read again. */
  jobs: JobsToCall
  /** How many jobs the caller works on at once. */
  at_once: number
}

const NOTHING: Estimate = { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }

// Enough to find fifty successful ones among failures and other models.
const LOOKED_AT = 200

/** Estimates the assessment of some jobs; created once per target and reused for each question. */
type Estimator = (query: Omit<EstimateQuery, keyof PricedTarget>) => Estimate

/** Estimates the assessment of some jobs by a target, from the calls in the ledger (interface, `estimate`). */
export async function estimateCalls(
  desk: Reader,
  { target, token_prices, ...request }: EstimateQuery,
): Promise<Estimate> {
  return (await openEstimator(desk, { target, token_prices }))(request)
}

/** Returns an estimator that stands on the calls in the ledger as they are now. */
export async function openEstimator(
  desk: Reader,
  { target, token_prices }: PricedTarget,
): Promise<Estimator> {
  const parsedTarget = readTarget(target)
  if (parsedTarget === null || parsedTarget.kind === 'builtin') return () => NOTHING
  const price = priceOf(token_prices, target)
  const byOwnPrice = price === null ? {} : { own_price: true as const }
  const pastCalls = async (purpose: Purpose, shared = false) => {
    const past = await recentCalls(desk, { purpose, target, limit: LOOKED_AT, shared })
    return past.map((call) => pricedCall(call, price))
  }
  const extract = typicalCall(await pastCalls('extract'), guessOf('extract', parsedTarget, price))
  const judge = typicalCall(await pastCalls('judge'), guessOf('judge', parsedTarget, price))
  const shared = await pastCalls('judge', true)
  const most = Math.min(CALLS_AT_ONCE, AT_ONCE_OF_KIND[parsedTarget.kind])
  return ({ jobs, at_once }) => {
    const { needs_extract, needs_judge, together = 0, spared = 0 } = jobs
    const calls = Math.ceil(together / MOST_TOGETHER)
    // A call is as long as its jobs are many.
    const past = shared.map((call) => scaled(call, together / calls / (call.job_identities?.length ?? 1)))
    const parts = [
      { jobs: needs_extract, typical: extract },
      { jobs: needs_judge, typical: judge },
      {
        jobs: calls,
        typical: typicalCall(past, guessTogether(together / Math.max(1, calls), parsedTarget, price)),
      },
    ]
    if (together === 0) return { ...estimateOf(parts, Math.min(at_once, most)), ...byOwnPrice }
    const full = estimateOf(
      [
        { jobs: needs_extract + spared, typical: extract },
        { jobs: needs_judge + together, typical: judge },
      ],
      1,
    )
    const if_model_reads = { calls: full.calls, tokens: full.tokens }
    return { ...estimateOf(parts, Math.min(at_once, most, GROUPS_AT_ONCE)), if_model_reads, ...byOwnPrice }
  }
}

/** Estimates a number of calls of one purpose, one after another. */
export async function estimatePurpose(
  desk: Reader,
  { target, token_prices, purpose, calls }: PricedTarget & { purpose: Purpose; calls: number },
): Promise<Estimate> {
  const parsedTarget = readTarget(target)
  if (parsedTarget === null || parsedTarget.kind === 'builtin') return NOTHING
  const past = await recentCalls(desk, { purpose, target, limit: LOOKED_AT })
  const price = priceOf(token_prices, target)
  const typical = typicalCall(
    past.map((call) => pricedCall(call, price)),
    guessOf(purpose, parsedTarget, price),
  )
  return {
    ...estimateOf([{ jobs: calls, typical }], 1),
    ...(price === null ? {} : { own_price: true as const }),
  }
}

/**
 * Returns an estimator of background work on jobs: each is judged again, and its resume is usually tailored again. Its
 * posting is not read again, since only the answers are new.
 */
export async function openWorkEstimator(
  desk: Reader,
  priced: PricedTarget,
): Promise<(jobs: number) => Pick<Estimate, 'calls' | 'tokens'>> {
  const estimate = await openEstimator(desk, priced)
  const tailored = await estimatePurpose(desk, { ...priced, purpose: 'tailor', calls: 1 })
  return (jobs) => {
    const judged = estimate({ jobs: { needs_extract: 0, needs_judge: jobs }, at_once: 1 })
    return { calls: judged.calls + jobs * tailored.calls, tokens: judged.tokens + jobs * tailored.tokens }
  }
}

// The person's price also counts for calls that were made before it was stated.
function pricedCall(call: ModelCall, price: TokenPrice | null): ModelCall & PastCall {
  return { ...call, tokens: tokensOf(call), ...(price === null ? {} : { cost_usd: costAt(price, call) }) }
}

const TOKENS: Record<Purpose, number> = {
  extract: 6000,
  judge: 9000,
  tailor: 9000,
  learn: 14_000,
  interview: 5000,
  letter: 9000,
}
const WALL_MS = 25_000
const LOCAL_WALL_MS = 90_000

function scaled<Call extends PastCall>(call: Call, by: number): PastCall {
  const times = (value: number | null) => value && value * by
  return { ...call, tokens: times(call.tokens), cost_usd: times(call.cost_usd), wall_ms: times(call.wall_ms) }
}

type Guess = Pick<TypicalCost, 'tokens' | 'wall_ms' | 'cost'>

// A fifth of the tokens is the answer, which is more than was ever counted.
function guessedCost(tokens: number, price: TokenPrice): number {
  return (tokens * (0.8 * price.input + 0.2 * price.output)) / 1_000_000
}

const TOKENS_OF_FURTHER_JOB = 600

function guessTogether(jobs: number, target: Target, price: TokenPrice | null): Guess {
  const first = guessOf('judge', target, price)
  const more = Math.max(0, jobs - 1)
  const tokens = first.tokens + TOKENS_OF_FURTHER_JOB * more
  return {
    ...first,
    tokens,
    ...(price === null ? {} : { cost: guessedCost(tokens, price) }),
    wall_ms: first.wall_ms * (1 + more / 5),
  }
}

// Default values without measurements. A price is never guessed; a local model has none.
function guessOf(purpose: Purpose, target: Target, price: TokenPrice | null): Guess {
  const isLocal = !leavesMachine(target)
  const wall_ms = isLocal || target.kind === 'ollama' ? LOCAL_WALL_MS : WALL_MS
  const tokens = TOKENS[purpose]
  const cost = price === null ? (isLocal ? 0 : null) : guessedCost(tokens, price)
  return { tokens, wall_ms, cost }
}

type PlanCallsDeps = { desk: Store; config: ConfigFile; models: Pick<ModelCaller, 'denies'> }

type PlannedCalls = {
  /** The target of the request; the one of the settings when left out. */
  model_target?: string | undefined
  /** The number of calls of each purpose. */
  calls: Partial<Record<Purpose, number>>
  jobs: string[]
  /** Words of the call that the person must see. */
  words?: string[]
  /** Everything that must not change between the yes and the call. */
  same: unknown
}

/**
 * Returns the plan of work on one thing by a model; null for the built-in rules, which cost nothing. Refuses a model that may not be
 * asked or is not there, so that no yes is asked for in vain.
 */
export async function planCalls(
  { desk, config, models }: PlanCallsDeps,
  { model_target, calls, jobs, words = [], same }: PlannedCalls,
): Promise<CallPlan | null> {
  const { model_target: chosen, token_prices } = (await config.read()).config
  const target = model_target ?? chosen
  if (target === 'builtin') return null
  const denied = await models.denies(target)
  if (denied) throw refusedBy(denied)
  const estimate = { basis_calls: 0, calls: 0, cost: 0 as number | null, seconds: 0, tokens: 0 }
  for (const [purpose, count] of Object.entries(calls) as [Purpose, number][]) {
    const part = await estimatePurpose(desk, { target, token_prices, purpose, calls: count })
    estimate.basis_calls += part.basis_calls
    estimate.calls += part.calls
    estimate.cost = estimate.cost === null || part.cost === null ? null : estimate.cost + part.cost
    estimate.seconds += part.seconds
    estimate.tokens += part.tokens
  }
  const byOwnPrice = priceOf(token_prices, target) === null ? {} : { own_price: true as const }
  return { count: 1, estimate: { ...estimate, ...byOwnPrice }, model_target: target, jobs, words, same }
}

/**
 * Returns the ledger of model calls, with the usage of the day and the last fortnight; `cursor` is the end of an
 * earlier page.
 */
export async function listCalls({ desk, config, now, startedAt }: ListCallsDeps, query: ModelCallsQuery) {
  const { purpose = null, limit, cursor = null } = query
  if (cursor !== null && !(await findModelCall(desk, cursor))) {
    throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
  }
  const today = dayStart(now())
  const { pipeline } = (await config.read()).config
  const modelCalls = await listModelCalls(desk, { purpose, limit: limit + 1, after: cursor })
  const days = await countCallDays(desk, daysBefore(today, DAYS - 1))
  const used = days.find(({ day }) => day === today.slice(0, 10))
  const page = modelCalls.slice(0, limit)
  return {
    schema_version: 'svc-model-calls:1' as const,
    calls: page.map((call) => callView(call, startedAt)),
    totals: {
      calls_today: used?.calls ?? 0,
      cap: pipeline.max_model_calls_per_day,
      tokens_today: used ? used.tokens : 0,
      cost_today: used ? used.cost_usd : 0,
      without_cost: used?.without_cost ?? 0,
    },
    days: everyDay(days, { today, days: DAYS }),
    next_cursor: modelCalls.length > limit ? (page.at(-1)?.call_id ?? null) : null,
  }
}

/** Returns the tokens of a call; null if not reported. Thinking is part of the output. */
export function tokensOf(
  call: Pick<ModelCall, 'input' | 'output' | 'cache_read' | 'cache_write'>,
): number | null {
  const counts = [call.input, call.output, call.cache_read, call.cache_write]
  if (counts.every((count) => count === null)) return null
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** Returns a ledger entry as the API shows it; a call in flight when the service last ended was cut off. */
export function callView(call: ModelCall, running_since: string): ModelCallView {
  const { call_id, started_at, input, output, cache_read, cache_write, reasoning, ...rest } = call
  const open = started_at < running_since ? ('cut_off' as const) : ('under_way' as const)
  return {
    ...rest,
    id: call_id,
    at: started_at,
    outcome: call.outcome ?? open,
    tokens: { input, output, cache_read, cache_write, reasoning, total: tokensOf(call) },
  }
}

/** Returns this many days up to a day, including those without a call. */
export function everyDay(callDays: readonly CallDay[], { today, days }: { today: string; days: number }) {
  const by_day = new Map(callDays.map((callDay) => [callDay.day, callDay]))
  return Array.from({ length: days }, (_, index) => {
    const back = days - 1 - index
    const day = new Date(Date.parse(`${today.slice(0, 10)}T00:00:00Z`) - back * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const callDay = by_day.get(day)
    return { day, calls: callDay?.calls ?? 0, tokens: callDay ? callDay.tokens : 0 }
  })
}
