import { PassThrough } from 'node:stream'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Command } from 'commander'
import { type Connection, connect, errorOf, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { startWords } from '#lib/runtime/built/start-words.ts'
import { VERSION } from '#lib/service/version.ts'

const PROTOCOL = '2026-07-28'
const TURN_MS = 50
const MOST_WAIT_MS = 10 * 60_000
const MOST_START_MS = 30_000
// The package ends at ten million bytes.
const MOST_LINE = 8_000_000
const ENDS = 300

type Json = Record<string, unknown>
type HomeRequest = { method: string; params: Json; signal: AbortSignal }

/**
 * `svc mcp`: serves the tools of agents over standard input and output, until the input ends and its requests are answered.
 * Each request is forwarded to the running server, so the server alone knows the tools. If none runs, it starts one that ends
 * with it; if that fails, each answer says how to start one.
 */
export async function runMcp(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const home = new RunningServer({ ...options, actor: 'agent' }, terminal)
  const instructions = await home.begin()
  const { transport, ended } = answeringTransport(terminal.err)
  const serving = serveStdio(
    () => {
      const server = new Server(
        { name: 'shortlist', title: 'Shortlist', version: VERSION },
        { capabilities: { tools: {} }, instructions },
      )
      // A client of 2026 names itself in each request, one of 2025 at the start.
      const clientOf = ({ mcpReq }: ServerContext) =>
        (mcpReq.envelope as Json | undefined)?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion()
      server.setRequestHandler('tools/list', async ({ params = {} }, context) => {
        const request = { method: 'tools/list', params, signal: context.mcpReq.signal }
        try {
          return asResult(await home.forward(request, clientOf(context)))
        } catch (problem) {
          if (!(problem instanceof CliProblem)) throw problem
          throw new ProtocolError(ProtocolErrorCode.InternalError, problem.message)
        }
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
    { transport, maxSubscriptions: 0, onerror: (problem) => terminal.err(`${problem.message}\n`) },
  )
  await ended
  await serving.close()
  await home.end()
}

/**
 * Returns a transport over standard input and output that stays open until all requests are answered; that of the package
 * drops those under way at the end of the input. A line that is too long or no message is answered with an error, after which that of
 * the package would end. `ended` resolves when it may be closed.
 */
function answeringTransport(tell: (text: string) => void): {
  transport: StdioServerTransport
  ended: Promise<void>
} {
  const input = new PassThrough()
  const transport = new StdioServerTransport(input, process.stdout)
  const unanswered = new Set<unknown>()
  const send = transport.send.bind(transport)
  transport.send = async (message) => {
    await send(message)
    if ('id' in message && !('method' in message)) unanswered.delete(message.id)
  }
  const refuse = (id: RequestId | undefined, message: string) => {
    const error = { code: ProtocolErrorCode.InvalidRequest, message }
    if (id === undefined) tell(`${message}\n`)
    else void transport.send({ jsonrpc: '2.0', id, error })
  }
  let line = ''
  let begin: string | null = null
  const take = (part: string) => {
    line += part
    if (line.length <= MOST_LINE) return
    begin ??= line.slice(0, ENDS)
    line = line.slice(-ENDS)
  }
  const endLine = () => {
    if (begin !== null)
      refuse(idOfEnds(begin, line), 'This line is longer than 8 million characters. It was not read.')
    else if (line.trim() !== '') {
      const id = requestId(line)
      if (!isMessage(line)) refuse(id, 'A line is no message of this protocol. It was not read.')
      else {
        if (id !== undefined) unanswered.add(id)
        input.write(`${line}\n`)
      }
    }
    line = ''
    begin = null
  }
  const decoder = new TextDecoder()
  process.stdin.on('data', (chunk: Uint8Array) => {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    take(first)
    for (const part of others) {
      endLine()
      take(part)
    }
  })
  const ended = (async () => {
    await new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve))
    const until = Date.now() + MOST_WAIT_MS
    while (unanswered.size > 0 && Date.now() < until) await Bun.sleep(TURN_MS)
  })()
  return { transport, ended }
}

// Clients write the id at the beginning of a message or at its end.
function idOfEnds(begin: string, end: string): RequestId | undefined {
  const text = ID_FIRST.exec(begin)?.[1] ?? ID_LAST.exec(end)?.[1]
  return text === undefined ? undefined : (JSON.parse(text) as RequestId)
}

const ID_FIRST = /^\{"jsonrpc":"2\.0","id":(\d{1,15}|"[\w-]{1,100}")[,}]/
const ID_LAST = /,"jsonrpc":"2\.0","id":(\d{1,15}|"[\w-]{1,100}")\}\r?$/

function isMessage(line: string): boolean {
  try {
    parseJSONRPCMessage(JSON.parse(line))
    return true
  } catch {
    return false
  }
}

function requestId(line: string): RequestId | undefined {
  try {
    const { id, method } = JSON.parse(line) as Json
    return typeof method === 'string' && /^(?:string|number)$/.test(typeof id) ? (id as RequestId) : undefined
  } catch {
    return undefined
  }
}

/** The server of the home, which may restart between two calls. */
class RunningServer {
  #connection: Connection | null = null
  #started: ReturnType<typeof Bun.spawn> | null = null
  readonly #options: GlobalOptions
  readonly #terminal: Terminal

  constructor(options: GlobalOptions, terminal: Terminal) {
    this.#options = options
    this.#terminal = terminal
  }

  /** Returns the rules that the server gives to clients, or how to start one. Starts a server if none runs. */
  async begin(): Promise<string> {
    try {
      return await this.#discover()
    } catch (problem) {
      const isMissing = problem instanceof CliProblem && problem.code === 'no_server'
      return isMissing && this.#options.url === null ? this.#start() : reasonOf(problem)
    }
  }

  /** Stops the server, if this command started it. */
  async end(): Promise<void> {
    this.#started?.kill('SIGTERM')
    await this.#started?.exited
  }

  async #discover(): Promise<string> {
    const request = { method: 'server/discover', params: {}, signal: new AbortController().signal }
    const { instructions = '' } = (await this.#send(request, undefined)) as { instructions?: string }
    return instructions
  }

  async #start(): Promise<string> {
    const { command, args } = startWords(this.#terminal.environment)
    const env = { ...this.#terminal.environment }
    const server = Bun.spawn([command, ...args, 'serve', '--no-open'], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env,
    })
    this.#started = server
    const until = Date.now() + MOST_START_MS
    while (server.exitCode === null && Date.now() < until) {
      await Bun.sleep(TURN_MS)
      try {
        return await this.#discover()
      } catch {
        this.#connection = null
      }
    }
    server.kill('SIGTERM')
    return NO_SERVER
  }

  /** Sends a request to the server, once more if the server restarted. */
  async forward(request: HomeRequest, client: unknown): Promise<Json> {
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
      jsonrpc: '2.0',
      id: 1,
      method,
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

const NO_SERVER =
  'No server of Shortlist is running, and none could be started. Ask the person to run `svc serve` in a terminal and to read what it says.'

function reasonOf(problem: unknown): string {
  if (problem instanceof CliProblem) return `${problem.message} Until then no tool works.`
  throw problem
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
