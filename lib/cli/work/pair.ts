import type { Command } from 'commander'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { connect } from '#lib/cli/call/send-call.ts'
import { sendProven } from '#lib/cli/call/wait-for.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { oneLine } from '#lib/text/text.ts'

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

/** `svc models key set`: stores a key that the person types or pastes; it is never a word of the command, which others can read. */
export async function runKeySet(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const [address = ''] = command.args
  const call = { method: 'PUT', path: '/api/model-keys' }
  if (options.explain) {
    terminal.out(`${JSON.stringify({ ...call, body: { address, key: '…' } })}\n`)
    return
  }
  checkPerson(terminal, 'Only you can give the key of a model server.')
  const connection = await connect(options, terminal)
  const key = await terminal.readLine(`Key for ${oneLine(address, 300)} (not shown): `, 'hidden')
  if (!key) throw new CliProblem(EXITS.bad_usage, { code: 'invalid_value', message: 'No key was typed.' })
  const reply = await sendProven({ ...call, body: { address, key } }, connection, terminal)
  await printReply(reply, { options, terminal })
}

/** Ends a command that needs a person if none sits at the terminal; `needs` names the step. */
export function checkPerson(terminal: Terminal, needs: string): void {
  if (isInteractive(terminal)) return
  const message = `${needs} Run the command yourself in a terminal, not from a program or through a pipe.`
  throw new CliProblem(EXITS.refused, { code: 'proof_required', message })
}
