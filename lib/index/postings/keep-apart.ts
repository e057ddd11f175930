import {
  findPostingToMove,
  type JoinedPair,
  movePosting,
  type PostingName,
  type PostingToMove,
  putApart,
  putTogether,
  removeTogether,
  removeTogetherOf,
} from '#db/index/apart.ts'
import { forgetTexts, hideDeadJobs, putJob, putJobText, touchJobs } from '#db/index/jobs.ts'
import {
  dropOwnTexts,
  findCandidates,
  findWordings,
  type JobWording,
  putOwnTexts,
  putWording,
} from '#db/index/same-jobs.ts'
import { packText } from '#db/packed-text.ts'
import type { Statement } from '#db/sql.ts'
import { postingKey, roleKey } from '#lib/index/jobs/job-key.ts'
import { roleWords } from '#lib/index/jobs/same-role.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'
import { renewWordings } from '#lib/index/postings/renew-labels.ts'

/** A posting, and whether it is a job of its own whatever its text. */
export type ApartOptions = PostingName & { apart: boolean }

/**
 * Records splits of postings, and moves the stored ones to their present jobs; every later import respects it. A
 * second call changes nothing.
 */
export async function keepApart(writer: ImportWriter, splits: ApartOptions[]): Promise<void> {
  for (const split of splits) {
    await writer.flush()
    const posting = await findPostingToMove(writer.index, split)
    writer.collect([
      putApart(split, split.apart),
      ...(split.apart ? [removeTogetherOf(split)] : []),
      ...(posting ? await moved(writer, { split, posting }) : []),
    ])
    if (posting) await renewWordings(writer, [posting])
  }
  await writer.flush()
}

type PostingMove = { split: ApartOptions; posting: PostingToMove }

async function moved(writer: ImportWriter, { split, posting }: PostingMove): Promise<Statement[]> {
  const { title, body, company_slug } = posting
  const words_key = postingKey({ ...split, company_slug, title, text: body })
  const role_key = roleKey({ company: company_slug, role: roleWords(title), apart: split.apart })
  const target = await targetOf(writer, { split, posting, words_key })
  return moveToJob(writer, { posting, target, words_key, role_key, keeps_names: false })
}

// A posting that counts as a copy again joins equal postings, or else the job that it was split from.
async function targetOf(
  { index }: ImportWriter,
  { split, posting, words_key }: PostingMove & { words_key: number },
): Promise<JobWording | undefined> {
  const keys = split.apart || posting.left_key === null ? [words_key] : [words_key, posting.left_key]
  const candidates = split.apart
    ? []
    : await findCandidates(index, { words: [words_key], roles: [], places: [], board: 0, requisitions: [] })
  const others = candidates.filter((candidate) => candidate.id !== posting.id)
  const jobs = await findWordings(index, { ids: others.map(({ job }) => job), keys })
  const sameText = jobs.filter(
    (job) => job.words_key === words_key || others.some((candidate) => candidate.job === job.id),
  )
  return (
    sameText.find((job) => job.live.size > 0) ??
    sameText[0] ??
    // An import also chooses the job with that key, even if the job's text has changed since.
    jobs.find((job) => job.job_key === words_key) ??
    jobs.find((job) => job.job_key === posting.left_key)
  )
}

/** A stored posting, its target job, and its key there. */
type MovingTo = {
  posting: PostingToMove
  /** Undefined if the posting starts a new job. */
  target: JobWording | undefined
  words_key: number
  role_key: number
  /** Whether its board's name of the job and its place still identify its job. */
  keeps_names: boolean
}

/** Moves a stored posting to another job, and updates the texts and search words of both. */
export function moveToJob(
  writer: ImportWriter,
  { posting, target, words_key, role_key, keeps_names }: MovingTo,
): Statement[] {
  if (target?.id === posting.job) return []
  const { title, body, company, company_slug } = posting
  const id = target?.id ?? writer.next('job')
  const seq = writer.next('seq')
  const isDead = !target || target.live.size === 0
  const job = { id, job_key: words_key, company, company_slug, title, seq, words_key }
  const isOwn = target !== undefined && !isDead && target.words_key !== words_key
  const own_title = isOwn && title !== target.title ? title : ''
  const packed = packText(body)
  return [
    ...(target ? [] : [putJob(job)]),
    ...(target && isDead ? [putWording(job)] : []),
    movePosting(posting, { job: id, words_key, role_key, title: own_title, keeps_names }),
    ...(isDead ? putJobText(id, { title, body, packed, terms: writer.terms.of({ title, body }) }) : []),
    ...(isOwn ? putOwnTexts([{ posting: posting.id, packed }]) : [dropOwnTexts([posting.id], [])]),
    touchJobs([
      [id, seq],
      [posting.job, writer.next('seq')],
    ]),
    hideDeadJobs([id, posting.job]),
    ...forgetTexts([posting.job]),
  ]
}

/** A posting and another one of the same job, or formerly so. */
export type TogetherOptions = JoinedPair & { together: boolean }

/**
 * Records joins of postings, and moves the stored ones to the job of the other posting, or back to the job that they
 * left. Every later import respects it.
 */
export async function keepTogether(writer: ImportWriter, joins: readonly TogetherOptions[]): Promise<void> {
  for (const join of joins) {
    await writer.flush()
    const posting = await findPostingToMove(writer.index, join)
    writer.collect([join.together ? putTogether(join) : removeTogether(join)])
    if (posting && (await move(writer, join, posting))) await renewWordings(writer, [posting])
  }
  await writer.flush()
}

async function move(writer: ImportWriter, join: TogetherOptions, posting: PostingToMove): Promise<boolean> {
  const postingToMove = await findPostingToMove(writer.index, {
    board_id: join.other_board_id,
    ext_id: join.other_ext_id,
  })
  // A posting that an import or the person moved since is not moved again.
  if (!postingToMove || (postingToMove.job === posting.job) === join.together) return false
  const { title, body, company_slug } = posting
  const words_key = postingKey({ ...join, company_slug, title, text: body, apart: false })
  const role_key = roleKey({ company: company_slug, role: roleWords(title), apart: false })
  const target = join.together
    ? (await findWordings(writer.index, { ids: [postingToMove.job], keys: [] }))[0]
    : await jobBefore(writer, posting, words_key)
  writer.collect(moveToJob(writer, { posting, target, words_key, role_key, keeps_names: true }))
  return true
}

// The job that it left; in a new index, the job that its own words found.
async function jobBefore({ index }: ImportWriter, { job, left_key }: PostingToMove, words_key: number) {
  const keys = left_key === null ? [words_key] : [left_key, words_key]
  const jobWordings = (await findWordings(index, { ids: [], keys })).filter(({ id }) => id !== job)
  return jobWordings.find(({ job_key }) => job_key === left_key) ?? jobWordings[0]
}
