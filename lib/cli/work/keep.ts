import type { Command } from 'commander'
import { lineTo } from '#lib/cli/call/line-to.ts'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendCall } from '#lib/cli/call/send-call.ts'
import { sendAndWait } from '#lib/cli/call/wait-for.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { textOf } from '#lib/cli/work/files.ts'
import { OwnJobReading } from '#lib/index/own/schema.ts'

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
  const [link] = command.args
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
  const reply = await sendCall(reading, await lineTo(options, terminal))
  const { data } = OwnJobReading.safeParse(reply.value)
  if (data === undefined) return printReply(reply, { options, terminal })
  const words = {
    ...data,
    ...{ title: titleGiven ?? data.title, company: company ?? data.company },
    ...{ place: place ?? data.place, pay: pay ?? data.pay },
  }
  if (yes !== true) {
    await printReply({ ...reply, value: words }, { options, terminal })
    if (!isInteractive(terminal)) return terminal.err('Nothing is kept yet. Add --yes to keep it.\n')
  }
  const title = words.title || (await askTitle(terminal))
  if (yes !== true && !(await terminal.ask('Keep this job?'))) return terminal.err('Nothing was kept.\n')
  const { work_mode, source, read_from, text: posting } = words
  const body = {
    ...{ title, company: words.company, place: words.place, pay: words.pay },
    ...{ work_mode, source, read_from, text: posting },
    ...(words.link === null ? {} : { link: words.link }),
    ...(options.actorNamed ? { actor: options.actor } : {}),
  }
  const call: Call = { method: 'POST', path: '/api/own-jobs', body }
  const line = await lineTo(options, terminal)
  await printReply(await sendAndWait(call, { terminal, line, quiet: options.quiet }), { options, terminal })
}

async function askTitle(terminal: Terminal): Promise<string> {
  const title = isInteractive(terminal)
    ? await terminal.readLine(safeLines('No title was read. Title: ').join(''))
    : null
  if (title) return title
  throw badUsage('No title was read. Give one with --title.')
}
