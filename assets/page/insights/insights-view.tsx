import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { SharedQuestions } from '#assets/page/insights/shared-questions.tsx'
import { chooseInsightsRole, insights, insightsRole, type UnmetDemand } from '#assets/page/insights/store.ts'
import { onlyAddress } from '#assets/page/jobs/filters.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Link, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { shareText } from '#assets/page/kit/words.ts'
import { activeRoles } from '#assets/page/roles/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { InsightsResponse } from '#lib/judge/insights/schema.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import { counted } from '#lib/text/counted.ts'

/** The gaps: questions and demands of the assessed jobs that the person's texts do not answer yet. */
export function Gaps() {
  useEffect(() => void insights.load(), [])
  const reply = insights.value.value
  const error = insights.error.value
  return (
    <>
      <Refused error={error} again={() => void insights.load()} old={reply ? insights.at.value : 0} />
      {reply === null && error === null && <Waiting />}
      {reply && reply.counts.assessed === 0 && <NoDemandsYet />}
      {reply && reply.counts.assessed > 0 && <GapsOf found={reply} />}
    </>
  )
}

/** The demands that are met, how well the jobs fit, and how far the person got. */
export function JobFigures() {
  const reply = insights.value.value
  if (reply === null) return null
  return (
    <>
      {reply.counts.assessed > 0 && <Met found={reply} />}
      <Funnel found={reply} />
    </>
  )
}

/** Chooses the role whose jobs are counted; nothing with one role. */
export function RoleChoice() {
  const roles = activeRoles.value ?? []
  if (roles.length < 2) return null
  return (
    <label class="role-choice">
      Role{' '}
      <Menu
        value={insightsRole.value}
        onText={chooseInsightsRole}
        none="All roles"
        of={roles.map(({ id, label }) => [id, label])}
      />
    </label>
  )
}

function NoDemandsYet() {
  return (
    <div class="panel empty">
      <p>
        Nothing has been assessed yet. What your jobs ask for most is counted in assessed jobs, so assess some
        under New first.
      </p>
      <Link class="button primary" href={addressOf('new')} label="Go to New" />
    </div>
  )
}

function GapsOf({ found }: { found: InsightsResponse }) {
  const { counts, open_questions, questions_not_shown, unmet } = found
  const verdicts = Object.entries(counts.by_verdict).filter(([, jobs]) => Number(jobs) > 0)
  const linked = (only: string, text: string) => <a href={onlyAddress(only, insightsRole.value)}>{text}</a>
  return (
    <>
      <p class="quiet">
        {linked('assessed', `${counts.assessed} assessed`)}
        {verdicts.map(([verdict, jobs]) => (
          <Fragment key={verdict}>
            {' · '}
            {linked(`verdict:${verdict}`, `${verdictText(verdict)}: ${jobs}`)}
          </Fragment>
        ))}
      </p>
      {counts.stale > 0 && (
        <p class="small warn">
          {counts.stale} of these assessments are out of date. They still count here. To assess those jobs
          again, go to <a href={addressOf('new')}>New</a>.
        </p>
      )}
      <SharedQuestions questions={open_questions} more={questions_not_shown} />
      <DemandList
        title="Most asked for, and not shown yet"
        hint="How many jobs ask for it; the strong part of the bar counts those that require it. If you have it, add it to your resume."
        demands={unmet}
        count="unmet"
      />
    </>
  )
}

function Met({ found }: { found: InsightsResponse }) {
  return (
    <DemandList
      title="Most asked for, and met"
      hint="What your resume, answers and stories already show."
      demands={found.met}
      count="met"
    />
  )
}

