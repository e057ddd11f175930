import { z } from 'zod'
import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { type Connection, type Reply, sendCall } from '#lib/cli/call/send-call.ts'

const MOST = 20

const UsedAnswer = z.looseObject({
  answer: z.looseObject({ jobs: z.array(z.looseObject({ url: z.string() })) }),
})
const NamedJob = z.looseObject({
  job: z.looseObject({ title: z.string(), company: z.string() }),
})

/**
 * Runs a command whose reply names jobs by their links alone, and looks up the title and company of each by a call of its
 * own: a reply never holds strangers' words beside private ones.
 */
export function runWithJobNames(declared: RouteCommand, input: CommandInput): Promise<void> {
  return runCall(declared, input, addNames)
}

async function addNames(reply: Reply, connection: Connection): Promise<Reply> {
  const parsed = UsedAnswer.safeParse(reply.value)
  if (!parsed.success) return reply
  const names = new Map<string, string>()
  for (const url of new Set(parsed.data.answer.jobs.slice(-MOST).map((job) => job.url))) {
    const path = `/api/jobs?url=${encodeURIComponent(url)}`
    const named = NamedJob.safeParse((await sendCall({ method: 'GET', path }, connection)).value)
    if (named.success) names.set(url, `${named.data.job.title}, ${named.data.job.company}`)
  }
  const jobs = parsed.data.answer.jobs.map((job) => ({ ...job, name: names.get(job.url) }))
  return { ...reply, value: { ...parsed.data, answer: { ...parsed.data.answer, jobs } } }
}
