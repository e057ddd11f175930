import { Refusal } from '#lib/service/refusals.ts'

/** There is no master to read or change. */
export function noMaster(): Refusal {
  return new Refusal(
    'master_not_found',
    'There is no master resume yet. Make one with POST /api/master, or import a resume.',
  )
}
