import type { AssessOutcome } from '#lib/judge/assess/assess-job.ts'

const MOST_IN_A_ROW = 3

/**
 * Decides whether a batch must end early: at once for a problem that every job would meet, or after three failures in
 * a row.
 */
export class StopRule {
  /** Why the batch must end; null while it goes on. */
  code: string | null = null
  #in_a_row = 0

  /** Notes the outcome of a job. */
  note(ended: AssessOutcome): void {
    const counts = !ended.ok && ended.stops === 'repeated'
    this.#in_a_row = counts ? this.#in_a_row + 1 : 0
    if (ended.ok || this.code !== null) return
    if (ended.stops === 'at_once' || this.#in_a_row >= MOST_IN_A_ROW) this.code = ended.code
  }
}
