import { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import {
  ageOf,
  momentOf,
  type Screen,
  safeLines,
  styled,
  targetText,
  wrapped,
} from '#lib/cli/show/kit/screen.ts'
import { type Column, table } from '#lib/cli/show/kit/table.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { type JobWord, KINDS, stateWords, wordOf } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import type { Age } from '#lib/shortlist/lists/rules/columns.ts'
import { PostingsFacts, PostingsResponse } from '#lib/shortlist/lists/schema.ts'
import { NewResponse, type NewsQuestion, SeenResponse } from '#lib/shortlist/new/schema.ts'
import { type MineFound, type PostingsFound, SearchResponse } from '#lib/shortlist/search/schema.ts'
import { oneLine } from '#lib/text/text.ts'

const NONE_YET =
  'Your roles found no job yet. Every stored job: svc jobs --scope all. The next step: svc status'

/** Prints the stored jobs that match, with the number of the roles' jobs in each state. */
export const showJobs = presenter(PostingsResponse, {
  lines: ({ postings, counts, total, kept_unknown, index_note, suggestion, next_cursor }, screen) => {
    const states = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${count} ${state === 'all' ? 'in all' : stateWords(state)}`)
    const sum = `Of all your roles' jobs: ${states.join(' · ')}`
    return [
      ...(suggestion === null ? [] : [...wrapped(suggestionText(suggestion), screen), '']),
      ...(postings.rows.length === 0
        ? [states.length === 0 ? NONE_YET : 'No job matches.']
        : jobTable(postings.rows, screen)),
      ...[kept_unknown, index_note].flatMap((note) => (note === null ? [] : ['', ...wrapped(note, screen)])),
      ...(total === null || total === 0 ? [] : ['', `${postings.rows.length} of ${total} that match.`]),
      ...(states.length === 0 ? [] : ['', ...wrapped(sum, screen)]),
      ...(next_cursor === null ? [] : [`There are more: add --cursor ${next_cursor}`]),
    ]
  },
  ids: ({ postings }) => postings.rows.map((row) => row.job_url),
})

function suggestionText({ q, text, shown }: { q: string; text: string; shown: boolean }): string {
  return shown
    ? `Nothing was found for these words; these are the jobs for “${oneLine(q, 500)}”.`
    : oneLine(text, 500)
}

/** Prints search results: each job or own text, with the place of the matched words. */
export const showSearch = presenter(SearchResponse, {
  lines: (results, screen) =>
    results.kind === 'mine' ? mineLines(results, screen) : postingLines(results, screen),
  ids: ({ results }) => results.map((result) => result.id),
})

function postingLines({ results, total, message }: z.output<typeof PostingsFound>, screen: Screen): string[] {
  return [
    ...results.flatMap(({ id, title, company, location, snippet }) => [
      `${numberOf(screen, id, `${title}, ${company}`)}${styled(screen, 'bold', oneLine(title, 300))} — ${oneLine(`${company}, ${location}`, 300)}`,
      `  ${oneLine(id, 2000)}`,
      ...wrapped(oneLine(snippet, 500), screen, '  '),
      '',
    ]),
    message === '' ? `${results.length} of ${total === 1 ? '1 job' : `${total} jobs`}.` : message,
  ]
}

function numberOf({ rows }: Screen, job: string, words: string): string {
  return rows === undefined ? '' : `${rows.add({ job }, words)}  `
}

function mineLines({ results, message }: z.output<typeof MineFound>, screen: Screen): string[] {
  return [
    ...results.flatMap(({ kind, id, title, snippet }) => [
      styled(screen, 'bold', oneLine(title, 300)),
      `  ${kind} ${oneLine(id, 200)}`,
      ...wrapped(oneLine(snippet, 500), screen, '  '),
      '',
    ]),
    message,
  ]
}

/** Returns job rows as a table, with a legend of its marks. */
export function jobTable(rows: readonly JobRowView[], screen: Screen): string[] {
  const marks = [
    isNarrow(screen) ? signsText(rows) : '',
    rows.some((row) => row.location_unclear) ? '? place unclear' : '',
    rows.some((row) => row.sample) ? '* invented sample' : '',
    rows.some((row) => row.stale_label !== null) ? 'old: the assessment is out of date' : '',
  ]
  const legend = marks.filter(Boolean).join(' · ')
  return [...rowsOf(rows, screen), ...(legend === '' ? [] : [styled(screen, 'dim', legend)])]
}

function rowsOf(rows: readonly JobRowView[], screen: Screen): string[] {
  const columns: Column<JobRowView>[] = [
    isNarrow(screen)
      ? { head: '', cell: (row) => standingOfRow(row).sign }
      : { head: 'Standing', cell: standingCell },
    { head: 'Chance', cell: chanceCell, right: true },
    { head: 'Title', cell: (row) => row.title, share: 2 },
    { head: 'Company', cell: (row) => row.company_name, share: 1 },
    { head: 'Place', cell: placeOf, share: 1 },
    { head: 'Age', cell: (row) => ageOf(row.published_at ?? row.first_seen_at, screen.now), right: true },
    { head: 'Copies', cell: (row) => (row.copies > 1 ? row.copies : null), right: true },
    { head: 'Note', cell: noteOf, share: 1 },
    { head: '', cell: (row) => (row.sample ? '*' : '') },
    { head: 'Link', cell: (row) => (Number.isFinite(screen.width) ? '' : row.job_url) },
  ]
  return table(screen, rows, columns, ({ job_url, title, company_name }) => ({
    ids: { job: job_url },
    words: `${title}, ${company_name}`,
  }))
}

// A question mark means an unreadable place.
function placeOf({ locations_text, work_mode, location_unclear }: JobRowView): string {
  const remote = work_mode === 'remote' && !/remote/i.test(locations_text) ? 'Remote' : ''
  return `${location_unclear ? '? ' : ''}${[remote, locations_text].filter(Boolean).join(', ')}`
}

// Without evidence no job can be judged, which the reply says once.
function standingOfRow(row: JobRowView): JobWord {
  return wordOf({ ...row, not_judged: row.not_judged?.reason === 'no_evidence' ? null : row.not_judged })
}

function standingCell(row: JobRowView): string {
  const { sign, word } = standingOfRow(row)
  return `${sign} ${word}`
}

const NARROW = 60

// A narrow screen has room for the sign alone, which the legend explains.
function isNarrow({ width }: Screen): boolean {
  return width < NARROW
}

function signsText(rows: readonly JobRowView[]): string {
  const words = rows.map(standingOfRow).map(({ sign, kind }) => `${sign} ${KINDS[kind].word}`)
  return [...new Set(words)].join(' · ')
}

// A narrow screen cuts the note, and a number that is out of date never stands alone.
function chanceCell({ chance, stale_label }: JobRowView): string | null {
  if (chance === null) return null
  return stale_label === null ? `${chance} %` : `old ${chance} %`
}

// The column is hidden while it is empty.
function noteOf({ removed_at, stale_label, not_judged }: JobRowView): string {
  const unread = not_judged && not_judged.reason !== 'no_evidence' ? not_judged.text.toLowerCase() : ''
  return [unread, stale_label ?? '', removed_at === null ? '' : 'closed'].filter(Boolean).join(', ')
}

type FacetCount = { name: string; jobs: number }

const BAR = 24

// `--age` takes the name; its range is printed beside it, because the ranges do not overlap.
const COVERS: Partial<Record<Age, string>> = {
  '3d': '2 to 3 days',
  '7d': '4 to 7 days',
  '30d': '8 to 30 days',
  '90d': '31 to 90 days',
  older: 'more than 90 days',
}

/** Prints statistics of the listed jobs, with a bar for each count. */
export const showJobFacts = presenter(PostingsFacts, {
  lines: (facts, screen) => {
    const whose = facts.scope === 'roles' ? 'jobs that your roles found' : 'stored jobs'
    if (facts.jobs === 0) return [`No job matches among the ${whose}.`]
    const others: FacetCount[] =
      facts.companies_not_shown === 0
        ? []
        : [{ name: `${facts.companies_not_shown} others`, jobs: facts.jobs_of_others }]
    const none: FacetCount[] =
      facts.jobs_of_no_role === 0 ? [] : [{ name: 'none', jobs: facts.jobs_of_no_role }]
    return [
      `${facts.jobs} ${whose}.`,
      ...part('Company', [...facts.companies.map(of('company')), ...others], screen),
      ...part('Role', [...facts.roles.map(of('label')), ...none], screen),
      ...part('Country', facts.countries.map(of('country')), screen),
      ...part('Age', facts.ages.map(ageRow), screen),
      ...part('Work mode', facts.work_modes.map(of('work_mode')), screen),
      ...part('System', facts.systems.map(of('system')), screen),
    ]
  },
  ids: ({ companies }) => companies.map(({ company }) => company),
})

function of<K extends string>(key: K): (row: { [name in K]: string } & { jobs: number }) => FacetCount {
  return (row) => ({ name: row[key], jobs: row.jobs })
}

function ageRow({ age, jobs }: { age: Age; jobs: number }): FacetCount {
  const covers = COVERS[age]
  return { name: covers === undefined ? age : `${age}, ${covers}`, jobs }
}

function part(head: string, rows: readonly FacetCount[], screen: Screen): string[] {
  if (rows.length === 0) return []
  const most = Math.max(1, ...rows.map(({ jobs }) => jobs))
  const columns = [
    { head, cell: (row: FacetCount) => row.name, share: 1 },
    { head: 'Jobs', cell: (row: FacetCount) => row.jobs, right: true },
    { head: '', cell: (row: FacetCount) => '#'.repeat(Math.ceil((row.jobs / most) * BAR)) },
  ]
  return ['', ...table(screen, rows, columns)]
}

type NewsReply = z.output<typeof NewResponse>

/** Prints the new list: message, counts, jobs, and each question with the commands that answer it. */
export const showNew = presenter(NewResponse, {
  lines: (answer, screen) => {
    const counts = countsOf(answer)
    const { rows } = answer.postings
    return [
      styled(screen, 'bold', wrapped(answer.message, screen).join('\n')),
      ...(counts === '' ? [] : wrapped(counts, screen)),
      ...(answer.profiles.length === 0 ? ['The next step: svc status'] : []),
      ...(rows.length === 0 ? [] : ['', ...jobTable(rows, screen), ...restLines(answer)]),
      ...[answer.question, answer.stale_question, answer.low_rank_question].flatMap((question) =>
        question ? ['', ...questionLines(question, screen)] : [],
      ),
      ...pipelineLines(answer, screen),
    ]
  },
  ids: (answer) => answer.postings.rows.map((row) => row.job_url),
})

/** Prints the moment up to which everything is seen. */
export const showSeen = presenter(SeenResponse, {
  lines: ({ anchor }) => [`Everything up to ${momentOf(anchor.last_checked_at)} is marked as seen.`],
  ids: () => [],
})

const WORDS = {
  shown: 'shown',
  to_assess: 'to assess',
  ranked_low: 'ranked low',
  weak_fit: 'with a weak fit',
  applied: 'applied to',
  hidden: 'hidden by you',
  only_stale: 'with only a stale assessment',
  us_only_left_out: 'outside the US left out',
} as const

const NOT_OPEN = {
  elsewhere: 'not open to you: in other places',
  far: 'not open to you: too far away',
  remote_elsewhere: 'not open to you: remote, but only in other states or countries',
  permission: 'not open to you: a permit is needed',
  language: 'not open to you: in a language that is not yours',
  licence: 'not open to you: a licence is needed',
} as const

const NOT_JUDGED = {
  no_text: 'without a text yet',
  nothing_read: 'with no requirements found',
  unread_language: 'in a language not read yet',
} as const

function countsOf({ counts }: NewsReply): string {
  return [
    ...counted(WORDS, counts),
    ...counted(NOT_OPEN, counts.not_open),
    ...counted(NOT_JUDGED, counts.not_judged),
  ].join(' · ')
}

function counted(
  words: Readonly<Record<string, string>>,
  counts: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(words).flatMap(([key, text]) => {
    const count = counts[key]
    return typeof count === 'number' && count > 0 ? [`${count} ${text}`] : []
  })
}

function restLines({ counts, postings }: NewsReply): string[] {
  const listed = postings.rows.length
  return listed < counts.new ? [`${listed} of ${counts.new} shown; \`svc jobs\` lists all.`] : []
}

// A command is one line, however long, so that it can be copied.
function questionLines(question: NewsQuestion, screen: Screen): string[] {
  const { text, yes, no, note, estimate, model_target, batch } = question
  const answers = [
    ['yes', yes],
    ['no', no],
  ] as const
  return [
    ...wrapped(text, screen),
    ...wrapped(
      `${estimateText({ estimate, target: model_target, jobs: batch })} · by ${targetText(model_target)}`,
      screen,
      '  ',
    ),
    ...(note === null ? [] : wrapped(`A yes would be refused now. ${note}`, screen, '  ')),
    ...answers.flatMap(([word, call]) =>
      call ? [`  ${`${word}:`.padEnd(4)} ${styled(screen, 'green', safeLines(call.cli).join('\n'))}`] : [],
    ),
  ]
}

function pipelineLines({ pipeline }: NewsReply, screen: Screen): string[] {
  return pipeline.text === '' ? [] : ['', ...wrapped(pipeline.text, screen), `  ${pipeline.command}`]
}

const Yours = z.looseObject({
  schema_version: z.literal('svc-new-yours:1'),
  evidence: z.array(z.looseObject({ job_identity: z.string(), lines: z.array(z.string()) })),
})

/** Prints the person's own lines that assessments cite, under the job of each; or that there is none yet. */
export const showYours = presenter(Yours, {
  lines: ({ evidence }, screen) => {
    if (evidence.length === 0) return wrapped('No assessment of a new job cites a line of yours yet.', screen)
    return evidence.flatMap(({ job_identity, lines }) => [
      styled(screen, 'bold', oneLine(job_identity, 2000)),
      ...lines.flatMap((line) => wrapped(line, screen, '  ')),
    ])
  },
  ids: ({ evidence }) => evidence.map((evidenceJob) => evidenceJob.job_identity),
})
