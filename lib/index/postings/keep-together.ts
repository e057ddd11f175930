import {
  findPostingToMove,
  type PostingToMove,
  putTogether,
  removeTogether,
  type Together,
} from '#db/index/apart.ts'
import { findWordings, type JobWording } from '#db/index/same-jobs.ts'
import { postingKey, roleKey } from '#lib/index/jobs/job-key.ts'
import { roleWords } from '#lib/index/jobs/same-role.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'
import { moveToJob } from '#lib/index/postings/keep-apart.ts'
import { renewWordings } from '#lib/index/postings/renew-wordings.ts'

/** A posting and another one that is the same job, or is no longer. */
export type TogetherOptions = Together & { together: boolean }

/**
 * Notes which postings the person joined with others, and moves those that are stored to the job of the other one, or back
 * to the job that they left. Every later import keeps to it.
 */
export async function keepTogether(writer: ImportWriter, asks: readonly TogetherOptions[]): Promise<void> {
  for (const ask of asks) {
    await writer.flush()
    const posting = await findPostingToMove(writer.index, ask)
    writer.collect([ask.together ? putTogether(ask) : removeTogether(ask)])
    if (posting && (await move(writer, ask, posting))) await renewWordings(writer, [posting])
  }
  await writer.flush()
}

async function move(writer: ImportWriter, ask: TogetherOptions, posting: PostingToMove): Promise<boolean> {
  const other = await findPostingToMove(writer.index, {
    board_id: ask.other_board_id,
    ext_id: ask.other_ext_id,
  })
  // A posting that an import or the person moved since is not moved again.
  if (!other || (other.job === posting.job) === ask.together) return false
  const { title, body, company_slug } = posting
  const words_key = postingKey({ ...ask, company_slug, title, text: body, apart: false })
  const role_key = roleKey({ company: company_slug, role: roleWords(title), apart: false })
  const target = ask.together
    ? (await findWordings(writer.index, { ids: [other.job], keys: [] }))[0]
    : await jobBefore(writer, posting, words_key)
  writer.collect(moveToJob(writer, { posting, target, words_key, role_key, keeps_names: true }))
  return true
}

// The job that it left; in an index that was made anew, the job that its own words found.
async function jobBefore(
  { index }: ImportWriter,
  { job, left_key }: PostingToMove,
  words_key: number,
): Promise<JobWording | undefined> {
  const keys = left_key === null ? [words_key] : [left_key, words_key]
  const found = (await findWordings(index, { ids: [], keys })).filter(({ id }) => id !== job)
  return found.find(({ job_key }) => job_key === left_key) ?? found[0]
}
