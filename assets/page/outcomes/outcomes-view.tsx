import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { GROUPINGS, groupAddress, outcomes } from '#assets/page/applied/stages.ts'
import {
  allApplications,
  applications,
  jobOf,
  recordSteps,
  STATUSES,
  type Status,
} from '#assets/page/applied/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState } from '#assets/page/kit/parts/states.tsx'
import { tellOutcome } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { OutcomesResponse } from '#lib/shortlist/outcomes/schema.ts'
import { counted } from '#lib/text/text.ts'

type Outcomes = z.output<typeof OutcomesResponse>
type Silent = Outcomes['silent'][number]

const CALM_MS = 150

/** A review of the last week, and what came of the person's applications. */
export function OutcomesView() {
  useEffect(() => void applications.load(), [])
  const all = allApplications.value
  const isFirst = outcomes.value.peek() === null
  useEffect(() => {
    // Steps on many applications follow each other.
    const timer = setTimeout(() => void outcomes.load(), isFirst ? 0 : CALM_MS)
    return () => clearTimeout(timer)
  }, [all])
  const reply = outcomes.value.value
  return (
    <>
      <div class="title-line">
        <ScreenHeading view="outcomes" />
        <Button onClick={() => print()} label="Print" />
      </div>
      <ReadState of={outcomes} lines={4} />
      {reply && <Week week={reply.week} />}
      {reply && reply.applied > 0 && <SilentList silent={reply.silent} days={reply.no_answer_days} />}
      {reply && <OutcomeFunnel outcomes={reply} />}
    </>
  )
}

function Week({ week }: Pick<Outcomes, 'week'>) {
  return (
    <Panel id="week-title" title="Your last seven days">
      <ul class="counts">
        <li>
          <a href={`${addressOf('new')}?days=7`}>{counted(week.new_jobs, 'new job')}</a>
        </li>
        <li>
          <a href={onlyApplied('week:applied')}>{counted(week.applied, 'application')} sent</a>
        </li>
        <li>
          <a href={onlyApplied('week:answered')}>{counted(week.answered, 'application')} answered</a>
        </li>
        <li>
          <a href={onlyApplied('due:week')}>{counted(week.due, 'follow-up')} due by next week</a>
        </li>
      </ul>
      <p class="quiet">
        See also{' '}
        <a href={addressOf('learn')}>questions only you can answer, and courses for what is missing</a>.
      </p>
    </Panel>
  )
}

const onlyApplied = (only: string) => `${addressOf('applied')}?only=${only}`

function SilentList({ silent, days }: { silent: readonly Silent[]; days: number }) {
  useEffect(() => void nameJobs(silent.map(({ job_identity }) => job_identity)), [silent])
  const busy = useSignal(false)
  const end = async (rows: readonly Silent[], name: string) => {
    if (busy.peek()) return
    busy.value = true
    await recordSteps(rows.map(jobOf), { status: 'no_answer' }, `No answer: ${name}`)
    busy.value = false
  }
  return (
    <Panel data-once id="silent-title" title={`No answer for ${days} days`}>
      <p class="small quiet">
        {silent.length === 0
          ? 'No application waits that long.'
          : 'Most employers who have not answered by now will not. Nothing changes before you press.'}
      </p>
      <div class="acts">
        {silent.length > 1 && (
          <Button
            disabled={busy.value}
            onClick={() => void end(silent, counted(silent.length, 'application'))}
            label={`No answer, all ${silent.length}`}
          />
        )}
        <DaysField days={days} />
      </div>
      <ul class="stack-3">
        {silent.map((row) => (
          <li key={row.job_identity} class="acts">
            <Link href={addressOf('applied', row.job_identity)} label={titleOf(row)} />
            <span class="quiet">{row.days} days</span>
            <Button
              disabled={busy.value}
              aria-label={`No answer: ${titleOf(row)}`}
              onClick={() => void end([row], titleOf(row))}
              label="No answer"
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function titleOf({ job_identity, job_url }: Silent): string {
  return jobNames.value[job_identity]?.title ?? (hostOf(job_url) || job_url)
}

// How long the person waits for an answer; a setting.
function DaysField({ days }: { days: number }) {
  // A new reading must not undo what is being typed.
  const typed = useSignal<string | null>(null)
  const save = async (no_answer_days: number) => {
    await settings.load()
    const revision = settings.value.peek()?.revision ?? 0
    const body = { revision, applications: { no_answer_days } }
    tellOutcome(await call('PUT', '/api/config', { body }), 'Saved')
    await Promise.all([settings.load(), outcomes.load()])
    if (typed.peek() === String(no_answer_days)) typed.value = null
  }
  return (
    <label class="inline small">
      Days to wait{' '}
      <input
        type="number"
        min={7}
        max={365}
        required
        value={typed.value ?? days}
        onInput={({ currentTarget: field }) => (typed.value = field.value)}
        onChange={({ currentTarget: field }) => field.reportValidity() && void save(field.valueAsNumber)}
      />
    </label>
  )
}

function OutcomeFunnel({ outcomes: { applied, by, stages, least } }: { outcomes: Outcomes }) {
  if (applied === 0) {
    return (
      <div class="panel empty">
        <p class="lead">No application yet.</p>
        <p>
          Mark a job as applied, and this screen counts what comes of it.{' '}
          <a href={addressOf('jobs')}>See your jobs</a>
        </p>
      </div>
    )
  }
  return (
    <>
      <h2>Results of {counted(applied, 'application')}</h2>
      <p class="small quiet">Shares and medians are shown from {least} applications on.</p>
      <div class="outcome-charts">
        {by.map(({ by: fact, groups }) => (
          <BarTable
            key={fact}
            title={GROUPINGS[fact]}
            of={GROUPINGS[fact]}
            unit="Applications"
            level={3}
            rows={groups.map(
              ({ name, applied: count, answered, interview, offer, answered_percent, no_answer }) => ({
                name,
                count,
                href: groupAddress(fact, name),
                note: [
                  `${answered} answered${answered_percent === null ? '' : ` (${answered_percent}%)`}`,
                  counted(interview, 'interview'),
                  counted(offer, 'offer'),
                  ...(no_answer > 0 ? [`${no_answer} no answer`] : []),
                ].join(', '),
              }),
            )}
          />
        ))}
        <BarTable
          title="Days in each stage"
          of="Stage"
          unit="Days"
          level={3}
          rows={stages.map(({ status, applications: count, median_days }) => ({
            name: STATUSES[status as Status] ?? status,
            count: median_days,
            note: median_days === null ? `too few so far (${count})` : `median of ${count}`,
          }))}
        />
      </div>
    </>
  )
}
