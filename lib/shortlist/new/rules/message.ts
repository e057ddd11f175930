import type { Counter } from '#db/desk/tracked-jobs.ts'
import { splitIn } from '#db/rows/list-rules.ts'
import { CLASS, type Openness, SPLITS, type SplitName, type Unreadable } from '#db/rows/listed-job.ts'
import { isOfRole } from '#db/rows/role.ts'
import { maskReachable } from '#lib/evidence/contact/find-contact-data.ts'
import { NOTHING_TO_JUDGE_BY } from '#lib/judge/assess/assessment-text.ts'
import type { Since } from '#lib/judge/batches/batch-runner.ts'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import { groupOf, isNew, isNotOpen, opennessIn, unreadableIn } from '#lib/judge/classes/job-class.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import type { NewsQuestion } from '#lib/shortlist/new/schema.ts'
import { onceFor } from '#lib/text/memoize.ts'
import { names } from '#lib/text/names.ts'
import { counted } from '#lib/text/text.ts'

/** A role in the counts, with its bit. */
type CountedRole = { profile_id: string; bit: number | null }

export type NewCounts = {
  applied: number
  by_profile: { new: number; profile_id: string }[]
  /** Jobs that the person is not interested in. */
  declined: number
  /** Jobs of companies, agencies and title words that the person hides. */
  hidden: number
  low_rank_skipped: number
  new: number
  /** Unassessed jobs that cannot be judged as they are, by reason; none of these is in `to_assess`. */
  not_judged: Record<Unreadable, number>
  /** Jobs that are not open to the person, by reason; they are not new and not listed. */
  not_open: Record<NotOpen, number>
  only_stale: number
  postings: number
  ranked_low: number
  /** Jobs outside the limits of the roles that found them: they are not new and not listed. */
  outside_limits: number
  /** Jobs that the person marked as seen one by one. */
  seen: number
  /** The new jobs by the part of the list that they are in. */
  splits: Record<SplitName, number>
  to_assess: number
  us_only_left_out: number
  weak_fit: number
}

/** Why a job is not open to the person. */
type NotOpen = Exclude<Openness, 'yes' | 'unclear'>

type MessageInput = {
  counts: Pick<NewCounts, 'new' | 'postings' | 'to_assess' | 'not_judged'>
  since: Since
  /** How many jobs of the question an earlier yes left for later. */
  left?: number
  /** Whether the list shows what the person did not mark as seen. */
  unseen?: boolean
  nothing_said: boolean
  /** Whether jobs are assessed by themselves: the list itself then tells which cannot be judged. */
  by_itself?: boolean
  /** How many roles are active. */
  roles: number
  /** The advice for a home whose data cannot be read or written, for example a damaged one; else null. */
  fault?: string | null
  /** The size of the index, and the new jobs of the last 7 days; null after the first check. */
  first: FirstReading | null
}

/** First check only: stored jobs, and those matched by roles in the last 7 days. */
export type FirstReading = { stored: number; posted_this_week: number }

/** Returns one sentence on the new jobs for people and agents; another one if a set-up step comes first. */
export function newMessage({
  counts,
  since,
  left = 0,
  unseen = false,
  nothing_said,
  by_itself = false,
  roles,
  fault = null,
  first,
}: MessageInput): string {
  // The roles of such a home may be among what cannot be read.
  if (roles === 0 && fault !== null) return fault
  if (roles === 0)
    return `${storedText(first)}There is no role to look for yet. Add one to see which jobs are for you.`
  if (first && counts.new > 0) return firstText(counts, { ...first, nothing_said, by_itself })
  if (unseen && counts.new === 0) return nothingUnseenText(first)
  const when = unseen ? 'that you have not marked as seen' : sinceText(since)
  if (counts.new === 0) {
    const waiting = `${counted(left, 'job')} that an earlier yes left ${left === 1 ? 'waits' : 'wait'} for an answer.`
    return left === 0 ? `Nothing new ${when}.` : `No job arrived ${when}. ${waiting}`
  }
  const from = counts.postings === counts.new ? '' : `, from ${counted(counts.postings, 'posting')}`
  const name = unseen ? 'job' : 'new job'
  const newText = `${counted(counts.new, name)} ${when}${from}.`
  if (nothing_said) return `${newText} ${NOTHING_TO_JUDGE_BY}`
  // With a question, its text mentions them.
  const left_out = counts.to_assess > 0 || by_itself ? '' : notJudgedText(counts.not_judged)
  return left_out === '' ? newText : `${newText} ${left_out}`
}

