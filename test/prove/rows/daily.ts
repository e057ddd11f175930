import { fileURLToPath } from 'node:url'
import { type Row, Tally } from '#test/prove/line.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * The longest tests, which no run of the checks waits for: `*.daily.ts` below `test/`. Then the tests that do more with a seed:
 * those of random values take a new one, because the checks use one seed, and those of the page try each look and the tests of
 * `test.daily`. A failure prints the seed: `SVC_TEST_SEED=812 bun test FILE` repeats it.
 */
export const daily: Row = {
  name: 'daily',
  run: async () => {
    const longest = new Tally(
      'the longest tests: releases, thirty days, a course killed at every write, counts and presses',
    )
    const random = new Tally('tests of random values, with a new seed, and of the page, in each look')
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    const lines = []
    for (const [tally, files, env] of [
      [longest, [...new Bun.Glob('test/**/*.daily.ts').scanSync(ROOT)], {}],
      [random, await longerTests(), { SVC_TEST_SEED: String(seed >>> 1) }],
    ] as const) {
      const began = performance.now()
      for (const file of files.toSorted()) {
        const words = ['--no-env-file', 'test', '--timeout', '300000', `./${file}`]
        const run = Bun.spawn([process.execPath, ...words], {
          cwd: ROOT,
          env: { ...process.env, ...env },
          stdout: 'ignore',
          stderr: 'pipe',
        })
        const output = await new Response(run.stderr).text()
        tally.count((await run.exited) === 0, `${file}, seed ${seed >>> 1}: ${output.slice(-2000)}`)
      }
      lines.push(tally.line(`${Math.round((performance.now() - began) / 1000)} s`))
    }
    return lines
  },
}

async function longerTests(): Promise<string[]> {
  const files = [...new Bun.Glob('test/**/*.test.ts').scanSync(ROOT)]
  const texts = await Promise.all(files.map((file) => Bun.file(`${ROOT}${file}`).text()))
  return files.filter((_, index) =>
    /from '(?:fast-check|#test\/page\/page-tools\.ts)'|isLongRun/.test(texts[index] ?? ''),
  )
}
