import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { badUsage } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import { resumeFormat } from '#lib/cli/rules/resume-format.ts'
import { revisionIn } from '#lib/cli/rules/revision-in.ts'
import { type Line, sendCall } from '#lib/cli/send-call.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'

type Body = Record<string, unknown>
type Sending = { method: 'POST' | 'PUT'; path: string; body: Body }

/** Adds the commands by which lines of the master are written as plain words, and resumes read from files. */
export function addMasterCommands(program: Command, terminal: Terminal): void {
  const master = program.commands.find((one) => one.name() === 'master') ?? program.command('master')
  const add = (use: string, says: string, work: (command: Command, words: string[]) => Promise<void>) => {
    const command = master.command(use).description(says)
    addGlobalOptions(command)
    command.action(() => work(command, command.args))
  }
  add(
    'add <place> <text...>',
    'Add a line to an entry (e3) or a section (summary)',
    (command, [place = '', ...text]) => {
      const where = /^e\d+$/.test(place) ? { entry_id: place } : { section: place }
      const body = { ...where, lines: [{ text: text.join(' ') }] }
      return write({ command, terminal }, { method: 'POST', path: '/api/master/lines', body })
    },
  )
  add('edit <line> <text...>', 'Write a line anew', (command, [id, ...text]) =>
    write({ command, terminal }, edit([{ id, text: text.join(' ') }])),
  )
  add('retire <ids...>', 'Take lines or entries out; `restore` brings them back', (command, ids) =>
    both({ command, terminal }, { ids, change: { retire: true } }),
  )
  add('restore <ids...>', 'Bring back lines or entries that were taken out', (command, ids) =>
    both({ command, terminal }, { ids, change: { restore: true } }),
  )
  addImport(master, terminal)
}

function addImport(master: Command, terminal: Terminal): void {
  const command = master
    .command('import <file>')
    .description('Read a resume (PDF, DOCX, markdown, text, JSON Resume) into a proposal; --apply stores it')
    .option('--apply', 'store what was read')
  addGlobalOptions(command)
  command.action(async (file: string, { apply }: { apply?: boolean }) => {
    const format = resumeFormat(file)
    if (format === null) throw badUsage('The file is none of: .pdf, .docx, .md, .txt, .json (JSON Resume).')
    const bytes = await readFile(file).catch(() => {
      throw badUsage('The file cannot be read. Name one that is there.')
    })
    const body = { format, content_base64: bytes.toString('base64'), apply: apply === true }
    await write({ command, terminal }, { method: 'POST', path: '/api/master/import', body })
  })
}

function edit(lines: Body[]): Sending {
  return { method: 'PUT', path: '/api/master/lines', body: { lines } }
}

type Around = { command: Command; terminal: Terminal }

// Entries first: a line comes back only where its entry is.
async function both(around: Around, { ids, change }: { ids: string[]; change: Body }): Promise<void> {
  const named = (letter: string) => ids.filter((id) => id.startsWith(letter)).map((id) => ({ id, ...change }))
  const entries = named('e')
  const lines = ids.filter((id) => !id.startsWith('e')).map((id) => ({ id, ...change }))
  if (entries.length > 0)
    await write(around, { method: 'PUT', path: '/api/master/entries', body: { entries } })
  if (lines.length > 0) await write(around, edit(lines))
}

async function write({ command, terminal }: Around, sending: Sending): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const { method, path } = sending
  const actor = options.actor_named ? { actor: options.actor } : {}
  const call: Call = { method, path, body: { ...sending.body, ...actor } }
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const address = await findServer(options.url, terminal.environment)
  const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
  const complete = { ...call, body: { ...call.body, ...(await revisionNow(line)) } }
  printReply(await sendAndWait(complete, { terminal, line, quiet: options.quiet }), { options, terminal })
}

async function revisionNow(line: Line): Promise<{ revision?: number }> {
  const reply = await sendCall({ method: 'GET', path: '/api/master' }, line)
  const revision = reply.ok ? revisionIn(reply.value, null) : null
  return revision === null ? {} : { revision }
}
