import type { Sign } from '#lib/judge/models/stream-signs.ts'

type Why = 'answered' | 'forbidden' | 'full' | 'timeout' | 'cancelled'

/** What came of a program so far: why it is over, whether it proved that it has no tools, whether it was told to end. */
export type Seen = { why: Why | null; proved: boolean; stopped: boolean }

type Kill = (signal: 'SIGTERM' | 'SIGKILL') => void
type Watching = { signOf?: ((line: string) => Sign) | undefined; limits: { timeout_ms: number } }

// It may end by itself once it answered; a few never do.
const AFTER_ANSWER_MS = 300

export type Watch = {
  seen: Seen
  end: (reason: Why) => void
  hear: (line: string) => void
  over: () => void
}

/** Watches a program that runs: ends it for what it says or at its time. The first reason to end it is what counts. */
export function watchProgram(kill: Kill, { signOf, limits }: Watching): Watch {
  const seen: Seen = { why: null, proved: false, stopped: false }
  const end = (reason: Why) => {
    seen.why ??= reason
    seen.stopped = true
    kill(reason === 'forbidden' ? 'SIGKILL' : 'SIGTERM')
  }
  const timers = [setTimeout(() => end('timeout'), limits.timeout_ms)]
  const answered = () => {
    seen.why = 'answered'
    timers.push(setTimeout(() => end('answered'), AFTER_ANSWER_MS))
  }
  const hear = (line: string) => {
    const sign = seen.why === null ? signOf?.(line) : 'nothing'
    if (sign === 'proof') seen.proved = true
    if (sign === 'forbidden') end('forbidden')
    if (sign === 'end') answered()
  }
  return { seen, end, hear, over: () => timers.forEach(clearTimeout) }
}
