import type { Command } from 'commander'
import { connect } from '#lib/cli/call/connect.ts'
import { chooseFields, chooseRows, fieldTable, takeListOptions } from '#lib/cli/call/list-options.ts'
import { type Call, makeCall, type RouteCommand, type TypedWords } from '#lib/cli/call/make-call.ts'
import { checkAnswered, printReply } from '#lib/cli/call/print-reply.ts'
import { withRevision } from '#lib/cli/call/revision.ts'
import type { Connection, Reply } from '#lib/cli/call/send-call.ts'
import { isAllFailed, isFailedRefresh, sendAndWait } from '#lib/cli/call/wait-for.ts'
import { CommandFailed } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Screen } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

/** The typed words and the terminal. */
export type CommandInput = { typed: TypedWords; command: Command; terminal: Terminal }

/** Sends the typed command to the server and prints the answer, for people with what `addTo` adds to it. */
export async function runCall(
  declared: RouteCommand,
  { typed: words, command, terminal }: CommandInput,
  addTo?: (reply: Reply, connection: Connection) => Promise<Reply>,
): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const { typed, choice } = takeListOptions(declared, words)
  const call = withActor(options, { declared, call: makeCall(declared, typed) })
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const connection = await connect(options, terminal)
  const complete = await withRevision(declared, call, connection)
  const quiet = options.quiet
  const reply = await sendAndWait(complete, { terminal, connection, quiet })
  const isRead = reply.ok && !options.json && !quiet
  const list = declared.method === 'GET' ? { list: `svc ${declared.use}` } : {}
  const whole = isRead && addTo !== undefined ? await addTo(reply, connection) : reply
  const chosen = choice === null ? whole : chooseRows(whole, choice)
  const { fields, key } = choice ?? { fields: null, key: '' }
  const names = reply.ok ? fields : null
  if (names === null || quiet) await printReply(chosen, { options, terminal, declared, ...list })
  else if (options.json) await printReply(chooseFields(chosen, { key, names }), { options, terminal })
  else {
    const { use } = declared
    const { idsOf } = await import('#lib/cli/call/show-reply.ts')
    const ids = await idsOf(chosen.value)
    const show = (value: unknown, screen: Screen) => fieldTable({ value, key, use, ids, names }, screen)
    await printReply(chosen, { options, terminal, show, ...list })
  }
  if (isFailedRefresh(reply.value)) throw new CommandFailed()
  checkAnswered((reply.value as { reason?: unknown } | undefined)?.reason, terminal)
  if (!isAllFailed(reply.value)) return
  const { checkReached } = await import('#lib/cli/call/follow-refresh.ts')
  await checkReached(connection, terminal)
}

// A body with an actor field carries the named actor; for every other call the header does.
function withActor(
  { actor, actorNamed }: GlobalOptions,
  { declared, call }: { declared: RouteCommand; call: Call },
): Call {
  const takes = declared.fields.some((field) => field.part === 'body' && field.key === 'actor')
  return takes && actorNamed ? { ...call, body: { ...call.body, actor } } : call
}

export type CallSequence = {
  command: Command
  terminal: Terminal
  /** Whether the bodies have an actor field. */
  takesActor: boolean
  /** Prints an answer in another way than the presenter of its schema. */
  show?: (answer: unknown, screen: Screen) => string[]
  /** The command of the list that a call reads, whose rows are numbered. */
  list?: string
}

/** Sends calls one after the other and prints each answer as it comes; a refusal ends the command. */
export async function sendAll(
  calls: readonly Call[],
  { command, terminal, takesActor, show, list }: CallSequence,
) {
  const options = readGlobalOptions(command, terminal)
  const actor = takesActor && options.actorNamed ? { actor: options.actor } : {}
  const complete = calls.map((call) => (call.body ? { ...call, body: { ...call.body, ...actor } } : call))
  if (options.explain) {
    terminal.out(complete.map((call) => `${JSON.stringify(call)}\n`).join(''))
    return
  }
  for (const [index, call] of complete.entries()) {
    const connection = await connect(options, terminal)
    const reply = await sendAndWait(call, { terminal, connection, quiet: options.quiet })
    if (index > 0 && reply.ok && !options.json && !options.quiet) terminal.out('\n')
    await printReply(reply, { options, terminal, ...(show && { show }), ...(list && { list }) })
  }
}
