import type { Command } from 'commander'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

/** `svc open`: the page in the browser. */
export async function runOpen(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const connection = await connect(options, terminal)
  await sendCall({ method: 'GET', path: '/api/health' }, connection)
  await showInBrowser(`${connection.address}/`, { json: options.json, terminal })
}

/** Prints an address, and opens it in the person's browser if one can be started. */
export async function showInBrowser(
  address: string,
  { json, terminal }: { json: boolean; terminal: Terminal },
): Promise<void> {
  terminal.out(json ? `${JSON.stringify({ url: address })}\n` : `${address}\n`)
  const { openBrowser } = await import('#lib/runtime/open-browser.ts')
  const opened = await openBrowser(address, terminal.environment)
  if (!opened) terminal.err('No browser could be started. Open the address yourself.\n')
}
