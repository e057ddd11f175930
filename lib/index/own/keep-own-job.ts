import { findOwnJob, listOwnJobs, moveRecords, putOwnJob, type RecordMove } from '#db/desk/index-choices.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { OwnJob } from '#db/rows/own-job.ts'
import type { Change, Reader, Store } from '#db/store.ts'
import { StoreFault } from '#db/store-fault.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { type ListTracker, relist } from '#lib/index/jobs/join-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { ownIdentity, siteKeyOf } from '#lib/index/links/links.ts'
import { mustBeLink } from '#lib/index/own/read-own-job.ts'
import type { NewOwnJob, OwnJobChange } from '#lib/index/own/schema.ts'
import {
  NO_WORDS,
  OWN_JOBS,
  type OwnJobWriter,
  shownOwnJob,
  storeOwnJobs,
  withWords,
  wordsOfOwn,
} from '#lib/index/own/store-own-jobs.ts'
import { editRecord, findWithEarlier, removeRecord } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { withoutHidden } from '#lib/text/text.ts'

type OwnJobDeps = Pick<SharedServices, 'desk' | 'index'> & { engine: OwnJobWriter; tracker: ListTracker }

/**
 * Keeps a job that the person found elsewhere. It is a job like any other from then on. Refuses with `invalid_value` without
 * a link and a text, and with `target_unavailable` in a shared index. If a job of this link is listed already, nothing is
 * stored and that job is named.
 */
export async function keepOwnJob(
  services: OwnJobDeps & { newId: () => string },
  input: NewOwnJob & { actor: Actor },
) {
  const [kept] = await keepOwnJobs(services, [input])
  if (kept === undefined || kept.refusal) throw kept?.refusal ?? new Error('No job was given')
  if (kept.job === null) return { isNew: false, reply: alreadyListed(kept.job_url) }
  const message = 'Kept. It is a job like any other now: assess it, or record that you applied.'
  return { isNew: true, reply: answerOf(kept.job, kept.later ?? message) }
}

/** A job that was kept, or the link of the one that is listed already; or why it could not be kept. */
export type KeptJob = { job: OwnJob | null; job_url: string; later: string | null; refusal?: Refusal }

/** A job to keep, with its id where the caller noted it before. */
type JobToKeep = NewOwnJob & { actor: Actor; own_id?: string }

/** Keeps several jobs and lists them in one go. Each is kept or refused by itself, as `keepOwnJob` says. */
export async function keepOwnJobs(
  services: OwnJobDeps & { newId: () => string },
  jobs: readonly JobToKeep[],
): Promise<KeptJob[]> {
  checkIndex(services.index)
  const kept: KeptJob[] = []
  for (const job of jobs) {
    try {
      kept.push({ ...(await storeOwnJob(services, job)), later: null })
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      kept.push({ job: null, job_url: '', later: null, refusal: problem })
    }
  }
  if (kept.every(({ job }) => job === null)) return kept
  const later = await renewCopies(services)
  return kept.map((result) => ({ ...result, later }))
}

async function storeOwnJob(
  services: OwnJobDeps & { newId: () => string },
  { actor, link, read_from, own_id = newOwnId(services), ...words }: JobToKeep,
): Promise<{ job: OwnJob | null; job_url: string }> {
  const storedLink = link === undefined ? null : mustBeLink(link)
  const text = withoutHidden(words.text ?? '').trim()
  checkContent(storedLink, text)
  const key = storedLink === null ? null : await findLinkedJob(services.index, storedLink)
  if (storedLink !== null && key !== null) return { job: null, job_url: storedLink }
  const job = await services.desk.change(async (change) => {
    // Another call may have kept the same link meanwhile.
    if (storedLink !== null && (await sameLink(change, { own_id, link: storedLink }))) return null
    const moment = change.now
    const ownJob: OwnJob = {
      ...withWords(NO_WORDS, words),
      link: storedLink,
      text,
      own_id,
      read_from: read_from ?? 'typed',
      revision: 1,
      created_at: moment,
      updated_at: moment,
      written_by: actor,
    }
    change.run(putOwnJob(ownJob))
    return ownJob
  })
  return { job, job_url: job === null ? (storedLink ?? '') : shownOwnJob(job).job_url }
}

/** Returns the id of an own job that is kept next. */
export function newOwnId({ newId }: { newId: () => string }): string {
  return `j${newId()}`
}

/**
 * Changes an own job at the revision that was read, and keeps its earlier words. Refuses with `not_found`,
 * `revision_conflict`, and with `invalid_value` if neither link nor text is left.
 */
