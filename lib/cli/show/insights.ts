import { fallbackLines, presenter } from '#lib/cli/show/kit/presenter.ts'
import { type Screen, safeLines, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { InsightsResponse } from '#lib/judge/insights/schema.ts'
import { PayResponse } from '#lib/shortlist/lists/schema.ts'
import { counted, oneLine } from '#lib/text/text.ts'

type UnmetDemandRow = InsightsResponse['unmet'][number]
type OpenQuestionRow = InsightsResponse['open_questions'][number]

const MOST_LINES = 20

/**
 * Prints statistics of the assessed jobs: the answers that settle most, the most frequent demands, and the person's
 * progress.
 */
export const showInsights = presenter(InsightsResponse, {
  lines: (insights, screen) => {
    const { counts, funnel, open_questions, unmet, met } = insights
    const steps = `${funnel.found} found · ${funnel.assessed} assessed · ${funnel.match} match · ${funnel.applied} applied · ${funnel.interview} interview · ${funnel.offer} offer`
    if (counts.assessed === 0)
      return [...wrapped(steps, screen), 'Nothing is assessed yet. See what can be with: svc new']
    const stale =
      counts.stale === 0 ? [] : [`Out of date: ${counts.stale} of ${counted(counts.assessed, 'assessment')}.`]
    const unjudged =
      counts.not_judged === 0
        ? []
        : [`${counts.not_judged} more could not be judged; \`svc jobs\` tells why.`]
    return [
      ...wrapped(steps, screen),
      ...stale,
      ...unjudged,
      ...part(
        'Only you can say (svc answers add "<question>" "<answer>")',
        questionTable(open_questions, screen),
        screen,
      ),
      ...part('Asked most, and not in your evidence', demandTable(unmet, screen), screen),
      ...part('Asked most, and met', demandTable(met, screen), screen),
      ...part('Fit', fitTable(insights, screen), screen),
    ]
  },
  ids: ({ open_questions }) => [...new Set(open_questions.flatMap((question) => question.job_identities))],
})

function part(title: string, lines: string[], screen: Screen): string[] {
  return lines.length === 0 ? [] : ['', styled(screen, 'bold', title), ...lines]
}

function questionTable(questions: readonly OpenQuestionRow[], screen: Screen): string[] {
  const open = questions.filter((question) => !question.answered)
  if (open.length === 0) return []
  const columns = [
    { head: 'Jobs', cell: (question: OpenQuestionRow) => question.jobs, right: true },
    {
      head: 'Wait for it alone',
      cell: (question: OpenQuestionRow) => question.would_close || null,
      right: true,
    },
    { head: 'Question', cell: (question: OpenQuestionRow) => question.question, share: 1 },
  ]
  return [...table(screen, open.slice(0, MOST_LINES), columns), ...more(open.length)]
}

function demandTable(demands: readonly UnmetDemandRow[], screen: Screen): string[] {
  if (demands.length === 0) return []
  const columns = [
    { head: 'Jobs', cell: (demand: UnmetDemandRow) => demand.jobs, right: true },
    { head: 'As a must', cell: (demand: UnmetDemandRow) => demand.must || null, right: true },
    { head: 'Kind', cell: (demand: UnmetDemandRow) => demand.kind.replaceAll('_', ' ') },
    { head: 'What', cell: (demand: UnmetDemandRow) => demand.name, share: 1 },
  ]
  return [...table(screen, demands.slice(0, MOST_LINES), columns), ...more(demands.length)]
}

function fitTable({ fit }: InsightsResponse, screen: Screen): string[] {
  const filledBins = fit.filter((bin) => bin.jobs > 0)
  if (filledBins.length === 0) return []
  const columns = [
    { head: 'Percent', cell: (bin: (typeof fit)[number]) => `${bin.from} to ${bin.to}` },
    { head: 'Jobs', cell: (bin: (typeof fit)[number]) => bin.jobs, right: true },
    { head: 'Out of date', cell: (bin: (typeof fit)[number]) => bin.stale || null, right: true },
  ]
  return table(screen, filledBins, columns)
}

function more(count: number): string[] {
  return count > MOST_LINES ? [`and ${count - MOST_LINES} more: add --json`] : []
}

const LONGEST = 500

/** Prints the open questions of an answer with insights, unabridged, each with the number of jobs that an answer settles. */
export function questionLines(answer: unknown, screen: Screen): string[] {
  const { data } = InsightsResponse.safeParse(answer)
  if (data === undefined) return fallbackLines(answer)
  const open = data.open_questions.filter((question) => !question.answered)
  const settles = (question: (typeof open)[number]) => question.jobs * 10_000 + question.would_close
  const ordered = open.toSorted((a, b) => settles(b) - settles(a))
  if (screen.quiet) return ordered.flatMap(({ question }) => safeLines(oneLine(question, LONGEST)))
  if (data.counts.assessed === 0) return ['Nothing is assessed yet. See what can be with: svc new']
  if (ordered.length === 0) return ['No assessed job waits for an answer of yours.']
  const more = data.questions_not_shown
  return [
    ...ordered.flatMap(({ question, jobs, would_close }) => [
      ...wrapped(oneLine(question, LONGEST), screen),
      styled(screen, 'dim', `  settles it for ${counted(jobs, 'job')}${closesText(jobs, would_close)}`),
    ]),
    ...(more > 0 ? [`and ${more} more that fewer jobs ask`] : []),
    '',
    'Answer with: svc questions --answer',
  ]
}

function closesText(jobs: number, would_close: number): string {
  if (would_close === 0) return ''
  const verb = would_close === 1 ? 'waits' : 'wait'
  return would_close === jobs
    ? `, which ${verb} for nothing else`
    : `; ${would_close} of them ${verb} for nothing else`
}

/** Prints the pay of the listed jobs, a table for each role with a line for each currency and period. */
export const showPay = presenter(PayResponse, {
  lines: ({ groups, least, least_tenth }, screen) => {
    if (groups.length === 0) return ['No role found a job yet. See your roles with: svc roles']
    const roles = [...Map.groupBy(groups, ({ profile_id }) => profile_id).values()]
    return [
      // With one role alone, the same numbers stand once.
      ...(roles.length === 2 ? roles.slice(0, 1) : roles).flatMap((group, index) => [
        ...(index === 0 ? [] : ['']),
        styled(screen, 'bold', group[0]?.label || 'All roles'),
        ...payTable(group, screen),
      ]),
      '',
      ...wrapped(
        `A range counts as its midpoint; 50k is 50,000. Amounts need ${least} jobs, tenths ${least_tenth}; a job of two places counts in both.`,
        screen,
      ),
    ]
  },
  ids: ({ groups }) => [...new Set(groups.flatMap(({ profile_id }) => profile_id ?? []))],
})

type PayGroupRow = PayResponse['groups'][number]
type PayLine = { group: PayGroupRow | null; spread: PayGroupRow['spreads'][number] | null }

function payTable(groups: readonly PayGroupRow[], screen: Screen): string[] {
  const lines = groups.flatMap((group): PayLine[] => {
    const [first = null, ...others] = group.spreads
    return [{ group, spread: first }, ...others.map((spread) => ({ group: null, spread }))]
  })
  const amountOf = (name: 'p10' | 'p25' | 'median' | 'p75' | 'p90') => ({
    head: name === 'median' ? 'Median' : `${name.slice(1)}%`,
    cell: ({ spread }: PayLine) => shortAmount(spread?.[name] ?? null),
    right: true,
  })
  return table(screen, lines, [
    { head: 'Place', cell: ({ group }) => group && placeText(group.place), share: 1 },
    { head: 'Jobs', cell: ({ group }) => group?.jobs ?? null, right: true },
    { head: 'With pay', cell: ({ group }) => group && namedText(group), right: true },
    { head: 'In', cell: ({ spread }) => spread && `${spread.jobs} ${spread.currency}/${spread.period}` },
    ...(['p10', 'p25', 'median', 'p75', 'p90'] as const).map(amountOf),
  ])
}

// In thousands, so that five amounts fit in a line. Example: 137500 -> "137.5k".
function shortAmount(amount: number | null): string | null {
  if (amount === null) return null
  return amount < 10_000 ? amount.toLocaleString('en-US') : `${Math.round(amount / 100) / 10}k`
}

function placeText(place: string | null): string {
  if (place === null) return 'All places'
  return place === 'unknown' ? 'Place unclear' : countryName(place)
}

function namedText({ named, named_percent }: PayGroupRow): string {
  return named_percent === null ? String(named) : `${named} (${named_percent}%)`
}
