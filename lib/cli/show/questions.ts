import { fallbackLines } from '#lib/cli/show/fallback.ts'
import { type Screen, safeLines, styled, wrapped } from '#lib/cli/show/screen.ts'
import { InsightsResponse } from '#lib/judge/insights/schema.ts'
import { oneLine } from '#lib/text/text.ts'

const LONGEST = 500

/** The open questions of an answer with insights, whole, with how many jobs one answer settles. */
export function questionLines(answer: unknown, screen: Screen): string[] {
  const { data } = InsightsResponse.safeParse(answer)
  if (data === undefined) return fallbackLines(answer)
  const open = data.open_questions.filter((one) => !one.answered)
  const settles = (one: (typeof open)[number]) => one.jobs * 10_000 + one.would_close
  const ordered = open.toSorted((one, other) => settles(other) - settles(one))
  if (screen.quiet) return ordered.flatMap(({ question }) => safeLines(oneLine(question, LONGEST)))
  if (data.counts.assessed === 0) return ['Nothing is assessed yet. See what can be with: svc new']
  if (ordered.length === 0) return ['No assessed job waits for an answer of yours.']
  const more = data.questions_not_shown
  return [
    ...ordered.flatMap(({ question, jobs, would_close }) => [
      ...wrapped(oneLine(question, LONGEST), screen),
      styled(screen, 'dim', `  settles it for ${counted(jobs)}${closesText(would_close)}`),
    ]),
    ...(more > 0 ? [`and ${more} more that fewer jobs ask`] : []),
    '',
    'Answer with: svc answers add "<question>" "<answer>"',
  ]
}

function closesText(would_close: number): string {
  if (would_close === 0) return ''
  return `; ${would_close} of them ${would_close === 1 ? 'waits' : 'wait'} for nothing else`
}

function counted(jobs: number): string {
  return jobs === 1 ? '1 job' : `${jobs} jobs`
}
