import { z } from 'zod'
import { jobTable } from '#lib/cli/show/jobs.ts'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { momentOf, type Screen, safeLines, styled, targetText, wrapped } from '#lib/cli/show/kit/screen.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { NewResponse, type NewsQuestion, SeenResponse } from '#lib/shortlist/new/schema.ts'
import { oneLine } from '#lib/text/text.ts'

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
  weak_fit: 'weak fits',
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
