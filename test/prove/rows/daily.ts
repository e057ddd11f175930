import { fileURLToPath } from 'node:url'
import { type Row, Tally } from '#test/prove/line.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The longest tests, which no run of the checks waits for: `*.daily.ts` below `test/`. */
export const daily: Row = {
  name: 'daily',
  run: async () => {
    const tally = new Tally('the longest tests: releases, thirty days, a course killed at every write')
    const began = performance.now()
    for (const file of [...new Bun.Glob('test/**/*.daily.ts').scanSync(ROOT)].toSorted()) {
      const words = ['--no-env-file', 'test', '--timeout', '300000', `./${file}`]
      const run = Bun.spawn([process.execPath, ...words], { cwd: ROOT, stdout: 'ignore', stderr: 'pipe' })
      const told = await new Response(run.stderr).text()
      tally.count((await run.exited) === 0, `${file}: ${told.slice(-2000)}`)
    }
    return [tally.line(`${Math.round((performance.now() - began) / 1000)} s`)]
  },
}
