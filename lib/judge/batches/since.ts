import { daysBefore } from '#lib/service/values/times.ts'

const FIRST_LOOK_DAYS = 7

export type Since = { since: string; since_source: 'anchor' | 'first_check' | 'passed' }

/** From when on a job is new: as passed, else since the last check, else the last 7 days. */
export function newSince({
  passed,
  anchor,
  now,
}: {
  passed: string | undefined
  anchor: string | null
  now: string
}): Since {
  if (passed !== undefined) return { since: passed, since_source: 'passed' }
  if (anchor !== null) return { since: anchor, since_source: 'anchor' }
  return { since: daysBefore(now, FIRST_LOOK_DAYS), since_source: 'first_check' }
}
