// A process like the server, whose thread never takes a turn again, for the test of its end.
import { isMainThread, parentPort } from 'node:worker_threads'
import { openThread } from '#lib/runtime/threads/open-thread.ts'

if (isMainThread) await serve()
else parentPort?.on('message', () => /\s+$/.test(`${' '.repeat(3_000_000)}x`))

async function serve(): Promise<void> {
  const { endProcess, makeLog } = await import('#lib/runtime/serve.ts')
  const { functions, close, stalledMs } = openThread<{ hang: (ask: null) => Promise<void> }>({
    ...{ module: new URL(import.meta.url), start: null, turnMs: 100 },
  })
  functions.hang(null).catch(() => undefined)
  const log = makeLog('off', () => new Date().toISOString())
  process.once('SIGTERM', () => void endProcess([close], { log, exit: process.exit }))
  const watch = setInterval(() => {
    if (stalledMs() < 500) return
    clearInterval(watch)
    process.stdout.write('stalled\n')
  }, 20)
  setInterval(() => undefined, 60_000)
}