function nothingUnseenText(first: FirstReading | null): string {
  if (first === null) return 'You have seen every job that your roles found.'
  return first.stored === 0
    ? 'No job has been read yet. Follow companies, or look at the state of those you follow.'
    : `${storedText(first)}None of them is a new job for your roles.`
}

function storedText(first: FirstReading | null): string {
  return first && first.stored > 0 ? `First reading: ${counted(first.stored, 'job')} stored. ` : ''
}

// At a first check everything is new, so the message describes the index.
function firstText(
  { new: newCount, to_assess, not_judged }: MessageInput['counts'],
  { nothing_said, by_itself, ...first }: FirstReading & { nothing_said: boolean; by_itself: boolean },
): string {
  const posted = first.posted_this_week === 0 ? 'none' : first.posted_this_week.toLocaleString('en-US')
  const head = `${storedText(first)}Your roles match ${newCount.toLocaleString('en-US')}, ${posted} posted this week.`
  if (nothing_said) return `${head} ${NOTHING_TO_JUDGE_BY}`
  const left_out = to_assess > 0 || by_itself ? '' : notJudgedText(not_judged)
  return left_out === '' ? head : `${head} ${left_out}`
}

function sinceText({ since, since_source }: Since): string {
  const sinceText = `${since.slice(0, 10)} ${since.slice(11, 16)} UTC`
  if (since_source === 'first_check') return `in the last 7 days (this is the first check)`
  return since_source === 'anchor' ? `since your last check, ${sinceText}` : `since ${sinceText}`
}

