import type { z } from 'zod'
import { assessmentLines } from '#lib/cli/show/assessment.ts'
import { messagePresenter, presenter } from '#lib/cli/show/kit/presenter.ts'
import {
  agoOf,
  facts,
  jobName,
  momentOf,
  type Screen,
  safeLines,
  styled,
  wrapped,
} from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { JoinResponse, SplitResponse } from '#lib/index/jobs/join-schema.ts'
import { labelWords, ownPayText, payWords, placedPayWords } from '#lib/index/labels/label-words.ts'
import { standingOf, stateWords, wordOf } from '#lib/judge/verdict/job-words.ts'
import { localDay } from '#lib/service/values/times.ts'
import {
  ApplicationResponse,
  ApplicationsResponse,
  RecordResponse,
  type Application as Schema,
} from '#lib/shortlist/applications/schema.ts'
import { changeSentence } from '#lib/shortlist/jobs/listing-facts.ts'
import { HistoryResponse, type JobChangeShown, type ListingFactShown } from '#lib/shortlist/jobs/schema.ts'
import { JobResponse } from '#lib/shortlist/jobs/show-job.ts'
import { JobMarksResponse } from '#lib/shortlist/marks/schema.ts'
import { counted, oneLine } from '#lib/text/text.ts'

type JobReplyView = z.output<typeof JobResponse>

/** Prints one job: its facts, the person's records, the reasons for its rank, and its text. */
export const showJob = presenter(JobResponse, {
  lines: (answer, screen) => [
    ...headLines(answer, screen),
    ...(answer.assessment
      ? ['', ...assessmentLines(answer.assessment, screen, answer.job && wordOf(answer.job).word)]
      : []),
    ...rankLines(answer, screen),
    ...memberLines(answer, screen),
    ...splitLines(answer, screen),
    ...joinLines(answer, screen),
    ...historyLines(answer, screen),
    ...(answer.job?.description ? ['', ...wrapped(answer.job.description, screen)] : []),
  ],
  ids: ({ job }) => (job === null ? [] : [job.job_url]),
})

function headLines(answer: JobReplyView, screen: Screen): string[] {
  const { job } = answer
  if (job === null) return wrapped('This posting is not stored; only what was found of it is.', screen)
  return [
    styled(screen, 'bold', oneLine(job.title, 300)),
    ...facts(screen, factsOf({ ...answer, job }, screen)),
  ]
}

type StoredJobView = JobReplyView & { job: NonNullable<JobReplyView['job']> }

function factsOf({ job, application, liveness, resume }: StoredJobView, { now }: Screen): [string, string][] {
  const posted = `${momentOf(job.published_at)} (${agoOf(job.published_at, now)})`
  return [
    ['Company', oneLine(job.company_name, 300)],
    ['Place', oneLine(job.locations_text, 2000)],
    ['Work', job.work_mode],
    ['Pay', payOf(job)],
    ['By place', oneLine(placedPayWords(job.labels).join('; '), 2000)],
    ['Kind', labelWords(job.labels).join(', ')],
    [job.published_kind === 'posted' ? 'Posted' : 'Updated', job.published_at === null ? '' : posted],
    ['Standing', standingOf(job)],
    ['Next', job.not_judged?.next_step ?? ''],
    ['From', job.own_id === null ? '' : `kept by you; edit it with svc own edit ${job.own_id}`],
    ['State', [stateWords(job.state), liveness.state, ...putOff(job)].join(', ')],
    ['Application', application ? applicationText(application) : ''],
    ['Resume', resume ? resumeText(resume) : ''],
    ['Open', openText(job)],
    ['Link', oneLine(job.job_url, 2000)],
  ]
}

// The fact that is missing, with the command that sets it for every job.
function openText({ open: { text, missing } }: StoredJobView['job']): string {
  if (text === null || missing === null) return text ?? ''
  return `${text} \`${SETTING_COMMANDS[missing]}\``
}

const SETTING_COMMANDS = {
  lives_in: 'svc config set --person.lives-in VALUE',
  may_work_in: 'svc config set --person.may-work-in VALUE',
  would_move: 'svc config set --person.would-move VALUE',
  languages: 'svc config set --person.languages VALUE',
  licences: 'svc config set --person.licences VALUE',
} as const

function putOff({ snoozed_until: day }: StoredJobView['job']): string[] {
  return day === null ? [] : [`put off until ${day}`]
}

function payOf(job: StoredJobView['job']): string {
  const { salary, labels } = job
  if (salary !== '') return oneLine(ownPayText(job), 300)
  return labels.pay === null ? '' : `${payWords(labels.pay)}, read from its text`
}

function resumeText({ lines, stale, proposed }: NonNullable<JobReplyView['resume']>): string {
  return [
    counted(lines, 'line'),
    ...(stale.length > 0 ? ['out of date'] : []),
    ...(proposed ? ['a newer pick waits'] : []),
  ].join(', ')
}

