// Loaded before every run of tests (bunfig.toml). Side by side, the end of a file is the end of its run.
import { afterAll } from 'bun:test'

const works: (() => Promise<void>)[] = []

/** Has this done once the tests of this run are over: for what its files share. */
export function atEnd(work: () => Promise<void>): void {
  works.push(work)
}

afterAll(async () => {
  for (const work of works.splice(0)) await work()
})
