import type { Counter } from '#db/desk/counters.ts'
import { CLASS } from '#lib/jobs/rules/job-class.ts'

/** How many live jobs stand in each state, for these roles; `all` are those a list shows without a state. */
export function countStates(counters: Counter[], mask: number): Record<string, number> {
  const counts = { all: 0, not_assessed: 0, weak_fit: 0, applied: 0 }
  for (const counter of counters) {
    if ((counter.mask & mask) === 0) continue
    if ((counter.class & CLASS.applied) !== 0) counts.applied += counter.jobs
    else if ((counter.class & CLASS.weak_fit) !== 0) counts.weak_fit += counter.jobs
    else {
      counts.all += counter.jobs
      counts.not_assessed += counter.jobs
    }
  }
  return counts
}
