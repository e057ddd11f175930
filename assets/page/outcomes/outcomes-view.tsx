import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { allApplications, applications, STATUSES, type Status } from '#assets/page/applied/store.ts'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { OutcomesResponse } from '#lib/shortlist/outcomes/schema.ts'
import { counted } from '#lib/text/counted.ts'

type Outcomes = z.output<typeof OutcomesResponse>
type Silent = Outcomes['silent'][number]

const outcomes = createAsk(() => call('GET', '/api/outcomes', {}))

/** A review of the last week, and what came of the person's applications. */
export function OutcomesView() {
  useEffect(() => {
    void outcomes.load()
    void applications.load()
  }, [])
  const reply = outcomes.value.value
  return (
    <>
      <div class="title-line">
        <Heading title="Review" />
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </div>
      <Refused
        error={outcomes.error.value}
        again={() => void outcomes.load()}
        old={reply ? outcomes.at.value : 0}
      />
      {reply === null && outcomes.error.value === null && <Waiting lines={4} />}
      {reply && <Week week={reply.week} />}
      {reply && reply.silent.length > 0 && <SilentList silent={reply.silent} />}
      {reply && <OutcomeFunnel outcomes={reply} />}
    </>
  )
}

function Week({ week }: Pick<Outcomes, 'week'>) {
  return (
    <section class="panel" aria-labelledby="week-title">
      <h2 id="week-title">Your last seven days</h2>
      <ul>
        <li>
          <a href={addressOf('new')}>{counted(week.new_jobs, 'new job')}</a>
        </li>
        <li>{counted(week.applied, 'application')} sent</li>
        <li>{counted(week.answered, 'answer')} from employers</li>
        <li>
          <a href={addressOf('applied')}>{counted(week.due, 'follow-up')} due by next week</a>
        </li>
      </ul>
      <p class="quiet">
        See also{' '}
        <a href={addressOf('learn')}>questions that settle several jobs, and courses for what is missing</a>.
      </p>
    </section>
  )
}

function SilentList({ silent }: { silent: readonly Silent[] }) {
  useEffect(() => void nameJobs(silent.map(({ job_identity }) => job_identity)), [silent])
  return (
    <section class="panel" aria-labelledby="silent-title">
      <h2 id="silent-title">No answer for three weeks</h2>
      <p class="small quiet">
        Most employers who have not answered by now will not. Nothing changes before you press.
      </p>
      <ul class="silent-list">
        {silent.map((row) => (
          <li key={row.job_identity}>
            <SilentRow row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SilentRow({ row: { job_identity, job_url, days } }: { row: Silent }) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const title = jobNames.value[job_identity]?.title ?? (hostOf(job_url) || job_url)
  const end = async () => {
    if (busy.peek()) return
    busy.value = true
    error.value = await step(record(job_identity, { status: 'rejected' }))
    busy.value = false
    if (error.value !== null) return
    offerEnded(`Marked as ended: ${title}`, job_identity)
  }
  return (
    <div class="acts" data-once>
      <a href={addressOf('applied', job_identity)}>
        <bdi>{title}</bdi>
      </a>
      <span class="quiet">{days} days</span>
      <button
        type="button"
        disabled={busy.value}
        aria-label={`Mark as ended: ${title}`}
        onClick={() => void end()}
      >
        Mark as ended
      </button>
      <Refused error={error.value} />
    </div>
  )
}

type StatusChange = { status: 'rejected' } | { status: 'applied'; take_back: true }

async function record(job_url: string, change: StatusChange): Promise<RefusalBody | null> {
  const stored = allApplications.peek().find((entry) => entry.job_identity === job_url)
  const body = { job_url, ...change, ...(stored ? { revision: stored.revision } : {}) }
  const outcome = await callQuietly('PUT', '/api/applications', { body })
  await Promise.all([applications.load(), outcomes.load()])
  return outcome.ok ? null : outcome.error
}

async function turnEnd(job_url: string, change: StatusChange): Promise<string | null> {
  const refused = await record(job_url, change)
  if (refused) tellRefusal(refused)
  return refused ? null : job_url
}

const offerEnded = undoing('ended', {
  undo: (job_url: string) => turnEnd(job_url, { status: 'applied', take_back: true }),
  redo: (job_url) => turnEnd(job_url, { status: 'rejected' }),
})

const TITLES = { rank: 'By rank', fit: 'By fit', source: 'By where you found it', resume: 'By resume' }

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
            title={TITLES[fact]}
            of="Applications"
            level={3}
            rows={groups.map(({ name, applied: count, answered, interview, offer, answered_percent }) => ({
              name,
              count,
              note: [
                `${answered} answered${answered_percent === null ? '' : ` (${answered_percent}%)`}`,
                counted(interview, 'interview'),
                counted(offer, 'offer'),
              ].join(', '),
            }))}
          />
        ))}
        <BarTable
          title="Days in each stage"
          of="Stage"
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
