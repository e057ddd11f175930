import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { CACHE_NAMES, findCache, markUsed } from '#lib/runtime/built/build-cache.ts'

// The person's first requests go first.
const SETTLED_MS = 5_000
const LAST_IN_LINE = 19
const HOUR_MS = 3_600_000

/** Lets a separate process build a missing startup cache; this start runs without it. */
export function keepBuilt(): void {
  const build = () => {
    if (CACHE_NAMES.every((name) => findCache(name) !== null)) return
    const module = fileURLToPath(new URL('./build-kept.ts', import.meta.url))
    const child = Bun.spawn([process.execPath, '--no-env-file', module], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    child.unref()
    try {
      setPriority(child.pid, LAST_IN_LINE)
    } catch {
      // It has ended, or its priority cannot be lowered.
    }
  }
  setTimeout(build, SETTLED_MS).unref()
  setInterval(markUsed, HOUR_MS).unref()
}
