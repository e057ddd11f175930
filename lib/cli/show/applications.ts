import type { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { ageOf, agoOf, facts, jobName, type Screen, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { type Column, table } from '#lib/cli/show/kit/table.ts'
import {
  OwnJobReading,
  OwnJobResponse,
  OwnJobShown,
  OwnJobsResponse,
  type OwnJobView,
} from '#lib/index/own/schema.ts'
import { localDay } from '#lib/service/values/times.ts'
import { ApplicationsImported } from '#lib/shortlist/applications/import-applications.ts'
import { AppliedPosting, FileResponse, FilesResponse } from '#lib/shortlist/applications/schema.ts'
import { FeedsResponse } from '#lib/shortlist/feeds/schema.ts'
import { FormAnswers, FormResponse } from '#lib/shortlist/forms/schema.ts'
import {
  RoundResponse,
  RoundShown,
  RoundsResponse,
  type RoundView,
} from '#lib/shortlist/interviews/schema.ts'
import { MailsReading } from '#lib/shortlist/mails/schema.ts'
import { OutcomesResponse } from '#lib/shortlist/outcomes/schema.ts'
import { counted, lengthOf, oneLine } from '#lib/text/text.ts'

/** Prints the jobs that the person keeps from elsewhere. */
export const showOwnJobs = presenter(OwnJobsResponse, {
  lines: ({ own_jobs }, screen) => {
    if (own_jobs.length === 0) return ['You keep no job from elsewhere. Keep one with: svc keep LINK']
    const columns: Column<OwnJobView>[] = [
      { head: 'Title', cell: ({ title }) => title, share: 2 },
      { head: 'Company', cell: ({ company }) => company, share: 1 },
      { head: 'Found', cell: ({ source }) => source },
      { head: 'Kept', cell: ({ created_at }) => ageOf(created_at, screen.now), right: true },
      { head: 'Job', cell: ({ job_url }) => job_url, share: 3 },
    ]
    return table(screen, own_jobs, columns, ({ job_url, title, company }) => ({
      ids: { job: job_url },
      words: `${title}, ${company}`,
    }))
  },
  ids: ({ own_jobs }) => own_jobs.map(({ job_url }) => job_url),
})

/** Prints a job that was kept or changed. */
export const showOwnJobAnswer = presenter(OwnJobResponse, {
  lines: ({ own_job, message, job_url }, screen) => [
    ...(own_job === null ? [] : ownJobLines(own_job, screen)),
    ...wrapped(message, screen),
    ...facts(screen, [['Next', `svc job ${job_url}`]]),
  ],
  ids: ({ job_url }) => [job_url],
})

/** Prints a job that the person keeps, with its text and the number of its earlier versions. */
export const showOwnJob = presenter(OwnJobShown, {
  lines: ({ own_job, earlier }, screen) => [
    ...ownJobLines(own_job, screen),
    ...(own_job.text === '' ? [] : ['', ...wrapped(own_job.text, screen)]),
    ...(earlier.length === 0
      ? []
      : ['', `It was changed ${counted(earlier.length, 'time')}; --json shows the earlier words.`]),
  ],
  ids: ({ own_job }) => [own_job.id],
})

const SHOWN_ROWS = 50

/** Prints how a file of applications was understood, or what was recorded. */
export const showApplicationsImport = presenter(ApplicationsImported, {
  lines: ({ rows, columns, unused, message, added }, screen) => {
    const understood = rows.filter(({ outcome }) => outcome !== 'refused')
    const failures = rows.flatMap(({ line, reason }) => (reason === null ? [] : [`Line ${line}: ${reason}`]))
    return [
      styled(screen, 'bold', message),
      ...facts(screen, [
        ['Columns', columns.map(({ column, heading }) => `${heading} as ${column}`).join(', ')],
        ['Not used', unused.join(', ')],
        ['Take back', added.length > 0 ? 'svc applications undo-import' : ''],
      ]),
      ...table(screen, understood.slice(0, SHOWN_ROWS), [
        { head: 'Line', cell: ({ line }) => line, right: true },
        { head: 'Title', cell: ({ title }) => title, share: 2 },
        { head: 'Company', cell: ({ company }) => company, share: 1 },
        { head: 'Status', cell: ({ status }) => status },
        { head: 'Day', cell: ({ day }) => day },
        { head: '', cell: ({ outcome }) => outcome },
      ]),
      ...failures.slice(0, SHOWN_ROWS),
    ]
  },
  ids: ({ added }) => added.map(({ job_url }) => job_url),
})

/** Prints a posting as it was read, before it is kept. */
export const showOwnJobReading = presenter(OwnJobReading, {
  lines: readingLines,
  ids: ({ listed_as }) => (listed_as === null ? [] : [listed_as]),
})

/** Prints the posting as it read when the person applied. */
export const showAppliedPosting = presenter(AppliedPosting, {
  lines: ({ posting }, screen) => [
    styled(screen, 'bold', oneLine(posting.title, 300)),
    ...facts(screen, [
      ['Company', oneLine(posting.company, 300)],
      ['Place', oneLine(posting.place, 2000)],
      ['Kept', agoOf(posting.kept_at, screen.now)],
    ]),
    '',
    ...wrapped(posting.text, screen),
  ],
  ids: ({ posting }) => [posting.job_identity],
})

/** Prints the jobs and status changes that a file of mails proposes, with the numbers that `--keep` takes. */
export const showMailsReading = presenter(MailsReading, {
  lines: mailLines,
  ids: ({ jobs }) => jobs.map(({ link }) => link),
})

function mailLines({ jobs, replies, message }: MailsReading, screen: Screen): string[] {
  const numbered = jobs.map((job, index) => ({ ...job, number: String(index + 1) }))
  const list = table(screen, numbered, [
    { head: 'No', cell: ({ number }) => number, right: true },
    { head: 'Title', cell: ({ title }) => title, share: 2 },
    { head: 'Company', cell: ({ company }) => company, share: 1 },
    { head: 'Place', cell: ({ place }) => place, share: 1 },
    { head: 'State', cell: ({ state }) => state },
  ])
  return [
    ...(jobs.length === 0 ? ['No posting was found.'] : list),
    ...replies.flatMap((reply) => ['', ...replyLines(reply, screen)]),
    '',
    ...wrapped(message, screen),
  ]
}

function replyLines(
  { subject, why, when, applications, from_status, to_status, problem }: MailsReading['replies'][number],
  screen: Screen,
): string[] {
  const names = applications.map(({ company, title }) => [company, title].filter(Boolean).join(', '))
  const change = to_status === null ? (problem ?? '') : `${from_status} -> ${to_status}`
  return [
    styled(screen, 'bold', oneLine(names.join(' / ') || subject || 'No subject', 300)),
    ...facts(screen, [
      ['Change', change],
      ['Subject', oneLine(subject, 300)],
      ['Because', oneLine(why, 300)],
      ['Day', oneLine(when, 100)],
    ]),
  ]
}

type ReadingView = z.output<typeof OwnJobReading>

function readingLines(reading: ReadingView, screen: Screen): string[] {
  return [
    styled(screen, 'bold', oneLine(reading.title, 300) || 'No title was read'),
    ...wordLines(reading, screen),
    ...facts(screen, [['Board', boardWords(reading.board)]]),
    ...facts(screen, [['Text', reading.text === '' ? 'none' : `${lengthOf(reading.text)} characters`]]),
    ...wrapped(reading.problem ?? READ[reading.read_from], screen),
  ]
}

// Example: "Acme, list of jobs, followed".
function boardWords(board: ReadingView['board']): string {
  if (board === null) return ''
  const { company, is_list, followed } = board
  return [oneLine(company, 200), is_list && 'list of jobs', followed && 'followed'].filter(Boolean).join(', ')
}

const READ: Readonly<Record<ReadingView['read_from'], string>> = {
  board: 'Read from its hiring system.',
  page_data: 'Read from the data of its page.',
  page_words: 'Read from the words of its page: check title and company.',
  typed: 'Read from your text.',
}

function ownJobLines(job: OwnJobView, screen: Screen): string[] {
  return [styled(screen, 'bold', oneLine(job.title, 300)), ...wordLines(job, screen)]
}

type Words = Pick<OwnJobView, 'company' | 'place' | 'work_mode' | 'pay' | 'source' | 'link'>

function wordLines({ company, place, work_mode, pay, source, link }: Words, screen: Screen): string[] {
  const pairs: [string, string][] = [
    ['Company', company],
    ['Place', place],
    ['Work', work_mode],
    ['Pay', pay],
    ['Found', source],
    ['Link', link ?? ''],
  ]
  return facts(
    screen,
    pairs.map(([name, text]) => [name, oneLine(text, 2000)]),
  )
}

/** Prints the questions of an application form; `yours` are contact data and files. */
export const showForm = presenter(FormResponse, {
  lines: ({ questions, board_answers, job_url }, screen) => {
    if (questions.length === 0) {
      const way = board_answers ? `svc form read ${job_url}` : `svc form read ${job_url} --text "QUESTIONS"`
      return wrapped(`The questions of this form were not read yet. Read them with: ${way}`, screen)
    }
    return [
      ...questions.flatMap(({ id, label, required, yours, longest, choices }) => [
        ...wrapped(`${id}  ${oneLine(label, 500)}${required ? ' *' : ''}`, screen),
        ...wrapped(notesOf({ yours, longest, choices }), screen).map((line) => `    ${line}`),
      ]),
      '',
      ...facts(screen, [['Answers', `svc form answers ${job_url}`]]),
    ]
  },
  ids: ({ questions }) => questions.map(({ id }) => id),
})

type NotedQuestion = Pick<z.output<typeof FormResponse>['questions'][number], 'yours' | 'longest' | 'choices'>

function notesOf({ yours, longest, choices }: NotedQuestion): string {
  return [
    yours ? 'yours to fill in' : '',
    longest === null ? '' : `at most ${longest.amount} ${longest.unit}`,
    choices.length === 0 ? '' : `choices: ${choices.slice(0, 12).join(' / ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Prints the saved answers of a form, ready to be copied. */
export const showFormAnswers = presenter(FormAnswers, {
  lines: ({ answers, missing }, screen) => [
    ...answers.flatMap(({ id, answer, characters, over }) => [
      styled(screen, 'bold', `${id}  ${characters} characters${over > 0 ? `, ${over} too many` : ''}`),
      ...wrapped(answer, screen),
      '',
    ]),
    missing.length === 0
      ? 'Every question that can be answered here has an answer.'
      : `Without an answer: ${missing.join(', ')}. Save one with: svc answers add "QUESTION" "ANSWER"`,
  ],
  ids: ({ missing }) => missing,
})

/** Prints what came of the applications: counts only. */
export const showOutcomes = presenter(OutcomesResponse, {
  lines: ({ applied, by, stages, silent, week, least }, screen) => [
    `Last seven days: ${counted(week.new_jobs, 'new job')}, ${week.applied} applied, ${week.answered} answered; ${counted(week.due, 'follow-up')} due.`,
    '',
    ...(applied === 0
      ? ['No application yet.']
      : by.flatMap((group) => [...outcomeTable(group, screen), ''])),
    ...stages.map(({ status, applications, median_days }) =>
      median_days === null
        ? `${status}: ${applications} left this stage, too few for a median`
        : `${status}: ${counted(median_days, 'day')} (median of ${applications})`,
    ),
    ...silent.map(({ job_identity, days }) => `No answer for ${counted(days, 'day')}: ${job_identity}`),
    ...(applied < least ? [`Shares and medians need at least ${least} applications.`] : []),
  ],
  ids: ({ silent }) => silent.map(({ job_identity }) => job_identity),
})

type OutcomesBy = z.output<typeof OutcomesResponse>['by'][number]

function outcomeTable({ by, groups }: OutcomesBy, screen: Screen): string[] {
  return table(screen, groups, [
    { head: `By ${by}`, cell: ({ name }) => name, share: 1 },
    { head: 'Applied', cell: ({ applied }) => applied, right: true },
    { head: 'Answered', cell: ({ answered }) => answered, right: true },
    { head: 'Interview', cell: ({ interview }) => interview, right: true },
    { head: 'Offer', cell: ({ offer }) => offer, right: true },
    { head: 'No answer', cell: ({ no_answer }) => no_answer, right: true },
    { head: '%', cell: ({ answered_percent }) => answered_percent ?? '', right: true },
  ])
}

/** Prints the files of an application. */
export const showFiles = presenter(FilesResponse, {
  lines: ({ files }, screen) =>
    files.length === 0
      ? ['No file yet. Add one with: svc applications files add LINK FILE']
      : table(screen, files, FILE_COLUMNS),
  ids: ({ files }) => files.map(({ id }) => id),
})

/** Prints the file that was added or restored. */
export const showFile = presenter(FileResponse, {
  lines: ({ file }, screen) => table(screen, [file], FILE_COLUMNS),
  ids: ({ file }) => [file.id],
})

const FILE_COLUMNS: Column<z.output<typeof FileResponse>['file']>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'KiB', cell: ({ bytes }) => Math.ceil(bytes / 1024), right: true },
  { head: 'Added', cell: ({ added_at }) => localDay(added_at) },
  { head: 'Name', cell: ({ name }) => name, share: 1 },
]

/** Prints the addresses of the private feeds. */
export const showFeeds = presenter(FeedsResponse, {
  lines: ({ calendar, new_atom, new_json }, screen) =>
    calendar === null || new_atom === null || new_json === null
      ? ['The addresses are not made yet. `svc feeds` makes them.']
      : [
          ...[`Calendar:     ${calendar}`, `New matches:  ${new_atom}`, `As JSON Feed: ${new_json}`],
          ...wrapped(
            'Subscribe in a calendar program or a feed reader on this computer, and keep the addresses to yourself. `svc feeds --renew` changes all three; programs with the earlier ones then get nothing.',
            screen,
          ),
        ],
  ids: ({ calendar, new_atom, new_json }) =>
    [calendar, new_atom, new_json].filter((address) => address !== null),
})

/** Prints the interview rounds of the person, the earliest first. */
export const showRounds = presenter(RoundsResponse, {
  lines: ({ rounds }, screen) => {
    if (rounds.length === 0) return ['No interview yet. Add one with: svc interviews add LINK --at TIME']
    const columns: Column<RoundView>[] = [
      { head: 'Job', cell: (round) => jobName(round, round.job_identity), share: 1 },
      { head: 'When', cell: whenText },
      { head: 'Minutes', cell: ({ minutes }) => minutes, right: true },
      { head: 'Kind', cell: ({ kind }) => kind },
      { head: 'Outcome', cell: ({ outcome }) => (outcome === 'open' ? '' : outcome.replace('_', ' ')) },
      { head: 'Id', cell: ({ id }) => id },
    ]
    return table(screen, rounds, columns, (round) => ({
      ids: { interview: round.id, job: round.job_identity },
      words: `${jobName(round, round.kind)}, ${whenText(round)}`,
    }))
  },
  ids: ({ rounds }) => rounds.map(({ id }) => id),
})

/** Prints one interview round. */
export const showRound = presenter(RoundResponse, {
  lines: ({ round, stage }, screen) => {
    const { job_identity, outcome } = round
    const isEarlier = outcome === 'open' && (stage === 'interested' || stage === 'applied')
    return [
      ...roundLines(round, screen),
      ...(isEarlier
        ? wrapped(
            `The application still stands at “${stage}”. To move it: svc apply ${job_identity} --status interview`,
            screen,
          )
        : []),
    ]
  },
  ids: ({ round }) => [round.id],
})

/** Prints one interview round, and the number of its earlier versions. */
export const showRoundRecord = presenter(RoundShown, {
  lines: ({ round, earlier }, screen) => [
    ...roundLines(round, screen),
    ...(earlier.length === 0
      ? []
      : ['', `It was changed ${counted(earlier.length, 'time')}; --json shows the earlier words.`]),
  ],
  ids: ({ round }) => [round.id],
})

function whenText({ local_time, utc_offset }: Pick<RoundView, 'local_time' | 'utc_offset'>): string {
  return `${local_time.replace('T', ' ')} UTC${utc_offset}`
}

function roundLines(round: RoundView, screen: Screen): string[] {
  const { kind, minutes, outcome, people, place, notes, id, job_identity } = round
  return [
    styled(screen, 'bold', whenText(round)),
    ...facts(screen, [
      ['Kind', `${kind}, ${minutes} minutes`],
      ['Outcome', outcome === 'open' ? '' : outcome.replace('_', ' ')],
      ['With', oneLine(people, 500)],
      ['Place', oneLine(place, 500)],
      ['Notes', notes],
      ['Job', job_identity],
      ['Id', id],
      ['Next', `svc interviews prepare ${job_identity}`],
    ]),
  ]
}
