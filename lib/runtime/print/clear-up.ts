const GROWTH = 100 * 1024 * 1024

let level: number | undefined

/**
 * Gives memory back when the process has grown by much. Pixels and fonts are bytes, which the engine does not count,
 * so that by itself it would clear up too late.
 */
export function clearUp(): void {
  const now = process.memoryUsage.rss()
  level = Math.min(level ?? now, now)
  if (now - level < GROWTH) return
  Bun.gc(true)
  level = process.memoryUsage.rss()
}