function applicationText({ status, at, follow_up_on }: NonNullable<JobReplyView['application']>): string {
  const follow_up = follow_up_on === null ? '' : `, follow up on ${follow_up_on}`
  return `${stateWords(status)} since ${momentOf(at)}${follow_up}`
}

function rankLines({ rank }: JobReplyView, screen: Screen): string[] {
  return rank.flatMap(({ profile_id, score, parts }) => {
    const partTexts = parts.map(({ term, points }) => `${term} ${points > 0 ? '+' : ''}${points}`)
    return ['', `Rank ${score} for ${profile_id}`, ...wrapped(partTexts.join(', '), screen, '  ')]
  })
}

function memberLines({ job, members, merged_because }: JobReplyView, screen: Screen): string[] {
  if (members.length < 2) return []
  const differs = new Map(
    (job?.members ?? []).map((member) => [member.job_identity, member.differs.join(' · ')]),
  )
  return [
    '',
    styled(screen, 'bold', `${members.length} postings`),
    ...(merged_because === null ? [] : wrapped(merged_because, screen)),
    ...members.flatMap((member) => {
      const words = oneLine(differs.get(member.job_identity) ?? '', 300)
      const place = oneLine(member.location, 300)
      return [words === '' ? place : `${place} (${words})`, `  ${oneLine(member.job_url, 2000)}`]
    }),
  ]
}

function splitLines({ apart, split_off }: JobReplyView, screen: Screen): string[] {
  const lines = [
    ...(apart ? [`You split this posting off from ${oneLine(apart.from_identity, 2000)}.`] : []),
    ...split_off.map((link) => `You split off ${oneLine(link, 2000)}.`),
  ]
  return lines.length === 0 ? [] : ['', ...lines.flatMap((line) => wrapped(line, screen))]
}

function joinLines({ job, joined }: JobReplyView, screen: Screen): string[] {
  const like = job?.like
  const lines = [
    ...(like
      ? [
          `It may be the same job as ${[oneLine(like.title, 300), oneLine(like.location, 300)].filter(Boolean).join(', ')}: ${oneLine(like.job_url, 2000)}`,
          `If it is: \`svc job join ${oneLine(job.job_url, 2000)}\``,
        ]
      : []),
    ...joined.map(
      (join) => `You joined ${oneLine(join.job_identity, 2000)} with ${oneLine(join.other_identity, 2000)}.`,
    ),
  ]
  return lines.length === 0 ? [] : ['', ...lines.flatMap((line) => wrapped(line, screen))]
}

const SHOWN_CHANGES = 5

function historyLines({ changes, facts }: JobReplyView, screen: Screen): string[] {
  if (facts.length === 0) return []
  const more = changes.length - SHOWN_CHANGES
  return [
    '',
    styled(screen, 'bold', 'History'),
    ...factLines(facts, screen),
    ...changeLines(changes.slice(0, SHOWN_CHANGES), screen),
    ...(more > 0 ? ['', `${more} earlier changes: \`svc job history LINK\` tells them all.`] : []),
  ]
}

type JobChangeRow = z.output<typeof JobChangeShown>

/** Prints the history of a job: facts of its age, then its changes with added and removed lines. */
export const showHistory = presenter(HistoryResponse, {
  lines: ({ changes, facts, kept, earlier_text }, screen) => [
    ...factLines(facts, screen),
    ...(changes.length === 0 ? ['', 'Nothing about it changed since it was first seen here.'] : []),
    ...changeLines(changes, screen),
    '',
    ...wrapped(`The newest ${kept} changes of each posting are kept. Times are UTC.`, screen),
    ...(earlier_text === null
      ? []
      : ['', styled(screen, 'bold', 'Its earlier text'), ...wrapped(earlier_text, screen)]),
  ],
  ids: ({ changes }) => changes.map(({ at }) => at),
})

/** Prints that a posting was split off, or is a copy again. */
export const showSplit = messagePresenter(SplitResponse, ({ job_identity }) => [job_identity])

/** Prints that a job was joined with another one, or is a job of its own again. */
export const showJoin = messagePresenter(JoinResponse, ({ job_identity }) => [job_identity])

const MARKED: Record<string, string> = {
  'declined true': 'not interested',
  'declined false': 'of interest again',
  'seen true': 'marked as seen',
  'seen false': 'not seen any more',
  'snoozed false': 'no longer put off',
}

/** Prints that jobs were declined, marked as seen or snoozed, or that this was undone. */
export const showMarks = presenter(JobMarksResponse, {
  lines: ({ mark, on, until, job_identities: jobs, stayed }) => {
    const words = until === null ? MARKED[`${mark} ${on}`] : `put off until ${until}`
    const others =
      stayed.length > 0 ? [`${counted(stayed.length, 'job')} with another mark: left alone.`] : []
    return [`${counted(jobs.length, 'job')}: ${words}.`, ...others]
  },
  ids: ({ job_identities }) => job_identities,
})

