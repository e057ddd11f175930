import { afterAll, afterEach, beforeAll, beforeEach } from 'bun:test'
import { openApp, type TestApp, type TestAppOptions } from '#test/support/app.ts'
import { openSearch, type Search, type SearchOptions } from '#test/support/search.ts'

/** Opens the service before all tests of a file or block, or before each, and closes it behind them. */
export function appFor(when: 'all' | 'each', options: TestAppOptions | (() => TestAppOptions) = {}): TestApp {
  return opened(when, () => openApp(typeof options === 'function' ? options() : options))
}

/** Opens a service with boards to read in the same way. */
export function searchFor(when: 'all' | 'each', options: SearchOptions | (() => SearchOptions) = {}): Search {
  return opened(when, () => openSearch(typeof options === 'function' ? options() : options))
}

// Every use reads the service that is open then.
function opened<T extends TestApp>(when: 'all' | 'each', open: () => Promise<T>): T {
  let current: T | undefined
  const [before, after] = when === 'all' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    current = await open()
  })
  after(() => current?.close())
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current ?? {}, name) })
}
