import { signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { ModelCallsResponse } from '#lib/judge/calls/schema.ts'
import { counted, numberText } from '#lib/text/text.ts'

/** A line of the ledger of model calls. */
export type ShownModelCall = ModelCallsResponse['calls'][number]

/** The purposes of a model call. */
export type CallPurpose = 'extract' | 'judge' | 'tailor' | 'learn' | 'interview' | 'letter'

const SETTLED_MS = 1000
let settling: ReturnType<typeof setTimeout> | undefined

/** The purpose whose calls are listed; '' for all. */
export const callPurpose = signal<CallPurpose | ''>('')

/** Calls of later pages, behind those of the first. */
export const earlierCalls = signal<ShownModelCall[]>([])

/** The cursor of the next page; null on the last page. */
export const callsCursor = signal<string | null>(null)

/** The ledger of model calls: its first page, and the usage per day. */
export const modelCalls = createAsk(async () => {
  const outcome = await call('GET', '/api/model-calls', { query: purposeQuery() })
  if (outcome.ok) {
    earlierCalls.value = []
    callsCursor.value = outcome.value.next_cursor
  }
  return outcome
})

/** Lists the calls for another purpose. */
export function chooseCallPurpose(purpose: CallPurpose | ''): void {
  callPurpose.value = purpose
  void modelCalls.load()
}

/** Appends the next page to the list. */
export async function moreCalls(): Promise<void> {
  const cursor = callsCursor.peek()
  if (cursor === null) return
  const outcome = await call('GET', '/api/model-calls', { query: { ...purposeQuery(), cursor } })
  // Read anew meanwhile: the page no longer fits behind it.
  if (callsCursor.peek() !== cursor) return
  if (!outcome.ok) {
    modelCalls.error.value = outcome.error
    return
  }
  earlierCalls.value = [...earlierCalls.peek(), ...outcome.value.calls]
  callsCursor.value = outcome.value.next_cursor
  announce(`${counted(outcome.value.calls.length, 'more call')}.`)
}

/** Reads the ledger again a little after a call ended, where it was read and nothing was added behind it. */
export function onCallEnded(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (modelCalls.value.peek() !== null && earlierCalls.peek().length === 0) void modelCalls.load()
  }, SETTLED_MS)
}

function purposeQuery(): { purpose?: CallPurpose } {
  const purpose = callPurpose.peek()
  return purpose === '' ? {} : { purpose }
}

const PURPOSES: Record<string, string> = {
  extract: 'Read a posting',
  judge: 'Judge requirements',
  tailor: 'Tailor a resume',
  interview: 'Ask interview questions',
  letter: 'Write a cover letter',
  learn: 'Make a course',
}

const KINDS: Record<string, string> = {
  posting: 'the posting',
  page: 'web pages',
  role: 'the name of the role',
  requirements: 'its requirements',
  evidence: 'your lines',
}

const OUTCOMES: Record<string, string> = {
  ok: 'Answered',
  failed: 'Failed',
  under_way: 'Under way',
  cut_off: 'Interrupted',
}

const REASONS: Record<string, string> = {
  schema_failed: 'the answer had the wrong form',
  bad_output: 'the answer could not be read',
  truncated: 'the answer was cut off',
  empty: 'no answer',
  too_big: 'too long an answer',
  tool_attempt: 'it tried to use a tool',
  usage_limit: 'the account reached its limit',
  rate_limited: 'too many requests',
  overloaded: 'the provider is overloaded',
  server_error: 'an error at the provider',
  network: 'could not be reached',
  timeout: 'took too long',
  cancelled: 'cancelled',
}

/** Returns the purpose of a call in words. Example: `judge` -> "judging the requirements". */
export function purposeText(purpose: string): string {
  return PURPOSES[purpose] ?? purpose
}

/** Returns in words whose text a call sent. */
export function kindsText(kinds: readonly string[]): string {
  return kinds.map((kind) => KINDS[kind] ?? kind).join(', ')
}

/** How a call ended, in words. */
export function outcomeText(outcome: string, reason: string | null): string {
  const word = OUTCOMES[outcome] ?? outcome
  return reason === null ? word : `${word}: ${REASONS[reason] ?? reason.replaceAll('_', ' ')}`
}

/** Tokens in words; a dash if unknown. */
export function tokensText(tokens: number | null): string {
  return tokens === null ? '–' : numberText(tokens)
}

/** A cost in words: "nothing" for a model on this machine, a dash if unknown. */
export function costText(cost_usd: number | null, cost_basis: string | null): string {
  if (cost_usd === null) return '–'
  if (cost_basis === 'local') return 'none'
  return cost_usd > 0 && cost_usd < 0.0001 ? '< $0.0001' : `$${cost_usd.toFixed(4)}`
}

/** Returns the usage of the day in words. */
export function totalsText({
  calls_today,
  tokens_today,
  cost_today,
  without_cost,
}: ModelCallsResponse['totals']): string {
  if (calls_today === 0) return 'No model was called today (UTC).'
  const tokens = tokens_today === null ? 'tokens not known' : counted(tokens_today, 'token')
  const cost = cost_today === null ? 'cost not known' : `$${cost_today.toFixed(2)} at list prices`
  const part = cost_today !== null && without_cost > 0 ? `, and ${without_cost} of unknown cost` : ''
  return `${counted(calls_today, 'call')} today (UTC) · ${tokens} · ${cost}${part}`
}