/** Returns facts of a job's age and listings, one per line. */
export function factLines(facts: z.output<typeof ListingFactShown>[], screen: Screen): string[] {
  return facts.flatMap(({ text }) => wrapped(text, screen))
}

/** Returns the changes of a job, newest first, each with its time. */
export function changeLines(changes: JobChangeRow[], screen: Screen): string[] {
  return changes.flatMap((change) => [
    '',
    `${styled(screen, 'dim', momentOf(change.at))}  ${oneLine(changeSentence(change), 1000)}`,
    ...change.removed.flatMap((line) => styledLines(`- ${line}`, { style: 'red', screen })),
    ...change.added.flatMap((line) => styledLines(`+ ${line}`, { style: 'green', screen })),
    ...leftOut(change),
  ])
}

function styledLines(text: string, { style, screen }: { style: 'red' | 'green'; screen: Screen }): string[] {
  return wrapped(text, screen, '  ').map((line) => styled(screen, style, line))
}

function leftOut({ left_out: { added, removed } }: JobChangeRow): string[] {
  return added + removed === 0 ? [] : [`  and ${removed} more lines removed, ${added} more added`]
}

type ApplicationRow = z.output<typeof Schema>

/** Prints the person's applications, and the follow-ups that are due. */
export const showApplications = presenter(ApplicationsResponse, {
  lines: ({ applications, counts, follow_ups }, screen) => {
    if (applications.length === 0)
      return ['No applications. Record one with: svc apply <link> --status applied']
    const columns = [
      { head: 'Job', cell: (row: ApplicationRow) => jobName(row, row.job_url), share: 3 },
      { head: 'Status', cell: (application: ApplicationRow) => stateWords(application.status) },
      { head: 'Since', cell: (application: ApplicationRow) => localDay(application.at) },
      { head: 'Follow up', cell: (application: ApplicationRow) => application.follow_up_on },
      {
        head: 'Note',
        cell: (application: ApplicationRow) => application.note ?? (application.has_note ? 'yes' : ''),
        share: 1,
      },
    ]
    const sums = Object.entries(counts).map(([status, count]) => `${count} ${stateWords(status)}`)
    const due = follow_ups.filter((followUp) => followUp.due).length
    return [
      ...table(screen, applications, columns, (row) => ({
        ids: { job: row.job_url },
        words: `${stateWords(row.status)}: ${jobName(row, row.job_url)}`,
      })),
      '',
      ...wrapped([...sums, due === 0 ? '' : `${due} to follow up now`].filter(Boolean).join(' · '), screen),
    ]
  },
  ids: ({ applications }) => applications.map((application) => application.job_url),
})

/** Prints one application with its steps. */
export const showRecord = presenter(RecordResponse, {
  lines: (record, screen) => [
    ...applicationLines(record.application, screen),
    ...record.sent.flatMap(({ sent_at, markdown }) => [
      '',
      styled(screen, 'bold', `Sent ${momentOf(sent_at)}`),
      ...safeLines(markdown),
    ]),
    ...(record.given === null
      ? []
      : [
          '',
          styled(
            screen,
            'bold',
            `Answers given ${momentOf(record.given.given_at)} (${record.given.written_by})`,
          ),
          ...record.given.answers.flatMap(({ question, answer }) => [
            ...wrapped(oneLine(question, 500), screen),
            ...safeLines(answer).map((line) => `  ${line}`),
          ]),
        ]),
    ...record.earlier_notes.flatMap(({ note, replaced_at }) => [
      '',
      styled(screen, 'bold', `The note until ${momentOf(replaced_at)}`),
      ...safeLines(note),
    ]),
  ],
  ids: ({ application }) => [application.job_url],
})

/** Prints one application after it was recorded. */
export const showApplication = presenter(ApplicationResponse, {
  lines: ({ application }, screen) => applicationLines(application, screen),
  ids: ({ application }) => [application.job_url],
})

function applicationLines(application: ApplicationRow, screen: Screen): string[] {
  return [
    styled(screen, 'bold', `${stateWords(application.status)} since ${momentOf(application.at)}`),
    ...facts(screen, [
      ['Job', jobName(application, '')],
      ['Link', application.job_url],
      ['Follow up', application.follow_up_on ?? ''],
      ['Note', application.note ?? (application.has_note ? 'not shown; add --notes' : '')],
      ['Revision', String(application.revision)],
      ...application.timeline.map(
        (step) => ['', `${stateWords(step.status)} ${momentOf(step.at)} (${step.by})`] as const,
      ),
      ...application.set_aside.map((setAside) => ['', setAsideText(setAside)] as const),
    ]),
  ]
}

function setAsideText({ follow_up_on, how, to, at }: ApplicationRow['set_aside'][number]): string {
  const words = { done: 'done', moved: `put off to ${to}`, dropped: 'dropped' }
  return `follow-up of ${follow_up_on} ${words[how]} ${momentOf(at)}`
}
