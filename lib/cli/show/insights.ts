import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { InsightsResponse } from '#lib/judge/insights/schema.ts'

type Demand = InsightsResponse['unmet'][number]
type Question = InsightsResponse['open_questions'][number]

const MOST_LINES = 20

/** What assessed jobs have in common: what one answer settles, what is asked most, and how far the person has come. */
export const showInsights = presenter(InsightsResponse, {
  lines: (found, screen) => {
    const { counts, funnel, open_questions, unmet, met } = found
    const steps = `${funnel.found} found · ${funnel.assessed} assessed · ${funnel.match} match · ${funnel.applied} applied · ${funnel.interview} interview · ${funnel.offer} offer`
    if (counts.assessed === 0)
      return [...wrapped(steps, screen), 'Nothing is assessed yet. See what can be with: svc new']
    const stale =
      counts.stale === 0 ? [] : [`${counts.stale} of ${counts.assessed} assessments are out of date.`]
    const unjudged =
      counts.not_judged === 0 ? [] : [`${counts.not_judged} more could not be judged: svc jobs tells why.`]
    return [
      ...wrapped(steps, screen),
      ...stale,
      ...unjudged,
      ...part('Only you can say (svc answers add)', questionTable(open_questions, screen), screen),
      ...part('Asked most, and not in your evidence', demandTable(unmet, screen), screen),
      ...part('Asked most, and met', demandTable(met, screen), screen),
      ...part('Fit', fitTable(found, screen), screen),
    ]
  },
  ids: ({ open_questions }) => [...new Set(open_questions.flatMap((one) => one.job_identities))],
})

function part(title: string, lines: string[], screen: Screen): string[] {
  return lines.length === 0 ? [] : ['', styled(screen, 'bold', title), ...lines]
}

function questionTable(questions: readonly Question[], screen: Screen): string[] {
  const open = questions.filter((one) => !one.answered)
  if (open.length === 0) return []
  const columns = [
    { head: 'Jobs', cell: (one: Question) => one.jobs, right: true },
    { head: 'Wait for it alone', cell: (one: Question) => one.would_close || null, right: true },
    { head: 'Question', cell: (one: Question) => one.question, share: 1 },
  ]
  return [...table(open.slice(0, MOST_LINES), columns, screen), ...more(open.length)]
}

function demandTable(demands: readonly Demand[], screen: Screen): string[] {
  if (demands.length === 0) return []
  const columns = [
    { head: 'Jobs', cell: (one: Demand) => one.jobs, right: true },
    { head: 'As a must', cell: (one: Demand) => one.must || null, right: true },
    { head: 'Kind', cell: (one: Demand) => one.kind.replaceAll('_', ' ') },
    { head: 'What', cell: (one: Demand) => one.name, share: 1 },
  ]
  return [...table(demands.slice(0, MOST_LINES), columns, screen), ...more(demands.length)]
}

function fitTable({ fit }: InsightsResponse, screen: Screen): string[] {
  const held = fit.filter((bin) => bin.jobs > 0)
  if (held.length === 0) return []
  const columns = [
    { head: 'Percent', cell: (bin: (typeof fit)[number]) => `${bin.from} to ${bin.to}` },
    { head: 'Jobs', cell: (bin: (typeof fit)[number]) => bin.jobs, right: true },
    { head: 'Out of date', cell: (bin: (typeof fit)[number]) => bin.stale || null, right: true },
  ]
  return table(held, columns, screen)
}

function more(count: number): string[] {
  return count > MOST_LINES ? [`and ${count - MOST_LINES} more: add --json`] : []
}
