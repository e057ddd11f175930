import type { Call } from '#lib/cli/call/make-call.ts'
import { type CallContext, type FollowedCall, Progress, pause } from '#lib/cli/call/progress.ts'
import type { Reply } from '#lib/cli/call/send-call.ts'
import { sendAsking } from '#lib/cli/call/send-proven.ts'

/** The service's answer while it still prepares the result. */
type PreparingReply = { status: 'preparing'; stage: string; done: number; total: number }

// Parsed by hand: loading a schema would take longer than most calls.
function isPreparing(value: unknown): value is PreparingReply {
  const { status, stage, done, total } = (value ?? {}) as Partial<PreparingReply>
  return (
    status === 'preparing' && typeof stage === 'string' && Number.isInteger(done) && Number.isInteger(total)
  )
}

/** Returns whether an answer reports an interrupted reading of boards. */
export function isFailedRefresh(answer: unknown): boolean {
  const { schema_version, refresh } = (answer ?? {}) as {
    schema_version?: unknown
    refresh?: { state?: unknown }
  }
  return schema_version === 'svc-boards-refresh:1' && refresh?.state === 'failed'
}

/** Returns whether an answer reports that none of the boards could be read. */
export function isAllFailed(answer: unknown): boolean {
  const { schema_version, refresh } = (answer ?? {}) as {
    schema_version?: unknown
    refresh?: { boards_done?: unknown; failed?: unknown }
  }
  const { boards_done, failed } = refresh ?? {}
  return schema_version === 'svc-boards-refresh:1' && Number(failed) > 0 && failed === boards_done
}

/** Sends a call and repeats it while the service prepares; shows the progress of a refresh. */
export async function sendAndWait(call: Call, waiting: CallContext): Promise<Reply> {
  const progress = new Progress(waiting.terminal, waiting.quiet)
  try {
    if (call.path === '/api/boards/refresh' && call.body?.['wait'] === true) {
      const { followRefresh } = await import('#lib/cli/call/progress.ts')
      return await followRefresh(call, { ...waiting, progress })
    }
    return await untilPrepared(call, { ...waiting, progress })
  } finally {
    progress.end()
  }
}

async function untilPrepared(call: Call, { connection, progress, terminal }: FollowedCall): Promise<Reply> {
  for (;;) {
    const reply = await sendAsking(call, connection, terminal)
    if (call.method !== 'GET' || reply.status !== 202 || !isPreparing(reply.value)) return reply
    const { stage, done, total } = reply.value
    progress.show(stage, { done, total })
    await pause(connection)
  }
}
