import { type DeliveredList, type ListReader, putSetting, readSettings } from '#db/desk/settings.ts'
import type { Reader, Store } from '#db/store.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { revisionConflict } from '#lib/records/record.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { printCommand } from '#lib/service/print-command.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { offeredSince, remainingStart } from '#lib/shortlist/new/rules/message.ts'
import type { NewResponse, NewsAnswerBody, SeenBody } from '#lib/shortlist/new/schema.ts'
import { EVER, type ShowNewJobsDeps, showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'
import { deliveredLists, type FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'

/**
 * Up to a time that the caller names, or up to a delivered list; null if there was none. A check moves the anchor alone;
 * with `seen` or a named time the person has also seen the jobs, in place of those up to `seen_until` if the caller names it.
 */
type AnchorTarget =
  | { until: string; seen_until?: string | undefined }
  | { delivered: DeliveredList | null; left_since: string | null; seen?: boolean }

/**
 * Moves the start of "new", never back and never beyond the shown list. Returns the new start. Without an earlier list
 * it moves to now, past every job, also one first seen under a fast clock. A yes or a no also stores `left_since`,
 * from which the next list offers the jobs left for later.
 */
export function moveAnchor(
  { desk, events }: { desk: Store; events: EventHub },
  upto: AnchorTarget,
): Promise<string> {
  return desk.change(async (change) => {
    const { anchor, last_stamp, seen_until } = await readSettings(change)
    if ('until' in upto) checkSeen(upto.seen_until, seen_until)
    const list = 'delivered' in upto ? upto.delivered : null
    const nextAnchor =
      'until' in upto
        ? Date.parse(upto.until)
        : list
          ? shownUpto(list, last_stamp)
          : Math.max(Date.parse(change.now), last_stamp)
    const moved = new Date(Math.max(nextAnchor, anchor === null ? 0 : Date.parse(anchor))).toISOString()
    change.run(putSetting('anchor', moved))
    if ('until' in upto) change.run(putSetting('seen_until', new Date(nextAnchor).toISOString()))
    else if (upto.seen) change.run(putSetting('seen_until', moved))
    if ('left_since' in upto) change.run(putSetting('left_since', upto.left_since))
    events.publish({ event: 'anchor', data: { last_checked_at: moved } })
    return moved
  })
}

function checkSeen(read: string | undefined, stored: string | null): void {
  if (read === undefined || Date.parse(read) === Date.parse(stored ?? EVER)) return
  const message = 'Jobs were marked as seen elsewhere since you read the list. Read it again and resend.'
  throw revisionConflict({ message, current: { seen_until: stored ?? EVER } })
}

// A job stored during the reading of the list has an earlier moment and was not shown.
function shownUpto({ checked_at, last_stamp: covered }: DeliveredList, last_stamp: number): number {
  const missed = last_stamp > covered && last_stamp <= checked_at
  return missed ? covered : Math.max(checked_at, covered)
}

/**
 * Returns the delivered list that an answer for a `since` is about, by default for the anchor; null if nobody got one.
 * Before any check every list without a `since` starts anew 7 days back, so any such start names the last of them.
 */
export async function answeredList(
  { desk, firstSeenClock }: { desk: Reader; firstSeenClock: FirstSeenClock },
  { reader, since }: { reader: ListReader; since?: string | undefined },
): Promise<DeliveredList | null> {
  const settings = await readSettings(desk)
  const { anchor } = settings
  const lists = deliveredLists(firstSeenClock, settings)
  const list = listOfSince(lists, { reader, since: since ?? anchor })
  return list ?? (anchor === null ? listOfSince(lists, { reader, since: null }) : null)
}

/**
 * Marks all jobs up to a past time, else up to the last list that the reader got, as seen. An earlier time than before brings jobs
 * back into the list of unseen ones; the anchor never moves back. Refuses with `revision_conflict` if somebody marked jobs after
 * the `seen_until` that the caller read.
 */
export async function markSeen(
  services: { desk: Store; events: EventHub; firstSeenClock: FirstSeenClock; now: () => string },
  { until, seen_until, reader }: SeenBody & { reader: ListReader },
) {
  if (until !== undefined && Date.parse(until) > Date.parse(services.now())) {
    throw new Refusal(
      'invalid_value',
      '`until` is in the future. Send the `checked_at` of the list you have seen.',
    )
  }
  const settings = await readSettings(services.desk)
  const { left_since } = settings
  const delivered = lastListOf(deliveredLists(services.firstSeenClock, settings), reader)
  const last_checked_at = await moveAnchor(
    services,
    until === undefined ? { delivered, left_since, seen: true } : { until, seen_until },
  )
  return { schema_version: 'svc-new-seen:1' as const, anchor: { advances: true, last_checked_at } }
}

/** A reader, and the start of the list that their answer is about; null for a first check. */
type ListQuery = { reader: ListReader; since: string | null }

/**
 * Returns the list that an answer is about: the reader's own for its start, else the earliest that another reader got
 * for it, so that nothing counts as shown that was not; null if nobody got one. Lists stand in the order of delivery.
 */
function listOfSince(lists: readonly DeliveredList[], { reader, since }: ListQuery): DeliveredList | null {
  const time = since === null ? null : Date.parse(since)
  return nearestTo(
    reader,
    lists.filter(({ sinces, first_check }) => (time === null ? first_check : sinces.includes(time))),
  )
}

/** Returns the last list that a reader got, else the earliest of those that others got last; null if there is none. */
function lastListOf(lists: readonly DeliveredList[], reader: ListReader): DeliveredList | null {
  const last = new Map(lists.map((list) => [list.reader, list]))
  return nearestTo(reader, [...last.values()])
}

function nearestTo(reader: ListReader, lists: readonly DeliveredList[]): DeliveredList | null {
  const own = lists.findLast((list) => list.reader === reader)
  const [earliest] = lists.toSorted((a, b) => a.checked_at - b.checked_at)
  return own ?? earliest ?? null
}

type AnswerQuestionsDeps = ShowNewJobsDeps & { events: EventHub; batches: BatchRunner }
type NewsAnswer = NewsAnswerBody & { actor: Actor; reader: ListReader }

/**
 * Handles the answers to the questions of `GET /api/new`. A no moves the anchor to the list of its own `since` (unless
 * `peek`), or to its own answer if there was none, and asks nothing more. A yes starts a batch of the best ranked jobs and moves the anchor as far; the next
 * list offers the jobs that the batch left for later. A list for the same `since` shows the same jobs again.
 */
export async function answerQuestions(
  services: AnswerQuestionsDeps,
  answer: NewsAnswer,
): Promise<NewResponse> {
  if (answer.assess || answer.reassess_stale) return giveConsent(services, answer)
  const earlierList = await answeredList(services, answer)
  const news = await showNewJobs(services, answer)
  const delivered = earlierList ?? (await answeredList(services, answer))
  const quiet = { question: null, low_rank_question: null, stale_question: null }
  const status = news.counts.new === 0 ? ('nothing_new' as const) : ('new' as const)
  // A list for one role does not cover the others, so it marks nothing as seen.
  if (answer.peek || answer.profile_id !== undefined) return { ...news, ...quiet, status }
  const last_checked_at = await moveAnchor(services, { delivered, left_since: null })
  return { ...news, ...quiet, status, peek: false, anchor: { advances: true, last_checked_at } }
}

async function giveConsent(services: AnswerQuestionsDeps, answer: NewsAnswer): Promise<NewResponse> {
  const { left_since, anchor } = await readSettings(services.desk)
  // A yes without a time answers the question of the list, which also offers the jobs left for later.
  const offered = !answer.assess || anchor === null ? null : offeredSince(left_since, anchor)
  const since = answer.since ?? offered ?? undefined
  const earlierList = await answeredList(services, { ...answer, since })
  const start = (reassess_stale: boolean) => startApproved(services, answer, { since, reassess_stale })
  const assessing = answer.assess ? await start(false) : null
  // One batch runs at a time, so a yes to both questions repeats the old assessments if nothing else is to be assessed.
  const reassessing = assessing === null && answer.reassess_stale ? await start(true) : null
  const batch = assessing ?? reassessing
  if (answer.wait) await services.batches.settled()
  const news = await showNewJobs(services, answer)
  // Without evidence a yes assesses nothing, so its jobs stay new.
  const unheard = batch === null && news.counts.not_judged.no_evidence > 0
  const stays = !answer.assess || unheard || answer.peek || answer.profile_id !== undefined
  const more_after = batch?.more_after ?? 0
  const left = assessing ? more_after : 0
  const remaining = remainingStart(left_since, { since: since ?? news.since, more_after: left })
  const delivered = earlierList ?? (await answeredList(services, { ...answer, since }))
  const moved = stays ? {} : await movedTo(services, { delivered, left_since: remaining })
  if (batch === null) return { ...news, ...moved }
  const next =
    more_after === 0 ? {} : { more_after, next: nextCall({ ...answer, since: since ?? news.since }) }
  const result = { batch_id: batch.batch_id, requested: batch.jobs.length, ...next }
  return { ...news, ...moved, ...(reassessing ? { reassessed: result } : { assessed: result }) }
}

async function startApproved(
  services: AnswerQuestionsDeps,
  { us_only, profile_id, include_low_rank = false, actor }: NewsAnswer,
  range: { since: string | undefined; reassess_stale: boolean },
) {
  // The assessing modules load with the first approval: a list runs without them.
  const { startBatch, selectJobs } = await import('#lib/judge/batches/start-batch.ts')
  const selection = { ...range, us_only, profile_id, include_low_rank, job_identities: undefined }
  const { query, count } = await selectJobs(services, selection)
  return startBatch(services, { query, count, options: { profile_id, actor } })
}

async function movedTo(
  services: AnswerQuestionsDeps,
  upto: { delivered: DeliveredList | null; left_since: string | null },
) {
  const last_checked_at = await moveAnchor(services, upto)
  return { peek: false, anchor: { advances: true, last_checked_at } }
}

// Returns the call that approves the jobs left by this approval; it repeats their start time.
function nextCall({ wait, peek, actor, reader, fields, ...answer }: NewsAnswer) {
  const body = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined))
  return {
    api: { method: 'POST', path: '/api/new', body: body as Record<string, string | boolean> },
    cli: printCommand('new answer', body as Record<string, string | boolean>),
  }
}
