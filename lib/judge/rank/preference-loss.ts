import type { Openness } from '#db/rows/listed-job.ts'

const LOSS = 15

/**
 * Returns the points that a job loses for a role: 15 where it is unclear whether the job is open to the person, and
 * 15 for a work mode that the role does not name. A job that is not open is ranked as if it were: it leaves the
 * list instead.
 */
export function preferenceLoss(
  { work_modes, openness }: { work_modes: readonly string[]; openness: Openness },
  role: { work_modes: readonly string[] },
): { place: number; work_mode: number } {
  const modes = work_modes.filter((mode) => mode !== '')
  const isInMode =
    role.work_modes.length === 0 || modes.length === 0 || modes.some((mode) => role.work_modes.includes(mode))
  return { place: openness === 'unclear' ? LOSS : 0, work_mode: isInMode ? 0 : LOSS }
}
