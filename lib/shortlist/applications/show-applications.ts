import { listApplications } from '#db/desk/applications.ts'
import type { Store } from '#db/store.ts'
import type { ApplicationStatus } from '#lib/shortlist/applications/has-applied.ts'

const ENDED = new Set(['accepted', 'rejected', 'withdrawn'])

/** The person's applications, with counts by status over all of them and what is to be followed up, soonest first. */
export async function showApplications(
  { desk, now }: { desk: Store; now: () => string },
  status: ApplicationStatus | undefined,
) {
  const all = await listApplications(desk)
  const counts: Record<string, number> = {}
  for (const one of all) counts[one.status] = (counts[one.status] ?? 0) + 1
  const today = now().slice(0, 10)
  const follow_ups = all
    .flatMap(({ job_identity, follow_up_on, status: stands }) =>
      follow_up_on === null || ENDED.has(stands)
        ? []
        : [{ job_identity, follow_up_on, due: follow_up_on <= today }],
    )
    .toSorted((a, b) => (a.follow_up_on < b.follow_up_on ? -1 : 1))
  const applications = all.filter((one) => status === undefined || one.status === status)
  return { schema_version: 'svc-applications:1' as const, applications, counts, follow_ups }
}
