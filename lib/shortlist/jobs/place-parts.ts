import type { Role } from '#db/desk/roles.ts'
import type { MemberPosting } from '#db/index/job-documents.ts'
import { type CompiledPlace, compilePlace, copyPlaceOf } from '#lib/judge/rank/eligibility.ts'
import { missingFact } from '#lib/judge/rank/missing-fact.ts'
import { suitingCopy } from '#lib/judge/rank/pay-at-place.ts'
import { openByFact } from '#lib/shortlist/jobs/job-row.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import type { ListedDocument } from '#lib/shortlist/jobs/written-rows.ts'

// Loaded with the first row, because the table of towns is; an empty home starts without.

/** Returns the places of the active roles, with those of the settings when jobs were last matched. */
export function placesOf(roles: readonly Role[], matched_places: string | null): CompiledPlace[] {
  if (matched_places === null) return []
  const { countries, person } = JSON.parse(matched_places)
  const active = roles.filter(({ state }) => state === 'active')
  return active.map(({ locations, work_modes }) =>
    compilePlace({ locations, work_modes, countries, ...person }),
  )
}

/**
 * Returns the place, mode and pay of a copy that is open to the person, if the main copy is not, and the pay of the person's place.
 * Example: a job of two states, one of them the home.
 */
export function suitingPart(
  { labels }: JobRowView,
  members: readonly MemberPosting[],
  places: () => CompiledPlace[],
): Partial<Pick<JobRowView, 'location' | 'work_mode' | 'salary' | 'labels'>> {
  const [canonical] = members
  if (canonical === undefined || (members.length === 1 && labels.pays === undefined)) return {}
  const suiting = suitingCopy(
    members.map((member) => ({ ...copyPlaceOf(member), ...member })),
    places(),
  )
  if (!suiting) return {}
  const { copy, pay } = suiting
  const { pays: _, ...others } = labels
  return {
    labels: { ...others, pay, ...(copy.labels.pays && { pays: copy.labels.pays }) },
    ...(copy.id !== canonical.id && {
      location: copy.locations.join('; '),
      work_mode: copy.work_mode,
      salary: copy.salary || canonical.salary,
    }),
  }
}

/** Returns the fact of the settings that an unclear job waits for. */
export function unclearBy(
  { title, body, members }: ListedDocument,
  places: () => CompiledPlace[],
): Partial<Pick<JobRowView, 'open'>> {
  const job = { copies: members.map(copyPlaceOf), title, text: body }
  for (const place of places()) {
    const missing = missingFact(job, place)
    if (missing !== null) return { open: openByFact(missing) }
  }
  return {}
}
