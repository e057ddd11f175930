type Role = { profile_id: string; label: string; bit: number | null }
type Masks = { jobs: number; masks: readonly (readonly [mask: number, jobs: number])[] }

export type RoleCounts = { roles: { profile_id: string; label: string; jobs: number }[]; none: number }

/** How many jobs each role found, the most first, and how many of all none of these did; a job may be of several. */
export function countRoles({ jobs, masks }: Masks, active: readonly Role[]): RoleCounts {
  const roles = active.map(({ profile_id, label, bit }) => ({
    profile_id,
    label,
    jobs: sum(masks.filter(([mask]) => bit !== null && holds(mask, bit))),
  }))
  const found = masks.filter(([mask]) => active.some(({ bit }) => bit !== null && holds(mask, bit)))
  return { roles: roles.toSorted((one, other) => other.jobs - one.jobs), none: jobs - sum(found) }
}

// Masks may have more bits than the operators of the language look at.
function holds(mask: number, bit: number): boolean {
  return Math.floor(mask / 2 ** bit) % 2 === 1
}

function sum(masks: Masks['masks']): number {
  return masks.reduce((all, [, jobs]) => all + jobs, 0)
}
