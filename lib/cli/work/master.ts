import type { Command } from 'commander'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { revisionIn } from '#lib/cli/call/run-call.ts'
import { type Connection, connect, sendCall } from '#lib/cli/call/send-call.ts'
import { sendAndWait } from '#lib/cli/call/wait-for.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { bytesOf, resumeFormat } from '#lib/cli/work/files.ts'

type CommandBody = Record<string, unknown>
type MasterCall = { method: 'POST' | 'PUT'; path: string; body: CommandBody }
type MasterCommandContext = { command: Command; terminal: Terminal }

/** `svc master add`: a line in plain words. */
export async function runAdd(command: Command, terminal: Terminal): Promise<void> {
  const [place = '', ...text] = command.args
  const where = /^e\d+$/.test(place) ? { entry_id: place } : { section: place }
  const { heading } = command.opts<{ heading?: string }>()
  const under = heading === undefined ? {} : { own_heading: heading }
  const body = { ...where, lines: [{ text: text.join(' '), ...under }] }
  await write({ command, terminal }, { method: 'POST', path: '/api/master/lines', body })
}

/** `svc master edit`: rewords a line. */
export async function runEdit(command: Command, terminal: Terminal): Promise<void> {
  const [id, ...text] = command.args
  await write({ command, terminal }, edit([{ id, text: text.join(' ') }]))
}

/** `svc master retire`: takes lines or entries out. */
export async function runRetire(command: Command, terminal: Terminal): Promise<void> {
  await changeBoth({ command, terminal }, { retire: true })
}

/** `svc master restore`: brings them back. */
export async function runRestore(command: Command, terminal: Terminal): Promise<void> {
  await changeBoth({ command, terminal }, { restore: true })
}

/** `svc master import`: a resume read from a file. */
export async function runImport(command: Command, terminal: Terminal): Promise<void> {
  const [file = ''] = command.args
  const format = resumeFormat(file)
  if (format === null)
    throw badUsage('The file is none of: .pdf, .docx, .md, .txt, .json (JSON Resume), .zip (LinkedIn).')
  const bytes = await bytesOf(file)
  const { apply = false, columns } = command.opts<{ apply?: true; columns?: string }>()
  if (columns !== undefined && !/^[123]$/.test(columns)) throw badUsage('--columns takes 1, 2 or 3.')
  const asColumns = columns === undefined ? {} : { columns: Number(columns) }
  const body = { format, content_base64: bytes.toString('base64'), apply, ...asColumns }
  await write({ command, terminal }, { method: 'POST', path: '/api/master/import', body })
}

function edit(lines: CommandBody[]): MasterCall {
  return { method: 'PUT', path: '/api/master/lines', body: { lines } }
}

// Entries first: a line comes back only where its entry is.
async function changeBoth(around: MasterCommandContext, change: CommandBody): Promise<void> {
  const ids = around.command.args
  const changesOf = (letter: string) =>
    ids.filter((id) => id.startsWith(letter)).map((id) => ({ id, ...change }))
  const entries = changesOf('e')
  const lines = ids.filter((id) => !id.startsWith('e')).map((id) => ({ id, ...change }))
  if (entries.length > 0)
    await write(around, { method: 'PUT', path: '/api/master/entries', body: { entries } })
  if (lines.length > 0) await write(around, edit(lines))
}

async function write({ command, terminal }: MasterCommandContext, sending: MasterCall): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const { method, path } = sending
  const actor = options.actorNamed ? { actor: options.actor } : {}
  const call: Call = { method, path, body: { ...sending.body, ...actor } }
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const connection = await connect(options, terminal)
  const complete = { ...call, body: { ...call.body, ...(await revisionNow(connection)) } }
  const reply = await sendAndWait(complete, { terminal, connection, quiet: options.quiet })
  await printReply(reply, { options, terminal })
}

async function revisionNow(connection: Connection): Promise<{ revision?: number }> {
  const reply = await sendCall({ method: 'GET', path: '/api/master' }, connection)
  const revision = reply.ok ? revisionIn(reply.value, null) : null
  return revision === null ? {} : { revision }
}
