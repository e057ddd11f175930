import type { Command } from 'commander'
import { z } from 'zod'
import { connect } from '#lib/cli/call/connect.ts'
import type { Call, RouteCommand } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { isFailedRefresh, sendAndWait } from '#lib/cli/call/wait-for.ts'
import { badUsage, CommandFailed } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { bytesOf } from '#lib/cli/work/files.ts'
import { textOfCsv } from '#lib/text/text.ts'

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

type BoardsCommand = { command: Command; terminal: Terminal; read: boolean }

/** `svc boards add`: by names and links, or the standard set. */
export async function runBoardsAdd(declared: RouteCommand, around: CommandInput): Promise<void> {
  const { typed, command, terminal } = around
  const isSet = typed.options['standard'] === true
  if (isSet === typed.positionals.length > 0) {
    const message = 'error: give boards by name or link, or --standard alone'
    command.error(message, { code: 'commander.missingArgument' })
  }
  const read = typed.options['read'] === true
  if (isSet) return addStandard({ command, terminal, read })
  if (!read) return runCall(declared, around)
  throw badUsage('--read goes with --standard. Read boards with `svc refresh`.')
}

/** `svc boards import`: boards out of a CSV file. */
export async function runBoardsImport(command: Command, terminal: Terminal): Promise<void> {
  const { apply = false, read = false } = command.opts<{ apply?: true; read?: true }>()
  if (read && !apply) throw badUsage('--read goes with --apply: nothing is added without it.')
  const [file = ''] = command.args
  const csv = textOfCsv(file === '-' ? await Bun.stdin.bytes() : await bytesOf(file))
  const call: Call = { method: 'POST', path: '/api/boards/import', body: { csv, apply } }
  await sendThenRead(call, { command, terminal, read })
}

async function addStandard({ command, terminal, read }: BoardsCommand): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  if (options.explain) {
    terminal.out(`${JSON.stringify(STANDARD)}\n`)
    return
  }
  const reply = await sendCall(STANDARD, await connect(options, terminal))
  const parsed = Companies.safeParse(reply.value)
  if (!reply.ok || !parsed.success) return await printReply(reply, { options, terminal })
  const boards = parsed.data.companies
    .filter((company) => !company.followed)
    .map(({ company, system, board }) => ({ company, system, board }))
  if (boards.length === 0) {
    terminal.err('Every board of the standard set is followed already.\n')
    return
  }
  await sendThenRead({ method: 'POST', path: '/api/boards', body: { boards } }, { command, terminal, read })
}

// Reads the added boards with progress on standard error, if requested.
async function sendThenRead(call: Call, { command, terminal, read }: BoardsCommand): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const send = async (call: Call) =>
    sendAndWait(call, { terminal, connection: await connect(options, terminal), quiet: options.quiet })
  const reply = await send(call)
  await printReply(reply, { options, terminal })
  const added = addedIn(reply)
  if (!read || added.length === 0) return
  const refresh = await send({
    method: 'POST',
    path: '/api/boards/refresh',
    body: { boards: added, wait: true },
  })
  await printReply(refresh, { options, terminal })
  if (isFailedRefresh(refresh.value)) throw new CommandFailed()
}

function addedIn({ value }: Reply): string[] {
  const added = Added.safeParse(value)
  if (added.success) return added.data.added.map((board) => board.id)
  const imported = Imported.safeParse(value)
  const rows = imported.success ? imported.data.rows : []
  return rows.flatMap(({ outcome, id }) => (outcome === 'added' && id !== null ? [id] : []))
}
