import {
  type CallDay,
  countCallDays,
  findModelCall,
  listModelCalls,
  type ModelCall,
} from '#db/desk/model-calls.ts'
import type { Store } from '#db/store.ts'
import type { ModelCallsQuery, ModelCallView } from '#lib/judge/calls/schema.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { dayStart, daysBefore } from '#lib/service/values/times.ts'

type ListCallsDeps = { desk: Store; config: ConfigFile; now: () => string; startedAt: string }

const DAYS = 14

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
