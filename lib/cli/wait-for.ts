import { z } from 'zod'
import { Refresh } from '#lib/boards/schema.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { Progress } from '#lib/cli/progress.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import { type Line, type Reply, sendCall } from '#lib/cli/send-call.ts'
import type { World } from '#lib/cli/world.ts'

const POLL_MS = 300

const Preparing = z.looseObject({
  status: z.literal('preparing'),
  stage: z.string(),
  done: z.int(),
  total: z.int(),
})
const Status = z.looseObject({ refresh: Refresh.nullable() })

type Waiting = { world: World; line: Line; quiet: boolean }

/** Sends a call and stays with it: asks again while the service prepares, and tells how a refresh goes on. */
export async function sendAndWait(call: Call, waiting: Waiting): Promise<Reply> {
  const progress = new Progress(waiting.world, waiting.quiet)
  try {
    if (call.path === '/api/boards/refresh' && call.body?.['wait'] === true) {
      return await followRefresh(call, { ...waiting, progress })
    }
    return await untilPrepared(call, { ...waiting, progress })
  } finally {
    progress.end()
  }
}

type Followed = Waiting & { progress: Progress }

async function untilPrepared(call: Call, { line, progress }: Followed): Promise<Reply> {
  for (;;) {
    const reply = await sendCall(call, line)
    const preparing = call.method === 'GET' && reply.status === 202 ? Preparing.safeParse(reply.value) : null
    if (!preparing?.success) return reply
    const { stage, done, total } = preparing.data
    progress.tell(stage, { done, total })
    await pause(line)
  }
}

async function followRefresh(call: Call, { line, progress }: Followed): Promise<Reply> {
  let ended = false
  const reply = sendCall(call, line).finally(() => {
    ended = true
  })
  // The answer is awaited below; a failure before that is not a surprise.
  reply.catch(() => undefined)
  while (!ended) {
    const status = await sendCall({ method: 'GET', path: '/api/boards/status' }, line).catch(() => null)
    const parsed = Status.safeParse(status?.value)
    if (parsed.success && parsed.data.refresh?.state === 'running' && !ended) {
      const { boards_done, boards_total } = parsed.data.refresh
      progress.tell('Reading boards:', { done: boards_done, total: boards_total })
    }
    await Promise.race([pause(line), reply.catch(() => undefined)])
  }
  return reply
}

async function pause({ until }: Line): Promise<void> {
  await Bun.sleep(POLL_MS)
  if (!until.aborted) return
  const message = 'The service is not ready yet. Wait longer with --timeout <seconds>, or ask again later.'
  throw new CliProblem(EXITS.refused, { code: 'timed_out', message })
}
