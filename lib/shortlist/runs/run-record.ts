import { type Receipt, type RunState, STAGES, type Stage } from '#db/rows/run.ts'

/** Returns the state of a run that has just begun. */
export function newState(): RunState {
  return {
    receipts: STAGES.map(pendingReceipt),
    keywords: null,
    selected: null,
    batches: {},
    window: { searched_days: null, added_total: 0 },
    ranked_for: null,
    interruptions: 0,
    error_code: null,
  }
}

/** Returns a state with another receipt of one stage. */
export function withReceipt(state: RunState, id: Stage, change: Partial<Receipt>): RunState {
  return {
    ...state,
    receipts: state.receipts.map((receipt) => (receipt.id === id ? { ...receipt, ...change } : receipt)),
  }
}

/** Returns the receipt of a stage; a stage missing in an imported run counts as pending. */
export function receiptOf({ receipts }: { receipts: readonly Receipt[] }, id: Stage): Receipt {
  return receipts.find((receipt) => receipt.id === id) ?? pendingReceipt(id)
}

function pendingReceipt(id: Stage): Receipt {
  const counts = { total: 0, done: 0, failed: 0 }
  return { id, state: 'pending', counts, code: null, started_at: null, finished_at: null }
}

/** Returns the first unfinished stage; null if all are finished. */
export function nextStage({ receipts }: Pick<RunState, 'receipts'>): Stage | null {
  return receipts.find(({ state }) => state === 'pending' || state === 'running')?.id ?? null
}

/** The form of a run's id: its start time. */
export const RUN_ID = /^run_\d{8}T\d{9}Z$/

/** Returns the id of a run that starts at a moment (RFC 3339), or at the next free one. */
export function newRunId(now: string, isTaken: (run_id: string) => boolean): string {
  for (let time = Date.parse(now); ; time += 1) {
    const run_id = `run_${new Date(time).toISOString().replaceAll(/[-:.]/g, '')}`
    if (!isTaken(run_id)) return run_id
  }
}
