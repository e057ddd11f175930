import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { badUsage, Unwell } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import type { DeclaredCommand } from '#lib/cli/route-commands.ts'
import type { Call, Typed } from '#lib/cli/rules/make-call.ts'
import { runCall } from '#lib/cli/run-call.ts'
import { type Reply, sendCall } from '#lib/cli/send-call.ts'
import { isFailedRefresh } from '#lib/cli/show/refresh.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'
import { textOfCsv } from '#lib/index/boards/text-of-csv.ts'

const STANDARD: Call = { method: 'GET', path: '/api/boards/companies?standard=1&limit=200' }

const Companies = z.looseObject({
  companies: z.array(
    z.looseObject({ company: z.string(), system: z.string(), board: z.string(), followed: z.boolean() }),
  ),
})
const Added = z.looseObject({ added: z.array(z.looseObject({ id: z.string() })) })
const Imported = z.looseObject({
  rows: z.array(z.looseObject({ outcome: z.string(), id: z.string().nullable() })),
})

type Around = { command: Command; terminal: Terminal; read: boolean }

/** `svc boards add`: by names and links, or the standard set. */
export async function runBoardsAdd(
  declared: DeclaredCommand,
  { typed, command, terminal }: { typed: Typed; command: Command; terminal: Terminal },
): Promise<void> {
  const isSet = typed.options['standard'] === true
  if (isSet === typed.bare.length > 0) {
    const message = 'error: give boards by name or link, or --standard alone'
    command.error(message, { code: 'commander.missingArgument' })
  }
  const around = { command, terminal, read: typed.options['read'] === true }
  if (isSet) return addStandard(around)
  if (!around.read) return runCall(declared, { typed, command, terminal })
  throw badUsage('--read goes with --standard. Read boards with `svc refresh`.')
}

/** Adds `svc boards import`: boards out of a CSV file. */
export function addBoardCommands(program: Command, terminal: Terminal): void {
  const boards = program.commands.find((one) => one.name() === 'boards') ?? program.command('boards')
  const command = boards
    .command('import <file>')
    .description('Read boards out of a CSV (company, system, board, or url); `-` is standard input')
    .option('--apply', 'add what was understood')
    .option('--read', 'read the added boards right away')
    .addHelpText('after', HELP)
  addGlobalOptions(command)
  command.action(async (file: string, { apply, read }: { apply?: boolean; read?: boolean }) => {
    if (read && !apply) throw badUsage('--read goes with --apply: nothing is added without it.')
    const body = { csv: await textOf(file), apply: apply === true }
    const call: Call = { method: 'POST', path: '/api/boards/import', body }
    await sendThenRead(call, { command, terminal, read: read === true })
  })
}

const HELP = `
Examples:
  svc boards import companies.csv
  svc boards import companies.csv --apply --read
  svc export --what boards --format csv > boards.csv

Calls POST /api/boards/import.`

async function textOf(file: string): Promise<string> {
  if (file === '-') return textOfCsv(await Bun.stdin.bytes())
  const bytes = await readFile(file).catch(() => {
    throw badUsage('The file cannot be read. Name one that is there.')
  })
  return textOfCsv(bytes)
}

async function addStandard({ command, terminal, read }: Around): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  if (options.explain) {
    terminal.out(`${JSON.stringify(STANDARD)}\n`)
    return
  }
  const reply = await sendCall(STANDARD, await lineTo({ command, terminal }))
  const known = Companies.safeParse(reply.value)
  if (!reply.ok || !known.success) return printReply(reply, { options, terminal })
  const boards = known.data.companies
    .filter((one) => !one.followed)
    .map(({ company, system, board }) => ({ company, system, board }))
  if (boards.length === 0) {
    terminal.err('Every board of the standard set is followed already.\n')
    return
  }
  await sendThenRead({ method: 'POST', path: '/api/boards', body: { boards } }, { command, terminal, read })
}

// What was added is read with progress on standard error, where that is asked for.
async function sendThenRead(call: Call, { command, terminal, read }: Around): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const send = async (one: Call) =>
    sendAndWait(one, { terminal, line: await lineTo({ command, terminal }), quiet: options.quiet })
  const reply = await send(call)
  printReply(reply, { options, terminal })
  const added = addedIn(reply)
  if (!read || added.length === 0) return
  const refresh = await send({
    method: 'POST',
    path: '/api/boards/refresh',
    body: { boards: added, wait: true },
  })
  printReply(refresh, { options, terminal })
  if (isFailedRefresh(refresh.value)) throw new Unwell()
}

async function lineTo({ command, terminal }: Pick<Around, 'command' | 'terminal'>) {
  const options = readGlobalOptions(command, terminal)
  const address = await findServer(options.url, terminal.environment)
  return { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
}

function addedIn({ value }: Reply): string[] {
  const added = Added.safeParse(value)
  if (added.success) return added.data.added.map((board) => board.id)
  const imported = Imported.safeParse(value)
  const rows = imported.success ? imported.data.rows : []
  return rows.flatMap(({ outcome, id }) => (outcome === 'added' && id !== null ? [id] : []))
}
