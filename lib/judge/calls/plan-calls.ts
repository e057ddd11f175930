import type { Store } from '#db/store.ts'
import { priceOf } from '#lib/judge/calls/estimate.ts'
import { estimatePurpose } from '#lib/judge/calls/estimate-calls.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import type { Purpose } from '#lib/judge/targets/targets.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { CallPlan } from '#lib/service/consent/call-plan.ts'

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
