import type { Command } from 'commander'
import type { Call } from '#lib/cli/call/make-call.ts'
import { checkAnswered, printReply, refusalIn } from '#lib/cli/call/print-reply.ts'
import { type Connection, connect, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { sendAndWait } from '#lib/cli/call/wait-for.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { bytesOf, textOf } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import { OwnJobReading } from '#lib/index/own/schema.ts'
import { MailsReading } from '#lib/shortlist/mails/schema.ts'
import { counted } from '#lib/text/text.ts'

type KeepOptions = {
  text?: string
  title?: string
  company?: string
  place?: string
  pay?: string
  yes?: true
}

/**
 * `svc keep`: reads a posting by its link, by a file with its text, or by both, shows it, and keeps it after a yes. Options
 * replace words that were read wrong or not at all.
 */
export async function runKeep(command: Command, terminal: Terminal): Promise<void> {
  const [word] = command.args
  const link = word === undefined ? undefined : linkOfWord(word)
  const { text: file, yes, title: titleGiven, company, place, pay } = command.opts<KeepOptions>()
  const options = readGlobalOptions(command, terminal)
  if (link === undefined && file === undefined)
    throw badUsage('Name the link of a posting, or --text FILE, or both.')
  const text = file === undefined ? undefined : await textOf(file)
  const reading: Call = {
    method: 'POST',
    path: '/api/own-jobs/read',
    body: { ...(link ? { link } : {}), ...(text ? { text } : {}) },
  }
  if (options.explain) return terminal.out(`${JSON.stringify(reading)}\n`)
  const reply = await sendCall(reading, await connect(options, terminal))
  const { data } = OwnJobReading.safeParse(reply.value)
  if (data === undefined) return printReply(reply, { options, terminal })
  const words = {
    ...data,
    title: titleGiven ?? data.title,
    company: company ?? data.company,
    place: place ?? data.place,
    pay: pay ?? data.pay,
  }
  const isAlone = !isInteractive(terminal)
  if (yes !== true) await printReply({ ...reply, value: words }, { options, terminal })
  if (isAlone && words.text === '' && (yes !== true || words.title === ''))
    checkAnswered(words.problem, terminal)
  if (yes !== true && isAlone) return terminal.err('Nothing is kept yet. Add --yes to keep it.\n')
  const title = words.title || (await askTitle(terminal))
  if (yes !== true && !(await terminal.ask('Keep this job?'))) return terminal.err('Nothing was kept.\n')
  const { work_mode, source, read_from, text: posting } = words
  const body = {
    title,
    company: words.company,
    place: words.place,
    pay: words.pay,
    work_mode,
    source,
    read_from,
    text: posting,
    ...(words.link === null ? {} : { link: words.link }),
    ...(options.actorNamed ? { actor: options.actor } : {}),
  }
  const call: Call = { method: 'POST', path: '/api/own-jobs', body }
  const connection = await connect(options, terminal)
  await printReply(await sendAndWait(call, { terminal, connection, quiet: options.quiet }), {
    options,
    terminal,
  })
}

async function askTitle(terminal: Terminal): Promise<string> {
  const title = isInteractive(terminal)
    ? await terminal.readLine(safeLines('No title was read. Title: ').join(''))
    : null
  if (title) return title
  throw badUsage('No title was read. Give one with --title.')
}

type MailsOptions = { keep?: string; applyReplies?: true; yes?: true }
type MailsContext = { options: GlobalOptions; terminal: Terminal; connection: Connection }

const MOST_BYTES = 25 * 1024 * 1024

/**
 * `svc mails read`: shows the jobs and status changes that a file of mails proposes. `--keep` and `--apply-replies` store
 * them after a yes.
 */
export async function runReadMails(command: Command, terminal: Terminal): Promise<void> {
  const [file = ''] = command.args
  const { keep, applyReplies = false, yes } = command.opts<MailsOptions>()
  const options = readGlobalOptions(command, terminal)
  const format = /\.(eml|mbox|mbx)$/i.exec(file)?.[1]?.toLowerCase()
  if (format === undefined) throw badUsage('The file is none of: .eml, .mbox.')
  const bytes = await bytesOf(file)
  if (bytes.byteLength > MOST_BYTES)
    throw badUsage('The file is larger than 25 MB. Export fewer mails. Nothing was stored.')
  const body = { format: format === 'eml' ? 'eml' : 'mbox', content_base64: bytes.toString('base64') }
  const call: Call = { method: 'POST', path: '/api/mails/read', body }
  if (options.explain) return terminal.out(`${JSON.stringify(call)}\n`)
  const connection = await connect(options, terminal)
  const reply = await sendAndWait(call, { terminal, connection, quiet: options.quiet })
  const { data: reading } = MailsReading.safeParse(reply.value)
  if (reading === undefined || (keep === undefined && !applyReplies)) {
    return printReply(reply, { options, terminal })
  }
  const jobs = keep === undefined ? [] : chosenJobs(reading, keep)
  const changes = applyReplies ? reading.replies.filter(({ to_status }) => to_status !== null) : []
  if (yes !== true) {
    await printReply(reply, { options, terminal })
    if (!isInteractive(terminal)) return terminal.err('Nothing is stored yet. Add --yes to store it.\n')
    const question = `Keep ${counted(jobs.length, 'job')} and record ${counted(changes.length, 'status change')}?`
    if (!(await terminal.ask(question))) return terminal.err('Nothing was stored.\n')
  }
  const context = { options, terminal, connection }
  const keptCount = await keepJobs(jobs, context)
  const recorded = await recordChanges(changes, context)
  const sentence = `${counted(keptCount, 'job')} kept, ${counted(recorded, 'status change')} recorded.`
  terminal.out(`${options.json ? JSON.stringify({ kept: keptCount, recorded }) : sentence}\n`)
}

// The numbers are those of the printed list, and begin at 1.
function chosenJobs({ jobs }: MailsReading, keep: string): MailsReading['jobs'] {
  if (keep === 'all') return jobs.filter(({ state }) => state === 'new')
  return [...new Set(keep.split(','))].map((word) => {
    const job = /^\s*\d+\s*$/.test(word) ? jobs[Number(word) - 1] : undefined
    if (job) return job
    throw badUsage(`--keep takes \`all\` or numbers of the list, such as 1,3. The list has ${jobs.length}.`)
  })
}

async function keepJobs(jobs: MailsReading['jobs'], context: MailsContext): Promise<number> {
  let keptCount = 0
  for (const { title, company, place, work_mode, pay, link, source } of jobs) {
    const body = { title, company, place, work_mode, pay, link, source, ...actorOf(context) }
    const reply = await sendOrRefuse({ method: 'POST', path: '/api/own-jobs', body }, context)
    if (reply.status === 201) keptCount += 1
    else printNote(`${title}: listed already.`, context)
  }
  return keptCount
}

async function recordChanges(changes: MailsReading['replies'], context: MailsContext): Promise<number> {
  // Each write raises the revision, so the next step of the same application names the new one.
  const revisions = new Map<string, unknown>()
  for (const { applications, to_status: status, at, revision } of changes) {
    const job_url = applications[0]?.job_url ?? ''
    const body = {
      job_url,
      status,
      revision: revisions.get(job_url) ?? revision,
      ...(at === null ? {} : { at }),
      ...actorOf(context),
    }
    const { value } = await sendOrRefuse({ method: 'PUT', path: '/api/applications', body }, context)
    revisions.set(job_url, (value as { application?: { revision?: unknown } }).application?.revision)
  }
  return changes.length
}

async function sendOrRefuse(call: Call, context: MailsContext): Promise<Reply> {
  const reply = await sendCall(call, context.connection)
  // Printing a refusal ends the command; what was stored before it stays.
  if (!reply.ok || refusalIn(reply.value)) await printReply(reply, context)
  return reply
}

function actorOf({ options }: MailsContext): { actor?: string } {
  return options.actorNamed ? { actor: options.actor } : {}
}

function printNote(text: string, { terminal, options }: MailsContext): void {
  if (!options.quiet) terminal.err(`${safeLines(text).join(' ')}\n`)
}
