import { signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { ModelCallsResponse } from '#lib/judge/calls/schema.ts'
import { counted } from '#lib/text/counted.ts'

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