function Funnel({ found: { funnel } }: { found: InsightsResponse }) {
  const steps = [
    { name: 'Found', count: funnel.found, only: 'found' },
    { name: 'Assessed', count: funnel.assessed, only: 'assessed' },
    { name: 'Match', count: funnel.match, only: 'verdict:matched_above_threshold' },
    { name: 'Applied', count: funnel.applied, reached: 'applied' },
    { name: 'Interview', count: funnel.interview, reached: 'interview' },
    { name: 'Offer', count: funnel.offer, reached: 'offer' },
  ]
  // An application does not need a match first, so a share of matches would mean nothing.
  const role = insightsRole.value
  const rows = steps.map(({ name, count, only, reached }, index) => ({
    ...{ name, count },
    ...(count > 0 && only && { href: onlyAddress(only, role) }),
    // The board of applications knows no roles.
    ...(count > 0 && reached && role === '' && { href: `${addressOf('applied')}?only=reached:${reached}` }),
    note: name === 'Applied' ? '' : shareText(count, steps[index - 1]?.count ?? 0),
  }))
  return <BarTable title="How far you got" of="Step" rows={rows} />
}

const FIRST = 15

type InsightsViewProps = {
  title: string
  hint: string
  demands: readonly UnmetDemand[]
  count: 'met' | 'unmet'
}

/** The most frequent demands of postings, each with quotes from some postings. */
export function DemandList({ title, hint, demands, count }: InsightsViewProps) {
  const id = useId()
  const all = useSignal(false)
  const visible = all.value ? demands : demands.slice(0, FIRST)
  const most = demands[0]?.jobs ?? 1
  if (demands.length === 0) return null
  return (
    <Panel id={id} title={title}>
      <p class="small quiet">{hint}</p>
      <ul class="demands">
        {visible.map((demand) => (
          <li key={`${demand.kind} ${demand.name}`}>
            <DemandRow {...{ demand, most, count }} />
          </li>
        ))}
      </ul>
      {visible.length < demands.length && (
        <Button onClick={() => (all.value = true)} label={`Show all ${demands.length}`} />
      )}
    </Panel>
  )
}

type DemandRowProps = { demand: UnmetDemand; most: number } & Pick<InsightsViewProps, 'count'>

function DemandRow({ demand, most, count }: DemandRowProps) {
  const { name, kind, jobs, must, examples } = demand
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void nameJobs(examples.map((example) => example.job_identity))
      }}
    >
      <summary>
        <bdi>{name}</bdi>{' '}
        <span class="small quiet">
          {[
            kindBeside(name, kind),
            counted(jobs, 'job'),
            must === jobs ? 'required' : must > 0 ? 'required by some' : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(must / most) * 100} height="4" />
          <rect class="apart" x={(must / most) * 100} width={((jobs - must) / most) * 100} height="4" />
        </svg>
      </summary>
      <ul>
        {examples.map(({ quote, job_identity }) => (
          <li key={job_identity}>
            <q>
              <bdi>{quote}</bdi>
            </q>{' '}
            <Link href={addressOf('job', job_identity)} label={nameOf(job_identity)} />
          </li>
        ))}
      </ul>
      <p class="acts">
        <a class="button" href={onlyAddress(`${count}:${kind}:${name}`, insightsRole.value)}>
          See {jobs === 1 ? 'the job' : `all ${jobs} jobs`}
        </a>
      </p>
    </details>
  )
}

function nameOf(identity: string): string {
  const names = jobNames.value[identity]
  return names ? `${names.title}, ${names.company}` : identity
}

const KINDS: Record<string, string> = {
  skill: 'skill',
  years: 'years of experience',
  degree: 'degree',
  cert: 'certificate',
  language: 'language',
  location: 'place',
  work_auth: 'work authorization',
  clearance: 'clearance',
  schedule: 'hours',
  salary: 'pay',
  domain: 'industry',
  soft: 'trait',
}

/** Returns the kind of a demand beside its name; '' where the name says it. Example: "7+ years" -> "". */
export function kindBeside(name: string, kind: string): string {
  const text = kindText(kind)
  const [first = ''] = text.split(' ')
  return name.toLowerCase().includes(first) ? '' : text
}

/** Returns the kind of a demand in words; '' for an unknown kind. */
export function kindText(kind: string): string {
  return KINDS[kind] ?? ''
}
