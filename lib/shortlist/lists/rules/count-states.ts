import type { Counter } from '#db/desk/counters.ts'
import { stateIn, unreadableIn } from '#lib/index/jobs/job-class.ts'

const ELSEWHERE: readonly string[] = ['applied', 'weak_fit']

/**
 * How many live jobs stand in each state, for these roles; `all` are those a list shows without a state, and `not_judged`
 * those of the ones not assessed that cannot be judged as they are.
 */
export function countStates(counters: Counter[], mask: number): Record<string, number> {
  const counts: Record<string, number> = { all: 0, not_assessed: 0, weak_fit: 0, applied: 0 }
  for (const counter of counters) {
    if ((counter.mask & mask) === 0) continue
    const state = stateIn(counter.class)
    counts[state] = (counts[state] ?? 0) + counter.jobs
    if (state === 'not_assessed' && unreadableIn(counter.class) !== null)
      counts['not_judged'] = (counts['not_judged'] ?? 0) + counter.jobs
    if (!ELSEWHERE.includes(state)) counts['all'] = (counts['all'] ?? 0) + counter.jobs
  }
  return counts
}
