import { findOwnJob, listOwnJobs, putOwnJob, removeOwnJob } from '#db/desk/index-choices.ts'
import { listOwnCopies } from '#db/index/boards.ts'
import type { OwnJob, OwnJobWords } from '#db/rows/own-job.ts'
import { ownIdentity } from '#lib/index/links/links.ts'
import type { OwnJobView } from '#lib/index/own/schema.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { outdated, type RecordKind } from '#lib/records/record.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { slugOf } from '#lib/text/text.ts'

/** An own job as a board of one posting; `version` changes with its words. */
export type OwnListing = { board: string; company: string; version: string; posting: ListedPosting }

/** Stores and removes the copies of own jobs in the index. */
export type OwnJobWriter = {
  storeOwnJobs: (listings: OwnListing[]) => Promise<void>
  removeBoards: (board_ids: string[]) => Promise<string[]>
}

type StoreOwnJobsDeps = Pick<SharedServices, 'desk' | 'index'> & { engine: OwnJobWriter }

/** The name that stands for a company that the person did not name. */
export const NO_COMPANY = 'Company not named'

/**
 * Brings the copies in the index in step with the own jobs of the desk, also after a crash between the two and in a new
 * index. Returns whether something changed. A shared index gets none, because everyone who shares it would see them.
 */
export async function storeOwnJobs({ desk, index, engine }: StoreOwnJobsDeps): Promise<boolean> {
  if (index.remote) return false
  // The copies first: a job that is kept meanwhile is then stored twice, and not removed.
  const copies = await listOwnCopies(index)
  const listings = (await listOwnJobs(desk)).map(listingOf)
  const copyByBoard = new Map(copies.map((copy) => [copy.board, copy]))
  // A job of another company or with another name is another job for every rule, so its copy is made anew.
  const moved = listings.flatMap(({ board, company, posting }) => {
    const copy = copyByBoard.get(board)
    if (!copy) return []
    const isNamed = copy.identity?.startsWith(posting.url) !== false
    return copy.company_slug === (slugOf(company) || board) && isNamed ? [] : [copy.board_id]
  })
  const kept = new Set(listings.map(({ board }) => board))
  const removed = copies.flatMap(({ board, board_id }) => (kept.has(board) ? [] : [board_id]))
  if (removed.length + moved.length > 0) await engine.removeBoards([...removed, ...moved])
  const changed = listings.filter(({ board, version }) => {
    const copy = copyByBoard.get(board)
    return copy?.etag !== version || moved.includes(copy.board_id)
  })
  if (changed.length > 0) await engine.storeOwnJobs(changed)
  return removed.length + changed.length > 0
}

function listingOf(job: OwnJob): OwnListing {
  const { own_id, title, place, work_mode, pay, text, revision } = job
  return {
    board: own_id,
    company: job.company || NO_COMPANY,
    version: String(revision),
    posting: {
      ext_id: own_id,
      title,
      url: ownIdentity(job),
      places: place
        .split(';')
        .map((part) => ({ text: part.trim(), country: null }))
        .filter((part) => part.text !== ''),
      work_mode: work_mode === '' ? null : work_mode,
      html: asHtml(text),
      salary: pay,
      // A page rarely says when it was posted, and the person knows only when they kept it.
      published_at: null,
      published_kind: 'posted',
      updated_at: null,
    },
  }
}

/** The storage of own jobs. */
export const OWN_JOBS: RecordKind<OwnJob, OwnJobWords> = {
  find: findOwnJob,
  put: putOwnJob,
  remove: removeOwnJob,
  words: wordsOfOwn,
  missing: 'No job of yours has this id. `svc own` lists the jobs that you keep.',
  conflict: (stored) => outdated('job', shownOwnJob(stored), 'public-untrusted'),
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
