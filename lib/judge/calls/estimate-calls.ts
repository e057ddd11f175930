import { recentCalls } from '#db/desk/model-calls.ts'
import type { Reader } from '#db/store.ts'
import { type Estimate, estimateOf, type TypicalCost, typicalCall } from '#lib/judge/calls/estimate.ts'
import { tokensOf } from '#lib/judge/calls/list-calls.ts'
import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import { AT_ONCE_OF_KIND } from '#lib/judge/targets/target-kinds.ts'
import { leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { Purpose } from '#lib/judge/targets/targets.ts'

type EstimateQuery = {
  /** The target by its name in the settings. */
  target: string
  /** How many jobs need each call; a posting with a cached reading is not read again. */
  jobs: { needs_extract: number; needs_judge: number }
  /** How many jobs the caller works on at once. */
  at_once: number
}

const NOTHING: Estimate = { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }

// Enough to find fifty successful ones among failures and other models.
const LOOKED_AT = 200

/** Estimates the assessment of some jobs; created once per target and reused for each question. */
type Estimator = (query: Omit<EstimateQuery, 'target'>) => Estimate

/** Estimates the assessment of some jobs by a target, from the calls in the ledger (interface, `estimate`). */
export async function estimateCalls(desk: Reader, { target, ...request }: EstimateQuery): Promise<Estimate> {
  return (await openEstimator(desk, target))(request)
}

/** Returns an estimator that stands on the calls in the ledger as they are now. */
export async function openEstimator(desk: Reader, target: string): Promise<Estimator> {
  const parsedTarget = readTarget(target)
  if (parsedTarget === null || parsedTarget.kind === 'builtin') return () => NOTHING
  const typical = async (purpose: Purpose) => {
    const past = await recentCalls(desk, { purpose, target, limit: LOOKED_AT })
    return typicalCall(
      past.map((call) => ({ ...call, tokens: tokensOf(call) })),
      guessOf(purpose, parsedTarget),
    )
  }
  const extract = await typical('extract')
  const judge = await typical('judge')
  return ({ jobs, at_once }) => {
    const parts = [
      { jobs: jobs.needs_extract, typical: extract },
      { jobs: jobs.needs_judge, typical: judge },
    ]
    return estimateOf(parts, Math.min(at_once, CALLS_AT_ONCE, AT_ONCE_OF_KIND[parsedTarget.kind]))
  }
}

/** Estimates a number of calls of one purpose, one after another. */
export async function estimatePurpose(
  desk: Reader,
  { target, purpose, calls }: { target: string; purpose: Purpose; calls: number },
): Promise<Estimate> {
  const parsedTarget = readTarget(target)
  if (parsedTarget === null || parsedTarget.kind === 'builtin') return NOTHING
  const past = await recentCalls(desk, { purpose, target, limit: LOOKED_AT })
  const typical = typicalCall(
    past.map((call) => ({ ...call, tokens: tokensOf(call) })),
    guessOf(purpose, parsedTarget),
  )
  return estimateOf([{ jobs: calls, typical }], 1)
}

const TOKENS: Record<Purpose, number> = {
  ...{ extract: 6000, judge: 9000, tailor: 9000 },
  ...{ learn: 14_000, interview: 5000, letter: 9000 },
}
const WALL_MS = 25_000
const LOCAL_WALL_MS = 90_000

// Default values without measurements. A price is never guessed; a local model has none.
function guessOf(purpose: Purpose, target: Target): Pick<TypicalCost, 'tokens' | 'wall_ms' | 'cost'> {
  const wall_ms = target.kind === 'ollama' ? LOCAL_WALL_MS : WALL_MS
  return { tokens: TOKENS[purpose], wall_ms, cost: leavesMachine(target) ? null : 0 }
}
