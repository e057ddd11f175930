import { hasEvidence } from '#db/desk/evidence.ts'
import { countJobs, type ListPlace, listNewJobs } from '#db/desk/listed-jobs.ts'
import { findWaitingWork } from '#db/desk/pipeline.ts'
import { findResumeMarks, listRoles, type ResumeMarks, type Role } from '#db/desk/roles.ts'
import {
  type DeliveredList,
  type ListReader,
  putSetting,
  readSettings,
  type Settings,
} from '#db/desk/settings.ts'
import { type Counter, type ListedRow, readCounters, SCOPES } from '#db/desk/tracked-jobs.ts'
import { countIndex } from '#db/index/meta.ts'
import { isOfRole, maskOf } from '#db/rows/role.ts'
import type { Reader, Store } from '#db/store.ts'
import { US_RULE, usOnly } from '#lib/index/postings/filters.ts'
import { AT_ONCE, newSince, type Since } from '#lib/judge/batches/batch-runner.ts'
import { callsOfBatch, openEstimator, openWorkEstimator } from '#lib/judge/calls/estimate-calls.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusalOfFailure } from '#lib/judge/targets/reasons.ts'
import { defaultConfig } from '#lib/service/config/config-file.ts'
import { assessesByItself, type Config } from '#lib/service/config/schema.ts'
import { printCommand } from '#lib/service/print-command.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import { POSTING_RULE } from '#lib/shortlist/jobs/schema.ts'
import { countStates, readCursor, writeCursor } from '#lib/shortlist/lists/read-list.ts'
import {
  assessQuestion,
  countNew,
  type FirstReading,
  lowRankQuestion,
  maskRow,
  type NewCounts,
  newMessage,
  notJudgedText,
  offeredSince,
  type QuestionInput,
  staleByRole,
  staleQuestion,
  toAssessByRole,
} from '#lib/shortlist/new/rules/message.ts'
import type { NewQuery, NewResponse } from '#lib/shortlist/new/schema.ts'
import { resumeRef } from '#lib/shortlist/roles/roles.ts'
import {
  deliveredLists,
  type FirstSeenClock,
  isSameQuestion,
} from '#lib/shortlist/tracking/first-seen-clock.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'
import { counted } from '#lib/text/text.ts'

const LISTED = 50 // rows at most
const NEEDING_ATTENTION = 10 // rows when nothing is new

/** The dependencies of listing new jobs. */
export type ShowNewJobsDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'> & {
  background: boolean
  models: ModelCaller
  tracker: Tracker
  firstSeenClock: FirstSeenClock
}

/** The options of the new list; a missing `us_only` follows the settings. */
export type NewOptions = Partial<NewQuery> & {
  /** The reader of the list; without one the list does not count as delivered. */
  reader?: ListReader | undefined
}

// The name of each order in cursors.
const ORDERS = { default: 'new', best: 'new best' } as const

/** Returns the answer of `GET /api/new` (interface, GET /api/new). Reads only: the anchor stays. */
export async function showNewJobs(services: ShowNewJobsDeps, newOptions: NewOptions): Promise<NewResponse> {
  // Jobs that arrive after this point are later than this list.
  services.firstSeenClock.look(null)
  const context = await readContext(services, newOptions)
  rememberList(services, context, newOptions)
  const { counters, outside } = await countersOf(services, context)
  const counted = { ...countNew(counters, { ...context, roles: context.active }), us_only_left_out: outside }
  const nothing_said = !(await hasEvidence(services.desk))
  const no_evidence = nothing_said ? counted.to_assess : 0
  const counts = { ...counted, not_judged: { ...counted.not_judged, no_evidence } }
  const { tracked, next } = await shownJobs(services, { context, newOptions, expected: counts.new })
  const rows = tracked.length === 0 ? [] : await rowsOf(services, { tracked, context, newOptions })
  const offered = await offeredJobs(services, { context, counts, counters })
  const asking = {
    ...askingOf(context, newOptions, offered),
    ...(await costOfYes(services, context.config)),
  }
  const question = nothing_said ? null : assessQuestion(asking)
  const isAsking = question !== null || counts.to_assess > no_evidence
  return {
    ...headOf(context, newOptions),
    status: isAsking ? 'ask' : counts.new === 0 ? 'nothing_new' : 'new',
    message: newMessage({
      counts,
      left: question === null ? 0 : offered.left_before,
      since: context.since,
      unseen: context.unseen,
      nothing_said,
      by_itself: context.by_itself,
      roles: context.active.length,
      fault: services.desk.fault?.message ?? null,
      // Once the person marked jobs, the list is no more that of the first reading.
      first:
        counts.seen + counts.applied + counts.declined > 0 ? null : await firstReading(services, context),
    }),
    counts: { ...counts, shown: rows.length },
    in_all: countStates(await readCounters(services.desk, scopeOf(context), 0), context.mask),
    yours_hint: yoursHint(rows),
    pipeline: await pipelineOf(services.desk, context.config),
    question,
    low_rank_question: nothing_said ? null : lowRankQuestion(asking),
    stale_question: nothing_said ? null : staleQuestion(asking, staleOf(context, { counts, counters })),
    ranking: await rankingOf(services, context),
    postings: { _labels: { '/postings/rows': 'public-untrusted' }, rows, rule: POSTING_RULE },
    next_cursor: next && writeCursor(next, ORDERS[newOptions.sort ?? 'default']),
  }
}

