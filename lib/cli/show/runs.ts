import { messagePresenter, presenter } from '#lib/cli/show/kit/presenter.ts'
import { facts, momentOf, type Screen, targetText, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import {
  AssessAllResponse,
  RankResponse,
  RunImportResponse,
  RunProgressResponse,
  RunResponse,
  type RunShown,
  RunStarted,
  RunsResponse,
  WindowResponse,
} from '#lib/shortlist/runs/schema.ts'
import { counted } from '#lib/text/text.ts'

/** Prints the runs, newest first. */
export const showRuns = presenter(RunsResponse, {
  lines: ({ runs, next_cursor }, screen) => {
    if (runs.length === 0) return ['No run was started yet. `svc new` tells what is new without one.']
    const columns = [
      { head: 'Started', cell: (run: RunSummaryRow) => momentOf(run.started_at) },
      {
        head: 'State',
        cell: (run: RunSummaryRow) => (run.imported ? `${run.status}, imported` : run.status),
      },
      { head: 'Postings', cell: (run: RunSummaryRow) => run.counts.postings, right: true },
      { head: 'New', cell: (run: RunSummaryRow) => run.counts.new, right: true },
      { head: 'Assessed', cell: (run: RunSummaryRow) => run.counts.assessed, right: true },
      { head: 'Run', cell: (run: RunSummaryRow) => run.run_id },
    ]
    const more = next_cursor === null ? [] : [`There are more: add --cursor ${next_cursor}`]
    return [...table(screen, runs, columns), ...more]
  },
  ids: ({ runs }) => runs.map((run) => run.run_id),
})

type RunSummaryRow = RunsResponse['runs'][number]

/** Prints one run with its postings. */
export const showRun = presenter(RunResponse, {
  lines: ({ run }, screen) => [
    ...facts(screen, [
      ['Run', `${run.run_id}${run.imported ? ' (imported)' : ''}`],
      ['State', stateText(run)],
      ['Role', run.profile_id ?? ''],
      ['Searched', `the last ${counted(run.run_days, 'day')}${run.us_only ? ', in the US' : ''}`],
      ['Chosen', `at most ${run.selection_cap}, ${run.selection_rule.replaceAll('_', ' ')} first`],
      ['By', targetText(run.model_target)],
      ['Postings', `${run.counts.postings}, ${run.counts.new} new, ${run.counts.assessed} assessed`],
    ]),
    ...(run.postings.length === 0 ? [] : ['', ...postingTable(run.postings, screen)]),
  ],
  ids: ({ run }) => run.postings.map((posting) => posting.job_identity),
})

function stateText({ status, interruptions, error_code }: RunSummaryRow): string {
  const times = interruptions === 1 ? 'once' : `${interruptions} times`
  const cut = interruptions === 0 ? '' : `, cut off ${times} by the end of the server`
  return `${status}${error_code === null ? '' : ` (${error_code})`}${cut}`
}

function postingTable(postings: readonly RunShown['postings'][number][], screen: Screen): string[] {
  return table(screen, postings, [
    { head: 'Chance', cell: ({ chance }) => (chance === undefined ? null : `${chance} %`), right: true },
    { head: 'Title', cell: (posting) => posting.title, share: 2 },
    { head: 'Company', cell: (posting) => posting.company, share: 1 },
    { head: 'Posted', cell: (posting) => posting.posted_at.slice(0, 10) },
    { head: '', cell: (posting) => (posting.is_new ? 'new' : '') },
    {
      head: 'Word',
      cell: ({ assessment, standing }) =>
        standing?.word ?? verdictText(assessment?.verdict ?? 'not_assessed'),
      share: 1,
    },
    { head: 'Link', cell: (posting) => (Number.isFinite(screen.width) ? '' : posting.job_identity) },
  ])
}

/** Prints a started run. */
export const showStarted = messagePresenter(RunStarted, ({ run_id }) => [run_id])

/** Prints the progress of a run's stages. */
export const showRunProgress = presenter(RunProgressResponse, {
  lines: ({ status, boards, rank, assess }, screen) => [
    ...facts(screen, [
      ['State', status],
      ['Boards', partText(boards, boards.failed)],
      ['Keywords', boards.keywords.message],
      ['Rank', partText(rank)],
      ['Assess', partText(assess, assess.failed)],
    ]),
  ],
  ids: ({ run_id }) => [run_id],
})

type RunStepCounts = { state: string; done: number; total: number }

function partText({ state, done, total }: RunStepCounts, failed = 0): string {
  return `${state}, ${done} of ${total}${failed === 0 ? '' : `, ${failed} failed`}`
}

/** Prints the jobs of a run that are not assessed yet. */
export const showAssessAll = presenter(AssessAllResponse, {
  lines: ({ message, state, plan, estimate, model_target, run_id }, screen) => {
    const lines = wrapped(message, screen)
    if (state !== 'idle') return [...lines, `Stop it with: svc runs assess-all ${run_id} --cancel`]
    if (plan.count === 0) return lines
    const cost = estimateText({ estimate, target: model_target, jobs: plan.count })
    return [
      ...lines,
      ...wrapped(`${cost} · by ${targetText(model_target)}`, screen, '  '),
      `Yes: svc runs assess-all ${run_id} --start`,
    ]
  },
  ids: ({ run_id }) => [run_id],
})

/** Prints the progress of ranking a run. */
export const showRank = presenter(RankResponse, {
  lines: ({ state, counts, ranked_for, message }, screen) => [
    `${state}: ${counts.done} of ${counts.total} ranked${ranked_for === null ? '' : ` for ${ranked_for}`}.`,
    ...wrapped(message, screen),
  ],
  ids: ({ run_id }) => [run_id],
})

/** Prints the jobs that a search over more days added. */
export const showWindow = presenter(WindowResponse, {
  lines: ({ message, run_days, searched_days, added_total, choices, run_id }, screen) => [
    ...wrapped(message, screen),
    `The run searched ${counted(run_days, 'day')}${searched_days === null ? '' : `, later ${searched_days}`}; ${added_total} added since.`,
    ...(choices.length === 0
      ? []
      : [`Further back: svc runs window ${run_id} --days ${choices[0]} (or ${choices.slice(1).join(', ')})`]),
  ],
  ids: ({ run_id }) => [run_id],
})

/** Prints an imported run. */
export const showImportedRun = presenter(RunImportResponse, {
  lines: ({ message, run_id, postings }, screen) => [
    ...wrapped(message, screen),
    `${counted(postings, 'posting')}: svc runs show ${run_id}`,
  ],
  ids: ({ run_id }) => [run_id],
})
