import type { Profile } from '#db/desk/profiles.ts'
import type { JobRoleRow } from '#db/desk/tracked-jobs.ts'
import { ALSO_FITS, ONLY_NEAR } from '#lib/index/titles/title-match.ts'
import type { Tag } from '#lib/shortlist/jobs/schema.ts'

/** The active roles that found a job, the best first: by rank, then by how its title matched, then by age. */
export function tagsOf(found: JobRoleRow[], profiles: Profile[]): Tag[] {
  const active = new Map(
    profiles.filter((profile) => profile.state === 'active').map((profile) => [profile.role, profile]),
  )
  return found
    .filter((row) => active.has(row.role) && row.match_rank !== ONLY_NEAR)
    .toSorted(
      (a, b) => (b.rank_score ?? -1) - (a.rank_score ?? -1) || a.match_rank - b.match_rank || a.role - b.role,
    )
    .map(({ role, match_rank, rank_score }) => ({
      label: active.get(role)?.label ?? '',
      match_rank,
      profile_id: active.get(role)?.profile_id ?? '',
      rank_score,
      also_fits: match_rank === ALSO_FITS,
    }))
}
