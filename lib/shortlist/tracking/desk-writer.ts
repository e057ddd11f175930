import { findMarks, storeTextDigests } from '#db/desk/assessments.ts'
import { listPersonLinks } from '#db/desk/index-choices.ts'
import { listHidden, type Role } from '#db/desk/roles.ts'
import { type DeliveredList, putSetting, readSettings } from '#db/desk/settings.ts'
import {
  findTracked,
  findUnseen,
  forgetUnseen,
  type JobRoleRow,
  listJobRoles,
  noteUnseen,
  putJobRoles,
  putTracked,
  removeJobRoles,
  removeTracked,
  type TrackedRow,
  untrack,
} from '#db/desk/tracked-jobs.ts'
import type { AssessmentMark, FitLimits } from '#db/rows/listed-job.ts'
import { sql } from '#db/sql.ts'
import type { Change, Store } from '#db/store.ts'
import { personIn } from '#lib/judge/classes/job-class.ts'
import { limitsByRole, type PostingInput, trackedRow } from '#lib/judge/classes/tracked-row.ts'
import { hasApplied } from '#lib/shortlist/applications/applied-posting.ts'
import { hidingTest } from '#lib/shortlist/hidden/hides.ts'
import { firstSeen } from '#lib/shortlist/tracking/first-seen-clock.ts'
import { matchJobs } from '#lib/shortlist/tracking/match-jobs.ts'
import type {
  MatchedChunk,
  MatchedJob,
  MatchedJobs,
  MatchOptions,
  WalkProgress,
} from '#lib/shortlist/tracking/matched.ts'

type ApplyOptions = {
  /** The roles that the jobs were matched against. */
  matched: Pick<Role, 'role' | 'matched_posting'>[]
  /** Every active role: a job keeps the results of other roles. */
  active: Pick<Role, 'role' | 'bit' | 'limits'>[]
  matched_jobs: MatchedJobs
  limits: FitLimits
  /** The first-seen moment of a job that is new now. */
  stamp: number
  /** The last delivered list of every role's new jobs. */
  delivered: DeliveredList | null
}

/** Writes the matches of some jobs to the desk. Returns whether any of them was first seen now. */
function applyMatches(desk: Store, applyOptions: ApplyOptions): Promise<boolean> {
  return desk.change(async (change) => {
    const { stamp, matched, matched_jobs, delivered } = applyOptions
    const before = await readBefore(change, applyOptions)
    const outcome = outcomeOf(applyOptions, before, Date.parse(change.now))
    const roles = matched.map((role) => role.role)
    const { jobs, missed, dead, emptied } = matched_jobs
    const keySet = new Set(before.roles.keys())
    const again = [...jobs.map((job) => job.job_key), ...missed].filter((key) => keySet.has(key))
    const untrackedKeys = [
      ...emptied,
      ...dead.map((job) => job.job_key).filter((key) => !before.applied.has(key)),
    ]
    const { put, remove, roles: found } = outcome
    const statements = [
      ...(again.length > 0 ? [removeJobRoles(roles, again)] : []),
      ...(found.length > 0 ? [putJobRoles(found)] : []),
      ...(put.length > 0 ? putTracked(put) : []),
      ...(remove.length > 0 ? untrack(remove) : []),
      ...(untrackedKeys.length > 0 ? removeTracked(untrackedKeys) : []),
    ]
    for (const statement of statements) change.run(statement)
    if (await storeTextDigests(change, jobs)) change.run(putSetting('fresh_for', null))
    const unseen = unseenOf(dead, before, delivered)
    if (unseen.length > 0) change.run(noteUnseen(unseen))
    if (before.unseen.size > 0) change.run(forgetUnseen(jobs.map((job) => job.job_key)))
    if (outcome.stamped) change.run(putSetting('last_stamp', stamp))
    return outcome.stamped
  })
}

// A job that nobody looked at while it was listed counts as unseen.
function unseenOf(
  dead: MatchedJobs['dead'],
  { tracked, anchor_at }: RecordsBefore,
  delivered: DeliveredList | null,
): number[] {
  const looked_at = Math.max(anchor_at, delivered?.checked_at ?? 0)
  return dead
    .map(({ job_key }) => job_key)
    .filter((key) => (tracked.get(key)?.first_seen_at ?? 0) > looked_at)
}

type RecordsBefore = {
  tracked: Map<number, TrackedRow>
  roles: Map<number, JobRoleRow[]>
  /** Keys of jobs that the person applied for, declined, marked as seen, or hides. */
  applied: Set<number>
  declined: Set<number>
  seen: Set<number>
  hidden: Set<number>
  /** The assessments of those that have one. */
  marks: Map<number, AssessmentMark>
  /** Keys of jobs that were removed before anybody looked. */
  unseen: ReadonlySet<number>
  anchor_at: number
}

