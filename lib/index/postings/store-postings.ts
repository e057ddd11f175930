import { findApart } from '#db/index/apart.ts'
import { putPostingChanges } from '#db/index/history.ts'
import {
  findJobIds,
  forgetTexts,
  hideDeadJobs,
  type JobRow,
  putJobs,
  putJobText,
  touchJobs,
} from '#db/index/jobs.ts'
import { type KnownPosting, type PostingRow, putPostings, takenLinks } from '#db/index/postings.ts'
import type { Statement } from '#db/sql.ts'
import { changesToKeep } from '#lib/index/postings/changes-to-keep.ts'
import type { ImportTools, ImportWriter, KnownJob } from '#lib/index/postings/import-writer.ts'
import { type PreparedPosting, preparePosting } from '#lib/index/postings/prepare-posting.ts'
import type { PostingToStore } from '#lib/index/postings/what-changed.ts'

/** New or changed postings of one board, as its answer lists them. */
type PostingsToStore = {
  board: { id: number; board_id: string }
  company: { name: string; slug: string }
  todo: PostingToStore[]
}

type Item = PostingToStore & { posting: PreparedPosting; job: number }

/** Collects postings with their jobs, texts and words; they are written together or not at all. */
export async function storePostings(
  { writer, seen_at }: ImportTools,
  to_store: PostingsToStore,
): Promise<void> {
  const prepared = await prepareAll(writer, to_store)
  const identities = await nameAll(writer, prepared, to_store.board.board_id)
  const keys = [...new Set(prepared.map((one) => one.posting.job_key))]
  const jobs = await knownJobs(writer, keys)
  const added: JobRow[] = []
  const texts: Statement[] = []
  const items = prepared.map((one): Item => {
    const { posting } = one
    const before = jobs.get(posting.job_key)
    const job = before ?? { id: writer.next('job'), live: false }
    if (!before)
      added.push(newJob(posting, { id: job.id, company: to_store.company, seq: writer.next('seq') }))
    // A job without a live posting may have lost its words, and perhaps its text.
    if (!job.live) texts.push(...putJobText(job.id, { ...posting, terms: writer.terms.of(posting) }))
    jobs.set(posting.job_key, { id: job.id, live: true })
    writer.collected.set(posting.job_key, { id: job.id, live: true })
    return { ...one, job: job.id }
  })
  const changes = await changesToKeep(writer.index, { items, at: seen_at })
  const statements = [
    ...putPostingChanges(changes),
    ...(added.length > 0 ? [putJobs(added)] : []),
    putPostings(rowsOf(items, { board: to_store.board.id, seen_at, writer, identities })),
    ...touched(items, { added, writer }),
    ...texts,
  ]
  writer.collect(statements, texts.length)
}

async function prepareAll(writer: ImportWriter, { board, company, todo }: PostingsToStore) {
  const apart = await findApart(writer.index, board.board_id)
  const on = { board_id: board.board_id, company_slug: company.slug }
  return todo.map((one) => {
    const listed_on = { ...on, apart: apart.has(one.listed.ext_id) }
    return { ...one, posting: preparePosting(one.listed, listed_on) }
  })
}

type Named = Pick<Item, 'posting' | 'known'>

// One posting, one identity: a link that another posting has already names this one only with its own id behind it.
async function nameAll(writer: ImportWriter, named: Named[], board_id: string): Promise<Map<string, string>> {
  const links = named.filter((one) => !one.known).map((one) => one.posting.link)
  const taken = new Set([...(await takenLinks(writer.index, links)), ...writer.links])
  const identities = new Map<string, string>()
  for (const { posting, known } of named) {
    const own = taken.has(posting.link) ? `${posting.link}#${board_id}:${posting.ext_id}` : posting.link
    const identity = known?.identity ?? own
    taken.add(identity)
    writer.links.add(identity)
    identities.set(posting.ext_id, identity)
  }
  return identities
}

async function knownJobs(writer: ImportWriter, keys: number[]): Promise<Map<number, KnownJob>> {
  const stored = await findJobIds(writer.index, keys)
  const unsure = [...stored.values()].some((job) => writer.leaving.has(job.id))
  if (!unsure) return new Map([...stored, ...writer.collected])
  // Whether these jobs are still live is only known once what takes their postings is written.
  await writer.flush()
  return findJobIds(writer.index, keys)
}

function newJob(
  { job_key, title }: PreparedPosting,
  { id, company, seq }: { id: number; company: { name: string; slug: string }; seq: number },
): JobRow {
  return { id, job_key, company: company.name, company_slug: company.slug, title, seq }
}

type Storing = { board: number; seen_at: number; writer: ImportWriter; identities: Map<string, string> }

function rowsOf(items: Item[], { board, seen_at, writer, identities }: Storing): PostingRow[] {
  return items.map(({ posting, listing_hash, detailed, known, job }) => ({
    id: known?.id ?? writer.next('posting'),
    board,
    ext_id: posting.ext_id,
    job,
    listing_hash,
    identity: identities.get(posting.ext_id) ?? posting.link,
    url: posting.url,
    locations: JSON.stringify(posting.locations),
    in_us: posting.in_us,
    countries: JSON.stringify(posting.countries),
    work_mode: posting.work_mode,
    salary: posting.salary,
    labels: JSON.stringify(posting.labels),
    published_at: posting.published_at,
    published_kind: posting.published_kind,
    updated_at: posting.updated_at,
    first_seen_at: known?.first_seen_at ?? seen_at,
    removed_at: null,
    detailed,
    left_key: leftKey(known, job),
  }))
}

function leftKey(known: KnownPosting | undefined, job: number): number | null {
  if (!known) return null
  return known.job === job ? known.left_key : known.job_key
}

// Jobs that gained, changed or lost a posting; an edited posting may have left its old job without any.
function touched(items: Item[], { added, writer }: { added: JobRow[]; writer: ImportWriter }): Statement[] {
  const fresh = new Set(added.map((job) => job.id))
  const left = items.flatMap(({ known, job }) => (known && known.job !== job ? [known.job] : []))
  const jobs = new Set([...items.map(({ job }) => job).filter((job) => !fresh.has(job)), ...left])
  for (const job of left) writer.leaving.add(job)
  const moves = [...jobs].map((job): [number, number] => [job, writer.next('seq')])
  return [
    ...(moves.length > 0 ? [touchJobs(moves)] : []),
    ...(left.length > 0 ? [hideDeadJobs(left), ...forgetTexts(left)] : []),
  ]
}
