import type { Command } from 'commander'
import { connect } from '#lib/cli/call/connect.ts'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendCall } from '#lib/cli/call/send-call.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { bytesOf } from '#lib/cli/work/files.ts'
import { textOfCsv } from '#lib/text/text.ts'

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
