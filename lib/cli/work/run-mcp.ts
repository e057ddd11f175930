import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Command } from 'commander'
import { connect } from '#lib/cli/call/connect.ts'
import { type Connection, errorOf, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { VERSION } from '#lib/service/version.ts'

const PROTOCOL = '2026-07-28'
// At the end of its input the last lines are still being read.
const QUIET_TURNS = 5
const TURN_MS = 20

type Json = Record<string, unknown>
type HomeRequest = { method: string; params: Json; signal: AbortSignal }

/**
 * `svc mcp`: serves the tools of agents over standard input and output, until the input ends. Each request is forwarded to
 * the running server, so the server alone knows the tools. Exits with 3 if no server runs.
 */
export async function runMcp(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const home = new RunningServer({ ...options, actor: 'agent' }, terminal)
  // Without a server the client reads a plain reason now, instead of an empty list of tools.
  const { instructions } = await home.discover()
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve))
  const serving = serveStdio(
    () => {
      const server = new Server(
        { name: 'shortlist', title: 'Shortlist', version: VERSION },
        { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
      )
      // A client of 2026 names itself in each request, one of 2025 at the start.
      const clientOf = ({ mcpReq }: ServerContext) =>
        (mcpReq.envelope as Json | undefined)?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion()
      server.setRequestHandler('tools/list', async ({ params = {} }, context) => {
        const request = { method: 'tools/list', params, signal: context.mcpReq.signal }
        return asResult(await home.forward(request, clientOf(context)))
      })
      server.setRequestHandler('tools/call', async ({ params }, context) => {
        try {
          const request = { method: 'tools/call', params, signal: context.mcpReq.signal }
          return asResult(await home.forward(request, clientOf(context)))
        } catch (problem) {
          if (problem instanceof CliProblem) return failed(problem)
          throw problem
        }
      })
      return server
    },
    { maxSubscriptions: 0, onerror: (problem) => terminal.err(`${problem.message}\n`) },
  )
  await ended
  await home.settle()
  await serving.close()
}

/** The server of the home, which may restart between two calls. */
class RunningServer {
  #connection: Connection | null = null
  readonly #pending = new Set<Promise<Json>>()
  readonly #options: GlobalOptions
  readonly #terminal: Terminal

  constructor(options: GlobalOptions, terminal: Terminal) {
    this.#options = options
    this.#terminal = terminal
  }

  /** Returns the rules that the server gives to clients. */
  async discover(): Promise<{ instructions?: string }> {
    const request = { method: 'server/discover', params: {}, signal: new AbortController().signal }
    return (await this.#send(request, undefined)) as { instructions?: string }
  }

  /** Waits for the answers of requests that came before the end of the input. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = this.#pending.size === 0 ? quiet + 1 : 0) {
      await Bun.sleep(TURN_MS)
    }
  }

  /** Sends a request to the server, once more if the server restarted. */
  async forward(request: HomeRequest, client: unknown): Promise<Json> {
    const answer = this.#forward(request, client)
    this.#pending.add(answer)
    try {
      return await answer
    } finally {
      this.#pending.delete(answer)
    }
  }

  async #forward(request: HomeRequest, client: unknown): Promise<Json> {
    try {
      return await this.#send(request, client)
    } catch (problem) {
      const isOther = problem instanceof CliProblem && /^(no_server|wrong_server)$/.test(problem.code)
      if (!isOther) throw problem
      this.#connection = null
      return this.#send(request, client)
    }
  }

  async #send({ method, params, signal }: HomeRequest, client: unknown): Promise<Json> {
    this.#connection ??= await connect(this.#options, this.#terminal)
    const until = AbortSignal.any([AbortSignal.timeout(this.#options.timeoutMs), signal])
    const { _meta, ...given } = params
    const body = {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: {
        ...given,
        _meta: {
          [PROTOCOL_VERSION_META_KEY]: PROTOCOL,
          [CLIENT_INFO_META_KEY]: client ?? { name: 'svc mcp', version: VERSION },
          [CLIENT_CAPABILITIES_META_KEY]: {},
        },
      },
    }
    const reply = await sendCall(
      { method: 'POST', path: '/mcp', body },
      { ...this.#connection, until },
      {
        Accept: 'application/json, text/event-stream',
        'Mcp-Protocol-Version': PROTOCOL,
        'Mcp-Method': method,
        ...(typeof given['name'] === 'string' ? { 'Mcp-Name': given['name'] } : {}),
      },
    )
    return resultIn(reply)
  }
}

function resultIn({ value, status }: Reply): Json {
  const { result } = (value ?? {}) as { result?: Json }
  if (result) return result
  const error = errorOf(value)
  const message = String(error?.['message'] ?? `The server answered with status ${status}.`)
  const code = error?.['code']
  if (typeof code === 'number') throw new ProtocolError(code, message)
  throw new CliProblem(1, { code: String(code ?? 'no_answer'), message })
}

// The transport adds the kind of a result itself.
function asResult({ resultType: _, ...result }: Json): never {
  return result as never
}

function failed({ code, message }: CliProblem) {
  return {
    content: [{ type: 'text' as const, text: `${code}: ${message}` }],
    structuredContent: { label: 'service', error: { code, message } },
    isError: true,
  }
}
