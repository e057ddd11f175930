import type { z } from 'zod'
import {
  type Assessment,
  type AssessmentRow,
  findAssessmentRows,
  markOfResult,
  toAssessment,
} from '#db/desk/assessments.ts'
import { hasEvidence } from '#db/desk/evidence.ts'
import { findJobMarks } from '#db/desk/index-choices.ts'
import { findResumed } from '#db/desk/job-resumes.ts'
import type { Role } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { ALSO_FITS, type JobRoleRow, type ListedRow, listJobRoles } from '#db/desk/tracked-jobs.ts'
import { findAlike, type LikePosting } from '#db/index/apart.ts'
import type { JobDocument } from '#db/index/job-documents.ts'
import { OPENNESS } from '#db/rows/listed-job.ts'
import type { Reader, WatchedReader } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import type { CompiledPlace } from '#lib/judge/rank/eligibility.ts'
import { isoTime } from '#lib/service/values/times.ts'
import { type DeskInput, jobRow, unrankedClass } from '#lib/shortlist/jobs/job-row.ts'
import type * as PlaceParts from '#lib/shortlist/jobs/place-parts.ts'
import type { JobRowView, RowFields, Tag } from '#lib/shortlist/jobs/schema.ts'
import { cachedRows, findListed, type ListedDocument } from '#lib/shortlist/jobs/written-rows.ts'
import { once } from '#lib/text/memoize.ts'

type RowsToLoad = {
  /** Keys in the order of the list. */
  keys: number[]
  /** The desk's rows of them; a job without a role has none. */
  tracked: ListedRow[]
  roles: Role[]
  us_only: boolean
  /** False lists every copy as a row of its own; by default copies are merged. */
  collapse?: boolean
  /** The size of each row; by default all of it. */
  fields?: z.output<typeof RowFields>
}

/**
 * Returns the rows of these jobs, in order. Rows are cached and shared while nothing in them changes, so callers must
 * not modify them.
 */
export async function loadRows(
  { desk, index }: { desk: Reader; index: WatchedReader },
  { keys, tracked, roles: storedRoles, us_only, collapse = true, fields = 'all' }: RowsToLoad,
): Promise<JobRowView[]> {
  if (keys.length === 0) return []
  const documents = (await findListed(index, keys)).filter(({ members }) => members.length > 0)
  const savedOf = await marksOf({ desk, index }, { documents, keys, tracked })
  const { matched_places } = await readSettings(desk)
  const form = { us_only, collapse, fields, roles: storedRoles, nothing_said: !(await hasEvidence(desk)) }
  const roles = storedRoles.map(({ role, profile_id, label, state, locations, work_modes }) => [
    ...[role, profile_id, label, state, locations, work_modes],
  ])
  const name = JSON.stringify({ ...form, roles, matched_places })
  const parts = await import('#lib/shortlist/jobs/place-parts.ts')
  const places = once(() => parts.placesOf(storedRoles, matched_places))
  return documents.flatMap((document) => {
    const saved = savedOf(document)
    return cachedRows(document, [name, ...valuesOf(saved)], () =>
      rowsOf(document, saved, { ...form, places, parts }),
    )
  })
}

type RowsForm = Required<Pick<RowsToLoad, 'us_only' | 'collapse' | 'fields' | 'roles'>> & {
  nothing_said: boolean
  places: () => CompiledPlace[]
  parts: typeof PlaceParts
}

/** The desk's facts of a job. */
type RowMarks = Pick<
  JobRowView,
  'tailored' | 'declined' | 'seen' | 'snoozed_until' | 'ats_score' | 'label'
> & {
  tracked: ListedRow | undefined
  roles: JobRoleRow[]
  assessment: AssessmentRow | undefined
  like: LikePosting | undefined
}

async function marksOf(
  { desk, index }: { desk: Reader; index: Reader },
  { documents, keys, tracked }: { documents: ListedDocument[]; keys: number[]; tracked: ListedRow[] },
): Promise<(document: ListedDocument) => RowMarks> {
  const identities = documents.flatMap(({ members }) => members.map(({ identity }) => identity))
  const assessments = byKey(await findAssessmentRows(desk, keys))
  const resumed = await findResumed(desk, identities)
  const marks = Map.groupBy(await findJobMarks(desk, identities), ({ job_identity }) => job_identity)
  const roles = Map.groupBy(await listJobRoles(desk, keys), ({ job_key }) => job_key)
  const listed = byKey(tracked)
  const alike = await findAlike(index, keys)
  return ({ job_key, members }) => {
    const jobMarks = members.flatMap(({ identity }) => marks.get(identity) ?? [])
    const declined = jobMarks.find(({ mark }) => mark === 'declined')
    const resume = members.map(({ identity }) => resumed.get(identity)).find((mark) => mark !== undefined)
    return {
      tracked: listed.get(job_key),
      roles: roles.get(job_key) ?? [],
      assessment: assessments.get(job_key),
      tailored: resume !== undefined,
      ats_score: resume?.points ?? null,
      label: resume?.label ?? null,
      declined: declined ? { reason: declined.reason, at: declined.at } : null,
      seen: jobMarks.some(({ mark }) => mark === 'seen'),
      snoozed_until: jobMarks.find(({ mark }) => mark === 'snoozed')?.until ?? null,
      like: alike.get(job_key),
    }
  }
}

