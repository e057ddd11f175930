import type { Command } from 'commander'
import { CliProblem, EXITS, Unwell } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { withRevision } from '#lib/cli/read-revision.ts'
import type { DeclaredCommand } from '#lib/cli/route-commands.ts'
import { type Call, makeCall, type Typed } from '#lib/cli/rules/make-call.ts'
import { refusalIn } from '#lib/cli/rules/refusal-in.ts'
import type { Reply } from '#lib/cli/send-call.ts'
import { isFailedRefresh } from '#lib/cli/show/refresh.ts'
import { showReply } from '#lib/cli/show/show-reply.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'
import type { World } from '#lib/cli/world.ts'

/** Sends what was typed to the server and prints its answer. */
export async function runCall(
  declared: DeclaredCommand,
  { typed, command, world }: { typed: Typed; command: Command; world: World },
): Promise<void> {
  const options = readGlobalOptions(command, world)
  const call = inTheNameOf(options, { declared, call: makeCall(declared, typed) })
  if (options.explain) {
    world.out(`${JSON.stringify(call)}\n`)
    return
  }
  const address = await findServer(options.url, world.environment)
  const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
  const complete = await withRevision(declared, call, line)
  const quiet = options.quiet
  const reply = await sendAndWait(complete, { world, line, quiet })
  printReply(reply, { options, world })
  if (isFailedRefresh(reply.value)) throw new Unwell()
}

// A body that takes an actor carries the one that was named; the header says it for every other call.
function inTheNameOf(
  { actor, actor_named }: GlobalOptions,
  { declared, call }: { declared: DeclaredCommand; call: Call },
): Call {
  const takes = declared.fields.some((field) => field.part === 'body' && field.key === 'actor')
  return takes && actor_named ? { ...call, body: { ...call.body, actor } } : call
}

function printReply(reply: Reply, { options, world }: { options: GlobalOptions; world: World }): void {
  if (reply.value === undefined && reply.ok) {
    world.out(reply.bytes)
    return
  }
  if (!reply.ok) throw refused(reply)
  if (options.json) {
    world.out(reply.bytes)
    world.out('\n')
    return
  }
  const { wide, quiet, colour } = options
  const width = world.terminal.stdout ? (world.terminal.columns ?? 80) : 80
  const now = Date.now()
  const lines = showReply(reply.value, { width: wide ? Number.POSITIVE_INFINITY : width, quiet, colour, now })
  world.out(lines.map((line) => `${line}\n`).join(''))
}

/** The end of a command that the service refused; it keeps the answer as it came. */
class Refused extends CliProblem {
  readonly #envelope: string

  constructor(error: { code: string; message: string }, envelope: string) {
    super(EXITS.refused, error)
    this.#envelope = envelope
  }

  override envelope(): string {
    return this.#envelope
  }
}

function refused({ status, value, bytes }: Reply): CliProblem {
  const error = refusalIn(value)
  if (error) return new Refused(error, new TextDecoder().decode(bytes))
  const message = `What answers there is not this service, or failed without a word (status ${status}).`
  return new CliProblem(EXITS.refused, { code: 'internal', message })
}
