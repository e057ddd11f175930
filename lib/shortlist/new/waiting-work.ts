import { findWaitingWork } from '#db/desk/pipeline.ts'
import type { Reader } from '#db/store.ts'
import { printCommand } from '#lib/service/print-command.ts'

/** What of the background work waits for a yes (interface, `pipeline` of GET /api/new). */
export async function pipelineOf(desk: Reader) {
  const { approvals, jobs: held } = await findWaitingWork(desk)
  const count = held === 1 ? '1 job' : `${held} jobs`
  return {
    approvals,
    awaiting_approval: approvals.length,
    command: approvals.length === 0 ? '' : printCommand('pipeline approvals', {}),
    est_calls: 0,
    text:
      held === 0
        ? ''
        : `An answer you saved covers an open question of ${count} more. Assess ${held === 1 ? 'it' : 'them'} again?`,
    waiting: held,
  }
}
