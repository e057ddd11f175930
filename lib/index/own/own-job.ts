import { findOwnJob, putOwnJob, removeOwnJob } from '#db/desk/index-choices.ts'
import type { OwnJob, OwnJobWords } from '#db/rows/own-job.ts'
import { ownIdentity } from '#lib/index/links/own-link.ts'
import type { OwnJobView } from '#lib/index/own/schema.ts'
import type { RecordKind } from '#lib/records/record.ts'

/** The storage of own jobs. */
export const OWN_JOBS: RecordKind<OwnJob, OwnJobWords> = {
  find: findOwnJob,
  put: putOwnJob,
  remove: removeOwnJob,
  words: wordsOfOwn,
  missing: 'No job of yours has this id. `svc own` lists the jobs that you keep.',
  conflict: (stored) => ({
    message: 'The job changed since you read it. Compare with the current one and resend with its revision.',
    current: shownOwnJob(stored),
    text: 'public-untrusted',
  }),
}

/** Returns an own job as the API shows it. */
export function shownOwnJob(job: OwnJob): OwnJobView {
  const { own_id, ...rest } = job
  return { id: own_id, job_url: ownIdentity(job), ...rest }
}

/** Returns the words of an own job, without its record's own fields. */
export function wordsOfOwn(job: OwnJob): OwnJobWords {
  const { link, title, company, place, work_mode, pay, source, text } = job
  return { link, title, company, place, work_mode, pay, source, text }
}

/** The words of an own job that a request may change; a missing field stays. */
type ChangedWords = { [K in Exclude<keyof OwnJobWords, 'link' | 'text'>]?: OwnJobWords[K] | undefined }

/** Returns the words of an own job with the given ones in place. */
export function withWords(before: OwnJobWords, changes: ChangedWords): OwnJobWords {
  return {
    ...before,
    title: changes.title ?? before.title,
    company: changes.company ?? before.company,
    place: changes.place ?? before.place,
    work_mode: changes.work_mode ?? before.work_mode,
    pay: changes.pay ?? before.pay,
    source: changes.source ?? before.source,
  }
}

/** An own job without words. */
export const NO_WORDS: OwnJobWords = {
  link: null,
  title: '',
  company: '',
  place: '',
  work_mode: '',
  pay: '',
  source: '',
  text: '',
}
