import type { Command } from 'commander'
import { badUsage } from '#lib/cli/exits.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

type ServeEnvironment = Terminal['environment']
type ServeCommandOptions = { port: number | null; open: boolean }

/** `svc serve`: starts the server of the home, and stays until it is stopped. */
export async function runServe(command: Command, { environment }: Terminal): Promise<void> {
  const { port, open } = command.opts<{ port?: string; open: boolean }>()
  const options = { ...serveOptions(port, environment), open }
  const { loadServer } = await import('#lib/runtime/built/load-server.ts')
  const { serve } = await loadServer()
  await serve(options)
}

/** Parses `svc serve` and `svc serve --port N`; null for any other or wrong line, which the command line then handles. */
export function readPlainServe(
  words: readonly string[],
  environment: ServeEnvironment,
): ServeCommandOptions | null {
  const [, flag, port, ...more] = words
  if (more.length > 0 || (flag !== undefined && (flag !== '--port' || port === undefined))) return null
  try {
    return serveOptions(port, environment)
  } catch {
    return null
  }
}

function serveOptions(port: string | undefined, environment: ServeEnvironment): ServeCommandOptions {
  const { SVC_PORT, SVC_BOARDS_GATEWAY, SVC_INDEX_URL } = environment
  const explicitPort = port === undefined ? null : portOf(port, '--port')
  const chosenPort = explicitPort ?? (SVC_PORT ? portOf(SVC_PORT, 'SVC_PORT') : null)
  checkGateway(SVC_BOARDS_GATEWAY)
  checkIndexUrl(SVC_INDEX_URL)
  return { port: chosenPort, open: true }
}

function portOf(word: string, name: string): number {
  const port = /^\d{1,5}$/.test(word) ? Number(word) : Number.NaN
  if (port <= 65_535) return port
  throw badUsage(`${name} is not a port: it is a whole number from 0 to 65535.`)
}

// The address that gets every board request.
function checkGateway(address: string | undefined): void {
  if (!address || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return
  throw badUsage('SVC_BOARDS_GATEWAY is not an address such as http://127.0.0.1:8080.')
}

// The address of a shared index (docs/shared-index.md).
function checkIndexUrl(address: string | undefined): void {
  if (!address || /^(https?|wss?|libsql):$/.test(URL.parse(address)?.protocol ?? '')) return
  throw badUsage('SVC_INDEX_URL is not the address of a server such as http://192.168.1.20:8080.')
}
