import type { ListPlace } from '#db/desk/listed-jobs.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** A place in a list as text that a caller sends back as it is. */
export function writeCursor({ value, job_key }: ListPlace, sort: string): string {
  return btoa(JSON.stringify([sort, value, job_key]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The place that a cursor names; refuses one of another list or of nobody's making. */
export function readCursor(cursor: string, sort: string): ListPlace {
  try {
    const [of, value, job_key] = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    if (of === sort && Number.isFinite(value) && Number.isSafeInteger(job_key)) return { value, job_key }
  } catch {
    // Nothing that this service wrote: refused below.
  }
  throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
}
