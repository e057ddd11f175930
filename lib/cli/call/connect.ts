import { checkServer } from '#lib/cli/call/check-server.ts'
import { type Connection, noServer } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { homeFolder, readServerNote } from '#lib/runtime/home/home-folder.ts'

/** Returns the connection to the server in the options, with the command's time limit; exits with 3 if there is none. */
export async function connect(options: GlobalOptions, { environment }: Terminal): Promise<Connection> {
  const address = await findServer(options.url, environment)
  const connection = { address, actor: options.actor, until: AbortSignal.timeout(options.timeoutMs) }
  // An address from the person identifies the server.
  if (options.url !== null) return connection
  const { server_id } = await checkServer(connection, environment)
  return { ...connection, server_id }
}

/** Returns the address of the server: from the options, else from the home's own note; exits with 3 if there is none. */
export async function findServer(
  address: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (address !== null) return checkAddress(address)
  const note = await readServerNote(homeFolder(environment))
  if (!note) throw noServer()
  return `http://127.0.0.1:${note.port}`
}

function checkAddress(address: string): string {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  const message = 'The address of the server is not one such as http://127.0.0.1:4747.'
  throw new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}
