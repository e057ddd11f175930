import { countCallDays, findModelCall, listModelCalls } from '#db/desk/model-calls.ts'
import { dayStart } from '#lib/judge/models/day-of.ts'
import { callView, everyDay } from '#lib/judge/models/rules/call-view.ts'
import type { ModelCallsQuery } from '#lib/judge/models/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'config' | 'now' | 'started_at'>

const DAYS = 14

/** The ledger of model calls, with what the day and the fortnight used; `cursor` is what an earlier page ended with. */
export async function listCalls({ desk, config, now, started_at }: Needs, query: ModelCallsQuery) {
  const { purpose = null, limit, cursor = null } = query
  if (cursor !== null && !(await findModelCall(desk, cursor))) {
    throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
  }
  const today = dayStart(now())
  const { pipeline } = (await config.read()).config
  const found = await listModelCalls(desk, { purpose, limit: limit + 1, after: cursor })
  const days = await countCallDays(desk, daysBefore(today, DAYS - 1))
  const used = days.find(({ day }) => day === today.slice(0, 10))
  const page = found.slice(0, limit)
  return {
    schema_version: 'svc-model-calls:1' as const,
    calls: page.map((call) => callView(call, started_at)),
    totals: {
      calls_today: used?.calls ?? 0,
      cap: pipeline.max_model_calls_per_day,
      tokens_today: used ? used.tokens : 0,
      cost_today: used ? used.cost_usd : 0,
      without_cost: used?.without_cost ?? 0,
    },
    days: everyDay(days, { today, days: DAYS }),
    next_cursor: found.length > limit ? (page.at(-1)?.call_id ?? null) : null,
  }
}
