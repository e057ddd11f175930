import type { Log } from '#lib/service/log.ts'

const MAX_MS = 8_000

type EndOptions = { log: Log; exit: (code: number) => void; max_ms?: number }

/**
 * Runs these steps and ends the process. If a step fails or hangs, the next one runs and the process still ends: a server
 * that only seems alive would keep its home locked. Acknowledged writes are already on disk.
 */
export async function endProcess(
  steps: readonly (() => Promise<unknown>)[],
  { log, exit, max_ms = MAX_MS }: EndOptions,
): Promise<void> {
  let code = 0
  const late = setTimeout(() => {
    log.error('the end took too long', {})
    exit(1)
  }, max_ms)
  for (const step of steps) {
    try {
      await step()
    } catch (problem) {
      code = 1
      log.error('not everything could be closed', { fault: String(problem) })
    }
  }
  clearTimeout(late)
  exit(code)
}
