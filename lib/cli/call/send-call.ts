import type { Call } from '#lib/cli/call/make-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const NONE = 'No server is running. Start it with: svc serve'

/** The address of the server: as named, else as the home's own note says; ends with 3 when there is none. */
export async function findServer(
  named: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (named !== null) return checkAddress(named)
  const { homeFolder, readServerNote } = await import('#lib/runtime/home/home-folder.ts')
  const note = await readServerNote(homeFolder(environment))
  if (!note) throw noServer()
  return `http://127.0.0.1:${note.port}`
}

function checkAddress(named: string): string {
  const url = URL.parse(named)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  const message = 'The address of the server is not one such as http://127.0.0.1:4747.'
  throw new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}

/** The end of a command that found nobody to ask. */
export function noServer(): CliProblem {
  return new CliProblem(EXITS.no_server, { code: 'no_server', message: NONE })
}

/** Where calls go, in whose name, and until when an answer is waited for. */
export type Line = { address: string; actor: string; until: AbortSignal }

/** An answer: its bytes, and its value where it is JSON. */
export type Reply = { status: number; ok: boolean; bytes: Uint8Array; value: unknown }

/** The line to the server that the options name, as long as they let a command wait; ends with 3 where there is none. */
export async function lineTo(options: GlobalOptions, { environment }: Terminal): Promise<Line> {
  const address = await findServer(options.url, environment)
  return { address, actor: options.actor, until: AbortSignal.timeout(options.timeoutMs) }
}

/** Sends one call and reads the whole answer. */
export async function sendCall({ method, path, body }: Call, line: Line): Promise<Reply> {
  goAroundProxies()
  try {
    const response = await fetch(`${line.address}${path}`, {
      method,
      redirect: 'manual',
      signal: line.until,
      headers: {
        'X-Svc-Actor': line.actor,
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, ok: response.ok, bytes, value: readValue(response, bytes) }
  } catch (problem) {
    throw explain(problem)
  }
}

// A proxy of the environment would see private data, and could not reach this computer anyway.
function goAroundProxies(): void {
  process.env['NO_PROXY'] = '127.0.0.1,localhost,::1'
  process.env['no_proxy'] = process.env['NO_PROXY']
}

function readValue(response: Response, bytes: Uint8Array): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  // A file is handed on as it came.
  if (response.headers.has('content-disposition')) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function explain(problem: unknown): CliProblem {
  if (problem instanceof Error && (problem.name === 'TimeoutError' || problem.name === 'AbortError')) {
    const message = 'The service did not answer in time. Wait longer with --timeout <seconds>.'
    return new CliProblem(EXITS.refused, { code: 'timed_out', message })
  }
  const code = problem instanceof Error && 'code' in problem ? problem.code : ''
  if (code === 'ECONNREFUSED' || code === 'ConnectionRefused') return noServer()
  const message = 'The connection to the service broke off. Ask again; `svc doctor` looks for the cause.'
  return new CliProblem(EXITS.no_server, { code: 'no_answer', message })
}