function byKey<T extends { job_key: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.job_key, row]))
}

// If all of these are equal, so is the whole row.
function valuesOf({ tracked, roles, assessment, declined, like, ...marks }: RowMarks): unknown[] {
  return [
    ...[marks.tailored, marks.ats_score, marks.label, marks.seen, marks.snoozed_until],
    ...[declined?.at, declined?.reason],
    ...roles.flatMap(({ role, match_rank, rank_score, openness }) => [
      role,
      match_rank,
      rank_score,
      openness,
    ]),
    ...Object.values(tracked ?? {}),
    ...Object.values(assessment ?? {}),
    ...Object.values(like ?? {}),
  ]
}

function rowsOf(
  document: ListedDocument,
  { tracked, roles, assessment, like, ...marks }: RowMarks,
  { us_only, collapse, fields, roles: storedRoles, nothing_said, places, parts }: RowsForm,
): JobRowView[] {
  const storedAssessment = assessment && toAssessment(assessment)
  const input = tracked
    ? {
        class: tracked.class,
        rank_score: tracked.rank_score,
        chance: tracked.chance,
        first_seen_at: (us_only ? tracked.first_seen_us_at : null) ?? tracked.first_seen_at,
        tags: tagsOf(roles, storedRoles),
        assessment: storedAssessment ?? null,
      }
    : unlistedInput(document, storedAssessment)
  return (collapse ? [document] : copiesOf(document, us_only))
    .map((listedDocument) => {
      const row = jobRow(listedDocument, input, { us_only, nothing_said })
      return {
        ...row,
        ...parts.suitingPart(row, shownMembers(listedDocument.members, us_only), places),
        ...(row.open.status === 'unclear' ? parts.unclearBy(listedDocument, places) : {}),
        ...marks,
        like: likePart(like),
      }
    })
    .map((row) => (fields === 'row' ? lean(row) : row))
}

function likePart(like: LikePosting | undefined): JobRowView['like'] {
  if (!like) return null
  const { job_identity, job_url, title, location, removed_at } = like
  return { job_identity, job_url, title, location, removed_at: isoTime(removed_at) }
}

// Removes the fields that no list line shows: the longest texts, and repeated ones.
function lean(row: JobRowView): JobRowView {
  const nothing = { description: '', unmet: [], minor_gaps: [], minor_gap_text: '', profiles: [] }
  return { ...row, ...nothing, members: row.members.map((member) => ({ ...member, differs: [] })) }
}

function copiesOf(document: ListedDocument, us_only: boolean): ListedDocument[] {
  return shownMembers(document.members, us_only).map((member) => ({ ...document, members: [member] }))
}

// A job that no role found but that was assessed takes its state from the assessment.
function unlistedInput({ body }: JobDocument, assessment: Assessment | undefined): DeskInput | null {
  if (!assessment) return null
  const mark = markOfResult(assessment.result, assessment.stale_reason !== null)
  const job_class = unrankedClass(mark, body !== '')
  return { class: job_class, rank_score: null, chance: null, first_seen_at: null, tags: [], assessment }
}

/** Returns the active roles that found a job, the best first: by rank, then by how its title matched, then by age. */
export function tagsOf(jobRoleRows: JobRoleRow[], roles: Role[]): Tag[] {
  const active = new Map(roles.filter((role) => role.state === 'active').map((role) => [role.role, role]))
  return jobRoleRows
    .filter((row) => active.has(row.role))
    .toSorted(
      (a, b) => (b.rank_score ?? -1) - (a.rank_score ?? -1) || a.match_rank - b.match_rank || a.role - b.role,
    )
    .map(({ role, match_rank, rank_score, openness }) => ({
      label: active.get(role)?.label ?? '',
      match_rank,
      profile_id: active.get(role)?.profile_id ?? '',
      rank_score,
      also_fits: match_rank === ALSO_FITS,
      openness: OPENNESS[openness] ?? 'yes',
    }))
}
