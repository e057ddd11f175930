import type { CallDay, ModelCall } from '#db/desk/model-calls.ts'
import type { ModelCallView } from '#lib/judge/models/schema.ts'

/** How many tokens a call used; null where it did not say. Thought is a part of what is answered. */
export function tokensOf(
  call: Pick<ModelCall, 'input' | 'output' | 'cache_read' | 'cache_write'>,
): number | null {
  const counts = [call.input, call.output, call.cache_read, call.cache_write]
  if (counts.every((count) => count === null)) return null
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** A line of the ledger as the API shows it; what was under way when the service last ended was cut off. */
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

/** So many days up to a day, those without a call among them. */
export function everyDay(known: readonly CallDay[], { today, days }: { today: string; days: number }) {
  const by_day = new Map(known.map((one) => [one.day, one]))
  return Array.from({ length: days }, (_, at) => {
    const back = days - 1 - at
    const day = new Date(Date.parse(`${today.slice(0, 10)}T00:00:00Z`) - back * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const found = by_day.get(day)
    return { day, calls: found?.calls ?? 0, tokens: found ? found.tokens : 0 }
  })
}
