import { putAlike } from '#db/index/apart.ts'
import {
  type ChangeToKeep,
  findStoredStates,
  putPostingChanges,
  type StoredState,
} from '#db/index/history.ts'
import { forgetTexts, hideDeadJobs, putJob, putJobText, touchJobs } from '#db/index/jobs.ts'
import {
  type BoardPostingFacts,
  type DetailState,
  type PostingRow,
  putPosting,
  storedLinks,
} from '#db/index/postings.ts'
import { dropOwnTexts, type JobWording, putOwnTexts, putWording } from '#db/index/same-jobs.ts'
import type { StoredLabels } from '#db/rows/labels.ts'
import type { Statement } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { payWords } from '#lib/index/labels/label-words.ts'
import {
  comparePosting,
  type PostingState,
  type PostingToStore,
  sameWords,
} from '#lib/index/postings/changed-postings.ts'
import type { ImportTools, ImportWriter } from '#lib/index/postings/import-writer.ts'
import {
  isSameSource,
  type JoinedPosting,
  joinJobs,
  type PostingToJoin,
} from '#lib/index/postings/join-jobs.ts'
import type { PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import { wordsOfAll } from '#lib/index/postings/renew-labels.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
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
async function nameAll(writer: ImportWriter, postingToJoins: PostingToJoin[], board_id: string) {
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
  const statements = setters.flatMap(({ job: id, posting, startsJob, saysTheSame }) => [
    ...(startsJob
      ? []
      : [putWording({ id, title: posting.title, words_key: posting.words_key, saysTheSame })]),
    ...putJobText(id, posting),
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
    source_key: posting.source_key,
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

/** A posting before it is stored, with its stored state and its future job. */
type ItemToCompare = {
  posting: PreparedPosting
  listed: ListedPosting
  detailed: DetailState
  earlier: BoardPostingFacts | undefined
  id: number
  job: number
  startsJob: boolean
  setsJobText: boolean
  replaced_removed_at: number | null
}

/** Returns the pending changes of stored postings, to be kept in the same write; new postings cost nothing. */
async function changesToKeep(index: Reader, { items, at: time }: { items: ItemToCompare[]; at: number }) {
  const again = items.flatMap((item) => changeOfRepost(item, time))
  const storedItems = items.flatMap((item) => (item.earlier ? [{ ...item, earlier: item.earlier }] : []))
  if (storedItems.length === 0) return again
  const ids = storedItems.map((item) => item.earlier.id)
  const rewritten = storedItems.filter((item) => item.earlier.words_key !== item.posting.words_key)
  const states = await findStoredStates(index, { ids, rewritten: rewritten.map((item) => item.earlier.id) })
  const changed = storedItems.flatMap((item) => {
    const state = states.get(item.earlier.id)
    return state ? changeOf(item, { state, at: time }) : []
  })
  return [...changed, ...again]
}

// A posting in place of a removed one: its job is listed again, possibly with another text.
function changeOfRepost(
  { earlier, id, job, setsJobText, startsJob, replaced_removed_at }: ItemToCompare,
  time: number,
): ChangeToKeep[] {
  if (earlier || startsJob || replaced_removed_at === null) return []
  const text = setsJobText ? { text: true as const } : {}
  const listed_again = replaced_removed_at > 0 ? { listed_again: replaced_removed_at } : {}
  const change = { ...text, ...listed_again }
  return Object.keys(change).length === 0
    ? []
    : [{ posting: id, at: time, what: change, text_of: setsJobText ? job : null }]
}

type StoredItem = ItemToCompare & { earlier: BoardPostingFacts }

function changeOf(item: StoredItem, { state, at: time }: { state: StoredState; at: number }): ChangeToKeep[] {
  const { earlier, posting } = item
  // A posting that had to be read again is compared by newer rules than before: a difference is no change by the employer.
  const is_reread = earlier.listing_hash === 0
  const change = is_reread ? {} : comparePosting(stateBefore(earlier, state), stateAfter(item))
  if (isOnlyPlaced(state.labels, posting.labels)) delete change.pay
  if (!isSameSource(earlier, posting) && state.body && !sameWords(state.body, posting.body))
    change.text = true
  if (state.removed_at !== null) change.listed_again = state.removed_at
  if (Object.keys(change).length === 0) return []
  return [{ posting: earlier.id, at: time, what: change, text_of: change.text ? earlier.job : null }]
}

// The same range, told place by place or no longer so, is no change of pay.
function isOnlyPlaced(before: StoredLabels, after: StoredLabels): boolean {
  return (
    (before.pays === undefined) !== (after.pays === undefined) &&
    JSON.stringify(before.pay) === JSON.stringify(after.pay)
  )
}

function stateBefore(earlier: BoardPostingFacts, state: StoredState): PostingState {
  return {
    title: state.title,
    places: state.locations,
    pay: payLine(state),
    work_mode: state.work_mode,
    posted_at: state.published_kind === 'posted' ? state.published_at : null,
    detailed: earlier.detailed === 1,
  }
}

function stateAfter({ posting, listed, detailed }: ItemToCompare): PostingState {
  const is_told = posting.published_kind === 'posted' && listed.published_at !== null
  return {
    title: posting.title,
    places: posting.locations,
    pay: payLine(posting),
    work_mode: posting.work_mode,
    posted_at: is_told ? posting.published_at : null,
    detailed: detailed === 1,
  }
}

function payLine({ salary, labels }: { salary: string; labels: StoredLabels }): string {
  if (salary !== '') return salary
  return labels.pay ? payWords(labels.pay) : ''
}
