import type { TimelineEntry } from '#db/desk/applications.ts'

/** An application with the facts that its outcome is compared with. */
export type OutcomeInput = {
  job_identity: string
  job_url: string
  status: string
  timeline: readonly Pick<TimelineEntry, 'status' | 'at'>[]
  /** The day to follow up, YYYY-MM-DD, and the earlier ones. */
  follow_up_on: string | null
  set_aside: readonly { how: string; at: string }[]
  /** The chance of a call, in percent, as lists show it. */
  chance: number | null
  /** The site or hiring system that the job was found on. */
  source: string
  /** The maker of the resume that was sent first; null if none is kept. */
  resume: string | null
}

/** Applications with one thing in common, and how far they came; a share is null below the least number. */
export type OutcomeGroup = {
  name: string
  applied: number
  answered: number
  interview: number
  offer: number
  /** Applications that the person gave up without an answer. */
  no_answer: number
  answered_percent: number | null
  /** Their identities. */
  jobs: string[]
}

/** Fewer applications say nothing about a share or a median. */
export const LEAST = 5

const DAY_MS = 86_400_000
const OFFER = new Set(['offer', 'accepted'])
const INTERVIEW = new Set(['interview', ...OFFER])
const ANSWERED = new Set(['screening', ...INTERVIEW, 'rejected'])

/** The chosen facts by which applications are grouped, with the name of each group in the order in which they are shown. */
const BANDS = {
  chance: ({ chance }: OutcomeInput) =>
    chance === null
      ? 'Not ranked'
      : chance >= 60
        ? '60 % and more'
        : chance >= 40
          ? '40 to 59 %'
          : 'Below 40 %',
  source: ({ source }: OutcomeInput) => source,
  resume: ({ resume }: OutcomeInput) => resume ?? 'No resume kept',
} as const

/** The facts by which applications are grouped. */
export const GROUPED_BY = ['chance', 'source', 'resume'] as const

/** Counts the outcomes of applications by each fact; counts only, nothing is concluded from fewer than five. */
export function countOutcomes(applications: readonly OutcomeInput[]) {
  return GROUPED_BY.map((grouping) => {
    const groups = Map.groupBy(applications, BANDS[grouping])
    const rows = [...groups].map(([name, members]) => groupOf(name, members))
    return {
      by: grouping,
      groups: rows.toSorted((a, b) => b.applied - a.applied || (a.name < b.name ? -1 : 1)),
    }
  })
}

function groupOf(name: string, applications: readonly OutcomeInput[]): OutcomeGroup {
  const reached = (statuses: ReadonlySet<string>) =>
    applications.filter((application) => stepsOf(application).some(({ status }) => statuses.has(status)))
      .length
  const [applied, answered] = [applications.length, reached(ANSWERED)]
  return {
    name,
    applied,
    answered,
    interview: reached(INTERVIEW),
    offer: reached(OFFER),
    no_answer: applications.filter(({ status }) => status === 'no_answer').length,
    answered_percent: applied < LEAST ? null : Math.round((100 * answered) / applied),
    jobs: applications.map(({ job_identity }) => job_identity),
  }
}

// A mark that was taken back is no longer in the timeline; the present status may lack an entry there.
function stepsOf({ status, timeline }: OutcomeInput): readonly Pick<TimelineEntry, 'status'>[] {
  return [...timeline, { status }]
}

/**
 * Returns how many days applications stayed in each stage that they left: the median, or null below five.
 * Example: applied on 1 March and rejected on 11 March counts as 10 days of "applied".
 */
export function daysInStages(applications: readonly OutcomeInput[]) {
  const days = new Map<string, number[]>()
  for (const { timeline } of applications) {
    const steps = timeline.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    for (const [index, { status, at: start }] of steps.entries()) {
      const next = steps[index + 1]
      if (!next || status === 'interested' || next.status === status) continue
      const passed = (Date.parse(next.at) - Date.parse(start)) / DAY_MS
      days.set(status, [...(days.get(status) ?? []), passed])
    }
  }
  return [...days].map(([status, list]) => ({
    status,
    applications: list.length,
    median_days: list.length < LEAST ? null : Math.round(medianOf(list)),
  }))
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/**
 * Returns applications without an answer for so many days, the longest first. A follow-up begins the days anew, and one with a
 * day to follow up that is still to come is none.
 */
export function withoutAnswer(
  applications: readonly OutcomeInput[],
  { now, days: least }: { now: number; days: number },
) {
  return applications
    .flatMap((application) => {
      const { status, timeline, job_identity, job_url, follow_up_on, set_aside } = application
      const followed = set_aside.filter(({ how }) => how === 'done')
      const last = Math.max(...[...timeline, ...followed].map(({ at: moment }) => Date.parse(moment)))
      const isPlanned = follow_up_on !== null && Date.parse(follow_up_on) > now
      const days = Math.floor((now - last) / DAY_MS)
      return status === 'applied' && !isPlanned && days >= least ? [{ job_identity, job_url, days }] : []
    })
    .toSorted((a, b) => b.days - a.days)
}

type Steps = { timeline: readonly Pick<TimelineEntry, 'status' | 'at'>[] }

/** Whether an application was sent, or answered by the employer, in the last seven days. */
export function steppedInWeek({ timeline }: Steps, step: 'applied' | 'answered', now: number): boolean {
  return timeline.some(
    ({ status, at: moment }) =>
      (step === 'applied' ? status === 'applied' : ANSWERED.has(status)) &&
      now - Date.parse(moment) < 7 * DAY_MS &&
      Date.parse(moment) <= now,
  )
}

/** Counts the applications that were sent, and those that were answered, in the last seven days. */
export function weekOf(applications: readonly Steps[], now: number) {
  const count = (step: 'applied' | 'answered') =>
    applications.filter((application) => steppedInWeek(application, step, now)).length
  return { applied: count('applied'), answered: count('answered') }
}
