import type { AppliedJob, Status } from '#assets/page/applied/store.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { jobNames } from '#assets/page/kit/job-names.ts'
import type { BarRow } from '#assets/page/kit/parts/bar-table.tsx'
import { dayIn, hostOf, shareText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { ENDED_STATUSES } from '#db/rows/ended-statuses.ts'
import { steppedInWeek } from '#lib/shortlist/outcomes/count-outcomes.ts'

/** A column of the board; the last holds all that has ended, whichever way. */
export type BoardStage = { name: string; statuses: readonly Status[] }

/** The columns in the order in which an application comes through them. */
export const STAGES: readonly BoardStage[] = [
  { name: 'Interested', statuses: ['interested'] },
  { name: 'Applied', statuses: ['applied'] },
  { name: 'Screening', statuses: ['screening'] },
  { name: 'Interview', statuses: ['interview'] },
  { name: 'Offer', statuses: ['offer'] },
  { name: 'Ended', statuses: ['accepted', 'rejected', 'withdrawn', 'no_answer'] },
]

/** Whether a day to follow up has come. */
export function isDue({ status, follow_up_on }: AppliedJob, now: number): boolean {
  return follow_up_on !== null && !ENDED_STATUSES.has(status) && follow_up_on <= dayIn(0, now)
}

const DAY = 24 * 60 * 60_000

/** The stage before or after a status; null at either end, and if the person must choose an ending. */
export function stageAtOffset(status: string, step: -1 | 1): Status | null {
  const index = STAGES.findIndex(({ statuses }) => statuses.includes(status as Status))
  const next = STAGES[index + step]
  return next?.statuses.length === 1 ? (next.statuses[0] ?? null) : null
}

/** How long an application has been where it is. */
export function sinceText(moment: string, now: number): string {
  const days = Math.floor((now - Date.parse(moment)) / DAY)
  if (days < 1) return 'Since today'
  return days === 1 ? 'For 1 day' : `For ${days} days`
}

const FUNNEL: readonly { name: string; statuses: readonly string[] }[] = [
  { name: 'Applied', statuses: ['applied'] },
  { name: 'Screening', statuses: ['screening'] },
  { name: 'Interview', statuses: ['interview'] },
  { name: 'Offer', statuses: ['offer'] },
  { name: 'Accepted', statuses: ['accepted'] },
]

/** The outcomes of the applications, with the jobs of each group. */
export const outcomes = createAsk(() => call('GET', '/api/outcomes', { query: { jobs: '1' } }))

/** The groups of the review by their words. */
export const GROUPINGS = {
  chance: 'By chance of a call',
  source: 'By where you found it',
  resume: 'By resume',
} as const

/** The address of the applications of a group of the review. Example: those of Lever. */
export function groupAddress(by: keyof typeof GROUPINGS, name: string): string {
  return `${addressOf('applied')}?${new URLSearchParams({ only: `by:${by}:${name}` })}`
}

// Example: "by:source:Lever".
function groupOf(only: string): [by: keyof typeof GROUPINGS, name: string] | null {
  const [kind, by = '', ...name] = only.split(':')
  return kind === 'by' && Object.hasOwn(GROUPINGS, by) ? [by as keyof typeof GROUPINGS, name.join(':')] : null
}

/** How the applications of one count of the address are called; undefined for an unknown one. */
export function onlyText(only: string): string | undefined {
  const group = groupOf(only)
  return group ? `${GROUPINGS[group[0]]}: ${group[1]}` : ONLY[only]
}

const ONLY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FUNNEL.map(({ name }) => [`reached:${name.toLowerCase()}`, `Came to: ${name}`])),
  'week:applied': 'Sent in the last seven days',
  'week:answered': 'Answered in the last seven days',
  'due:week': 'Follow-up due by next week',
}

/** Whether one count of applications counts this one. */
export function isCounted(application: AppliedJob, only: string, now: number): boolean {
  const { status, follow_up_on, job_identity } = application
  const group = groupOf(only)
  if (group !== null) {
    const groups = outcomes.value.value?.by.find(({ by }) => by === group[0])?.groups
    return groups?.find(({ name }) => name === group[1])?.jobs?.includes(job_identity) ?? false
  }
  if (only === 'due:week')
    return (
      follow_up_on !== null &&
      status !== 'interested' &&
      !ENDED_STATUSES.has(status) &&
      follow_up_on <= dayIn(7, now)
    )
  if (only === 'week:applied' || only === 'week:answered')
    return (
      status !== 'interested' &&
      steppedInWeek(application, only === 'week:applied' ? 'applied' : 'answered', now)
    )
  const step = FUNNEL.findIndex(({ name }) => only === `reached:${name.toLowerCase()}`)
  return step === -1 || furthest(application) >= step
}

type ReachedSteps = Pick<AppliedJob, 'status'> & { timeline: readonly { status: string }[] }

/** How many applications came how far at any time; a later step counts as all those before it. */
export function funnelOf(applications: readonly ReachedSteps[]): BarRow[] {
  const reached = applications.map(furthest).filter((index) => index >= 0)
  const counts = FUNNEL.map((_, step) => reached.filter((index) => index >= step).length)
  return FUNNEL.map(({ name }, step) => ({
    name,
    count: counts[step] ?? 0,
    ...(counts[step] && { href: `${addressOf('applied')}?only=reached:${name.toLowerCase()}` }),
    note: step === 0 ? '' : shareText(counts[step] ?? 0, counts[step - 1] ?? 0),
  }))
}

// A job that is only marked as interesting has reached no stage, also when an earlier status was taken back.
function furthest({ status, timeline }: ReachedSteps): number {
  if (status === 'interested') return -1
  const all = [status, ...timeline.map((step) => step.status)]
  return Math.max(
    0,
    FUNNEL.findLastIndex(({ statuses }) => all.some((reached) => statuses.includes(reached))),
  )
}

/** Something that happened with an application, in words. */
export type Happening = { at: string; text: string; by: string; kind: 'step' | 'follow_up' | 'sent' }

/** All that happened with an application, the last first. */
export function happeningsOf(
  { timeline, set_aside, sent }: Pick<AppliedJob, 'timeline' | 'set_aside' | 'sent'>,
  words: { status: (status: string) => string; day: (day: string) => string },
): Happening[] {
  const aside = {
    done: () => 'Followed up',
    moved: (to: string) => `Follow-up put off to ${words.day(to)}`,
    dropped: () => 'Follow-up dropped',
  }
  return [
    ...timeline.map(({ status, at: moment, by: writer }) => ({
      at: moment,
      by: writer,
      text: words.status(status),
      kind: 'step' as const,
    })),
    ...set_aside.map(({ how, to, at: moment, by: writer }) => ({
      at: moment,
      by: writer,
      kind: 'follow_up' as const,
      text: aside[how](to ?? ''),
    })),
    ...sent.map(({ sent_at }) => ({
      at: sent_at,
      by: '',
      text: 'Resume kept as it was then',
      kind: 'sent' as const,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Returns the title and company of a job, as far as they are stored. */
export function nameOf({ job_identity, job_url }: AppliedJob): { title: string; company: string } {
  return jobNames.value[job_identity] ?? { title: hostOf(job_url) || job_url, company: '' }
}
