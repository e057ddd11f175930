import { z } from 'zod'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { Progress } from '#lib/cli/progress.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import { type Line, type Reply, sendCall } from '#lib/cli/send-call.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { Refresh } from '#lib/index/boards/schema.ts'

const POLL_MS = 300

const Preparing = z.looseObject({
  status: z.literal('preparing'),
  stage: z.string(),
  done: z.int(),
  total: z.int(),
})
const Status = z.looseObject({ refresh: Refresh.nullable() })

type Waiting = { terminal: Terminal; line: Line; quiet: boolean }

/** Sends a call and stays with it: asks again while the service prepares, and tells how a refresh goes on. */
export async function sendAndWait(call: Call, waiting: Waiting): Promise<Reply> {
  const progress = new Progress(waiting.terminal, waiting.quiet)
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
  const answer = endOf(sendCall(call, line))
  let end = await Promise.race([answer, pause(line)])
  for (;;) {
    if (end && 'reply' in end) return end.reply
    // A connection that is silent for long may be cut; the reading itself goes on.
    const refresh = await readRefresh(line)
    if (end && refresh?.state !== 'running') return replyOf(refresh, end.problem)
    if (refresh?.state === 'running') {
      progress.tell('Reading boards:', { done: refresh.boards_done, total: refresh.boards_total })
    }
    end = (await Promise.race([answer, pause(line)])) ?? end
    if (end && 'problem' in end) await pause(line)
  }
}

type End = { reply: Reply } | { problem: unknown }

function endOf(answer: Promise<Reply>): Promise<End> {
  return answer.then(
    (reply) => ({ reply }),
    (problem: unknown) => ({ problem }),
  )
}

async function readRefresh(line: Line): Promise<Refresh | null> {
  const status = await sendCall({ method: 'GET', path: '/api/boards/status' }, line).catch(() => null)
  const parsed = Status.safeParse(status?.value)
  return parsed.success ? parsed.data.refresh : null
}

function replyOf(refresh: Refresh | null, problem: unknown): Reply {
  const broken = problem instanceof CliProblem && problem.code === 'no_answer'
  if (!refresh || !broken) throw problem
  const value = { schema_version: 'svc-boards-refresh:1', refresh }
  return { status: 200, ok: true, value, bytes: new TextEncoder().encode(JSON.stringify(value)) }
}

async function pause({ until }: Line): Promise<void> {
  await Bun.sleep(POLL_MS)
  if (!until.aborted) return
  const message = 'The service is not ready yet. Wait longer with --timeout <seconds>, or ask again later.'
  throw new CliProblem(EXITS.refused, { code: 'timed_out', message })
}
