import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const MAIN = fileURLToPath(new URL('../lib/cli/main.ts', import.meta.url))

/** A real server of this checkout. */
export type SampleServer = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a server on a new home and loads the sample. */
export async function startSampleServer(
  home: string,
  env: Record<string, string> = {},
): Promise<SampleServer> {
  const server = Bun.spawn([process.execPath, '--no-env-file', MAIN, 'serve', '--port', '0', '--no-open'], {
    env: { ...process.env, SVC_HOME: home, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let url = ''
  for await (const line of linesOf(server.stdout)) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? ''
    if (url !== '') break
  }
  const headers = { 'content-type': 'application/json' }
  const loaded = await fetch(`${url}/api/sample`, { method: 'POST', headers, body: '{"action":"load"}' })
  if (!loaded.ok) throw new Error(await loaded.text())
  const stop = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  return { url, pid: server.pid, stop }
}

/** Starts Chromium for the person's part: a press on the page. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath:
      process.env['CHROMIUM_PATH'] ?? Bun.which('chromium-headless-shell') ?? Bun.which('chromium') ?? '',
    args: ['--no-sandbox'],
  })
}

/** Yields the lines of a program's output as they come. */
export async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
