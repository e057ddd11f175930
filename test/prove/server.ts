import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dir, '../../lib/cli/main.ts')
const START_MS = 60_000

/** A server process that may also refuse to start. */
export type Proved = {
  home: string
  /** The server's address; null if it ended before it listened. */
  url: string
  listens: boolean
  pid: number
  /** All that it wrote to its output and its complaints so far. */
  output: () => string
  /** Its exit code once it ended; null where a signal ended it. */
  ended: Promise<number | null>
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

type Starting = {
  home: string
  env?: Record<string, string>
  /** Words that stand before the program, such as those of another program that starts it. */
  before?: string[]
  /** Words that stand between the runtime and the server. */
  runtime?: string[]
  /** The port to take; any free one when left out. */
  port?: number
}

const begun = new Set<Bun.Subprocess>()

/** Ends the servers that a row left behind which failed half way. */
export function endLeftServers(): void {
  for (const child of begun) child.kill('SIGKILL')
}

/** Begins a server and does not wait for it. */
export function beginServer({ home, env = {}, before = [], runtime = [], port = 0 }: Starting) {
  const words = [...before, process.execPath, '--no-env-file', ...runtime, MAIN, 'serve', '--port', `${port}`]
  const child = Bun.spawn(words, {
    env: { ...process.env, SVC_HOME: home, SVC_BACKGROUND: 'off', SVC_LOG: 'error', ...NOWHERE, ...env },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun.add(child)
  const parts = { out: '', err: '' }
  const reading = [
    collect(child.stdout, (text) => (parts.out += text)),
    collect(child.stderr, (text) => (parts.err += text)),
  ]
  const ended = child.exited.then(async () => {
    begun.delete(child)
    await Promise.all(reading)
    return child.exitCode
  })
  return { child, ended, output: () => parts.out + parts.err }
}

// No board is asked unless a row says which.
const NOWHERE = { SVC_BOARDS_GATEWAY: 'http://127.0.0.1:9' }

/** Starts a server and waits until it listens or ended. */
export async function startProved(starting: Starting): Promise<Proved> {
  const { child, ended, output } = beginServer(starting)
  let over = false
  void ended.then(() => {
    over = true
  })
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
  while (!over && !LISTENING.test(output())) await Bun.sleep(10)
  clearTimeout(late)
  const url = LISTENING.exec(output())?.[1]
  return {
    home: starting.home,
    url: url ?? '',
    listens: url !== undefined,
    pid: child.pid,
    output,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const LISTENING = /listening on (http:\/\/127\.0\.0\.1:\d+)/

async function collect(stream: ReadableStream<Uint8Array>, add: (text: string) => unknown): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of stream) add(decoder.decode(chunk, { stream: true }))
}

/** Whether a text shows the inside of the program to whoever started it. */
export function showsInside(text: string): boolean {
  return /^\s+at .+:\d+/m.test(text) || /\bat .+\.ts:\d+:\d+/.test(text)
}

/** Does something on a home that is removed afterwards. */
export async function onHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-prove-'))
  try {
    return await work(home)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Sends JSON and answers what came back; null where no answer came. */
export async function send(url: string, method: string, body?: unknown): Promise<Response | null> {
  const init = { method, headers: { 'Content-Type': 'application/json' } }
  return fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) }).catch(() => null)
}

/** The value at an address that must answer with one. */
export async function get<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as T
}
