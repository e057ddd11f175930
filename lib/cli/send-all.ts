import type { Command } from 'commander'
import { findServer } from '#lib/cli/find-server.ts'
import { readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import type { Screen } from '#lib/cli/show/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'

export type Sending = {
  command: Command
  terminal: Terminal
  /** Whether the bodies take an actor that was named. */
  takes_actor: boolean
  /** Prints an answer otherwise than by its own name. */
  show?: (answer: unknown, screen: Screen) => string[]
}

/** Sends calls one after the other and prints each answer as it comes; one that is refused ends the command. */
export async function sendAll(calls: readonly Call[], { command, terminal, takes_actor, show }: Sending) {
  const options = readGlobalOptions(command, terminal)
  const actor = takes_actor && options.actor_named ? { actor: options.actor } : {}
  const complete = calls.map((call) => (call.body ? { ...call, body: { ...call.body, ...actor } } : call))
  if (options.explain) {
    terminal.out(complete.map((call) => `${JSON.stringify(call)}\n`).join(''))
    return
  }
  const address = await findServer(options.url, terminal.environment)
  for (const [at, call] of complete.entries()) {
    const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
    const reply = await sendAndWait(call, { terminal, line, quiet: options.quiet })
    if (at > 0 && reply.ok && !options.json && !options.quiet) terminal.out('\n')
    printReply(reply, { options, terminal, ...(show ? { show } : {}) })
  }
}
