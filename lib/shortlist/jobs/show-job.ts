import { z } from 'zod'
import { findApplications } from '#db/desk/applications.ts'
import { type Assessment, findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import { findSplits } from '#db/desk/index-choices.ts'
import { listRoles, type Role } from '#db/desk/roles.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import { listBoards } from '#db/index/boards.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import { ApplicationStatus } from '#db/rows/states.ts'
import type { Reader, Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { isPasted } from '#lib/index/jobs/job-key.ts'
import { joinsOf } from '#lib/index/jobs/join-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { isOver } from '#lib/index/labels/closing.ts'
import { AssessmentShown } from '#lib/judge/assess/schema.ts'
import { showAssessment } from '#lib/judge/assess/show-assessment.ts'
import { estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import { EstimateShown } from '#lib/judge/calls/schema.ts'
import { explainRanks } from '#lib/judge/rank/explain-ranks.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { JobUrl, publicText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { isoTime } from '#lib/service/values/times.ts'
import { loadHistory } from '#lib/shortlist/jobs/load-history.ts'
import { loadRows } from '#lib/shortlist/jobs/load-rows.ts'
import { JobChangeShown, JobRowView, ListingFactShown } from '#lib/shortlist/jobs/schema.ts'
import { type RoleToMatch, rolesToMatch } from '#lib/shortlist/tracking/matched.ts'

export const JobQuery = z.strictObject({ url: JobUrl })

/** One job with all public facts, and the person's records on it. */
export const JobResponse = z.looseObject({
  schema_version: z.literal('svc-job:1'),
  /** Null for an assessed posting that is not stored: one behind a link, or a pasted text. */
  job: JobRowView.nullable(),
  assessment: AssessmentShown.nullable(),
  /** The model that a press sends the job to, and the calls that it takes; null for the built-in rules. */
  by_model: z.looseObject({ model_target: serviceText(), estimate: EstimateShown }).nullable(),
  /** The state of its resume; the words are in `GET /api/tailored-resumes`. */
  resume: z
    .looseObject({
      made_by: serviceText(),
      /** True if the person worded, chose or sent it: it is never replaced without asking. */
      yours: z.boolean(),
      /** The last who reworded or chose its lines; null where nobody did. */
      changed_by: z.enum(['person', 'agent']).nullable(),
      /** Why it is out of date; empty if it is not. */
      stale: z.array(serviceText()),
      /** True where a newer pick waits. */
      proposed: z.boolean(),
      lines: z.int(),
      /** When it was downloaded last; null if it never was. */
      downloaded_at: Timestamp.nullable(),
      updated_at: Timestamp,
      /** The result of checking how programs read it, if it was checked. */
      score: z.looseObject({ points: z.int().nullable(), label: serviceText() }).nullable(),
    })
    .nullable(),
  application: z
    .looseObject({
      status: ApplicationStatus,
      at: Timestamp,
      follow_up_on: serviceText().nullable(),
      has_note: z.boolean(),
      revision: Revision,
    })
    .nullable(),
  members: z.array(
    z.looseObject({
      job_identity: publicText(),
      job_url: publicText(),
      location: publicText(),
      board_id: serviceText(),
      published_at: Timestamp.nullable(),
      published_kind: serviceText(),
      updated_at: Timestamp.nullable(),
      first_seen_at: Timestamp,
      removed_at: Timestamp.nullable(),
    }),
  ),
  merged_because: serviceText().nullable(),
  /** The changes of its postings, newest first. */
  changes: z.array(JobChangeShown),
  /** Facts of its age and listings. */
  facts: z.array(ListingFactShown),
  /** Set if the person split this posting from a job that it was merged with. */
  apart: z.looseObject({ from_identity: publicText(), at: Timestamp, by: serviceText() }).nullable(),
  /** Postings that the person split off from this job. */
  split_off: z.array(publicText()),
  /** Jobs that the person joined with this one. */
  joined: z.array(
    z.looseObject({
      job_identity: publicText(),
      other_identity: publicText(),
      at: Timestamp,
      by: serviceText(),
    }),
  ),
  liveness: z.looseObject({
    state: z.enum(['live', 'closed', 'unknown']),
    checked_at: Timestamp.nullable(),
  }),
  rank: z.array(
    z.looseObject({
      profile_id: serviceText(),
      score: z.number(),
      parts: z.array(z.looseObject({ term: publicText(), points: z.number(), kind: serviceText() })),
    }),
  ),
})

type ShowJobDeps = { desk: Store; index: Store; config: ConfigFile; now: () => string } & {
  /** Returns the state of a job's resume, injected because resumes belong to a later wing. */
  resumeSummary: (
    desk: Reader,
    job: { identities: string[]; assessment: Assessment | undefined },
  ) => Promise<z.input<typeof JobResponse>['resume']>
}

/** Returns the job of the posting with this link; refuses with `not_found` if none is stored. */
export async function showJob(services: ShowJobDeps, url: string) {
  const { desk, index } = services
  const key = isPasted(url) ? null : await findLinkedJob(index, url)
  const [document] = key === null ? [] : await findJobDocuments(index, [key])
  if (!document) return showUnstored(services, url)
  const tracked = await findTracked(desk, [document.job_key])
  const roles = await listRoles(desk)
  const [assessment] = await findAssessments(desk, [document.job_key])
  const [job] = await loadRows(services, { keys: [document.job_key], tracked, roles, us_only: false })
  if (!job) throw new Refusal('not_found', 'The postings of this job are no longer stored.')
  return {
    schema_version: 'svc-job:1' as const,
    job,
    assessment: assessment ? await showAssessment(services, assessment) : null,
    by_model: await callsByModel(services, assessment),
    resume: await services.resumeSummary(desk, { identities: identitiesOf(document), assessment }),
    application: await applicationOf(services, document),
    members: membersOf(document),
    merged_because: mergedBecause(job),
    ...(await loadHistory(services, document)),
    ...(await splitsOf(services.desk, identitiesOf(document))),
    joined: await joinsOf(services.desk, identitiesOf(document)),
    liveness: await livenessOf(services, document),
    rank: ranksOf(job, document, {
      storedRoles: roles,
      roles: await rolesToMatch(desk, roles, {
        now: services.now(),
        config: (await services.config.read()).config,
      }),
    }),
  }
}

// An assessed posting outside the index is found by its own name.
async function showUnstored(services: ShowJobDeps, url: string) {
  const assessment = await findNamedAssessment(services.desk, url)
  if (!assessment) {
    throw new Refusal(
      'not_found',
      'No stored posting has this link. Add its board with `svc boards add LINK` and read it.',
    )
  }
  const resume = await services.resumeSummary(services.desk, {
    identities: [assessment.job_identity],
    assessment,
  })
  return {
    schema_version: 'svc-job:1' as const,
    job: null,
    assessment: await showAssessment(services, assessment),
    by_model: await callsByModel(services, assessment),
    resume,
    application: null,
    members: [],
    merged_because: null,
    changes: [],
    facts: [],
    rank: [],
    apart: null,
    split_off: [],
    joined: [],
    liveness: { state: 'unknown' as const, checked_at: null },
  }
}

// The ledger alone is asked. A job that was assessed has been read.
async function callsByModel({ desk, config }: ShowJobDeps, assessment: Assessment | undefined) {
  const { model_target, token_prices } = (await config.read()).config
  if (model_target === 'builtin') return null
  const jobs = { needs_extract: assessment ? 0 : 1, needs_judge: 1 }
  const estimate = await estimateCalls(desk, { target: model_target, token_prices, jobs, at_once: 1 })
  return { model_target, estimate }
}

async function applicationOf({ desk }: ShowJobDeps, document: JobDocument) {
  const [application] = await findApplications(desk, identitiesOf(document))
  if (!application) return null
  // The note is the person's own text and stays out of an answer that holds strangers' text.
  const { status, at, follow_up_on, revision, note } = application
  return { status, at, follow_up_on, has_note: note !== null, revision }
}

const identitiesOf = ({ members }: JobDocument): string[] => members.map((member) => member.identity)

function membersOf(document: JobDocument) {
  const memberPostings = shownMembers(document.members, false)
  const removed = document.members.filter((member) => !memberPostings.includes(member))
  return [...memberPostings, ...removed].map((member) => ({
    job_identity: member.identity,
    job_url: member.url,
    location: member.locations.join('; '),
    board_id: member.board_id,
    published_at: isoTime(member.published_at),
    published_kind: member.published_kind,
    updated_at: isoTime(member.updated_at),
    first_seen_at: new Date(member.first_seen_at).toISOString(),
    removed_at: isoTime(member.removed_at),
  }))
}

async function livenessOf({ index, now }: ShowJobDeps, { members }: JobDocument) {
  const ids = new Set(members.map((member) => member.board_id))
  const boards = (await listBoards(index)).filter(
    (board) => ids.has(board.board_id) && !isOwnBoard(board.board_id),
  )
  const checked_at = isoTime(Math.max(0, ...boards.map((board) => board.last_read_at ?? 0)) || null)
  if (members.every((member) => member.removed_at !== null)) return { state: 'closed' as const, checked_at }
  const today = now().slice(0, 10)
  const isOpen = members.some((member) => member.removed_at === null && !isOver(member.labels.closes, today))
  const isReading = isOpen && boards.some((board) => board.state === 'live')
  return { state: isReading ? ('live' as const) : ('unknown' as const), checked_at }
}

function mergedBecause({ copies, family }: JobRowView): string | null {
  if (copies < 2) return null
  if (family === null) return 'Same company, same title and the same text, word for word.'
  return 'Same company and nearly the same words, or one job by the board’s own number. What differs stands beside each.'
}

type RankedRoles = { storedRoles: Role[]; roles: RoleToMatch[] }

function ranksOf(job: JobRowView, { title, body }: JobDocument, { storedRoles, roles }: RankedRoles) {
  return job.tags.flatMap((tag) => {
    const role = roles[storedRoles.findIndex((role) => role.profile_id === tag.profile_id)]
    if (!role) return []
    const place = { work_modes: [job.work_mode], openness: tag.openness }
    const { score, parts } = explainRanks({ posting: { title, text: body }, place, role })
    return [{ profile_id: tag.profile_id, score, parts }]
  })
}

/** Returns the person's splits of the job with these links: the job from another, or others from it. */
async function splitsOf(desk: Reader, identities: string[]) {
  const own = new Set(identities)
  const splits = await findSplits(desk, identities)
  const split = splits.find((split) => own.has(split.job_identity))
  const otherSplits = splits.filter((split) => !own.has(split.job_identity))
  return {
    apart: split ? { from_identity: split.from_identity, at: split.at, by: split.written_by } : null,
    split_off: otherSplits.map((split) => split.job_identity),
  }
}
