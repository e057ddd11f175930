import { type Connection, noServer, sendCall, wrongServer } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { readSecret } from '#lib/runtime/home/home-files.ts'
import { homeFolder, readServerNote } from '#lib/runtime/home/home-folder.ts'
import { randomHex, sameText, signServer } from '#lib/service/person/sign.ts'

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

/** A server that proved to serve this home, with the shared secret. */
type CheckedServer = { server_id: string; secret: string }

/**
 * Makes the server prove that it serves this home before any data is sent; exits with 3 otherwise. A foreign server on
 * the port then learns neither the home's secret nor the command's data.
 */
export async function checkServer(
  connection: Connection,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CheckedServer> {
  const secret = await readSecret(homeFolder(environment))
  const challenge = randomHex(16)
  const { server_id: _, ...unchecked } = connection
  const reply = await sendCall({ method: 'GET', path: `/api/server?challenge=${challenge}` }, unchecked)
  const { server_id, proof } = (reply.value ?? {}) as { server_id?: unknown; proof?: unknown }
  if (secret === null || typeof server_id !== 'string' || typeof proof !== 'string')
    throw wrongServer(connection.address)
  const port = Number(new URL(connection.address).port || 80)
  if (!sameText(await signServer(secret, { challenge, server_id, port }), proof))
    throw wrongServer(connection.address)
  return { server_id, secret }
}
