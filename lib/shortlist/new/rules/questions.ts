import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import type { NewsQuestion } from '#lib/shortlist/new/schema.ts'
import { counted } from '#lib/text/text.ts'

export type QuestionInput = {
  /** Unassessed jobs, and those of them that are ranked too low to be assessed by default. */
  to_assess: number
  low_rank_skipped: number
  /** Those of them that an earlier yes left for later. */
  left_before: number
  by_profile: NewsQuestion['by_profile']
  by_profile_with_low: NewsQuestion['by_profile']
  model_target: string
  assess_min_rank: number
  /** The reason why an approval would be refused now, with advice; null otherwise. */
  refused: string | null
  /** A note on new jobs outside every approval; '' for none. */
  left_out: string
  /** Estimates the assessment of this many jobs. */
  estimate: (batch: number) => NewsQuestion['estimate']
  /** The parameters that every approval of this list repeats: its start time and the call's switches. */
  repeat: Record<string, string | boolean>
  /** Prints a call as the command that makes it. */
  cli: (body: Record<string, string | boolean>) => string
}

/** Returns the question whether to assess the new jobs; null if a plain yes would assess none. */
export function assessQuestion(asking: QuestionInput): NewsQuestion | null {
  const total = asking.to_assess - asking.low_rank_skipped
  if (total === 0) return null
  const { low_rank_skipped: skipped, left_before } = asking
  const earlier =
    left_before === 0 ? '' : ` An earlier yes left ${total === left_before ? 'them' : left_before} for later.`
  const remainder =
    skipped === 0
      ? ''
      : ` ${counted(skipped, 'job')} ranked below ${asking.assess_min_rank} ${are(skipped)} left out.`
  return {
    ...question(asking, { total, include_low_rank: false }),
    text: `Assess ${which(total)}?${earlier}${remainder}${asking.left_out === '' ? '' : ` ${asking.left_out}`}`,
    by_profile: asking.by_profile,
  }
}

/** Returns the question whether to assess the low-ranked jobs too; null if there are none. */
export function lowRankQuestion(asking: QuestionInput): NewsQuestion | null {
  const skipped = asking.low_rank_skipped
  if (skipped === 0) return null
  const total = asking.to_assess
  return {
    ...question(asking, { total, include_low_rank: true }),
    text: `${counted(skipped, 'job')} ranked below ${asking.assess_min_rank} ${are(skipped)} left out. Include ${skipped === 1 ? 'it' : 'them'} and assess ${which(total)}?`,
    by_profile: asking.by_profile_with_low,
  }
}

/** Returns the question whether to assess jobs again that have only an old assessment; null if there are none. */
export function staleQuestion(
  asking: QuestionInput,
  stale: { total: number; by_profile: NewsQuestion['by_profile'] },
): NewsQuestion | null {
  const { total, by_profile } = stale
  if (total === 0) return null
  const batch = Math.min(MOST_JOBS_PER_APPROVAL, total)
  const body = { assess: false, reassess_stale: true, ...asking.repeat }
  return {
    kind: 'reassess_stale',
    to_reassess: total,
    batch,
    more_after: total - batch,
    by_profile,
    estimate: asking.estimate(batch),
    model_target: asking.model_target,
    low_rank_skipped: 0,
    note: asking.refused,
    text: `Something changed since ${counted(total, 'job')} ${total === 1 ? 'was' : 'were'} assessed. Assess ${again(total)}?`,
    yes: { api: { method: 'POST', path: '/api/new', body }, cli: asking.cli(body) },
  }
}

function question(
  asking: QuestionInput,
  { total, include_low_rank }: { total: number; include_low_rank: boolean },
) {
  const batch = Math.min(MOST_JOBS_PER_APPROVAL, total)
  const yes = { assess: true, ...(include_low_rank ? { include_low_rank } : {}), ...asking.repeat }
  const no = { assess: false, ...asking.repeat }
  const call = (body: Record<string, string | boolean>) => ({
    api: { method: 'POST', path: '/api/new', body },
    cli: asking.cli(body),
  })
  return {
    kind: 'assess_new' as const,
    new: total,
    to_assess: total,
    batch,
    more_after: total - batch,
    estimate: asking.estimate(batch),
    model_target: asking.model_target,
    low_rank_skipped: asking.low_rank_skipped,
    note: asking.refused,
    yes: call(yes),
    no: call(no),
  }
}

function again(total: number): string {
  if (total > MOST_JOBS_PER_APPROVAL) return which(total)
  return total === 1 ? 'it again' : 'them again'
}

function which(total: number): string {
  if (total === 1) return 'the 1 job'
  return total <= MOST_JOBS_PER_APPROVAL
    ? `all ${total} jobs`
    : `the ${MOST_JOBS_PER_APPROVAL} best-ranked of ${total} jobs and leave ${total - MOST_JOBS_PER_APPROVAL} for later`
}

const are = (count: number): string => (count === 1 ? 'is' : 'are')

/** From when on a list offers jobs that an earlier yes left for later; null if none are left from before `since`. */
export function offeredSince(left_since: string | null, since: string): string | null {
  return left_since !== null && isBefore(left_since, since) ? left_since : null
}

/** Returns the stored start of the left jobs, after a yes on the jobs since a time left `more_after` of them. */
export function remainingStart(
  left_since: string | null,
  { since, more_after }: { since: string; more_after: number },
): string | null {
  const isCovered = left_since === null || !isBefore(left_since, since)
  if (!isCovered) return left_since
  return more_after === 0 ? null : since
}

const isBefore = (time: string, limit: string): boolean => Date.parse(time) < Date.parse(limit)