async function readBefore(change: Change, { matched_jobs: chunk }: ApplyOptions): Promise<RecordsBefore> {
  const jobs = [...chunk.jobs, ...chunk.dead]
  const leftKeys = chunk.jobs.flatMap((job) => job.left_keys)
  const keys = [...new Set([...jobs.map((job) => job.job_key), ...chunk.missed, ...leftKeys])]
  const tracked = new Map((await findTracked(change, keys)).map((row) => [row.job_key, row]))
  const roles = Map.groupBy(await listJobRoles(change, keys), (row) => row.job_key)
  const settings = await readSettings(change)
  const links = await listPersonLinks(change)
  const keysOf = (keys: ReadonlySet<string>) =>
    new Set(keys.size === 0 ? [] : jobs.filter(isNamedBy(keys)).map((job) => job.job_key))
  const person = {
    applied: keysOf(
      new Set(links.applications.filter(hasApplied).map((application) => application.job_identity)),
    ),
    declined: keysOf(new Set(links.declined)),
    seen: keysOf(new Set(links.seen)),
    hidden: new Set(chunk.jobs.filter(hidingTest(await listHidden(change))).map((job) => job.job_key)),
  }
  const readKeys = new Set(jobs.map((job) => job.job_key))
  for (const row of tracked.values()) {
    if (readKeys.has(row.job_key)) continue
    const stored = personIn(row.class)
    for (const did of ['applied', 'declined', 'seen', 'hidden'] as const)
      if (stored[did]) person[did].add(row.job_key)
  }
  return {
    tracked,
    roles,
    ...person,
    marks: await findMarks(change, keys),
    unseen: await findUnseen(change, keys),
    anchor_at: settings.anchor ? Date.parse(settings.anchor) : 0,
  }
}

function isNamedBy(links: ReadonlySet<string>) {
  return ({ identities }: { identities: string[] }) => identities.some((link) => links.has(link))
}

type MatchOutcome = { put: TrackedRow[]; remove: number[]; roles: JobRoleRow[]; stamped: boolean }

function outcomeOf(applyOptions: ApplyOptions, before: RecordsBefore, now: number): MatchOutcome {
  const { matched, active, matched_jobs: chunk, limits, stamp } = applyOptions
  const bits = new Map(active.flatMap(({ role, bit }) => (bit === null ? [] : [[role, bit] as const])))
  const limits_of = limitsByRole(active)
  const again = new Set(matched.map((role) => role.role))
  const keptRoles = (key: number) => (before.roles.get(key) ?? []).filter((row) => !again.has(row.role))
  const outcome: MatchOutcome = { put: [], remove: [], roles: [], stamped: false }
  const putRow = (facts: PostingInput, roles: JobRoleRow[]) => {
    const { job_key } = facts
    const person = {
      applied: before.applied.has(job_key),
      declined: before.declined.has(job_key),
      seen: before.seen.has(job_key),
      hidden: before.hidden.has(job_key),
    }
    const assessment = before.marks.get(facts.job_key) ?? null
    const row = trackedRow(facts, { roles, bits, limits_of, now, ...person, assessment }, limits)
    if (row) outcome.put.push(row)
    else outcome.remove.push(facts.job_key)
  }
  for (const job of chunk.jobs) {
    const foundRoles = job.found.map((role) => ({ ...role, job_key: job.job_key }))
    outcome.roles.push(...foundRoles)
    const finders = matched.filter((role) => foundRoles.some((foundRole) => foundRole.role === role.role))
    const stored = before.tracked.get(job.job_key) ?? earliestOf(job.left_keys, before.tracked)
    const seen = firstSeen(job, { stored, finders, stamp, is_unseen: before.unseen.has(job.job_key) })
    if (seen.stamped) outcome.stamped = true
    putRow(factsOf(job, seen), [...keptRoles(job.job_key), ...foundRoles])
  }
  for (const key of chunk.missed) {
    const row = before.tracked.get(key)
    if (row) putRow(row, keptRoles(key))
  }
  for (const { job_key } of chunk.dead) {
    const row = before.tracked.get(job_key)
    if (row && before.applied.has(job_key)) outcome.put.push({ ...row, copies: 0, copies_us: 0, listed: 0 })
  }
  return outcome
}

// A job that inherits a posting is as new as the job that the posting left.
function earliestOf(keys: number[], tracked: RecordsBefore['tracked']): TrackedRow | undefined {
  const rows = keys.flatMap((key) => tracked.get(key) ?? [])
  return rows.toSorted((a, b) => a.first_seen_at - b.first_seen_at)[0]
}

