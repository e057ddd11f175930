import type { ListPlace } from '#db/desk/listed-jobs.ts'
import type { Counter } from '#db/desk/tracked-jobs.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import { stateIn, unreadableIn } from '#lib/index/jobs/job-class.ts'
import { Refusal } from '#lib/service/refusals.ts'

// The new list shares these with the list of all jobs, and loads none of its columns and filters.

const ELSEWHERE: readonly string[] = ['applied', 'declined', 'hidden', 'weak_fit', 'not_open']

/**
 * Returns how many live jobs are in each state, for these roles; `all` are those in a list without a state filter, and
 * `not_judged` and `seen` are further counts of these.
 */
export function countStates(counters: Counter[], mask: number): Record<string, number> {
  const counts: Record<string, number> = {
    all: 0,
    not_assessed: 0,
    weak_fit: 0,
    applied: 0,
    declined: 0,
    hidden: 0,
    not_open: 0,
  }
  const add = (name: string, jobs: number) => {
    counts[name] = (counts[name] ?? 0) + jobs
  }
  for (const counter of counters) {
    if ((counter.mask & mask) === 0) continue
    const state = stateIn(counter.class)
    if (!ELSEWHERE.includes(state) && (counter.class & CLASS.outside) !== 0) {
      add('outside_limits', counter.jobs)
      continue
    }
    add(state, counter.jobs)
    if (state === 'not_assessed' && unreadableIn(counter.class) !== null) add('not_judged', counter.jobs)
    if (ELSEWHERE.includes(state)) continue
    add('all', counter.jobs)
    if ((counter.class & CLASS.seen) !== 0) add('seen', counter.jobs)
  }
  return counts
}

/** Encodes a place in a list as text that a caller sends back. */
export function writeCursor({ value, job_key }: ListPlace, sort: string): string {
  return btoa(JSON.stringify([sort, value, job_key]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes the place of a cursor; refuses one of another list or an invented one. */
export function readCursor(cursor: string, sort: string): ListPlace {
  try {
    const [of, value, job_key] = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    if (of === sort && Number.isFinite(value) && Number.isSafeInteger(job_key)) return { value, job_key }
  } catch {
    // A text that this service did not write is refused below.
  }
  throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
}
