import { isInstalled, startModel } from '#bench/models/install.ts'
import { runOnSample } from '#bench/models/run.ts'
import { type Line, type Row, skippedLine, Tally } from '#test/prove/line.ts'

const PROMISE = 'a small real model reads and judges jobs: each attempt ends and is counted, and no job hangs'
const MOST_TOKENS = 300
const SLOWEST_MS = 900_000

/** A real model that answers mostly nonsense, served by llama.cpp; it is never installed by a check. */
export const realModel: Row = {
  name: 'real-model',
  run: async ({ quick }): Promise<Line[]> => {
    if (!isInstalled('gemma')) return [skippedLine(PROMISE, 'install it: bun bench/models/run.ts gemma')]
    const { target, env, stop } = await startModel('gemma', { most_tokens: MOST_TOKENS })
    const tally = new Tally(PROMISE)
    const jobs = quick ? 1 : 3
    try {
      const { broken, attempts, valid } = await runOnSample(target, { jobs, env, slowest_ms: SLOWEST_MS })
      tally.count(broken.length === 0, broken.join('; '))
      tally.count(attempts >= jobs, `${attempts} attempts for ${jobs} jobs`)
      return [tally.line(`${attempts} attempts, ${valid} valid`)]
    } finally {
      await stop()
    }
  },
}
