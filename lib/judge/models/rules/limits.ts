import type { Target } from '#lib/judge/models/target-name.ts'

/** Calls that run at once, of all targets together (interface, Limits). */
export const CALLS_AT_ONCE = 4

/** Calls of one kind of target that run at once: a model on this machine has one machine, a keyed one has few. */
export const AT_ONCE_OF_KIND: Record<Target['kind'], number> = {
  ...{ builtin: CALLS_AT_ONCE, claude: CALLS_AT_ONCE, codex: CALLS_AT_ONCE, command: CALLS_AT_ONCE },
  ...{ llm: 2, ollama: 1 },
}

const DEADLINE_MS = 180_000
const LOCAL_DEADLINE_MS = 600_000

/** How long all attempts of one question may take together, from its turn on; milliseconds. */
export function deadlineOf({ kind }: Target): number {
  return kind === 'ollama' ? LOCAL_DEADLINE_MS : DEADLINE_MS
}
