import type { Command } from 'commander'
import { connect } from '#lib/cli/call/connect.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendProven } from '#lib/cli/call/send-proven.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { checkPerson } from '#lib/cli/work/person.ts'

/** `svc pair`: a link and a short code that pair one browser; only for a person at a terminal. */
export async function runPair(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const call = { method: 'POST', path: '/api/pairing/codes' }
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  checkPerson(terminal, 'Only you can pair a browser.')
  const reply = await sendProven(call, await connect(options, terminal), terminal)
  await printReply(reply, { options, terminal })
}
