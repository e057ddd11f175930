import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { type Connection, type Reply, sendCall } from '#lib/cli/call/send-call.ts'

const MOST = 100
const LINKS = ['url', 'job_url', 'job_identity'] as const

/**
 * Runs a command whose reply names jobs by their links alone, and looks up the title and company of each by a call of its
 * own: a reply never holds strangers' words beside private ones.
 */
export function runWithJobNames(declared: RouteCommand, input: CommandInput): Promise<void> {
  return runCall(declared, input, addNames)
}

// A job that is no longer stored keeps its link alone.
async function addNames(reply: Reply, connection: Connection): Promise<Reply> {
  const value = structuredClone(reply.value) as Record<string, unknown> & { answer?: { jobs?: unknown } }
  const { answer, applications, application, rounds, round } = value
  const rows = [answer?.jobs, applications, application, rounds, round].flat().filter(isRow)
  const byLink = Map.groupBy(rows, (row) =>
    LINKS.map((key) => row[key]).find((link) => typeof link === 'string'),
  )
  const named = [...byLink].slice(-MOST).map(async ([link, sameJob]) => {
    const path = `/api/jobs?url=${encodeURIComponent(String(link))}`
    const { job } = ((await sendCall({ method: 'GET', path }, connection)).value ?? {}) as { job?: unknown }
    if (isRow(job)) for (const row of sameJob) row['name'] = `${job['title']}, ${job['company']}`
  })
  await Promise.all(named)
  return { ...reply, value }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
