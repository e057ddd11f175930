import type { Log } from '#lib/service/log.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** Writes one JSON line per event to standard error, from this level up. */
export function makeLog(least: string, now: () => string): Log {
  const leastLevel = Math.max(LEVELS.indexOf(least as (typeof LEVELS)[number]), least === 'debug' ? 0 : 1)
  const write = (level: (typeof LEVELS)[number]) => (message: string, facts?: Record<string, unknown>) => {
    if (LEVELS.indexOf(level) < leastLevel) return
    process.stderr.write(`${JSON.stringify({ at: now(), level, message, ...facts })}\n`)
  }
  return { debug: write('debug'), info: write('info'), error: write('error') }
}