const WEEK_DAYS = 7

async function firstReading(
  { desk, index }: ShowNewJobsDeps,
  context: NewContext,
): Promise<FirstReading | null> {
  const { since, unseen, settings } = context
  const isFirst = unseen
    ? settings.anchor === null && settings.seen_until === null
    : since.since_source === 'first_check'
  if (!isFirst) return null
  const { jobs } = await countIndex(index)
  const posted_after = Date.parse(daysBefore(context.checked_at, WEEK_DAYS))
  const any = {
    published: null,
    seen_after: context.after,
    work_mode: null,
    min_fit: null,
    labels: {},
    keys: null,
  }
  const listedQuery = {
    ...any,
    mask: context.mask,
    state: 'listed' as const,
    us_only: context.us_only.on,
    posted_after,
  }
  return { stored: jobs, posted_this_week: await countJobs(desk, listedQuery) }
}

// A list covers the moments assigned before it was read. It is stored across restarts if it shows more than the last one
// of its reader and start. A part of a list, such as its second page, does not show all of its jobs.
function rememberList(
  { desk, firstSeenClock }: ShowNewJobsDeps,
  context: NewContext,
  { reader, peek, profile_id, split, cursor, fields }: NewOptions,
) {
  const isPart = profile_id !== undefined || split !== undefined || cursor !== undefined || fields === 'none'
  if (reader === undefined || peek || isPart) return
  const { checked_at, settings, since } = context
  const isFirst = since.since_source === 'first_check'
  const starts = isFirst ? [] : [since.since, offeredBefore(context) ?? since.since]
  const list: DeliveredList = {
    reader,
    sinces: starts.map((time) => Date.parse(time)),
    first_check: isFirst,
    checked_at: Date.parse(checked_at),
    last_stamp: firstSeenClock.covered(settings.last_stamp),
  }
  const stored = deliveredLists(firstSeenClock, settings)
  firstSeenClock.look(list)
  if (stored.some((earlier) => isSameQuestion(earlier, list) && earlier.last_stamp >= list.last_stamp)) return
  // A list is answered even if nothing can be written. It waits for no write, because the next call moves the anchor
  // later.
  if (desk.fault) return
  desk
    .write([putSetting('delivered_lists', [...deliveredLists(firstSeenClock, settings)])])
    .catch(() => undefined)
}

// From when on the question also offers jobs that an earlier yes left for later; null if it offers no others.
function offeredBefore({ settings, since, unseen }: NewContext): string | null {
  return since.since_source === 'passed' || unseen ? null : offeredSince(settings.left_since, since.since)
}

const scopeOf = ({ us_only }: Pick<NewContext, 'us_only'>) => (us_only.on ? SCOPES.us : SCOPES.all)

async function countersOf({ desk }: ShowNewJobsDeps, { after, us_only, active, mask }: NewContext) {
  const counters = await readCounters(desk, scopeOf({ us_only }), after)
  if (!us_only.on) return { counters, outside: 0 }
  const left_out = await readCounters(desk, SCOPES.outside, after)
  return { counters, outside: countNew(left_out, { roles: active, mask }).new }
}

// Returns one page and the start of the next; jobs that need attention while nothing is new fit on one page.
async function shownJobs(
  { desk }: ShowNewJobsDeps,
  { context, newOptions, expected }: { context: NewContext; newOptions: NewOptions; expected: number },
): Promise<{ tracked: ListedRow[]; next: ListPlace | null }> {
  const { sort = 'default', split = null, cursor, fields } = newOptions
  const listPlace = cursor === undefined ? null : readCursor(cursor, ORDERS[sort])
  if (fields === 'none') return { tracked: [], next: null }
  const { mask, by_itself } = context
  const filter = { us_only: context.us_only.on, mask, by_itself, sort, split, from: listPlace }
  if (expected === 0) {
    const any = { after: 0, limit: NEEDING_ATTENTION, expected: Number.MAX_SAFE_INTEGER }
    return { tracked: await listNewJobs(desk, { ...filter, ...any }), next: null }
  }
  const newJobs = await listNewJobs(desk, { ...filter, after: context.after, limit: LISTED + 1, expected })
  const tracked = newJobs.slice(0, LISTED)
  const last = newJobs.length > LISTED ? tracked.at(-1) : undefined
  return {
    tracked,
    next: last
      ? { value: sort === 'best' ? -(last.chance ?? -1) : last.sort_key, job_key: last.job_key }
      : null,
  }
}

