import type { Command } from 'commander'
import { Unwell } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import { withRevision } from '#lib/cli/read-revision.ts'
import type { DeclaredCommand } from '#lib/cli/route-commands.ts'
import { type Call, makeCall, type Typed } from '#lib/cli/rules/make-call.ts'
import { isFailedRefresh } from '#lib/cli/show/refresh.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'

/** Sends what was typed to the server and prints its answer. */
export async function runCall(
  declared: DeclaredCommand,
  { typed, command, terminal }: { typed: Typed; command: Command; terminal: Terminal },
): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const call = inTheNameOf(options, { declared, call: makeCall(declared, typed) })
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const address = await findServer(options.url, terminal.environment)
  const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
  const complete = await withRevision(declared, call, line)
  const quiet = options.quiet
  const reply = await sendAndWait(complete, { terminal, line, quiet })
  printReply(reply, { options, terminal })
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
