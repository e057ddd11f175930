import {
  findSplits,
  moveRecords,
  putSplit,
  removeJoinsOf,
  removeSplit,
  type Split,
} from '#db/desk/index-choices.ts'
import { findPostingByLink, findPostingByName, type LinkedPosting } from '#db/index/apart.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { normaliseLink } from '#lib/index/links/normalise-link.ts'
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
  return answerOf(split, true)
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
  return answerOf(split, false)
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

type SplitInput = { posting: LinkedPosting; actor: Actor }

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

const nameOf = ({ board_id, ext_id }: Pick<Split, 'board_id' | 'ext_id'>) => ({ board_id, ext_id })

function answerOf({ job_identity, from_identity }: Split, apart: boolean) {
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

/** Recomputes the lists after a change. */
export type ListTracker = { in_progress: boolean; wake: () => void; settled: () => Promise<void> }

/** Does work on the index. The lists show it when this resolves, unless they are being recomputed for a larger change. */
export async function relist(tracker: ListTracker, work: () => Promise<void>): Promise<void> {
  const isBusy = tracker.in_progress
  await work()
  tracker.wake()
  if (!isBusy) await tracker.settled()
}