// An empty list loads no code that makes rows.
async function rowsOf(
  services: ShowNewJobsDeps,
  { tracked, context, newOptions }: { tracked: ListedRow[]; context: NewContext; newOptions: NewOptions },
) {
  const { loadRows } = await import('#lib/shortlist/jobs/load-rows.ts')
  const rows = await loadRows(services, {
    keys: tracked.map((row) => row.job_key),
    tracked,
    roles: context.storedRoles,
    us_only: context.us_only.on,
    fields: newOptions.fields === 'row' ? 'row' : 'all',
  })
  return rows.map(maskRow)
}

type OfferFacts = { since: string; counts: NewCounts; counters: Counter[]; left_before: number }

// The jobs of the question: the new ones, and those that an earlier yes left for later (docs/decisions.md, "A yes
// leaves the rest for the next list").
async function offeredJobs(
  services: ShowNewJobsDeps,
  { context, counts, counters }: { context: NewContext; counts: NewCounts; counters: Counter[] },
): Promise<OfferFacts> {
  const { since } = context
  const earlier = offeredBefore(context)
  if (earlier === null) return { since: since.since, counts, counters, left_before: 0 }
  const wider = (await countersOf(services, { ...context, after: Date.parse(earlier) })).counters
  const all = { ...countNew(wider, { ...context, roles: context.active }), not_judged: counts.not_judged }
  const toAskIn = ({ to_assess, low_rank_skipped }: NewCounts) => to_assess - low_rank_skipped
  return { since: earlier, counts: all, counters: wider, left_before: toAskIn(all) - toAskIn(counts) }
}

function askingOf(
  { config, active, mask }: NewContext,
  newOptions: NewOptions,
  { since, counts, counters, left_before }: OfferFacts,
): Omit<QuestionInput, 'refused' | 'estimate'> {
  const counted = active.filter(({ bit }) => isOfRole(mask, bit))
  const { us_only, profile_id } = newOptions
  return {
    to_assess: counts.to_assess,
    low_rank_skipped: counts.low_rank_skipped,
    left_before,
    left_out: notJudgedText(counts.not_judged),
    by_profile: toAssessByRole(counters, { roles: counted, include_low_rank: false }),
    by_profile_with_low: toAssessByRole(counters, { roles: counted, include_low_rank: true }),
    model_target: config.model_target,
    assess_min_rank: config.fit.assess_min_rank,
    repeat: {
      since,
      ...(us_only === undefined ? {} : { us_only }),
      ...(profile_id === undefined ? {} : { profile_id }),
    },
    cli: (body) => printCommand('new answer', body),
  }
}

function staleOf(
  { active, mask }: NewContext,
  { counts, counters }: { counts: NewCounts; counters: Counter[] },
) {
  const counted = active.filter(({ bit }) => isOfRole(mask, bit))
  return { total: counts.only_stale, by_profile: staleByRole(counters, counted) }
}

function headOf(
  { checked_at, since, settings, config, by_itself, active, us_only, marks }: NewContext,
  newOptions: NewOptions,
) {
  const { assess_min_rank, weak_fit_below_percent, weak_fit_below_rank } = config.fit
  return {
    schema_version: 'svc-new:1' as const,
    checked_at,
    ...since,
    anchor: { advances: false, last_checked_at: settings.anchor },
    peek: true,
    // Missing in a home without the setting.
    ...(by_itself && { by_itself }),
    profile_id: newOptions.profile_id ?? null,
    profiles: active.map(({ is_default, label, profile_id }) => ({
      is_default,
      label,
      profile_id,
      resume: resumeRef(profile_id, marks),
    })),
    fit: { assess_min_rank, weak_fit_below_percent, weak_fit_below_rank, source: fitSource(config) },
    us_only: { ...us_only, rule: US_RULE },
    assessed: null,
    reassessed: null,
    processed: null,
  }
}

function fitSource({ fit }: Config): string {
  return JSON.stringify(fit) === JSON.stringify(defaultConfig().fit) ? 'default' : 'config'
}

async function rankingOf({ desk, tracker }: ShowNewJobsDeps, { active, config, marks }: NewContext) {
  const everything = await readCounters(desk, SCOPES.all, 0)
  const total = (bit: number | null) =>
    everything.filter(({ mask }) => isOfRole(mask, bit)).reduce((sum, { jobs }) => sum + jobs, 0)
  const by_profile = active.map(({ profile_id, bit, ranked_resume }) => {
    const jobs = total(bit)
    const stale_resume = resumeRef(profile_id, marks).revision_id !== ranked_resume
    return { profile_id, ranked: jobs, stale_resume, total: jobs }
  })
  return {
    by_profile,
    enabled: true,
    // A role that was never matched is still to be matched, even if its turn comes after a restart.
    in_progress: tracker.in_progress || active.some(({ matched_posting }) => matched_posting < 0),
    stale_resume: by_profile.some((role) => role.stale_resume),
    window_days: config.ranking.window_days,
  }
}

