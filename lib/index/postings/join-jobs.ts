import { findTogether, type JoinedWith } from '#db/index/apart.ts'
import type { BoardPostingFacts } from '#db/index/postings.ts'
import {
  type CandidatePosting,
  findCandidates,
  findTextsOfPostings,
  findWordings,
  type JobWording,
  listOwnPostings,
} from '#db/index/same-jobs.ts'
import { compareRoles } from '#lib/index/jobs/same-role.ts'
import type { PostingToStore } from '#lib/index/postings/changed-postings.ts'
import {
  type Candidate,
  CandidateIndex,
  type ImportWriter,
  likeliestCopies,
  MAX_COMPARED,
} from '#lib/index/postings/import-writer.ts'
import type { PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'

/** A prepared posting with its listed and stored state. */
export type PostingToJoin = PostingToStore & { posting: PreparedPosting }

/** A posting with its job, and its changes to the job's words. */
export type JoinedPosting = PostingToJoin & {
  id: number
  job: number
  /** True if the job is new. */
  startsJob: boolean
  /** The job takes its title and text from this posting. */
  setsJobText: boolean
  /** The board sent the same text as before, which is only read in another way now. */
  saysTheSame: boolean
  /** Its text differs from its job's and is stored beside it. */
  hasOwnText: boolean
  /** Its own title; '' if its job has the same one. */
  title: string
  /** When the posting that it replaces was removed, in ms; 0 if just now, null if it replaces none. */
  replaced_removed_at: number | null
  /** For a new job: the number of a posting of another job that may be the same; the person decides. */
  maybeSameAs: number | null
}

/**
 * Finds the job of each posting of a board (docs/same-job.md). A stored posting keeps its job while their texts agree.
 * For any other posting the first match decides: a job that the person keeps under its link, the board's requisition
 * id, the same text, a removed posting of the same role at the same place, the same role in nearly the same text.
 */
export async function joinJobs(
  writer: ImportWriter,
  items: readonly PostingToJoin[],
  board: JoiningBoard,
): Promise<JoinedPosting[]> {
  const joining = new Joining(writer, board)
  await joining.load(items)
  return items.map((item) => joining.join(item))
}

/**
 * Returns whether a stored posting can differ only by newer rules of reading: its board sends the same title and
 * description, or it had to be read again (mark 0). Example: an upgrade that keeps the headings of tables.
 */
export function isSameSource(earlier: BoardPostingFacts, { source_key }: PreparedPosting): boolean {
  return earlier.listing_hash === 0 || earlier.source_key === source_key
}

/** The board whose postings are joined. */
type JoiningBoard = {
  board: number
  board_id: string
  /** Stored postings that its list no longer has. */
  leaving: ReadonlySet<number>
  /** Whether its list has texts. */
  has_texts: boolean
}

class Joining {
  readonly #writer: ImportWriter
  readonly #board: JoiningBoard
  /** Stored postings only: the writer indexes the collected ones, so that no board scans them all. */
  readonly #stored = new CandidateIndex()
  readonly #jobOfWords = new Map<number, number>()
  /** The jobs that began with this refresh. */
  readonly #started = new Set<number>()

  /** The postings that the person joined with a posting, by its id. */
  #personJoins = new Map<string, JoinedWith[]>()
  /** The person's own jobs, by link or by the key of the posting that the link names. */
  #ownJobs = new Map<string, number>()

  constructor(writer: ImportWriter, board: JoiningBoard) {
    this.#writer = writer
    this.#board = board
  }

  /** Reads all jobs that these postings may belong to. */
  async load(items: readonly PostingToJoin[]): Promise<void> {
    const open = items.filter(({ posting, earlier }) => earlier?.words_key !== posting.words_key)
    const words = [...new Set(open.map(({ posting }) => posting.words_key))]
    const keysOfPostings = {
      words,
      roles: [...new Set(open.map(({ posting }) => posting.role_key))],
      places: [...new Set(open.map(({ posting }) => posting.place_key))],
      requisitions: [...new Set(open.flatMap(({ posting }) => posting.requisition ?? []))],
      board: this.#board.board,
    }
    const { index } = this.#writer
    let similar = await findCandidates(index, keysOfPostings)
    const joins = await findTogether(index, this.#board.board_id)
    this.#personJoins = Map.groupBy(joins, ({ ext_id }) => ext_id)
    const ownPostings = await listOwnPostings(index)
    this.#ownJobs = new Map(ownPostings.map(({ identity, job }) => [keyOfLink(identity), job]))
    const jobIds = [
      ...this.#ownJobs.values(),
      ...items.flatMap((item) => item.earlier?.job ?? []),
      ...joins.flatMap(({ job }) => job ?? []),
    ]
    let jobs = await findWordings(index, { ids: jobsOf(similar, jobIds), keys: words })
    if (jobs.some((job) => this.#writer.leaving.has(job.id))) {
      // The remaining listed postings are known only after the removals are written.
      await this.#writer.flush()
      similar = await findCandidates(index, keysOfPostings)
      jobs = await findWordings(index, { ids: jobsOf(similar, jobIds), keys: words })
    }
    for (const job of jobs) {
      if (!this.#writer.jobs.has(job.id)) this.#writer.jobs.set(job.id, job)
      this.#jobOfWords.set(job.job_key, job.id)
    }
    const texts = await this.#textsFor(open, similar)
    for (const candidate of similar)
      this.#addStored({
        ...candidate,
        title: '',
        isRemoved: this.#isGone(candidate),
        text: texts.get(candidate.id)?.body ?? null,
      })
  }

  // Reads only the texts that will be compared: those of a few postings of the same role.
  async #textsFor(
    open: readonly PostingToJoin[],
    similar: readonly CandidatePosting[],
  ): Promise<Map<number, { body: string }>> {
    const all = new CandidateIndex<CandidatePosting>()
    for (const candidate of similar) all.add(candidate)
    const ids = new Set<number>()
    for (const { posting, earlier } of open) {
      for (const candidate of likeliestCopies([all], posting, undefined)) ids.add(candidate.id)
      for (const candidate of all.ofPlace(posting.place_key).slice(0, MAX_COMPARED)) ids.add(candidate.id)
      if (earlier) ids.add(earlier.id)
    }
    return ids.size === 0 ? new Map() : findTextsOfPostings(this.#writer.index, [...ids])
  }

  #isGone({ id, removed_at }: CandidatePosting): boolean {
    return removed_at !== null || this.#board.leaving.has(id)
  }

  #addStored(candidate: Candidate): void {
    this.#stored.add(candidate)
    const joinedJob = this.#jobOfWords.get(candidate.words_key)
    if (joinedJob === undefined || !candidate.isRemoved)
      this.#jobOfWords.set(candidate.words_key, candidate.job)
  }

  #find(id: number): Candidate | undefined {
    return this.#writer.joined.get(id) ?? this.#stored.get(id)
  }

  // Stored postings come before collected ones.
  #all(listOf: (index: CandidateIndex) => readonly Candidate[], self: number | undefined): Candidate[] {
    return [...listOf(this.#stored), ...listOf(this.#writer.joined)].filter(
      (candidate) => candidate.id !== self,
    )
  }

  join(item: PostingToJoin): JoinedPosting {
    const { posting, earlier } = item
    const id = earlier?.id ?? this.#writer.next('posting')
    const target = this.#jobOf(item)
    const startsJob = target.job === null
    const job = target.job === null ? this.#createJob(posting) : this.#job(target.job)
    const replaced_removed_at = 'replaces' in target ? (target.replaces?.removed_at ?? 0) : null
    const maybeSameAs = 'maybeSameAs' in target ? target.maybeSameAs : null
    if (earlier && earlier.job !== job.id) this.#removeFromJob(earlier.job, earlier.id)
    const hasSameWords = () => this.#hasOtherPosting(job, id, (words_key) => words_key === job.words_key)
    const setsJobText =
      startsJob || job.live.size === 0 || (job.words_key !== posting.words_key && !hasSameWords())
    const saysTheSame =
      earlier !== undefined && earlier.words_key === job.words_key && isSameSource(earlier, posting)
    if (setsJobText) Object.assign(job, { title: posting.title, words_key: posting.words_key })
    // A map keeps the order of insertion: the last joined posting comes last.
    job.live.delete(id)
    job.live.set(id, posting.words_key)
    const hasOwnText = job.words_key !== posting.words_key
    const title = posting.title === job.title ? '' : posting.title
    if (startsJob) this.#started.add(job.id)
    this.#recordJoined(id, { posting, job: job.id })
    return {
      ...item,
      id,
      job: job.id,
      startsJob,
      setsJobText,
      saysTheSame,
      hasOwnText,
      title,
      replaced_removed_at,
      maybeSameAs,
    }
  }

  #job(id: number): JobWording {
    const job = this.#writer.jobs.get(id)
    if (!job) throw new Error('Cannot join a job that was not read')
    return job
  }

  #createJob({ words_key, title }: PreparedPosting): JobWording {
    const job = { id: this.#writer.next('job'), job_key: words_key, title, words_key, live: new Map() }
    this.#writer.jobs.set(job.id, job)
    return job
  }

  #removeFromJob(job: number, posting: number): void {
    this.#writer.jobs.get(job)?.live.delete(posting)
  }

  // Returns whether the job has another posting that stays listed, with a text that matches.
  #hasOtherPosting(job: JobWording, self: number, matches: (words_key: number) => boolean): boolean {
    for (const [id, words_key] of job.live)
      if (id !== self && !this.#board.leaving.has(id) && matches(words_key)) return true
    return false
  }

  #recordJoined(id: number, { posting, job }: { posting: PreparedPosting; job: number }): void {
    const { ext_id, role_key, place_key, words_key, requisition, locations, title, body } = posting
    if (this.#personJoins.has(ext_id))
      this.#writer.jobOfName.set(postingKey(this.#board.board_id, ext_id), job)
    const facts = { role_key, place_key, words_key, requisition, locations, title, text: body }
    const before = this.#find(id)
    if (before) before.isRemoved = true
    const { board } = this.#board
    const isOld = !this.#started.has(job)
    const isNewTo = {
      requisition:
        isOld && requisition !== null && this.#stored.ofRequisition(board, requisition).length === 0,
      place: isOld && before !== undefined && before.place_key !== place_key,
    }
    const candidate = { id, job, board, removed_at: null, isRemoved: false, isNewTo, ...facts }
    this.#writer.joined.add(candidate)
    // The words of a job that reopened under a new identifier make no other posting known.
    if (!isNewTo.requisition) this.#writer.jobOfWords.set(words_key, job)
  }

  // A posting that was split off later has no role key.
  #jobJoinedByPerson({ ext_id, role_key }: PreparedPosting): number | undefined {
    if (role_key === 0) return undefined
    const jobs = (this.#personJoins.get(ext_id) ?? []).map(
      ({ other_board_id, other_ext_id, job }) =>
        this.#writer.jobOfName.get(postingKey(other_board_id, other_ext_id)) ?? job,
    )
    return jobs.find((job) => job !== null) ?? undefined
  }

  #jobOf({ posting, earlier }: PostingToJoin): JoinTarget {
    const chosen = this.#jobJoinedByPerson(posting)
    if (chosen !== undefined) return { job: chosen }
    const exact = this.#writer.jobOfWords.get(posting.words_key) ?? this.#jobOfWords.get(posting.words_key)
    if (earlier?.words_key === posting.words_key) return { job: earlier.job }
    if (earlier) {
      if (exact !== undefined) return { job: exact }
      if (this.#staysWith(earlier, posting)) return { job: earlier.job }
    }
    // An own job counts only until the person splits the posting off.
    const ownJob = earlier || posting.role_key === 0 ? undefined : this.#ownJob(posting)
    if (ownJob !== undefined) return { job: ownJob }
    const candidate = this.#findByRequisition(posting, earlier?.id)
    if (candidate?.role_key === posting.role_key) return joinOrReplace(candidate)
    if (exact !== undefined) return { job: exact }
    const replaced = candidate ?? this.#findReplaced(posting, earlier?.id)
    if (replaced) return joinOrReplace(replaced)
    const alike = this.#findAlike(posting, earlier?.id)
    if (alike.same) return joinOrReplace(alike.same)
    const maybeSame =
      alike.unsure ??
      this.#findUncomparable(posting, earlier?.id) ??
      // A known job that reopened under a new requisition id, to which this posting belongs as well.
      this.#ofRequisition(posting.requisition, earlier?.id).at(-1)
    return { job: null, maybeSameAs: maybeSame?.id ?? null }
  }

  #ownJob({ ext_id, link }: PreparedPosting): number | undefined {
    return this.#ownJobs.get(postingKey(this.#board.board_id, ext_id)) ?? this.#ownJobs.get(link)
  }

  // An edited posting stays with its job, unless other copies keep the old text.
  #staysWith(earlier: { id: number; job: number }, posting: PreparedPosting): boolean {
    if (!this.#hasOtherPosting(this.#job(earlier.job), earlier.id, () => true)) return true
    const before = this.#find(earlier.id)
    return before?.role_key === posting.role_key && compareTo(before, posting) === 'same'
  }

  #findByRequisition(
    { requisition, role_key }: PreparedPosting,
    self: number | undefined,
  ): Candidate | undefined {
    const candidates = this.#ofRequisition(requisition, self).filter(
      ({ isNewTo }) => isNewTo?.requisition !== true,
    )
    return (
      candidates.findLast((candidate) => candidate.role_key === role_key) ??
      candidates.findLast((candidate) => !candidate.isRemoved) ??
      candidates.at(-1)
    )
  }

  #ofRequisition(requisition: string | null, self: number | undefined): Candidate[] {
    if (requisition === null) return []
    return this.#all((index) => index.ofRequisition(this.#board.board, requisition), self)
  }

  // Returns a removed posting with the same title, newest first; if the board has texts but neither posting has one,
  // also a posting that is still listed.
  #findReplaced(posting: PreparedPosting, self: number | undefined): Candidate | undefined {
    const candidates = this.#all((index) => index.ofPlace(posting.place_key), self)
    const removed = candidates
      .filter((candidate) => candidate.isRemoved)
      .toSorted((a, b) => (a.removed_at ?? Infinity) - (b.removed_at ?? Infinity))
    // If several openings return, each takes a different earlier posting.
    const last = removed.findLast((candidate) => this.#losesAllPostings(candidate.job)) ?? removed.at(-1)
    if (last || !this.#board.has_texts) return last
    return candidates.find(
      (candidate) =>
        candidate.board === this.#board.board &&
        candidate.text === '' &&
        posting.body === '' &&
        candidate.isNewTo?.place !== true,
    )
  }

  #losesAllPostings(id: number): boolean {
    return this.#job(id)
      .live.keys()
      .every((posting) => this.#board.leaving.has(posting))
  }

  // Returns the first posting of its role that is the same job, and the first that may be.
  #findAlike(posting: PreparedPosting, self: number | undefined): { same?: Candidate; unsure?: Candidate } {
    const nearest: { same?: Candidate; unsure?: Candidate } = {}
    for (const candidate of likeliestCopies([this.#stored, this.#writer.joined], posting, self)) {
      const comparison = compareTo(candidate, posting)
      if (comparison === 'other') continue
      const isReopened =
        candidate.isNewTo?.requisition === true && candidate.requisition === posting.requisition
      nearest[isReopened ? 'unsure' : comparison] ??= candidate
      if (nearest.same) break
    }
    return nearest
  }

  // Returns a posting without a text to compare: a listed one with the same title and place, or a removed one whose place
  // differs only in spaces. Example: "Tampa, FL ".
  #findUncomparable(posting: PreparedPosting, self: number | undefined): Candidate | undefined {
    const hasNoText = (candidate: Candidate) => candidate.text === '' || posting.body === ''
    const { place_key, role_key, locations } = posting
    const listed = this.#all((index) => index.ofPlace(place_key), self).find(hasNoText)
    if (listed) return listed
    const candidates = this.#all((index) => index.ofRoleAtPlaces(role_key, locations), self)
    return candidates.findLast((candidate) => candidate.isRemoved && hasNoText(candidate))
  }
}

/** The job of a posting, and the removed posting that it replaces; for a new job, a posting that may be the same job. */
type JoinTarget = { job: number; replaces?: Candidate } | { job: null; maybeSameAs: number | null }

function joinOrReplace(candidate: Candidate): JoinTarget {
  return candidate.isRemoved ? { job: candidate.job, replaces: candidate } : { job: candidate.job }
}

function compareTo({ locations, text }: Candidate, posting: PreparedPosting) {
  return compareRoles({ locations, text: text ?? '' }, { locations: posting.locations, text: posting.body })
}

function jobsOf(similar: readonly CandidatePosting[], jobIds: readonly number[]): number[] {
  return [...new Set([...similar.map(({ job }) => job), ...jobIds])]
}

/** Returns the key of the posting that a link names, in any of the link's forms; another link is its own key. */
function keyOfLink(link: string): string {
  const boardLink = boardOfLink(link, systems)
  return boardLink?.ext_id ? postingKey(boardId(boardLink), boardLink.ext_id) : link
}

/** Returns one text for a posting: its board and the board's id of it. */
function postingKey(board_id: string, ext_id: string): string {
  return JSON.stringify([board_id, ext_id])
}
