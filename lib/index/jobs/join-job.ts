import { findJoins, type Join, putJoin, removeJoins } from '#db/desk/index-choices.ts'
import { findAlike, type JoinedPair } from '#db/index/apart.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { type ListTracker, relist } from '#lib/index/jobs/split-job.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

type JoinJobDeps = {
  desk: Store
  index: Store
  engine: { keepTogether: (joins: (JoinedPair & { together: boolean })[]) => Promise<void> }
  tracker: ListTracker
}

/**
 * Joins a job with the one in its hint, because the person says that both are one; later readings keep the join. The
 * records of both are kept. A second call changes nothing. Refuses with `not_found`, and with `nothing_alike` if the
 * job has no hint.
 */
export async function joinJob(services: JoinJobDeps, { job_url, actor }: { job_url: string; actor: Actor }) {
  const { desk, index } = services
  const document = await documentOf(index, job_url)
  const identities = document.members.map(({ identity }) => identity)
  const [before] = await findJoins(desk, identities)
  const like = (await findAlike(index, [document.job_key])).get(document.job_key)
  if (!like && before) return answerOf(before, true)
  if (!like) {
    throw new Refusal(
      'nothing_alike',
      'No other job looks like this one, so there is nothing to join it with. Only a job with a hint can be joined.',
    )
  }
  const [first = ''] = shownMembers(document.members, false).map(({ identity }) => identity)
  const otherPosting = {
    other_board_id: like.board_id,
    other_ext_id: like.ext_id,
    other_identity: like.job_identity,
  }
  const joins = await desk.change((change) => {
    const made_by = { by_identity: first, at: change.now, written_by: actor, ...otherPosting }
    // Listed postings come first, because the job takes their wording.
    const press = document.members
      .toSorted((a, b) => Number(a.removed_at !== null) - Number(b.removed_at !== null))
      .map(({ board_id, ext_id, identity }) => ({ board_id, ext_id, job_identity: identity, ...made_by }))
    for (const join of press) change.run(putJoin(join))
    return Promise.resolve(press)
  })
  await keepTogether(services, joins, true)
  return answerOf(joins[0] as Join, true)
}

/** Removes a join: the job's postings are a job of their own again. Refuses with `posting_not_joined`. */
export async function unjoinJob(services: JoinJobDeps, job_url: string) {
  const { desk, index } = services
  const document = await documentOf(index, job_url)
  const joins = await findJoins(
    desk,
    document.members.map(({ identity }) => identity),
  )
  const join = joins.findLast((join) => join.job_identity === job_url) ?? joins.at(-1)
  if (!join) throw new Refusal('posting_not_joined', 'This job was not joined with another one by you.')
  const { by_identity } = join
  await desk.write([removeJoins(by_identity)])
  await keepTogether(
    services,
    joins.filter((join) => join.by_identity === by_identity),
    false,
  )
  return answerOf(join, false)
}

/** Returns the presses with which the person joined postings with this job. */
export async function joinsOf(desk: Reader, identities: string[]) {
  const presses = new Map((await findJoins(desk, identities)).map((join) => [join.by_identity, join]))
  return [...presses.values()].map(({ by_identity, other_identity, at: moment, written_by }) => ({
    job_identity: by_identity,
    other_identity,
    at: moment,
    by: written_by,
  }))
}

async function documentOf(index: Reader, job_url: string): Promise<JobDocument> {
  const key = await findLinkedJob(index, job_url)
  const [document] = key === null ? [] : await findJobDocuments(index, [key])
  if (!document) throw new Refusal('not_found', 'No stored posting has this link.')
  return document
}

function keepTogether({ engine, tracker }: JoinJobDeps, joins: Join[], together: boolean): Promise<void> {
  const indexJoins = joins.map(({ board_id, ext_id, other_board_id, other_ext_id }) => {
    return { board_id, ext_id, other_board_id, other_ext_id, together }
  })
  return relist(tracker, () => engine.keepTogether(indexJoins))
}

function answerOf({ by_identity, other_identity }: Join, joined: boolean) {
  return {
    schema_version: 'svc-job-join:1' as const,
    joined,
    job_identity: by_identity,
    other_identity,
    message: joined
      ? 'Both are one job now and stay one. `svc job unjoin <link>` takes it back.'
      : 'They are two jobs again.',
  }
}