/** Returns the cost of an approval for a target, and the reason if it would be refused now. */
async function costOfYes(
  { desk, models }: { desk: Store; models: ModelCaller },
  {
    model_target,
    batch_reading,
    token_prices,
  }: Pick<Config, 'model_target' | 'batch_reading' | 'token_prices'>,
): Promise<Pick<QuestionInput, 'refused' | 'estimate'>> {
  const denied = await models.denies(model_target)
  const estimate = await openEstimator(desk, { target: model_target, token_prices })
  return {
    refused: denied && refusalOfFailure(denied).message,
    estimate: (batch) => estimate({ jobs: callsOfBatch(batch, batch_reading), at_once: AT_ONCE }),
  }
}

/** Returns the background work that waits for an approval (interface, `pipeline` of GET /api/new). */
async function pipelineOf(
  desk: Reader,
  { model_target, token_prices }: Pick<Config, 'model_target' | 'token_prices'>,
) {
  const { approvals, jobs: heldJobs } = await findWaitingWork(desk)
  const priced = { target: model_target, token_prices }
  const estimate = heldJobs === 0 ? null : await openWorkEstimator(desk, priced)
  const countText = counted(heldJobs, 'more job')
  return {
    approvals,
    awaiting_approval: approvals.length,
    command: approvals.length === 0 ? '' : printCommand('pipeline approvals', {}),
    est_calls: estimate?.(heldJobs).calls ?? 0,
    text:
      heldJobs === 0
        ? ''
        : `An answer you saved covers an open question of ${countText}. Assess ${heldJobs === 1 ? 'it' : 'them'} again?`,
    waiting: heldJobs,
  }
}

/** Returns the address of the person's own lines behind these rows (interface, `yours_hint`). */
function yoursHint(rows: readonly { assessment: unknown }[]) {
  const available = rows.some((row) => row.assessment !== null)
  return {
    api: { method: 'GET', path: '/api/new/yours' },
    available,
    cli: printCommand('new yours', {}),
    note: `Your own lines that an assessment cited${available ? '' : '; there is none yet'}.`,
  }
}

/** The inputs of every reading of new jobs: from when on a job is new, for which roles, under which settings. */
type NewContext = {
  checked_at: string
  since: Since
  /** Whether the list shows what the person did not mark as seen, and not what came since the last check. */
  unseen: boolean
  after: number
  settings: Settings
  config: Config
  /** Whether jobs are assessed by themselves: then nothing is asked about rules. */
  by_itself: boolean
  storedRoles: Role[]
  active: Role[]
  /** The bits of the counted roles. */
  mask: number
  us_only: { default: boolean; on: boolean }
  /** The revision names of the roles' resumes. */
  marks: ResumeMarks
}

/** The time up to which jobs count as seen in a home where nobody marked any. */
export const EVER = '1970-01-01T00:00:00.000Z'

export type ContextDeps = Pick<SharedServices, 'config' | 'now'> & {
  desk: Reader
  background: boolean
  firstSeenClock: FirstSeenClock
}

/** Returns the inputs of a reading of new jobs; refuses with `profile_not_found`. It writes nothing. */
export async function readContext(
  { desk, config, background, now, firstSeenClock }: ContextDeps,
  newOptions: Pick<NewOptions, 'profile_id' | 'since' | 'us_only' | 'unseen'>,
): Promise<NewContext> {
  const checked_at = new Date(firstSeenClock.covered(Date.parse(now()))).toISOString()
  const settings = await readSettings(desk)
  const storedRoles = await listRoles(desk)
  const { config: setup } = await config.read()
  const active = storedRoles.filter((role) => role.state === 'active')
  const counted =
    newOptions.profile_id === undefined
      ? active
      : active.filter((role) => role.profile_id === newOptions.profile_id)
  if (newOptions.profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  const unseen = newOptions.unseen === true && newOptions.since === undefined
  const passed = unseen ? (settings.seen_until ?? EVER) : newOptions.since
  const since = newSince({ passed, anchor: settings.anchor, now: checked_at })
  const mask = maskOf(counted)
  const us_only = usOnly(setup.countries, newOptions.us_only)
  const after = Date.parse(since.since)
  const marks = await findResumeMarks(desk)
  return {
    marks,
    checked_at,
    since,
    unseen,
    after,
    settings,
    config: setup,
    by_itself: background && assessesByItself(setup),
    storedRoles,
    active,
    mask,
    us_only,
  }
}
