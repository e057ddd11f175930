import type { Command } from 'commander'
import { z } from 'zod'
import { makeCall, type RouteCommand } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { type Connection, connect, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { queryText } from '#lib/service/http/client.ts'
import { viewNamed } from '#lib/shortlist/views/view.ts'
import { oneLine } from '#lib/text/text.ts'

/**
 * Runs a command that deletes, or that records an application, after a yes. A role is deleted and an application for an unknown
 * link recorded by a program only with `--yes`; other deletions ask in a terminal alone.
 */
export async function runAskingFirst(declared: RouteCommand, input: CommandInput): Promise<void> {
  const { terminal, command, typed } = input
  const options = readGlobalOptions(command, terminal)
  const { yes, ...own } = typed.options
  const go = () => runCall(declared, { ...input, typed: { ...typed, options: own } })
  if (yes === true || options.explain) return go()
  const isAsking = isInteractive(terminal)
  if (declared.use === 'apply') {
    const link = makeCall(declared, { ...typed, options: own }).body?.['job_url']
    const connection = await connect(options, terminal)
    if (typeof link !== 'string' || (await isRecorded(link, connection))) return go()
    const text = `No stored job has the link ${link}. \`svc keep LINK\` keeps its posting too.`
    if (!isAsking) throw notConfirmed(`${text} To record an application without it, add --yes.`)
    if (await terminal.ask(safeLines(`${text}\nRecord an application without a posting?`).join('\n')))
      return go()
    throw notConfirmed('Nothing was recorded.')
  }
  const names = typed.positionals.join(', ')
  if (!isAsking && declared.use === 'roles delete')
    throw notConfirmed(
      `This deletes the role ${names}. Agree with --yes, or put it away with: svc roles archive ID`,
    )
  if (!isAsking) return go()
  const question = `${declared.summary}: ${names}. Do it?`
  if (await terminal.ask(safeLines(question).join(' '))) return go()
  throw notConfirmed('Nothing was deleted.')
}

// A job that is stored, or a link with an application already.
async function isRecorded(link: string, connection: Connection): Promise<boolean> {
  const job = await sendCall({ method: 'GET', path: `/api/jobs${queryText({ url: link })}` }, connection)
  if (job.ok && (job.value as { job?: unknown }).job) return true
  const path = `/api/applications/record${queryText({ job_url: link })}`
  const { status } = await sendCall({ method: 'GET', path }, connection)
  // Any other refusal, such as a link that is none, is the service's to explain.
  return status !== 404
}

function notConfirmed(message: string): CliProblem {
  return new CliProblem(EXITS.bad_usage, { code: 'not_confirmed', message: safeLines(message).join(' ') })
}

const MOST = 100
const LINKS = ['url', 'job_url', 'job_identity'] as const

/**
 * Runs a command whose reply names jobs by their links alone, and looks up the title and company of each by a call of its
 * own: a reply never holds strangers' words beside private ones.
 */
export function runWithJobNames(declared: RouteCommand, input: CommandInput): Promise<void> {
  return runCall(declared, input, addNames)
}

async function addNames(reply: Reply, connection: Connection): Promise<Reply> {
  const value = structuredClone(reply.value) as Record<string, unknown> & { answer?: { jobs?: unknown } }
  const { answer, applications, application, rounds, round } = value
  const rows = [answer?.jobs, applications, application, rounds, round].flat().filter(isRow)
  const byLink = Map.groupBy(rows, (row) =>
    LINKS.map((key) => row[key]).find((link) => typeof link === 'string'),
  )
  const named = [...byLink].slice(-MOST).map(async ([link, sameJob]) => {
    const job = await namedJob(String(link), connection)
    if (job) for (const row of sameJob) row['name'] = `${job['title']}, ${job['company']}`
  })
  await Promise.all(named)
  return { ...reply, value }
}

const MOST_NAMED = 10

/** `svc undo`: takes back the last mark of jobs, whether it was put in the page or here, and names these jobs. */
export async function runUndo(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const call = { method: 'POST', path: '/api/jobs/unmark', body: { actor: options.actor } }
  if (options.explain) return terminal.out(`${JSON.stringify(call)}\n`)
  const connection = await connect(options, terminal)
  const reply = await sendCall(call, connection)
  await printReply(reply, { options, terminal })
  if (options.json || options.quiet) return
  const { job_identities: links } = reply.value as { job_identities: string[] }
  for (const link of links.slice(0, MOST_NAMED)) {
    const job = await namedJob(link, connection)
    terminal.out(`  ${oneLine(job ? `${job['title']}, ${job['company']}` : link, 200)}\n`)
  }
}

// The job as it is stored, else the posting that its application kept. One with neither keeps its link alone.
async function namedJob(link: string, connection: Connection): Promise<Record<string, unknown> | undefined> {
  const places = [
    { key: 'job', path: `/api/jobs${queryText({ url: link })}` },
    { key: 'posting', path: `/api/applications/posting${queryText({ job_url: link })}` },
  ]
  for (const { key, path } of places) {
    const { ok, value } = await sendCall({ method: 'GET', path }, connection)
    if (ok && isRow(value)) return isRow(value[key]) ? value[key] : undefined
  }
  return undefined
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const Views = z.looseObject({
  views: z.array(
    z.looseObject({ id: z.string(), name: z.string(), filters: z.record(z.string(), z.string()) }),
  ),
})

/** Runs a list command, with the filters of a saved view if one is named; typed filters win. */
export async function runWithView(declared: RouteCommand, around: CommandInput): Promise<void> {
  const { view, ...options } = around.typed.options
  if (typeof view !== 'string') return runCall(declared, around)
  const filters = await filtersOf(view, around)
  // A view selects jobs, so no other export uses it.
  const defaults = declared.fields.some(({ key }) => key === 'what') ? { what: 'jobs' } : {}
  const typed = { ...around.typed, options: { ...defaults, ...filters, ...options } }
  return runCall(declared, { ...around, typed })
}

async function filtersOf(name: string, { command, terminal }: CommandInput): Promise<Record<string, string>> {
  const options = readGlobalOptions(command, terminal)
  const connection = await connect(options, terminal)
  const reply = await sendCall({ method: 'GET', path: '/api/views' }, connection)
  const parsed = Views.safeParse(reply.value)
  const views = parsed.success ? parsed.data.views : []
  const view = views.find((view) => view.id === name) ?? viewNamed(views, name)
  if (view) return view.filters
  const message = 'No saved view is called so. `svc views` lists the views.'
  throw new CliProblem(EXITS.refused, { code: 'not_found', message })
}
