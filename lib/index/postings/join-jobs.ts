import { findTogether, type JoinedWith } from '#db/index/apart.ts'
import {
  findKin,
  findTextsOfPostings,
  findWordings,
  type JobWording,
  type KinPosting,
  listOwnPostings,
} from '#db/index/same-jobs.ts'
import { compareRoles } from '#lib/index/jobs/same-role.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'
import type { PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import { type Kin, KinIndex, likeliest, MOST_COMPARED } from '#lib/index/postings/rules/kin-index.ts'
import type { PostingToStore } from '#lib/index/postings/what-changed.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'

/** A prepared posting with its listed and stored state. */
export type PostingToJoin = PostingToStore & { posting: PreparedPosting }

/** A posting with its job, and its changes to the job's words. */
export type JoinedPosting = PostingToJoin & {
  id: number
  job: number
  /** True if the job is new. */
  founds: boolean
  /** The job takes the wording of this posting. */
  speaks: boolean
  /** It words its job differently; its words are stored beside the job's. */
  own: boolean
  /** Its own title; '' where that is its job's. */
  title: string
  /** It replaces a removed posting: the time of that removal, in ms; 0 if removed just now. */
  again_after: number | null
  /** A posting of another job that may be the same one, if it founds a job. */
  like: number | null
}

/**
 * Finds the job of each posting of a board (docs/same-job.md). A known posting keeps its job while their texts agree.
 * Otherwise a job that the
 * person keeps under its link decides, then the board's own name of the job, then equal words, then the same role at the same place in a
 * removed posting, then the same role in nearly the same words.
 */
export async function joinJobs(
  writer: ImportWriter,
  items: readonly PostingToJoin[],
  on: JoiningBoard,
): Promise<JoinedPosting[]> {
  const joining = new Joining(writer, on)
  await joining.load(items)
  return items.map((item) => joining.join(item))
}

/** The board that postings are of. */
type JoiningBoard = {
  board: number
  board_id: string
  /** Stored postings that it lists no more. */
  leaving: ReadonlySet<number>
  /** Whether its list has texts. */
  has_texts: boolean
}

class Joining {
  readonly #writer: ImportWriter
  readonly #on: JoiningBoard
  /** Stored postings only; collected ones are the writer's, so that no board scans them all. */
  readonly #stored = new KinIndex()
  readonly #byWords = new Map<number, number>()

  /** By the ids of postings, the postings that the person joined them with. */
  #together = new Map<string, JoinedWith[]>()
  /** By links, or by the names that hiring systems give their postings, the jobs that the person keeps under them. */
  #ownJobs = new Map<string, number>()

  constructor(writer: ImportWriter, on: JoiningBoard) {
    this.#writer = writer
    this.#on = on
  }

  /** Reads all jobs that these postings may belong to. */
  async load(items: readonly PostingToJoin[]): Promise<void> {
    const open = items.filter(({ posting, known }) => known?.words_key !== posting.words_key)
    const words = [...new Set(open.map(({ posting }) => posting.words_key))]
    const keysOfPostings = {
      words,
      roles: [...new Set(open.map(({ posting }) => posting.role_key))],
      places: [...new Set(open.map(({ posting }) => posting.place_key))],
      requisitions: [...new Set(open.flatMap(({ posting }) => posting.requisition ?? []))],
      board: this.#on.board,
    }
    const { index } = this.#writer
    let kin = await findKin(index, keysOfPostings)
    const together = await findTogether(index, this.#on.board_id)
    this.#together = Map.groupBy(together, ({ ext_id }) => ext_id)
    const ownPostings = await listOwnPostings(index)
    this.#ownJobs = new Map(ownPostings.map(({ identity, job }) => [nameOfLink(identity), job]))
    const candidates = [
      ...this.#ownJobs.values(),
      ...items.flatMap((item) => item.known?.job ?? []),
      ...together.flatMap(({ job }) => job ?? []),
    ]
    let jobs = await findWordings(index, { ids: jobsOf(kin, candidates), keys: words })
    if (jobs.some((job) => this.#writer.leaving.has(job.id))) {
      // The remaining listed postings are known only after the removals are written.
      await this.#writer.flush()
      kin = await findKin(index, keysOfPostings)
      jobs = await findWordings(index, { ids: jobsOf(kin, candidates), keys: words })
    }
    for (const job of jobs) {
      if (!this.#writer.jobs.has(job.id)) this.#writer.jobs.set(job.id, job)
      this.#byWords.set(job.job_key, job.id)
    }
    const texts = await this.#textsFor(open, kin)
    for (const kinPosting of kin)
      this.#know({
        ...kinPosting,
        title: '',
        gone: this.#isGone(kinPosting),
        text: texts.get(kinPosting.id)?.body ?? null,
      })
  }

  // Only texts that will be compared are read: of a few postings of the same role, and each job's once.
  async #textsFor(
    open: readonly PostingToJoin[],
    kin: readonly KinPosting[],
  ): Promise<Map<number, { body: string }>> {
    const all = new KinIndex<KinPosting>()
    for (const kinPosting of kin) all.add(kinPosting)
    const wordKeys = new Set<number>()
    for (const { posting, known } of open) {
      for (const kinPosting of likeliest([all], posting, undefined)) wordKeys.add(kinPosting.id)
      for (const kinPosting of all.ofPlace(posting.place_key).slice(0, MOST_COMPARED))
        wordKeys.add(kinPosting.id)
      if (known) wordKeys.add(known.id)
    }
    return wordKeys.size === 0 ? new Map() : findTextsOfPostings(this.#writer.index, [...wordKeys])
  }

  #isGone({ id, removed_at }: KinPosting): boolean {
    return removed_at !== null || this.#on.leaving.has(id)
  }

  #know(kin: Kin): void {
    this.#stored.add(kin)
    const joinedJob = this.#byWords.get(kin.words_key)
    if (joinedJob === undefined || !kin.gone) this.#byWords.set(kin.words_key, kin.job)
  }

  #find(id: number): Kin | undefined {
    return this.#writer.joined.get(id) ?? this.#stored.get(id)
  }

  // Stored postings come before collected ones.
  #all(listOf: (kin: KinIndex) => readonly Kin[], own: number | undefined): Kin[] {
    return [...listOf(this.#stored), ...listOf(this.#writer.joined)].filter((kin) => kin.id !== own)
  }

  join(item: PostingToJoin): JoinedPosting {
    const { posting, known } = item
    const id = known?.id ?? this.#writer.next('posting')
    const jobFound = this.#jobOf(item)
    const founds = jobFound.job === null
    const job = jobFound.job === null ? this.#found(posting) : this.#job(jobFound.job)
    const again_after = 'instead' in jobFound ? (jobFound.instead?.removed_at ?? 0) : null
    const like = 'like' in jobFound ? jobFound.like : null
    if (known && known.job !== job.id) this.#leave(known.job, known.id)
    const isSaid = () => this.#isToldBy(job, id, (words_key) => words_key === job.words_key)
    const speaks = founds || job.live.size === 0 || (job.words_key !== posting.words_key && !isSaid())
    if (speaks) Object.assign(job, { title: posting.title, words_key: posting.words_key })
    // The posting that was joined last goes last.
    job.live.delete(id)
    job.live.set(id, posting.words_key)
    const own = job.words_key !== posting.words_key
    const title = posting.title === job.title ? '' : posting.title
    this.#remember(id, { posting, job: job.id })
    return { ...item, id, job: job.id, founds, speaks, own, title, again_after, like }
  }

  #job(id: number): JobWording {
    const job = this.#writer.jobs.get(id)
    if (!job) throw new Error('Cannot join a job that was not read')
    return job
  }

  #found({ words_key, title }: PreparedPosting): JobWording {
    const job = { id: this.#writer.next('job'), job_key: words_key, title, words_key, live: new Map() }
    this.#writer.jobs.set(job.id, job)
    return job
  }

  #leave(job: number, posting: number): void {
    this.#writer.jobs.get(job)?.live.delete(posting)
  }

  // Returns whether another posting of the job that stays listed has such words.
  #isToldBy(job: JobWording, own: number, isSo: (words_key: number) => boolean): boolean {
    for (const [id, words_key] of job.live)
      if (id !== own && !this.#on.leaving.has(id) && isSo(words_key)) return true
    return false
  }

  #remember(id: number, { posting, job }: { posting: PreparedPosting; job: number }): void {
    const { ext_id, role_key, place_key, words_key, requisition, locations, title, body } = posting
    if (this.#together.has(ext_id)) this.#writer.jobOfName.set(nameOf(this.#on.board_id, ext_id), job)
    const facts = { role_key, place_key, words_key, requisition, locations, title, text: body }
    const kinPosting = { id, job, board: this.#on.board, removed_at: null, gone: false, ...facts }
    const before = this.#find(id)
    if (before) before.gone = true
    this.#writer.joined.add(kinPosting)
    this.#writer.jobOfWords.set(words_key, job)
  }

  // Returns the job that the person joined it to, unless it was split off later.
  #chosen({ ext_id, role_key }: PreparedPosting): number | undefined {
    if (role_key === 0) return undefined
    const jobs = (this.#together.get(ext_id) ?? []).map(
      ({ other_board_id, other_ext_id, job }) =>
        this.#writer.jobOfName.get(nameOf(other_board_id, other_ext_id)) ?? job,
    )
    return jobs.find((job) => job !== null) ?? undefined
  }

  #jobOf({ posting, known }: PostingToJoin): JoinTarget {
    const chosen = this.#chosen(posting)
    if (chosen !== undefined) return { job: chosen }
    const exact = this.#writer.jobOfWords.get(posting.words_key) ?? this.#byWords.get(posting.words_key)
    if (known?.words_key === posting.words_key) return { job: known.job }
    if (known) {
      if (exact !== undefined) return { job: exact }
      if (this.#staysWith(known, posting)) return { job: known.job }
    }
    // The person keeps the job under this very link; a split ends that.
    const ownJob = known || posting.role_key === 0 ? undefined : this.#ownJob(posting)
    if (ownJob !== undefined) return { job: ownJob }
    const kin = this.#named(posting, known?.id)
    if (kin?.role_key === posting.role_key) return withGone(kin)
    if (exact !== undefined) return { job: exact }
    const instead = kin ?? this.#instead(posting, known?.id)
    if (instead) return withGone(instead)
    const alike = this.#alike(posting, known?.id)
    if (alike.same) return withGone(alike.same)
    return { job: null, like: (alike.unsure ?? this.#there(posting, known?.id))?.id ?? null }
  }

  #ownJob({ ext_id, link }: PreparedPosting): number | undefined {
    return this.#ownJobs.get(nameOf(this.#on.board_id, ext_id)) ?? this.#ownJobs.get(link)
  }

  // An edited posting stays with its job, unless other copies keep the old text.
  #staysWith(known: { id: number; job: number }, posting: PreparedPosting): boolean {
    if (!this.#isToldBy(this.#job(known.job), known.id, () => true)) return true
    const before = this.#find(known.id)
    return before?.role_key === posting.role_key && compareTo(before, posting) === 'same'
  }

  #named({ requisition, role_key }: PreparedPosting, own: number | undefined): Kin | undefined {
    if (requisition === null) return undefined
    const kins = this.#all((kin) => kin.ofRequisition(this.#on.board, requisition), own)
    return (
      kins.findLast((kin) => kin.role_key === role_key) ?? kins.findLast((kin) => !kin.gone) ?? kins.at(-1)
    )
  }

  // Returns a removed posting with the same title, newest first; if the board has texts but neither posting has one,
  // also a posting that is still listed.
  #instead(posting: PreparedPosting, own: number | undefined): Kin | undefined {
    const kins = this.#all((kin) => kin.ofPlace(posting.place_key), own)
    const gone = kins
      .filter((kin) => kin.gone)
      .toSorted((a, b) => (a.removed_at ?? Infinity) - (b.removed_at ?? Infinity))
    // If several openings return, each takes a different earlier posting.
    const last = gone.findLast((kin) => this.#isOver(kin.job)) ?? gone.at(-1)
    if (last || !this.#on.has_texts) return last
    return kins.find((kin) => kin.board === this.#on.board && kin.text === '' && posting.body === '')
  }

  #isOver(id: number): boolean {
    return this.#job(id)
      .live.keys()
      .every((posting) => this.#on.leaving.has(posting))
  }

  // Returns the first of its role that is the same, and the first that may be.
  #alike(posting: PreparedPosting, own: number | undefined): { same?: Kin; unsure?: Kin } {
    const nearest: { same?: Kin; unsure?: Kin } = {}
    for (const kin of likeliest([this.#stored, this.#writer.joined], posting, own)) {
      const comparison = compareTo(kin, posting)
      if (comparison === 'other') continue
      nearest[comparison] ??= kin
      if (comparison === 'same') break
    }
    return nearest
  }

  // One that is still listed under the same title and place, or a removed one whose place differs only in spaces
  // ("Tampa, FL "), if either has no text to compare.
  #there(posting: PreparedPosting, own: number | undefined): Kin | undefined {
    const hasNoText = (kin: Kin) => kin.text === '' || posting.body === ''
    const { place_key, role_key, locations } = posting
    const listed = this.#all((kin) => kin.ofPlace(place_key), own).find(hasNoText)
    if (listed || role_key === 0) return listed
    const kins = this.#all((kin) => kin.ofRoleHere(role_key, locations), own)
    return kins.findLast((kin) => kin.gone && hasNoText(kin))
  }
}

/** The job of a posting, and the posting that it replaces; or none, and a posting that may be the same job. */
type JoinTarget = { job: number; instead?: Kin } | { job: null; like: number | null }

function withGone(kin: Kin): JoinTarget {
  return kin.gone ? { job: kin.job, instead: kin } : { job: kin.job }
}

// A hiring system may have several forms of a posting's link.
function nameOfLink(link: string): string {
  const named = boardOfLink(link, systems)
  return named?.ext_id ? nameOf(boardId(named), named.ext_id) : link
}

function nameOf(board_id: string, ext_id: string): string {
  return JSON.stringify([board_id, ext_id])
}

function compareTo({ locations, text }: Kin, posting: PreparedPosting) {
  return compareRoles({ locations, text: text ?? '' }, { locations: posting.locations, text: posting.body })
}

function jobsOf(kin: readonly KinPosting[], storedJobs: readonly number[]): number[] {
  return [...new Set([...kin.map(({ job }) => job), ...storedJobs])]
}
