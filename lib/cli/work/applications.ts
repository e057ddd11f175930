import { basename } from 'node:path'
import type { Command } from 'commander'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { sheetLines } from '#lib/cli/show/learning.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { bytesOf, type OutOptions, writeReply } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import { PreparationResponse, PreparedEvidence } from '#lib/learn/preparation/schema.ts'
import { EMPTY_FILE, MOST_FILE_BYTES, TOO_LARGE } from '#lib/shortlist/applications/file-limits.ts'
import { textOfCsv } from '#lib/text/text.ts'

/** `svc applications files add`: adds a file to an application. */
export async function runAddFile(command: Command, terminal: Terminal): Promise<void> {
  const [link = '', file = ''] = command.args
  const { name = basename(file) } = command.opts<{ name?: string }>()
  const options = readGlobalOptions(command, terminal)
  const bytes = await bytesOf(file)
  if (bytes.byteLength === 0) throw badUsage(EMPTY_FILE)
  if (bytes.byteLength > MOST_FILE_BYTES) throw badUsage(TOO_LARGE)
  const body = {
    job_url: linkOfWord(link),
    name,
    content_base64: bytes.toString('base64'),
    ...(options.actorNamed ? { actor: options.actor } : {}),
  }
  const call: Call = { method: 'POST', path: '/api/applications/files', body }
  if (options.explain) return terminal.out(`${JSON.stringify(call)}\n`)
  await printReply(await sendCall(call, await connect(options, terminal)), { options, terminal })
}

/** `svc applications files get`: writes a file of an application. */
export async function runGetFile(command: Command, terminal: Terminal): Promise<void> {
  const [file_id = ''] = command.args
  const own = command.opts<OutOptions>()
  const options = readGlobalOptions(command, terminal)
  const call: Call = { method: 'GET', path: `/api/applications/files/${encodeURIComponent(file_id)}` }
  await writeReply(call, { own, options, terminal })
}

/** `svc applications import`: applications out of a CSV file. */
export async function runImport(command: Command, terminal: Terminal): Promise<void> {
  const { apply = false, dayOrder } = command.opts<{ apply?: true; dayOrder?: string }>()
  const options = readGlobalOptions(command, terminal)
  const [file = ''] = command.args
  const csv = textOfCsv(file === '-' ? await Bun.stdin.bytes() : await bytesOf(file))
  const body = { csv, apply, ...(dayOrder === undefined ? {} : { day_order: dayOrder }) }
  await send(command, terminal, { method: 'POST', path: '/api/applications/import', body })
  if (!apply && !options.explain) terminal.err('Nothing was recorded. Record them with --apply.\n')
}

/** `svc applications export`: the applications as CSV on standard output. */
export async function runExport(command: Command, terminal: Terminal): Promise<void> {
  const { notes } = command.opts<{ notes?: true }>()
  const query = `what=applications&format=csv${notes ? '&notes=1' : ''}`
  await send(command, terminal, { method: 'GET', path: `/api/export?${query}` })
}

async function send(command: Command, terminal: Terminal, call: Call): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  if (options.explain) return terminal.out(`${JSON.stringify(call)}\n`)
  const reply = await sendCall(call, await connect(options, terminal))
  await printReply(reply, { options, terminal })
}

/**
 * `svc interviews prepare`: prints likely questions with the person's own words beneath. They come in two answers, because no
 * answer holds a posting's words beside the person's.
 */
export async function runPrepare(command: Command, terminal: Terminal): Promise<void> {
  const [link = ''] = command.args
  const options = readGlobalOptions(command, terminal)
  const query = new URLSearchParams({ job_url: linkOfWord(link) })
  const calls: Call[] = ['/api/interviews/preparation', '/api/interviews/preparation/evidence'].map(
    (path) => ({
      method: 'GET',
      path: `${path}?${query}`,
    }),
  )
  if (options.explain) return terminal.out(calls.map((call) => `${JSON.stringify(call)}\n`).join(''))
  const [first, second] = calls
  if (!first || !second) return
  const connection = await connect(options, terminal)
  const questions = await sendCall(first, connection)
  const evidence = questions.ok ? await sendCall(second, connection) : questions
  const sheet = PreparationResponse.safeParse(questions.value)
  const own = PreparedEvidence.safeParse(evidence.value)
  if (!evidence.ok || !sheet.success || !own.success) return printReply(evidence, { options, terminal })
  if (options.json) {
    for (const { value } of [questions, evidence]) terminal.out(`${JSON.stringify(value)}\n`)
    return
  }
  await printReply(questions, {
    options,
    terminal,
    show: (_, screen) => sheetLines(sheet.data, own.data, screen),
  })
}

/** `svc interviews ics`: writes the calendar file of an interview round. */
export async function runIcs(command: Command, terminal: Terminal): Promise<void> {
  const [round_id = ''] = command.args
  const own = command.opts<OutOptions>()
  const options = readGlobalOptions(command, terminal)
  const call: Call = { method: 'GET', path: `/api/interviews/${encodeURIComponent(round_id)}/calendar.ics` }
  await writeReply(call, { own, options, terminal })
}
