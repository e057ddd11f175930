import { type Connection, sendCall, wrongServer } from '#lib/cli/call/send-call.ts'
import { homeFolder } from '#lib/runtime/home/home-folder.ts'
import { readSecret } from '#lib/runtime/home/person-files.ts'
import { randomHex, sameText, signServer } from '#lib/service/person/sign.ts'

type CheckServerEnvironment = Readonly<Record<string, string | undefined>>

/** A server that proved to serve this home, with the shared secret. */
export type CheckedServer = { server_id: string; secret: string }

/**
 * Makes the server prove that it serves this home before any data is sent; exits with 3 otherwise. A foreign server on
 * the port then learns neither the home's secret nor the command's data.
 */
export async function checkServer(
  connection: Connection,
  environment: CheckServerEnvironment,
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
