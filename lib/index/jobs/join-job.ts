import {
  findJoins,
  findSplits,
  type Join,
  moveRecords,
  putJoin,
  putSplit,
  removeJoins,
  removeJoinsOf,
  removeSplit,
  type Split,
} from '#db/desk/index-choices.ts'
import {
  findAlike,
  findPostingByLink,
  findPostingByName,
  type JoinedPair,
  type LinkedPosting,
} from '#db/index/apart.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { normaliseLink } from '#lib/index/links/links.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

type SplitJobDeps = {
  desk: Store
  index: Store
  engine: { keepApart: (splits: { board_id: string; ext_id: string; apart: boolean }[]) => Promise<void> }
  tracker: ListTracker
}

type SplitInput = { posting: LinkedPosting; actor: Actor }

const nameOf = ({ board_id, ext_id }: Pick<Split, 'board_id' | 'ext_id'>) => ({ board_id, ext_id })

/** Recomputes the lists after a change. */
export type ListTracker = { in_progress: boolean; wake: () => void; settled: () => Promise<void> }

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

/**
 * Makes a posting a job of its own, because the person says that the merge was wrong; later readings keep the split.
 * The records stay with the job that it leaves. A second call changes nothing. Refuses with `not_found`, and with
 * `posting_alone` if there is nothing to split it from.
 */
export async function splitJob(
  services: SplitJobDeps,
  { job_url, actor }: { job_url: string; actor: Actor },
) {
  const { desk, index } = services
  const posting = await findPosting(index, job_url)
  if (!posting) throw new Refusal('not_found', 'No stored posting has this link.')
  const stored = await findSplit(desk, posting)
  const split = stored ?? (await newSplit(services, { posting, actor }))
  await keepApart(services, split, true)
  return splitAnswerOf(split, true)
}

/** Removes a split: the posting joins its copies again. Refuses with `posting_not_split`. */
export async function mergeBack(services: SplitJobDeps, job_url: string) {
  const { desk, index } = services
  const posting = await findPosting(index, job_url)
  const links = [job_url, normaliseLink(job_url) ?? job_url, ...(posting ? [posting.identity] : [])]
  const splits = await findSplits(desk, links)
  const split = splits.find((split) => links.includes(split.job_identity))
  if (!split) throw new Refusal('posting_not_split', 'This posting was not split off by you.')
  await desk.write([removeSplit(split)])
  await keepApart(services, split, false)
  return splitAnswerOf(split, false)
}

function keepApart({ engine, tracker }: SplitJobDeps, split: Split, apart: boolean): Promise<void> {
  return relist(tracker, () => engine.keepApart([{ ...nameOf(split), apart }]))
}

/** Returns the stored posting of a link; refuses text that is no link. */
async function findPosting(index: Reader, url: string): Promise<LinkedPosting | null> {
  const link = normaliseLink(url)
  if (link === null) throw new Refusal('invalid_value', 'This is not a link. Send the link of a posting.')
  const stored = (await findPostingByLink(index, url)) ?? (await findPostingByLink(index, link))
  if (stored) return stored
  const systemBoard = boardOfLink(url, systems)
  if (!systemBoard?.ext_id) return null
  return findPostingByName(index, { board_id: boardId(systemBoard), ext_id: systemBoard.ext_id })
}

async function findSplit(desk: Reader, posting: LinkedPosting): Promise<Split | undefined> {
  const splits = await findSplits(desk, [posting.identity])
  return splits.find((split) => split.board_id === posting.board_id && split.ext_id === posting.ext_id)
}

// The person's choice is stored before the index follows it, so that after a crash the next start can.
async function newSplit({ desk, index }: SplitJobDeps, { posting, actor }: SplitInput): Promise<Split> {
  const [document] = await findJobDocuments(index, [posting.job_key])
  const others = document?.members.filter((member) => member.identity !== posting.identity) ?? []
  const [stays] = shownMembers(others, false)
  if (!stays) {
    throw new Refusal(
      'posting_alone',
      'This posting is the only one of its job; there is nothing to split it from.',
    )
  }
  return desk.change(async (change) => {
    const split: Split = {
      ...nameOf(posting),
      job_identity: posting.identity,
      from_identity: stays.identity,
      at: change.now,
      written_by: actor,
    }
    change.run(putSplit(split))
    change.run(removeJoinsOf([posting.identity]))
    const moving = { from: posting.identity, to: stays.identity, to_url: stays.url }
    for (const statement of moveRecords({ job_key: posting.job_key, ...moving })) change.run(statement)
    return split
  })
}

function splitAnswerOf({ job_identity, from_identity }: Split, apart: boolean) {
  return {
    schema_version: 'svc-job-split:1' as const,
    apart,
    job_identity,
    from_identity,
    message: apart
      ? 'This posting is a job of its own now and stays one. What you recorded stays with the other job.'
      : 'This posting counts as a copy again, where its company, title and text are those of another.',
  }
}

/** Does work on the index. The lists show it when this resolves, unless they are being recomputed for a larger change. */
export async function relist(tracker: ListTracker, work: () => Promise<unknown>): Promise<void> {
  const isBusy = tracker.in_progress
  await work()
  tracker.wake()
  if (!isBusy) await tracker.settled()
}
