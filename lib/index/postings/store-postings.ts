import { putAlike } from '#db/index/apart.ts'
import { putPostingChanges } from '#db/index/history.ts'
import { forgetTexts, hideDeadJobs, putJob, putJobText, touchJobs } from '#db/index/jobs.ts'
import { type BoardPostingFacts, type PostingRow, putPosting, storedLinks } from '#db/index/postings.ts'
import { dropOwnTexts, type JobWording, putOwnTexts, putWording } from '#db/index/same-jobs.ts'
import type { Statement } from '#db/sql.ts'
import type { PostingToStore } from '#lib/index/postings/changed-postings.ts'
import { changesToKeep } from '#lib/index/postings/changes-to-keep.ts'
import type { ImportTools, ImportWriter } from '#lib/index/postings/import-writer.ts'
import { type JoinedPosting, joinJobs, type PostingToJoin } from '#lib/index/postings/join-jobs.ts'
import type { PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import { wordsOfAll } from '#lib/index/postings/renew-wordings.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'

/** New or changed postings of one board, as its answer lists them; `leaving` are stored ones that the answer lacks. */
type PostingsToStore = {
  board: { id: number; board_id: string }
  company: { name: string; slug: string }
  todo: PostingToStore[]
  /** The reading of each of them. */
  read: PreparedPosting[]
  leaving: ReadonlySet<number>
  /** Names that the board uses for too many jobs to identify one. */
  shared: ReadonlySet<string>
}

/** Collects postings with their jobs, texts and words; they are written together or not at all. */
export async function storePostings(
  { writer, seen_at }: ImportTools,
  to_store: PostingsToStore,
): Promise<void> {
  const { board, leaving } = to_store
  const prepared = withNames(to_store)
  const identities = await nameAll(writer, prepared, board.board_id)
  const [system = ''] = board.board_id.split(':')
  const hasTexts = systemNamed(system)?.details === undefined
  const joiningBoard = { board: board.id, board_id: board.board_id, leaving, has_texts: hasTexts }
  const items = await joinJobs(writer, prepared, joiningBoard)
  const changes = await changesToKeep(writer.index, { items, at: seen_at })
  const texts = jobTextStatements(items)
  writer.collect(
    [
      ...putPostingChanges(changes),
      ...addedJobs(items, { company: to_store.company, writer }),
      ...rowsOf(items, { board: board.id, seen_at, identities }).map(putPosting),
      ...putAlike(
        items.flatMap(({ id, maybeSameAs }) =>
          maybeSameAs === null ? [] : [{ posting: id, other: maybeSameAs }],
        ),
      ),
      ...touched(items, writer),
      ...texts.statements,
      ...(await wordsOfAll(writer, jobsToCompareAgain(writer, items))),
    ],
    texts.jobs,
  )
}

function withNames({ todo, read, shared }: PostingsToStore): PostingToJoin[] {
  return todo.map((postingToStore, index) => {
    const posting = read[index] as PreparedPosting
    return {
      ...postingToStore,
      posting: shared.has(posting.requisition ?? '') ? { ...posting, requisition: null } : posting,
    }
  })
}

// One posting, one identity: if another posting already has its link, the identity includes its own id.
async function nameAll(
  writer: ImportWriter,
  postingToJoins: PostingToJoin[],
  board_id: string,
): Promise<Map<string, string>> {
  const links = postingToJoins
    .filter((postingToJoin) => !postingToJoin.earlier)
    .map((postingToJoin) => postingToJoin.posting.link)
  const usedLinks = new Set(await storedLinks(writer.index, links))
  const identities = new Map<string, string>()
  for (const { posting, earlier } of postingToJoins) {
    const isTaken = usedLinks.has(posting.link) || writer.links.has(posting.link)
    const own = isTaken ? `${posting.link}#${board_id}:${posting.ext_id}` : posting.link
    const identity = earlier?.identity ?? own
    writer.links.add(identity)
    identities.set(posting.ext_id, identity)
  }
  return identities
}

type PostingsTarget = { company: { name: string; slug: string }; writer: ImportWriter }

function addedJobs(items: JoinedPosting[], { company, writer }: PostingsTarget): Statement[] {
  return items
    .filter(({ startsJob }) => startsJob)
    .map(({ job, posting: { words_key, title } }) => {
      const wording = { company: company.name, company_slug: company.slug, title }
      return putJob({ id: job, job_key: words_key, ...wording, seq: writer.next('seq'), words_key })
    })
}

// If several postings change their job's wording, the last wins.
function jobTextStatements(items: JoinedPosting[]): { statements: Statement[]; jobs: number } {
  const lastByJob = new Map(items.filter(({ setsJobText }) => setsJobText).map((item) => [item.job, item]))
  const setters = [...lastByJob.values()]
  const statements = setters.flatMap(({ job, posting, startsJob }) => [
    ...(startsJob ? [] : [putWording({ id: job, title: posting.title, words_key: posting.words_key })]),
    ...putJobText(job, posting),
  ])
  const own = items
    .filter((item) => item.hasOwnText)
    .map(({ id, posting }) => ({ posting: id, packed: posting.packed }))
  const others = items.filter(({ earlier, hasOwnText }) => earlier && !hasOwnText).map(({ id }) => id)
  const renewed = setters.filter(({ startsJob }) => !startsJob).map(({ job }) => job)
  const dropped = others.length + renewed.length === 0 ? [] : [dropOwnTexts(others, renewed)]
  return { statements: [...statements, ...putOwnTexts(own), ...dropped], jobs: setters.length }
}

// Returns jobs with a posting that differs from the others, or from its earlier state.
function jobsToCompareAgain(writer: ImportWriter, items: JoinedPosting[]): JobWording[] {
  const rewritten = items.filter(
    ({ hasOwnText, setsJobText, startsJob, earlier, posting }) =>
      hasOwnText || (setsJobText && !startsJob) || (earlier && earlier.words_key !== posting.words_key),
  )
  const jobs = new Set(rewritten.flatMap(({ job, earlier }) => (earlier ? [job, earlier.job] : [job])))
  const setters = new Set(items.filter(({ setsJobText }) => setsJobText).map(({ id }) => id))
  // A wording of a single posting is stored with its text.
  const isStoredWithText = ({ live }: JobWording) =>
    live.size === 1 && live.keys().some((id) => setters.has(id))
  return [...jobs].flatMap((id) => writer.jobs.get(id) ?? []).filter((job) => !isStoredWithText(job))
}

type PostingStoring = { board: number; seen_at: number; identities: Map<string, string> }

function rowsOf(items: JoinedPosting[], { board, seen_at, identities }: PostingStoring): PostingRow[] {
  return items.map(({ id, posting, title, listing_hash, detailed, earlier, job }) => ({
    id,
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
    first_seen_at: earlier?.first_seen_at ?? seen_at,
    removed_at: null,
    detailed,
    left_key: formerKey(earlier, job),
    requisition: posting.requisition,
    words_key: posting.words_key,
    role_key: posting.role_key,
    place_key: posting.place_key,
    own_title: title,
  }))
}

function formerKey(earlier: BoardPostingFacts | undefined, job: number): number | null {
  if (!earlier) return null
  return earlier.job === job ? earlier.left_key : earlier.job_key
}

// Jobs that gained, changed or lost a posting; an edited posting may have left its old job without any.
function touched(items: JoinedPosting[], writer: ImportWriter): Statement[] {
  const fresh = new Set(items.filter(({ startsJob }) => startsJob).map(({ job }) => job))
  const leftJobs = items.flatMap(({ earlier, job }) => (earlier && earlier.job !== job ? [earlier.job] : []))
  const jobs = new Set([...items.map(({ job }) => job).filter((job) => !fresh.has(job)), ...leftJobs])
  for (const job of leftJobs) writer.leaving.add(job)
  const moves = [...jobs].map((job): [number, number] => [job, writer.next('seq')])
  return [
    ...(moves.length > 0 ? [touchJobs(moves)] : []),
    ...(leftJobs.length > 0 ? [hideDeadJobs(leftJobs), ...forgetTexts(leftJobs)] : []),
  ]
}