export async function changeOwnJob(
  services: OwnJobDeps,
  { own_id, revision, actor, link, text, ...words }: OwnJobChange & { own_id: string; actor: Actor },
) {
  checkIndex(services.index)
  const before = await services.desk.change(async (change) => findOwnJob(change, own_id))
  const job_key = before ? await findLinkedJob(services.index, ownIdentity(before)) : null
  const job = await services.desk.change(async (change) => {
    const edited = await editRecord(OWN_JOBS, {
      change,
      read: { id: own_id, revision },
      edit: (stored) => {
        const next = {
          ...stored,
          ...withWords(wordsOfOwn(stored), words),
          link: link === undefined ? stored.link : link === '' ? null : mustBeLink(link),
          text: text === undefined ? stored.text : withoutHidden(text).trim(),
        }
        checkContent(next.link, next.text)
        return { ...next, revision: stored.revision + 1, updated_at: change.now, written_by: actor }
      },
    })
    if (edited.link !== null && (await sameLink(change, { own_id, link: edited.link }))) {
      throw new Refusal('invalid_value', 'Another job that you keep has this link. Edit that one instead.')
    }
    const [from, to] = [ownIdentity(before ?? edited), ownIdentity(edited)]
    // The records of a job stand under its name, which its link gives.
    if (from !== to) moveInChange(change, { job_key: job_key ?? 0, from, to, to_url: to })
    return edited
  })
  const later = await renewCopies(services)
  return answerOf(job, later ?? 'Saved.')
}

/** Removes an own job with all its earlier words; what was recorded for it stays. */
export async function removeOwnJob(services: OwnJobDeps, read: { own_id: string; revision: number }) {
  await removeOwnJobs(services, [read])
  return { schema_version: 'svc-own-job-deleted:1' as const, deleted: read.own_id }
}

/** Removes own jobs at the revisions that were read, and lists the others in one go. */
export async function removeOwnJobs(
  services: OwnJobDeps,
  reads: readonly { own_id: string; revision: number }[],
): Promise<void> {
  for (const { own_id, revision } of reads) {
    const job = await findOwnJob(services.desk, own_id)
    const stays = job ? await listedCopy(services.index, ownIdentity(job)) : null
    await services.desk.change(async (change) => {
      await removeRecord(OWN_JOBS, { change, read: { id: own_id, revision } })
      if (job && stays) moveInChange(change, { ...stays, from: ownIdentity(job) })
    })
  }
  if (reads.length > 0) await renewCopies(services)
}

// The job is on the desk by now, so an index that takes no writes makes it no failure; `beginWork` lists it later. Returns the
// sentence for the person then.
async function renewCopies(services: OwnJobDeps): Promise<string | null> {
  try {
    await relist(services.tracker, () => storeOwnJobs(services))
    return null
  } catch (problem) {
    if (!(problem instanceof StoreFault)) throw problem
    return 'Saved. The stored postings take no writes now, so lists show it once they do.'
  }
}

function moveInChange(change: Change, move: RecordMove): void {
  for (const statement of moveRecords(move)) change.run(statement)
}

async function sameLink(desk: Reader, job: { own_id: string; link: string }): Promise<boolean> {
  const others = (await listOwnJobs(desk)).filter(({ own_id }) => own_id !== job.own_id)
  const key = siteKeyOf(job.link)
  return others.some(
    (another) =>
      ownIdentity(another) === ownIdentity(job) ||
      (key !== null && another.link !== null && siteKeyOf(another.link) === key),
  )
}

// A board may list the job too; the records stay with its posting.
async function listedCopy(index: Reader, identity: string): Promise<Omit<RecordMove, 'from'> | null> {
  const key = await findLinkedJob(index, identity)
  const [document] = key === null ? [] : await findJobDocuments(index, [key])
  const others = document?.members.filter((member) => member.identity !== identity) ?? []
  const [canonical] = shownMembers(others, false)
  return key === null || !canonical ? null : { job_key: key, to: canonical.identity, to_url: canonical.url }
}

/** Returns the jobs that the person keeps from elsewhere, the last written first. */
export async function showOwnJobs({ desk }: { desk: Store }) {
  return { schema_version: 'svc-own-jobs:1' as const, own_jobs: (await listOwnJobs(desk)).map(shownOwnJob) }
}

/** Returns an own job with all its earlier words; refuses with `not_found`. */
export async function showOwnJob({ desk }: { desk: Store }, own_id: string) {
  const { record, earlier } = await findWithEarlier(OWN_JOBS, desk, own_id)
  return { schema_version: 'svc-own-job-record:1' as const, own_job: shownOwnJob(record), earlier }
}

function answerOf(job: OwnJob, message: string) {
  const own_job = shownOwnJob(job)
  return { schema_version: 'svc-own-job:1' as const, own_job, job_url: own_job.job_url, message }
}

function alreadyListed(job_url: string) {
  const message = 'A job with this link is listed already. Nothing was stored; open that one.'
  return { schema_version: 'svc-own-job:1' as const, own_job: null, job_url, message }
}

function checkContent(link: string | null, text: string): void {
  if (link !== null || /[\p{L}\p{N}]/u.test(text)) return
  throw new Refusal('invalid_value', 'A job needs a link or a text. Send `link`, `text`, or both.')
}

function checkIndex(index: Store): void {
  if (!index.remote) return
  const message =
    'The stored postings are shared with other machines, and everyone there would see your job. Use an index of your own.'
  throw new Refusal('target_unavailable', message)
}
