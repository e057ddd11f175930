import { type Receipt, type RunState, STAGES, type Stage } from '#db/rows/run.ts'

/** The state of a run that has just begun. */
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

/** A state with another receipt of one stage. */
export function withReceipt(state: RunState, id: Stage, change: Partial<Receipt>): RunState {
  return {
    ...state,
    receipts: state.receipts.map((receipt) => (receipt.id === id ? { ...receipt, ...change } : receipt)),
  }
}

/** The receipt of a stage; one that an imported run does not name is one that never began. */
export function receiptOf({ receipts }: { receipts: readonly Receipt[] }, id: Stage): Receipt {
  return receipts.find((receipt) => receipt.id === id) ?? pendingReceipt(id)
}

function pendingReceipt(id: Stage): Receipt {
  const counts = { total: 0, done: 0, failed: 0 }
  return { id, state: 'pending', counts, code: null, started_at: null, finished_at: null }
}

/** The first stage that has not ended; null where all have. */
export function nextStage({ receipts }: Pick<RunState, 'receipts'>): Stage | null {
  return receipts.find(({ state }) => state === 'pending' || state === 'running')?.id ?? null
}

/** The form of a run's id: the moment it was started. */
export const RUN_ID = /^run_\d{8}T\d{9}Z$/

/** The id of a run that is started at a moment (RFC 3339), or at the next one that no other run has. */
export function newRunId(now: string, isTaken: (run_id: string) => boolean): string {
  for (let index = Date.parse(now); ; index += 1) {
    const run_id = `run_${new Date(index).toISOString().replaceAll(/[-:.]/g, '')}`
    if (!isTaken(run_id)) return run_id
  }
}
