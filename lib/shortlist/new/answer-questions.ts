import { type DeliveredList, type ListReader, readSettings } from '#db/desk/settings.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { printCommand } from '#lib/service/print-command.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { answeredList, moveAnchor } from '#lib/shortlist/new/move-anchor.ts'
import { offeredSince, remainingStart } from '#lib/shortlist/new/rules/questions.ts'
import type { NewResponse, NewsAnswerBody } from '#lib/shortlist/new/schema.ts'
import { type ShowNewJobsDeps, showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'

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
