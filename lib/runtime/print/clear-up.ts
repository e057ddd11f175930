const GROWTH = 100 * 1024 * 1024

let level: number | undefined

/**
 * Collects garbage when the process has grown much. Pixels and fonts are outside the heap, so the engine would do it
 * too late.
 */
export function clearUp(): void {
  const now = process.memoryUsage.rss()
  level = Math.min(level ?? now, now)
  if (now - level < GROWTH) return
  if (typeof Bun !== 'undefined') Bun.gc(true)
  level = process.memoryUsage.rss()
}
