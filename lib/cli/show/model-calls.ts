import { momentOf } from '#lib/cli/rules/age.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { ModelCallsResponse, type ModelCallView } from '#lib/judge/calls/schema.ts'

const COLUMNS = [
  { head: 'When', cell: (one: ModelCallView) => momentOf(one.at) },
  { head: 'For', cell: (one: ModelCallView) => one.purpose },
  { head: 'Target', cell: (one: ModelCallView) => one.target, share: 2 },
  { head: 'Sent', cell: (one: ModelCallView) => one.kinds.join(', '), share: 1 },
  {
    head: 'Tokens',
    cell: (one: ModelCallView) => one.tokens.total?.toLocaleString('en') ?? null,
    right: true,
  },
  { head: 'Cost', cell: costOf, right: true },
  { head: 'Seconds', cell: secondsOf, right: true },
  { head: 'Try', cell: (one: ModelCallView) => (one.attempt > 1 ? one.attempt : null), right: true },
  { head: 'End', cell: endOf },
]

// What names the model and the prompt is for those who look closely.
const WIDE = [
  { head: 'Model', cell: (one: ModelCallView) => one.model },
  { head: 'Program', cell: (one: ModelCallView) => one.program_version },
  { head: 'Prompt', cell: (one: ModelCallView) => one.prompt_version },
  { head: 'Job', cell: (one: ModelCallView) => one.job_identity },
]

/** The ledger of model calls, and what the day used. */
export const showModelCalls = presenter(ModelCallsResponse, {
  lines: ({ calls, totals, next_cursor }, screen) => {
    const sum = sumOf(totals, screen)
    if (calls.length === 0) return ['No model was called yet.', ...sum]
    const more = next_cursor === null ? [] : [`More: add --cursor ${next_cursor}`]
    const columns = Number.isFinite(screen.width) ? COLUMNS : [...COLUMNS, ...WIDE]
    return [...table(calls, columns, screen), '', ...sum, ...more]
  },
  ids: ({ calls }) => calls.map((one) => one.id),
})

function costOf({ cost_usd, cost_basis }: ModelCallView): string | null {
  if (cost_usd === null) return null
  return cost_basis === 'local' ? 'local' : `$${cost_usd.toFixed(4)}`
}

function secondsOf({ wall_ms }: ModelCallView): string | null {
  return wall_ms === null ? null : (wall_ms / 1000).toFixed(1)
}

function endOf({ outcome, reason }: ModelCallView): string {
  return (reason ?? outcome).replaceAll('_', ' ')
}

function sumOf(totals: ModelCallsResponse['totals'], screen: Screen): string[] {
  const { calls_today, cap, tokens_today, cost_today, without_cost } = totals
  const tokens = tokens_today === null ? 'tokens not known' : `${tokens_today.toLocaleString('en')} tokens`
  const priced = cost_today === null || calls_today === 0 ? '' : `$${cost_today.toFixed(2)} at list prices`
  const unpriced = without_cost > 0 ? `${without_cost} of unknown cost` : ''
  const parts = [`${calls_today} calls today (UTC)`, tokens, priced, unpriced].filter(Boolean)
  return wrapped(`${parts.join(' · ')}. The background stops at ${cap} a day.`, screen)
}
