import type { MemberPosting } from '#db/index/job-documents.ts'
import { byCanonicalOrder, copiesInUs } from '#lib/index/jobs/same-role.ts'

/** Returns the copies that represent a job, the canonical one first. */
export function shownMembers(members: MemberPosting[], us_only: boolean): MemberPosting[] {
  const live = members.filter((member) => member.removed_at === null)
  const memberPostings = live.length > 0 ? live : members
  const keptMembers = us_only ? copiesInUs(memberPostings) : memberPostings
  return (keptMembers.length > 0 ? keptMembers : memberPostings).toSorted(byCanonicalOrder)
}
