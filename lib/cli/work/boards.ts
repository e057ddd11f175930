import type { Command } from 'commander'
import { z } from 'zod'
import {
  type BoardWord,
  boardOfWord,
  type Call,
  makeCall,
  type RouteCommand,
  type TypedWords,
} from '#lib/cli/call/make-call.ts'
import { checkAnswered, printReply } from '#lib/cli/call/print-reply.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { connect, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { checkReached, isAllFailed, isFailedRefresh, sendAndWait } from '#lib/cli/call/wait-for.ts'
import { badUsage, CommandFailed } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { bytesOf } from '#lib/cli/work/files.ts'
import { MEANT_STEPS } from '#lib/index/boards/rules/company-meant.ts'
import { Meant } from '#lib/index/boards/schema.ts'
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

/** `svc boards add`: by names, sites and links, or the standard set. */
export async function runBoardsAdd(declared: RouteCommand, around: CommandInput): Promise<void> {
  const { typed, command, terminal } = around
  const isSet = typed.options['standard'] === true
  if (isSet === typed.positionals.length > 0) {
    const message = 'error: give companies by name, site or link, or --standard alone'
    command.error(message, { code: 'commander.missingArgument' })
  }
  const read = typed.options['read'] === true
  if (isSet) return addStandard({ command, terminal, read })
  if (!read) return addNamed(declared, around)
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

const NextStep = z.object({
  error: z.object({
    step: z.enum(MEANT_STEPS),
    link: z.string().nullable(),
    companies: z.array(z.object({ id: z.string(), company: z.string() })),
  }),
})
const Looked = z.looseObject({
  board: z.looseObject({ system: z.string(), board: z.string(), company: z.string() }).nullable(),
  postings: z.int(),
  followed: z.boolean(),
  reason: z.string(),
})
type Step = z.output<typeof NextStep>['error']
type AddContext = { around: CommandInput; options: GlobalOptions; send: (call: Call) => Promise<Reply> }

// Follows the boards that are certain. For a single word that means no certain board, a person at the terminal takes the next step.
async function addNamed(declared: RouteCommand, around: CommandInput): Promise<void> {
  const { command, terminal } = around
  const options = readGlobalOptions(command, terminal)
  if (options.explain) return runCall(declared, around)
  const connection = await connect(options, terminal)
  const send = (call: Call) => sendAndWait(call, { terminal, connection, quiet: options.quiet })
  const typed = await asOneName(around.typed, send)
  const reply = await send(makeCall(declared, typed))
  const { data } = NextStep.safeParse(reply.value)
  const context = { around, options, send }
  const isAnswered = typed.positionals.length === 1 && data !== undefined
  if (!isAnswered || !(await takeStep(data.error, context)))
    await printReply(reply, { options, terminal, declared })
}

// The words of a known name may stand without quotes: `svc boards add Home Depot`.
async function asOneName(typed: TypedWords, send: AddContext['send']): Promise<TypedWords> {
  const { positionals: words } = typed
  if (words.length < 2 || words.some((word) => /[.:/]/.test(word))) return typed
  const name = words.join(' ')
  const path = `/api/boards/companies?${new URLSearchParams({ meant: name, limit: '1' })}`
  const { data } = z.looseObject({ meant: Meant }).safeParse((await send({ method: 'GET', path })).value)
  return data?.meant.step === 'follow' ? { ...typed, positionals: [name] } : typed
}

// Returns whether a step was taken; else the refusal names it.
async function takeStep({ step, link, companies }: Step, context: AddContext): Promise<boolean> {
  const { around } = context
  const { command, terminal } = around
  if (step === 'look' && link !== null) return lookThenFollow(link, context)
  if (!isInteractive(terminal)) return false
  if (step === 'keep') {
    if (
      !(await terminal.ask(
        'This is one job on a site that is not read. Read its page once, to keep the job?',
      ))
    )
      return false
    const { runKeep } = await import('#lib/cli/work/keep.ts')
    await runKeep(command, terminal)
    return true
  }
  if (step !== 'choose') return false
  const rows = companies.slice(0, MOST_CHOICES)
  for (const [index, { id, company }] of rows.entries())
    terminal.err(`${safeLines(`${index + 1}  ${company} (${id})`).join(' ')}\n`)
  const look = link === null ? '' : ', or p to look at the page'
  const answer = (await terminal.readLine(`Which company is meant? Its number${look}: `)) ?? ''
  if (link !== null && /^p/i.test(answer)) return lookThenFollow(link, context)
  const chosen = /^\d$/.test(answer) ? rows[Number(answer) - 1] : undefined
  if (!chosen) return false
  await follow(boardOfWord(chosen.id, undefined), context)
  return true
}

async function lookThenFollow(link: string, context: AddContext): Promise<boolean> {
  const { around, options, send } = context
  const { terminal, typed } = around
  const isYes = typed.options['yes'] === true
  const cost =
    'No hiring system is known for this link. Look at the page? A few requests, one a second. Nothing about you is sent.'
  if (!isYes && !(isInteractive(terminal) && (await terminal.ask(cost)))) return false
  const reply = await send({ method: 'POST', path: '/api/boards/look', body: { url: link } })
  await printReply(reply, { options, terminal })
  const { data } = Looked.safeParse(reply.value)
  checkAnswered(data?.reason, terminal)
  if (!data?.board || data.postings === 0) {
    terminal.err('Nothing is followed. Keep one of its jobs with: svc keep LINK\n')
    throw new CommandFailed()
  }
  if (data.followed || (!isYes && !(await terminal.ask('Follow this board?')))) return true
  const { system, board, company } = data.board
  await follow({ system, board, company }, context)
  return true
}

async function follow(board: BoardWord, { around, options, send }: AddContext): Promise<void> {
  const reply = await send({ method: 'POST', path: '/api/boards', body: { boards: [board] } })
  await printReply(reply, { options, terminal: around.terminal })
}

const MOST_CHOICES = 9

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
  if (isAllFailed(refresh.value)) await checkReached(await connect(options, terminal), terminal)
}

function addedIn({ value }: Reply): string[] {
  const added = Added.safeParse(value)
  if (added.success) return added.data.added.map((board) => board.id)
  const imported = Imported.safeParse(value)
  const rows = imported.success ? imported.data.rows : []
  return rows.flatMap(({ outcome, id }) => (outcome === 'added' && id !== null ? [id] : []))
}