function factsOf(job: MatchedJob, seen: { at: number; us_at: number | null }): PostingInput {
  const {
    job_key,
    copies,
    copies_us,
    published_at,
    published_us_at,
    work_mode,
    labels,
    countries,
    has_text,
  } = job
  return {
    job_key,
    copies,
    copies_us,
    published_at,
    published_us_at,
    work_mode,
    labels,
    countries: JSON.stringify(countries),
    has_text: has_text ? 1 : 0,
    first_seen_at: seen.at,
    first_seen_us_at: seen.us_at,
  }
}

/** A range to match; with a walk's id it adds to its waiting results. */
export type WalkOptions = MatchOptions & { walk: string; goes_on: boolean }

/** A batch of a walk to write. */
export type PieceOptions = Omit<ApplyOptions, 'matched_jobs'> & { walk: string; most: number }

/** The result of a batch: whether a job got its moment, and how many jobs of the walk still wait. */
export type PieceWritten = { stamped: boolean; waiting: number }

type WriterStores = { index: Store; openDesk: () => Promise<Store> }

/**
 * Matches the index against roles and writes the results to the desk, in the calling thread. Results wait and are
 * written in batches by key, so that each desk page is written about once. Lost results are computed again, because a
 * role counts as matched only after its tracker says so.
 */
export class DeskWriter {
  readonly #stores: WriterStores
  #walk = ''
  #waiting = new WaitingEntries()
  #sorted: WaitingEntry[] | null = null

  constructor(stores: WriterStores) {
    this.#stores = stores
  }

  /** Matches one range; the first range starts a walk. */
  async match({ walk, goes_on, ...options }: WalkOptions): Promise<WalkProgress & { waiting: number }> {
    if (goes_on) this.#checkKnown(walk)
    const chunk = await matchJobs(this.#stores.index, options)
    if (!goes_on) this.#begin(walk)
    this.#waiting.add(chunk)
    const { upto, last, last_posting } = chunk
    return { upto, last, last_posting, waiting: this.#waiting.size }
  }

  // A restarted thread has lost the walk: it starts again.
  #checkKnown(walk: string): void {
    if (walk !== this.#walk) throw new Error('What was matched is not known any more')
  }

  #begin(walk: string): void {
    this.#walk = walk
    this.#waiting = new WaitingEntries()
    this.#sorted = null
  }

  /** Writes the next batch of results, all or nothing. */
  async write({ walk, most, ...options }: PieceOptions): Promise<PieceWritten> {
    this.#checkKnown(walk)
    this.#sorted ??= this.#waiting.inOrder()
    const piece = this.#sorted.slice(0, most)
    const desk = await this.#stores.openDesk()
    const stamped = await applyMatches(desk, { ...options, matched_jobs: jobsOf(piece) })
    this.#sorted = this.#sorted.slice(most)
    const waiting = this.#sorted.length
    if (waiting === 0) {
      this.#begin('')
      await desk.maintain(sql`pragma shrink_memory`)
    }
    return { stamped, waiting }
  }
}

type WaitingEntry = { key: number } & (
  | { job: MatchedJob }
  | { dead: MatchedJobs['dead'][number] }
  | { is: 'missed' | 'emptied' }
)

/** Matches that wait to be written, the latest per job. */
class WaitingEntries {
  readonly #entries = new Map<number, WaitingEntry>()

  get size(): number {
    return this.#entries.size
  }

  add({ jobs, missed, dead, emptied }: MatchedChunk): void {
    for (const job of jobs) this.#put({ key: job.job_key, job })
    for (const deadJob of dead) this.#put({ key: deadJob.job_key, dead: deadJob })
    for (const key of missed) this.#put({ key, is: 'missed' })
    for (const key of emptied) this.#put({ key, is: 'emptied' })
  }

  #put(entry: WaitingEntry): void {
    this.#entries.set(entry.key, entry)
  }

  // A job may be as new as one that its posting left, so emptied jobs are written last.
  inOrder(): WaitingEntry[] {
    const isEmptied = (entry: WaitingEntry) => Number('is' in entry && entry.is === 'emptied')
    return [...this.#entries.values()].sort((a, b) => isEmptied(a) - isEmptied(b) || a.key - b.key)
  }
}

function jobsOf(piece: readonly WaitingEntry[]): MatchedJobs {
  const is = (field: 'missed' | 'emptied') =>
    piece.flatMap((entry) => ('is' in entry && entry.is === field ? [entry.key] : []))
  return {
    jobs: piece.flatMap((entry) => ('job' in entry ? [entry.job] : [])),
    dead: piece.flatMap((entry) => ('dead' in entry ? [entry.dead] : [])),
    missed: is('missed'),
    emptied: is('emptied'),
  }
}
