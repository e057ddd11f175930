import type { z } from 'zod'
import { type Assessment, findAssessments } from '#db/desk/assessments.ts'
import { hasEvidence } from '#db/desk/evidence.ts'
import { findJobMarks } from '#db/desk/index-choices.ts'
import { findResumed } from '#db/desk/job-resumes.ts'
import type { Profile } from '#db/desk/profiles.ts'
import { type JobRoleRow, type ListedRow, listJobRoles } from '#db/desk/tracked-jobs.ts'
import type { JobDocument } from '#db/index/job-documents.ts'
import type { Reader } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/shown-members.ts'
import { ALSO_FITS, ONLY_NEAR } from '#lib/index/titles/also-fits.ts'
import { findListed, type ListedDocument } from '#lib/shortlist/jobs/listed-documents.ts'
import { type DeskInput, jobRow, unrankedClass } from '#lib/shortlist/jobs/rules/job-row.ts'
import type { JobRow, RowFields, Tag } from '#lib/shortlist/jobs/schema.ts'

type RowsToLoad = {
  /** Keys in the order of the list. */
  keys: number[]
  /** What the desk holds of them; a job that no role found has none. */
  tracked: ListedRow[]
  profiles: Profile[]
  us_only: boolean
  /** False lists every copy as a row of its own; left out, copies are merged. */
  collapse?: boolean
  /** How much of each row; left out, all of it. */
  fields?: z.output<typeof RowFields>
}

/** The rows of these jobs, in their order. */
export async function loadRows(
  { desk, index }: { desk: Reader; index: Reader },
  { keys, tracked, profiles, us_only, collapse = true, fields = 'all' }: RowsToLoad,
): Promise<JobRow[]> {
  if (keys.length === 0) return []
  const documents = await findListed(index, keys)
  const assessments = new Map((await findAssessments(desk, keys)).map((one) => [one.job_key, one]))
  const resumed = await findResumed(
    desk,
    documents.flatMap(({ members }) => members.map(({ identity }) => identity)),
  )
  const marks = await marksOf(desk, documents)
  const isTailored = ({ members }: JobDocument) => members.some(({ identity }) => resumed.has(identity))
  const facts = deskInput(tracked, await listJobRoles(desk, keys), { profiles, us_only, assessments })
  const listing = { us_only, nothing_said: !(await hasEvidence(desk)) }
  const factsOf = (document: JobDocument) =>
    facts.get(document.job_key) ?? unlistedInput(document, assessments.get(document.job_key))
  return documents
    .filter((document) => document.members.length > 0)
    .flatMap((document) => (collapse ? [document] : copiesOf(document, us_only)))
    .map((document) => ({
      ...jobRow(document, factsOf(document), listing),
      tailored: isTailored(document),
      ...marks(document),
    }))
    .map((row) => (fields === 'row' ? lean(row) : row))
}

async function marksOf(desk: Reader, documents: JobDocument[]) {
  const identities = documents.flatMap(({ members }) => members.map(({ identity }) => identity))
  const found = await findJobMarks(desk, identities)
  return ({ members }: JobDocument): Pick<JobRow, 'declined' | 'seen'> => {
    const links = new Set(members.map(({ identity }) => identity))
    const mine = found.filter(({ job_identity }) => links.has(job_identity))
    const declined = mine.find(({ mark }) => mark === 'declined')
    return {
      declined: declined ? { reason: declined.reason, at: declined.at } : null,
      seen: mine.some(({ mark }) => mark === 'seen'),
    }
  }
}

// What no line of a list shows: the longest texts, and what is said elsewhere in the row.
function lean(row: JobRow): JobRow {
  const nothing = { description: '', unmet: [], minor_gaps: [], minor_gap_text: '', profiles: [] }
  return { ...row, ...nothing, members: row.members.map((member) => ({ ...member, differs: [] })) }
}

function copiesOf(document: ListedDocument, us_only: boolean): ListedDocument[] {
  return shownMembers(document.members, us_only).map((member) => ({ ...document, members: [member] }))
}

// A job that no role found, and that was assessed all the same, stands as its assessment says.
function unlistedInput({ body }: JobDocument, assessment: Assessment | undefined): DeskInput | null {
  if (!assessment) return null
  const { verdict, not_judged, fit, thin } = assessment.result
  const mark = { verdict, not_judged, fit, thin, stale: assessment.stale_reason !== null }
  const job_class = unrankedClass(mark, body !== '')
  return { class: job_class, rank_score: null, first_seen_at: null, tags: [], assessment }
}

type Known = { profiles: Profile[]; us_only: boolean; assessments: ReadonlyMap<number, Assessment> }

/** What the desk knows of jobs, by their keys. */
function deskInput(
  tracked: ListedRow[],
  roles: JobRoleRow[],
  { profiles, us_only, assessments }: Known,
): Map<number, DeskInput> {
  const byJob = Map.groupBy(roles, (row) => row.job_key)
  return new Map(
    tracked.map((row) => [
      row.job_key,
      {
        class: row.class,
        rank_score: row.rank_score,
        first_seen_at: (us_only ? row.first_seen_us_at : null) ?? row.first_seen_at,
        tags: tagsOf(byJob.get(row.job_key) ?? [], profiles),
        assessment: assessments.get(row.job_key) ?? null,
      },
    ]),
  )
}

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
