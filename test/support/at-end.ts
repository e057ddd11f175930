// Loaded before every run of tests (bunfig.toml). Side by side, the end of a file is the end of its run.
import { afterAll } from 'bun:test'
import { configureGlobal } from 'fast-check'

// A run of the checks judges the change, so it tries the same random values each time. `prove --only daily` tries new ones.
configureGlobal({ seed: Number(process.env['SVC_TEST_SEED'] ?? 1) })

/** Whether `prove` runs the tests, which waits for longer ones than a run of the checks. */
export function isLongRun(): boolean {
  return process.env['SVC_TEST_SEED'] !== undefined
}

/** How often a test of random values tries where each try is long: in a run of the checks a quarter of that with a new seed. */
export function triesOf(most: number): number {
  return isLongRun() ? most : Math.ceil(most / 4)
}

const works: (() => Promise<void>)[] = []

/** Has this done once the tests of this run are over: for what its files share. */
export function atEnd(work: () => Promise<void>): void {
  works.push(work)
}

/** Whether this process runs tests. Benches, and processes that tests start, use the same homes without the hooks of tests. */
export const isTestRun = hookEnd()

function hookEnd(): boolean {
  try {
    afterAll(async () => {
      for (const work of works.splice(0)) await work()
    })
    return true
  } catch {
    return false
  }
}
