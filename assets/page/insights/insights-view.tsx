import { useEffect } from 'preact/hooks'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { verdictText } from '#assets/page/kit/verdict-words.ts'
import { activeRoles } from '#assets/page/roles/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { InsightsResponse } from '#lib/judge/insights/schema.ts'
import { DemandList } from './demand-list.tsx'
import { SharedQuestions } from './shared-questions.tsx'
import { chooseInsightsRole, insights, insightsRole } from './store.ts'
import { shareText } from './words.ts'

/** What the assessed jobs ask most, what one answer settles, and how far the person has come. */
export function InsightsView() {
  useEffect(() => void insights.load(), [])
  const reply = insights.value.value
  const error = insights.error.value
  return (
    <>
      <div class="title-line">
        <Heading title="Insights" />
        <RoleChoice />
      </div>
      <Refused error={error} again={() => void insights.load()} old={reply ? insights.at.value : 0} />
      {reply === null && error === null && <Waiting />}
      {reply && reply.counts.assessed === 0 && <NothingYet />}
      {reply && reply.counts.assessed > 0 && <Found found={reply} />}
      {reply && <Funnel found={reply} />}
    </>
  )
}

function RoleChoice() {
  const roles = activeRoles.value ?? []
  if (roles.length < 2) return null
  return (
    <label class="role-choice">
      Role{' '}
      <select
        value={insightsRole.value}
        onChange={({ currentTarget }) => chooseInsightsRole(currentTarget.value)}
      >
        <option value="">All roles</option>
        {roles.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function NothingYet() {
  return (
    <div class="panel empty">
      <p>
        Nothing is assessed yet. Insights count what postings ask of you, so have some jobs assessed first:
        New asks before it does.
      </p>
      <a class="button primary" href={addressOf('new')}>
        Go to New
      </a>
    </div>
  )
}

function Found({ found }: { found: InsightsResponse }) {
  const { counts, open_questions, questions_not_shown, unmet, met } = found
  const verdicts = Object.entries(counts.by_verdict).filter(([, jobs]) => Number(jobs) > 0)
  return (
    <>
      <p class="quiet">
        {[
          `${counts.assessed} assessed`,
          ...verdicts.map(([verdict, jobs]) => `${verdictText(verdict)}: ${jobs}`),
        ].join(' · ')}
      </p>
      {counts.stale > 0 && (
        <p class="small warn">
          {counts.stale} of these assessments are out of date. They count until they are made again, which{' '}
          <a href={addressOf('new')}>New</a> offers.
        </p>
      )}
      <SharedQuestions questions={open_questions} more={questions_not_shown} />
      <DemandList
        title="Asked most, and not in your evidence"
        hint="How many jobs ask it; the strong part of the bar as a must. If you can do it, your resume does not say so yet."
        demands={unmet}
        after={
          <p>
            <a href={addressOf('learn')}>Learn</a> has courses on much of it, what your jobs ask most first.
          </p>
        }
      />
      <DemandList title="Asked most, and met" hint="What your evidence shows already." demands={met} />
      <BarTable
        title="Fit"
        of="Percent"
        rows={found.fit.map(({ from, to, jobs, stale }) => ({
          name: `${from}–${to}%`,
          count: jobs,
          apart: stale,
          note: stale > 0 ? `${stale} out of date` : '',
        }))}
      />
    </>
  )
}

function Funnel({ found: { funnel } }: { found: InsightsResponse }) {
  const steps = [
    { name: 'Found', count: funnel.found },
    { name: 'Assessed', count: funnel.assessed },
    { name: 'Match', count: funnel.match },
    { name: 'Applied', count: funnel.applied },
    { name: 'Interview', count: funnel.interview },
    { name: 'Offer', count: funnel.offer },
  ]
  // Whoever applies need not wait for a match, so a share of matches would mean nothing.
  const rows = steps.map((step, at) => ({
    ...step,
    note: step.name === 'Applied' ? '' : shareText(step.count, steps[at - 1]?.count ?? 0),
  }))
  return <BarTable title="How far you have come" of="Step" rows={rows} />
}
