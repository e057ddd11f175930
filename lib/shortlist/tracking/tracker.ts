import {
  findResumeMarks,
  forgetMatches,
  freeBit,
  listActiveRoles,
  listRoles,
  noteMatched,
  type Role,
  rankAnew,
} from '#db/desk/roles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import {
  findTracked,
  forgetCopies,
  listKeysOfRole,
  listLiveKeys,
  listTrackedFrom,
  removeJobRoles,
  sweepCounters,
} from '#db/desk/tracked-jobs.ts'
import { hasEmptiedJobs, listClosedKeys } from '#db/index/jobs.ts'
import { lastNumbers, readFact } from '#db/index/meta.ts'
import type { FitLimits } from '#db/rows/listed-job.ts'
import type { Store } from '#db/store.ts'
import { resumeName } from '#lib/evidence/master/role-resume.ts'
import { limitsByRole, remakeRows } from '#lib/judge/classes/tracked-row.ts'
import type { Reconciler } from '#lib/judge/pipeline/free-assessor.ts'
import type { Config } from '#lib/service/config/schema.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'
import type { PieceOptions, PieceWritten, WalkOptions } from '#lib/shortlist/tracking/desk-writer.ts'
import type { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'
import { rolesToMatch, type WalkProgress } from '#lib/shortlist/tracking/matched.ts'

/** The next range of the index's sequence to match, for the roles that are furthest behind. */
type Walk<P> = { roles: P[]; after_seq: number; upto_seq: number | null }

/** Returns the next range: roles at the same place walk together, up to the place of the next ones. */
export function nextWalk<P extends Pick<Role, 'matched_seq'>>(active: P[]): Walk<P> | null {
  const places = [...new Set(active.map((role) => role.matched_seq))].sort((a, b) => a - b)
  const [after_seq, upto_seq = null] = places
  if (after_seq === undefined) return null
  return { roles: active.filter((role) => role.matched_seq === after_seq), after_seq, upto_seq }
}

/** A walk under way: its roles at the start, its first place, and its progress in the sequence. */
type WalkUnderWay<P> = { roles: P[]; from: number; upto: number; last: number }

type RoleMarks = Pick<Role, 'role' | 'revision' | 'bit' | 'ranked_resume' | 'matched_seq'>

/**
 * Returns whether a walk should restart: one of its roles changed, so its results are discarded anyway, or a new role
 * can join and less than half is lost.
 */
export function isOvertaken<P extends RoleMarks>({ roles, from, upto, last }: WalkUnderWay<P>, active: P[]) {
  if (haveChanged(roles, active)) return true
  const next = nextWalk(active)
  const hasJoined = next !== null && next.after_seq === from && next.roles.length > roles.length
  return hasJoined && upto - from < last - upto
}

/** Returns whether any of these roles changed. */
export function haveChanged(roles: readonly RoleMarks[], active: readonly RoleMarks[]): boolean {
  const among = new Set(roles.map(({ role }) => role))
  return marksOf(active.filter(({ role }) => among.has(role))) !== marksOf(roles)
}

function marksOf(roles: readonly RoleMarks[]): string {
  return JSON.stringify(
    roles.map(({ role, revision, bit, ranked_resume }) => [role, revision, bit, ranked_resume]),
  )
}

// The number of jobs matched at once, so that other work of the engine waits only a moment.
const STRETCH = 2_000
// A walk is written when this many jobs wait, in batches that a person's own write waits for. Each batch changes
// nearly every page of the lists' indexes, so larger batches are cheaper.
const MOST_WAITING = 60_000
const PIECES = 4
const SMALLEST_PIECE = 3_000
const LARGEST_PIECE = 20_000
const REMAKE_CHUNK = 500
// A problem that the person must fix, such as the settings file, is checked again after a while.
const RETRY_MS = 5000

/** Matches and purges the index while nobody waits. */
type MatchingThread = {
  matchJobs: (walkOptions: WalkOptions) => Promise<WalkProgress & { waiting: number }>
  takeTurn: (ask: null) => Promise<void>
  leaveTurn: (ask: null) => Promise<void>
  writeMatched: (pieceOptions: PieceOptions) => Promise<PieceWritten>
  purge: (upto_seq: number) => Promise<void>
}

export type TrackerServices = Pick<SharedServices, 'desk' | 'index' | 'config' | 'events' | 'log' | 'now'> & {
  engine: MatchingThread
  firstSeenClock: FirstSeenClock
  reconciler: Reconciler
}

const CHUNK = 300

/**
 * Resets every role if the index is another file than the one the desk was derived from: a new one, a restored one, or
 * one that a power cut set back. Another index file numbers its jobs differently.
 */
async function checkIndex({ desk, index }: { desk: Store; index: Store }): Promise<void> {
  const id = await readFact(index, 'index_id')
  const { seq } = await lastNumbers(index)
  const { index_id } = await readSettings(desk)
  const furthest = Math.max(0, ...(await listRoles(desk)).map((role) => role.matched_seq))
  if (index_id === id && seq >= furthest) return
  // Jobs missing from the index are removed; if they return, they keep their first-seen time.
  for (let last: number | null = -1; last !== null; ) last = await forgetSome(desk, last)
  await desk.write([forgetMatches(), ...(id === null ? [] : [putSetting('index_id', id)])])
}

// The key of the last removed job, after which the next ones are found.
function forgetSome(desk: Store, after_key: number): Promise<number | null> {
  return desk.change(async (change) => {
    const keys = await listLiveKeys(change, after_key, CHUNK)
    if (keys.length > 0) for (const statement of forgetCopies(keys)) change.run(statement)
    return keys.at(-1) ?? null
  })
}

/**
 * Keeps the desk's list of jobs in step with the index: matches changes of the index against the roles, and the whole
 * index against a new or changed role. Every step is one write, so that it continues after a crash.
 */
export class Tracker {
  readonly #services: TrackerServices
  readonly #loop: WorkLoop
  #counted = false
  // The day whose closed jobs were dropped.
  #closedDay = ''
  #retry: ReturnType<typeof setTimeout> | undefined
  /** The progress of the current walk in the index's sequence. */
  progress = { done: 0, total: 0 }
  /** Why the last run failed; null if it did not. */
  problem: unknown = null

  constructor(services: TrackerServices) {
    this.#services = services
    this.#loop = new WorkLoop({
      step: () => this.#track(),
      failed: (problem) => this.#fail(problem),
      rests: () => this.#tell(false),
    })
  }

  /** Notes a change of the index, a role or a limit. */
  wake(): void {
    clearTimeout(this.#retry)
    this.#loop.wakeAgain()
  }

  /** Drops the jobs whose last day for applications was yesterday, once a day. */
  wakeOnNewDay(): void {
    if (this.#closedDay !== this.#today() && !this.#loop.busy) this.wake()
  }

  #today(): string {
    return this.#services.now().slice(0, 10)
  }

  /** Waits until all known changes are processed, or cannot be. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** Ends after the running step; the rest is computed after the next start. */
  stop(): Promise<void> {
    clearTimeout(this.#retry)
    return this.#loop.stop()
  }

  /** True while jobs are processed, or a retry waits. */
  get in_progress(): boolean {
    return this.#loop.busy || this.problem !== null
  }

  async #track(): Promise<boolean> {
    await checkIndex(this.#services)
    await this.#untag()
    await this.#reclass()
    await renewResumes(this.#services)
    await renewPlaces(this.#services, (await this.#services.config.read()).config)
    await this.#dropClosed()
    await this.#services.reconciler.settle()
    while (!this.#loop.signal.aborted && (await this.#walk())) this.#tell(true)
    this.problem = null
    return false
  }

  #fail(problem: unknown): void {
    this.problem = problem
    this.#services.log.error('jobs could not be worked out', { fault: String(problem) })
    if (!this.#loop.signal.aborted) this.#retry = setTimeout(() => this.wake(), RETRY_MS)
  }

  #tell(running: boolean): void {
    this.#services.events.publish({ event: 'tracking', data: { ...this.progress, running } })
  }

  /** Matches and writes for the roles that are furthest behind; false when all are up to date. */
  async #walk(): Promise<boolean> {
    const { desk, now } = this.#services
    const active = await listActiveRoles(desk)
    const walk = nextWalk(active)
    if (!walk) return this.#finish(Number.MAX_SAFE_INTEGER)
    const { roles, after_seq, upto_seq } = walk
    const is_first = roles.some((role) => role.matched_posting < 0)
    // Without changes, as at most starts, no thread is opened.
    const last_seq = upto_seq === null && !is_first ? (await lastNumbers(this.#services.index)).seq : null
    if (last_seq !== null && last_seq <= after_seq) return this.#finish(last_seq)
    const id = crypto.randomUUID()
    const options = {
      walk: id,
      upto_seq,
      limit: STRETCH,
      roles: await rolesToMatch(desk, roles, {
        now: now(),
        config: (await this.#services.config.read()).config,
      }),
      today: this.#today(),
      tell_missed: roles.some((role) => role.revision > 1 || role.matched_posting >= 0),
    }
    const reached = await this.#match(options, { roles, from: after_seq })
    if (reached === null) return true
    if (reached.upto <= after_seq && !is_first) return this.#finish(reached.last)
    this.#counted = true
    await this.#write(id, { roles, reached })
    return true
  }

  // Matches range after range, until the end is reached or enough waits to be written; null if a restart is better.
  async #match(
    options: Omit<WalkOptions, 'after_seq' | 'goes_on'>,
    { roles, from }: { roles: Role[]; from: number },
  ): Promise<(WalkProgress & { waiting: number }) | null> {
    let after_seq = from
    for (;;) {
      const reached = await this.#services.engine.matchJobs({
        ...options,
        after_seq,
        goes_on: after_seq > from,
      })
      // If the engine runs in this thread, other work has waited for it.
      await new Promise((resolve) => setImmediate(resolve))
      this.progress = { done: reached.upto, total: reached.last }
      this.#tell(true)
      const is_over = reached.upto >= (options.upto_seq ?? reached.last) || reached.upto <= after_seq
      if (is_over || this.#loop.signal.aborted || reached.waiting >= MOST_WAITING) return reached
      if (isOvertaken({ roles, from, ...reached }, await listActiveRoles(this.#services.desk))) return null
      after_seq = reached.upto
    }
  }

  // Writes batches in turn with other writes of the desk. Results of roles that changed meanwhile are discarded.
  async #write(walk: string, { roles, reached }: MatchProgress): Promise<void> {
    const { desk } = this.#services
    const limits = await this.#limits()
    let waiting = reached.waiting
    const most = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, Math.ceil(waiting / PIECES)))
    const writePiece = async () => {
      const active = await listActiveRoles(desk)
      if (haveChanged(roles, active)) return false
      const { last_stamp: last, anchor } = await readSettings(desk)
      const { engine, firstSeenClock, now } = this.#services
      const clock = { now: Date.parse(now()), last, anchor_at: anchor ? Date.parse(anchor) : 0 }
      const { delivered } = firstSeenClock
      const written = await firstSeenClock.write(clock, (stamp) =>
        engine.writeMatched({ walk, most, matched: roles, active, limits, stamp, delivered }),
      )
      waiting = written.waiting
      return true
    }
    while (waiting > 0) {
      if (this.#loop.signal.aborted || !(await this.#atHostPace(() => desk.writtenElsewhere(writePiece))))
        return
    }
    // After this write, it and all earlier writes are on the disk.
    const { upto, last, last_posting } = reached
    await desk.write([noteMatched(roles, { seq: upto, posting: upto >= last ? last_posting : null })])
  }

  // Writers of the desk do not wait for the engine's work: its turn comes first.
  async #atHostPace<T>(work: () => Promise<T>): Promise<T> {
    const { engine } = this.#services
    await engine.takeTurn(null)
    try {
      return await work()
    } finally {
      await engine.leaveTurn(null)
    }
  }

  // Every role has processed the removals up to here.
  async #finish(upto_seq: number): Promise<false> {
    const { engine, index } = this.#services
    if (await hasEmptiedJobs(index)) await engine.purge(upto_seq)
    if (this.#counted) {
      await this.#services.desk.write([sweepCounters()])
    }
    this.#counted = false
    return false
  }

  async #limits(): Promise<FitLimits> {
    return (await this.#services.config.read()).config.fit
  }

  // A role that is no longer active drops its jobs batch by batch, then its bit.
  async #untag(): Promise<void> {
    const { desk } = this.#services
    const roles = await listRoles(desk)
    const limits = await this.#limits()
    for (const { state, bit, role } of roles) {
      if (state === 'active' || bit === null) continue
      const untagSome = () =>
        desk.change(async (change) => {
          const keys = await listKeysOfRole(change, role, REMAKE_CHUNK)
          if (keys.length === 0) return 0
          change.run(removeJobRoles([role], keys))
          await remakeRows(change, { rows: await findTracked(change, keys), roles, limits })
          return keys.length
        })
      while ((await untagSome()) > 0);
      await desk.write([freeBit(role), sweepCounters()])
    }
  }

  // A job closes on its day, whether or not its board is read again.
  async #dropClosed(): Promise<void> {
    const { desk, index } = this.#services
    const today = this.#today()
    if (this.#closedDay === today) return
    const closed = await listClosedKeys(index, today)
    const limits = await this.#limits()
    for (let start = 0; start < closed.length; start += REMAKE_CHUNK) {
      const keys = closed.slice(start, start + REMAKE_CHUNK)
      await desk.change(async (change) => {
        const rows = (await findTracked(change, keys)).filter(({ mask }) => mask !== 0)
        if (rows.length === 0) return
        const roles = (await listRoles(change)).map(({ role }) => role)
        change.run(
          removeJobRoles(
            roles,
            rows.map(({ job_key }) => job_key),
          ),
        )
        await remakeRows(change, { rows, roles: [], limits })
      })
    }
    this.#closedDay = today
  }

  // A job that was young enough yesterday may be too old today.
  #roleLimits(roles: readonly Role[]): string {
    const limited = limitsByRole(roles.filter(({ state }) => state === 'active'))
    const isByAge = [...limited.values()].some(({ max_age_days }) => max_age_days !== null)
    return JSON.stringify([...limited, ...(isByAge ? [this.#today()] : [])])
  }

  // New limits reclassify every job; after a crash the reclassification runs again.
  async #reclass(): Promise<void> {
    const { desk } = this.#services
    const limits = await this.#limits()
    const settings = await readSettings(desk)
    const roles = await listRoles(desk)
    const role_limits = this.#roleLimits(roles)
    if (
      JSON.stringify(settings.fit_limits) === JSON.stringify(limits) &&
      settings.role_limits === role_limits
    )
      return
    let last: number | null = -1
    while (last !== null) {
      const after: number = last
      last = await desk.change(async (change) => {
        const rows = await listTrackedFrom(change, after, REMAKE_CHUNK)
        await remakeRows(change, { rows, roles, limits })
        return rows.at(-1)?.job_key ?? null
      })
    }
    await desk.write([
      putSetting('fit_limits', limits),
      putSetting('role_limits', role_limits),
      sweepCounters(),
    ])
  }
}

type MatchProgress = { roles: Role[]; reached: WalkProgress & { waiting: number } }

/** Restarts each active role whose resume changed since its jobs were ranked. */
async function renewResumes({ desk }: { desk: Store }): Promise<void> {
  const marks = await findResumeMarks(desk)
  const active = await listActiveRoles(desk)
  const changed = active.flatMap(({ role, profile_id, ranked_resume }) => {
    const now = resumeName(profile_id, marks)?.revision_id ?? null
    return now === ranked_resume ? [] : [rankAnew(role, now)]
  })
  await desk.write(changed)
}

/** Matches all jobs anew if the person's places in the settings changed since the last match. */
async function renewPlaces({ desk }: { desk: Store }, { countries, person }: Config): Promise<void> {
  const placesText = JSON.stringify({ countries, person })
  if ((await readSettings(desk)).matched_places === placesText) return
  const active = await listActiveRoles(desk)
  await desk.write([
    ...active.map(({ role, ranked_resume }) => rankAnew(role, ranked_resume)),
    putSetting('matched_places', placesText),
  ])
}