/** Returns a sentence on new jobs that cannot be judged: number, reason and advice; '' for none. */
export function notJudgedText({ no_text, nothing_read, unread_language }: NewCounts['not_judged']): string {
  return [
    no_text === 0
      ? ''
      : `${no_text} ${no_text === 1 ? 'has' : 'have'} no text yet: ${questionCountText(no_text)}.`,
    nothing_read === 0
      ? ''
      : `No requirement of ${nothing_read} could be judged: look at ${them(nothing_read)}.`,
    unread_language === 0
      ? ''
      : `${unread_language} ${unread_language === 1 ? 'is' : 'are'} in a language that only a model reads.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function questionCountText(count: number): string {
  return count === 1 ? 'its board is asked for it first' : 'their boards are asked for them first'
}

const them = (count: number): string => (count === 1 ? 'it yourself' : 'them yourself')

const MASKED = names('company company_name title description salary location locations_text minor_gap_text')

/**
 * Returns a row without email addresses and telephone numbers in strangers' text (interface, `GET /api/new`); links
 * stay, because they name the job. The same row recurs in many lists.
 */
export const maskRow = onceFor((row: JobRowView): JobRowView => {
  const masked = MASKED.map((name) => [name, maskReachable(row[name])])
  return {
    ...row,
    ...Object.fromEntries(masked),
    locations: row.locations.map(maskReachable),
    members: row.members.map((member) => ({
      ...member,
      location: maskReachable(member.location),
      title: maskReachable(member.title),
      differs: member.differs.map(maskReachable),
    })),
    family: row.family && { differs: row.family.differs.map(maskReachable) },
    labels: {
      ...row.labels,
      ...(row.labels.pays && {
        pays: row.labels.pays.map((range) => ({ ...range, place: maskReachable(range.place) })),
      }),
    },
    unmet: row.unmet.map(maskReachable),
    open_questions: row.open_questions.map((question) => ({
      ...question,
      question: maskReachable(question.question),
    })),
    minor_gaps: row.minor_gaps.map(maskReachable),
  }
})

/** Returns all counts of `GET /api/new`, in jobs and never in copies; `mask` selects the counted roles, `by_itself` the parts of `splitRules`. */
export function countNew(
  counters: Counter[],
  { roles, mask, by_itself = false }: { roles: CountedRole[]; mask: number; by_itself?: boolean },
): NewCounts {
  const counts: NewCounts = {
    applied: 0,
    by_profile: [],
    declined: 0,
    hidden: 0,
    low_rank_skipped: 0,
    new: 0,
    not_judged: { no_text: 0, nothing_read: 0, unread_language: 0 },
    not_open: { elsewhere: 0, far: 0, remote_elsewhere: 0, permission: 0, language: 0, licence: 0 },
    only_stale: 0,
    outside_limits: 0,
    postings: 0,
    ranked_low: 0,
    seen: 0,
    splits: Object.fromEntries(SPLITS.map((split) => [split, 0])) as Record<SplitName, number>,
    to_assess: 0,
    us_only_left_out: 0,
    weak_fit: 0,
  }
  const byBit = new Map<number | null, number>()
  for (const counter of counters) {
    if ((counter.mask & mask) === 0) continue
    if (!addTo(counts, counter, by_itself)) continue
    for (const { bit } of roles) {
      if (isOfRole(counter.mask & mask, bit)) byBit.set(bit, (byBit.get(bit) ?? 0) + counter.jobs)
    }
  }
  counts.by_profile = roles
    .filter(({ bit }) => isOfRole(mask, bit))
    .map(({ profile_id, bit }) => ({ new: byBit.get(bit) ?? 0, profile_id }))
  return counts
}

// Adds a job and returns whether it is new. Applied, declined, hidden, weak-fit and seen jobs each have their own count and
// are in no other.
function addTo(
  counts: NewCounts,
  { class: job_class, jobs, postings }: Counter,
  by_itself: boolean,
): boolean {
  if ((job_class & CLASS.applied) !== 0) counts.applied += jobs
  else if ((job_class & CLASS.declined) !== 0) counts.declined += jobs
  else if ((job_class & CLASS.hidden) !== 0) counts.hidden += jobs
  else if (isNotOpen(job_class)) counts.not_open[opennessIn(job_class) as NotOpen] += jobs
  else if ((job_class & CLASS.weak_fit) !== 0) counts.weak_fit += jobs
  else if ((job_class & CLASS.outside) !== 0) counts.outside_limits += jobs
  else if ((job_class & CLASS.seen) !== 0) counts.seen += jobs
  else {
    counts.new += jobs
    counts.postings += postings
    counts.splits[splitIn(job_class, by_itself)] += jobs
    addAssessing(counts, job_class, jobs)
    return true
  }
  return false
}

function addAssessing(counts: NewCounts, job_class: number, jobs: number): void {
  const group = groupOf(job_class)
  if (group === 'stale') counts.only_stale += jobs
  if (group !== 'not_assessed') return
  if ((job_class & CLASS.ranked_low) !== 0) counts.ranked_low += jobs
  const unreadable = unreadableIn(job_class)
  if (unreadable !== null) {
    counts.not_judged[unreadable] += jobs
    return
  }
  counts.to_assess += jobs
  if ((job_class & CLASS.below_assess_min) !== 0) counts.low_rank_skipped += jobs
}

/** Returns how many new jobs of each role have only an outdated assessment. */
export function staleByRole(
  counters: Counter[],
  roles: CountedRole[],
): { count: number; profile_id: string }[] {
  const stale = counters.filter(({ class: job_class }) => groupOf(job_class) === 'stale' && isNew(job_class))
  return roles.map(({ profile_id, bit }) => ({
    count: stale.filter(({ mask }) => isOfRole(mask, bit)).reduce((sum, { jobs }) => sum + jobs, 0),
    profile_id,
  }))
}

/** Returns how many jobs each role has to assess, without low-ranked ones unless requested. */
export function toAssessByRole(
  counters: Counter[],
  { roles, include_low_rank }: { roles: CountedRole[]; include_low_rank: boolean },
): { count: number; profile_id: string }[] {
  const activeCounters = counters.filter(
    ({ class: job_class }) =>
      groupOf(job_class) === 'not_assessed' &&
      unreadableIn(job_class) === null &&
      isNew(job_class) &&
      (include_low_rank || (job_class & CLASS.below_assess_min) === 0),
  )
  return roles.map(({ profile_id, bit }) => ({
    count: activeCounters.filter(({ mask }) => isOfRole(mask, bit)).reduce((sum, { jobs }) => sum + jobs, 0),
    profile_id,
  }))
}

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
