import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySampleHome } from '#test/support/open-home.ts'

/** A real server process on a home of its own. */
export type TestServer = {
  url: string
  home: string
  stop: () => Promise<void>
  /** Ends it as a power cut would, and leaves the home. */
  kill: () => Promise<void>
}

const PROGRAM = join(import.meta.dir, '../..')
const LISTENING = /listening on (http:\/\/127\.0\.0\.1:\d+)/
const START_MS = 60_000

/** `program` is the folder of another copy of the program. */
type Starting = {
  env?: Record<string, string>
  home?: string
  sample?: boolean
  program?: string
  port?: number
}

/**
 * Starts a server without background work on any free port; `stop` ends it, and removes the home unless it was given.
 * `sample` begins with the sample loaded.
 */
export async function startServer({
  env = {},
  home: given,
  sample = false,
  program = PROGRAM,
  port = 0,
}: Starting = {}): Promise<TestServer> {
  const main = join(program, 'lib/cli/main.ts')
  const newHome = sample ? copySampleHome : () => mkdtemp(join(tmpdir(), 'shortlist-home-'))
  const home = given ?? (await newHome())
  const server = Bun.spawn([process.execPath, '--no-env-file', main, 'serve', '--port', `${port}`], {
    env: { ...process.env, SVC_HOME: home, SVC_BACKGROUND: 'off', SVC_LOG: 'error', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await server.exited
    if (given === undefined) await rm(home, { recursive: true, force: true })
  }
  const kill = async () => {
    server.kill('SIGKILL')
    await server.exited
  }
  const late = setTimeout(() => server.kill('SIGKILL'), START_MS)
  const url = await addressIn(server.stdout)
  clearTimeout(late)
  if (url !== null) return { url, home, stop, kill }
  await stop()
  throw new Error('Cannot start a server: it ended before it listened')
}

/** Ends a server, and starts another one on its home without the index, as on a machine to which the home was moved. */
export async function moveHouse({ kill, home }: TestServer): Promise<TestServer> {
  await kill()
  for (const end of ['', '-wal', '-shm', '-sums']) await rm(join(home, `index.db${end}`), { force: true })
  return startServer({ home })
}

// Reads on after the address in the background, so that the server never waits for a reader.
async function addressIn(output: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = output.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return null
    text += decoder.decode(value, { stream: true })
    const found = LISTENING.exec(text)?.[1]
    if (found === undefined) continue
    void drain(reader)
    return found
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
