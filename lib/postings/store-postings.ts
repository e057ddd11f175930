import {
  findJobIds,
  forgetTexts,
  hideDeadJobs,
  type JobRow,
  putJobs,
  putJobText,
  touchJobs,
} from '#db/index/jobs.ts'
import { type KnownPosting, type PostingRow, putPostings } from '#db/index/postings.ts'
import type { Statement } from '#db/sql.ts'
import type { ListedPosting } from '#lib/boards/adapter.ts'
import type { IdCounter, ImportTools } from '#lib/postings/import-board.ts'
import { type PreparedPosting, preparePosting } from '#lib/postings/prepare-posting.ts'
import { termsOfPosting } from '#lib/ranking/terms-of-posting.ts'

/** New or changed postings of one board, as its answer lists them. */
export type PostingsToStore = {
  board: number
  company: { name: string; slug: string }
  todo: { listed: ListedPosting; listing_hash: number; known: KnownPosting | undefined }[]
}

type Item = { posting: PreparedPosting; listing_hash: number; known: KnownPosting | undefined; job: number }

/** Stores postings with their jobs, texts and words, all or nothing. */
export async function storePostings(tools: ImportTools, ids: IdCounter, to_store: PostingsToStore) {
  const prepared = to_store.todo.map((one) => ({
    ...one,
    posting: preparePosting(one.listed, to_store.company.slug),
  }))
  const found = await findJobIds(tools.index, [...new Set(prepared.map((one) => one.posting.job_key))])
  const jobs = new Map([...found].map(([key, { id }]) => [key, id]))
  const added: JobRow[] = []
  const texts: Statement[] = []
  const items: Item[] = prepared.map(({ posting, listing_hash, known }) => {
    const before = found.get(posting.job_key)
    const job = jobs.get(posting.job_key) ?? ids.job()
    if (!jobs.has(posting.job_key)) {
      jobs.set(posting.job_key, job)
      added.push(newJob(posting, { id: job, company: to_store.company, seq: ids.seq() }))
      texts.push(...putJobText(job, { ...posting, terms: termsOfPosting(posting) }))
    } else if (before && !before.live) {
      // The job lost its last posting some time ago, and with it perhaps its text.
      before.live = true
      texts.push(...putJobText(job, { ...posting, terms: termsOfPosting(posting) }))
    }
    return { posting, listing_hash, known, job }
  })
  await tools.index.write([
    ...(added.length > 0 ? [putJobs(added)] : []),
    putPostings(rowsOf(items, { board: to_store.board, now: tools.now(), ids })),
    ...touched(items, { added, ids }),
    ...texts,
  ])
}

function newJob(
  { job_key, title }: PreparedPosting,
  { id, company, seq }: { id: number; company: { name: string; slug: string }; seq: number },
): JobRow {
  return { id, job_key, company: company.name, company_slug: company.slug, title, seq }
}

function rowsOf(
  items: Item[],
  { board, now, ids }: { board: number; now: number; ids: IdCounter },
): PostingRow[] {
  return items.map(({ posting, listing_hash, known, job }) => ({
    id: known?.id ?? ids.posting(),
    board,
    ext_id: posting.ext_id,
    job,
    listing_hash,
    identity: posting.identity,
    url: posting.url,
    locations: JSON.stringify(posting.locations),
    in_us: posting.in_us,
    countries: JSON.stringify(posting.countries),
    work_mode: posting.work_mode,
    salary: posting.salary,
    published_at: posting.published_at,
    published_kind: posting.published_kind,
    updated_at: posting.updated_at,
    first_seen_at: known?.first_seen_at ?? now,
    removed_at: null,
  }))
}

// Jobs that gained, changed or lost a posting; an edited posting may have left its old job without any.
function touched(items: Item[], { added, ids }: { added: JobRow[]; ids: IdCounter }): Statement[] {
  const fresh = new Set(added.map((job) => job.id))
  const left = items.flatMap(({ known, job }) => (known && known.job !== job ? [known.job] : []))
  const jobs = new Set([...items.map(({ job }) => job).filter((job) => !fresh.has(job)), ...left])
  const moves = [...jobs].map((job): [number, number] => [job, ids.seq()])
  return [
    ...(moves.length > 0 ? [touchJobs(moves)] : []),
    ...(left.length > 0 ? [hideDeadJobs(left), ...forgetTexts(left)] : []),
  ]
}
