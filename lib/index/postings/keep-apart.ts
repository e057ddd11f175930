import {
  findPostingToMove,
  movePosting,
  type PostingName,
  type PostingToMove,
  putApart,
} from '#db/index/apart.ts'
import { findJobIds, forgetTexts, hideDeadJobs, putJobs, putJobText, touchJobs } from '#db/index/jobs.ts'
import type { Statement } from '#db/sql.ts'
import { postingKey } from '#lib/index/jobs/job-key.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'

/** A posting, and whether it is a job of its own whatever its text. */
export type ApartOptions = PostingName & { apart: boolean }

/**
 * Notes which postings are jobs of their own, and gives those that are stored the job they belong to now; every later
 * import keeps to it. Saying it again changes nothing.
 */
export async function keepApart(writer: ImportWriter, asks: ApartOptions[]): Promise<void> {
  for (const ask of asks) {
    await writer.flush()
    const posting = await findPostingToMove(writer.index, ask)
    writer.collect([putApart(ask, ask.apart), ...(posting ? await moved(writer, { ask, posting }) : [])])
  }
  await writer.flush()
}

type Moving = { ask: ApartOptions; posting: PostingToMove }

async function moved(writer: ImportWriter, { ask, posting }: Moving): Promise<Statement[]> {
  const { title, body, company, company_slug } = posting
  const job_key = postingKey({ ...ask, company_slug, title, text: body })
  if (job_key === posting.job_key) return []
  const before = (await findJobIds(writer.index, [job_key])).get(job_key)
  const id = before?.id ?? writer.next('job')
  const seq = writer.next('seq')
  return [
    ...(before ? [] : [putJobs([{ id, job_key, company, company_slug, title, seq }])]),
    movePosting(posting, id),
    ...(before?.live ? [] : putJobText(id, { title, body, terms: writer.terms.of({ title, body }) })),
    touchJobs([
      [id, seq],
      [posting.job, writer.next('seq')],
    ]),
    hideDeadJobs([id, posting.job]),
    ...forgetTexts([posting.job]),
  ]
}
