// A process like the server, of which a thread never takes a turn again, or with the word `main` its main thread: for the
// tests of its end.
import { isMainThread, parentPort } from 'node:worker_threads'
import { openThread } from '#lib/runtime/threads/open-thread.ts'

const END_MS = 500

if (isMainThread) await (process.argv[2] === 'main' ? hang() : serve())
else parentPort?.on('message', () => /\s+$/.test(`${' '.repeat(3_000_000)}x`))

async function hang(): Promise<void> {
  const { guardEnd } = await import('#lib/runtime/threads/end-guard.ts')
  process.once('SIGTERM', () => process.exit(0))
  guardEnd(['SIGTERM'], END_MS)
  setTimeout(() => {
    process.stdout.write('stalled\n')
    const began = Date.now()
    while (Date.now() - began < 60_000) /\s+$/.test(`${' '.repeat(30_000)}x`)
  }, 700)
}

async function serve(): Promise<void> {
  const { endProcess, makeLog } = await import('#lib/runtime/serve.ts')
  const { functions, close, stalledMs } = openThread<{ hang: (ask: null) => Promise<void> }>({
    module: new URL(import.meta.url),
    start: null,
    turnMs: 100,
  })
  functions.hang(null).catch(() => undefined)
  const log = makeLog('off', () => new Date().toISOString())
  process.once('SIGTERM', () => void endProcess([close], { log, exit: process.exit, max_ms: END_MS }))
  const watch = setInterval(() => {
    if (stalledMs() < 500) return
    clearInterval(watch)
    process.stdout.write('stalled\n')
  }, 20)
  setInterval(() => undefined, 60_000)
}
