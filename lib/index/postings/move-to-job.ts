import { movePosting, type PostingToMove } from '#db/index/apart.ts'
import { forgetTexts, hideDeadJobs, putJob, putJobText, touchJobs } from '#db/index/jobs.ts'
import { dropOwnTexts, type JobWording, putOwnTexts, putWording } from '#db/index/same-jobs.ts'
import { packText } from '#db/packed-text.ts'
import type { Statement } from '#db/sql.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'

/** A stored posting, the job that it goes to, and what it is known by there. */
type Moving = {
  posting: PostingToMove
  /** Undefined where it founds a job. */
  target: JobWording | undefined
  words_key: number
  role_key: number
  /** Whether its board's name of the job and its place still tell which job it is. */
  keeps_names: boolean
}

/** Gives a stored posting another job, with all that both jobs say and are found by. */
export function moveToJob(
  writer: ImportWriter,
  { posting, target, words_key, role_key, keeps_names }: Moving,
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
