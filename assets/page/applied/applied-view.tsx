import { useEffect } from 'preact/hooks'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { dayText, hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { type Application, applications, STATUSES, type Status } from './store.ts'

const ORDER: Status[] = [
  'offer',
  'interview',
  'screening',
  'applied',
  'interested',
  'accepted',
  'rejected',
  'withdrawn',
]

/** What the person applied for, by how far it has come. */
export function AppliedView() {
  useEffect(() => void applications.load(), [])
  const reply = applications.value.value
  useEffect(() => {
    if (reply) void nameJobs(reply.applications.map((one) => one.job_identity))
  }, [reply])
  return (
    <>
      <Heading title="Applied" />
      <Refused error={applications.error.value} again={() => void applications.load()} />
      {reply === null && applications.error.value === null && <Waiting />}
      {reply?.applications.length === 0 && (
        <div class="panel empty">
          <p>
            No applications yet. Mark a job as applied with <kbd>a</kbd>, or with the button in its row.
          </p>
          <a class="button primary" href={addressOf('new')}>
            Go to New
          </a>
        </div>
      )}
      {reply?.follow_ups.some((one) => one.due) && (
        <Group title="Follow up now" marked list={due(reply.applications, reply.follow_ups)} />
      )}
      {reply &&
        ORDER.map((status) => {
          const list = reply.applications.filter((one) => one.status === status)
          return list.length > 0 && <Group key={status} title={STATUSES[status]} list={list} />
        })}
    </>
  )
}

function due(all: Application[], follow_ups: { job_identity: string; due: boolean }[]): Application[] {
  return follow_ups
    .filter((one) => one.due)
    .flatMap(({ job_identity }) => all.filter((one) => one.job_identity === job_identity))
}

function Group({ title, list, marked = false }: { title: string; list: Application[]; marked?: boolean }) {
  return (
    <section class={marked ? 'group marked' : 'group'}>
      <h2>
        {title} <span class="count">{list.length}</span>
      </h2>
      <ul class="applications">
        {list.map((one) => (
          <ApplicationItem key={one.job_identity} application={one} />
        ))}
      </ul>
    </section>
  )
}

function ApplicationItem({ application }: { application: Application }) {
  const { job_identity, job_url, at, note, follow_up_on, timeline } = application
  const job = jobNames.value[job_identity]
  return (
    <li>
      <p class="application-name">
        <a href={addressOf('job', job_identity)}>
          <bdi>{job?.title ?? hostOf(job_url) ?? job_url}</bdi>
        </a>
        {job && <bdi class="quiet"> {job.company}</bdi>}
      </p>
      <p class="small quiet">
        since {dayText(at)}
        {timeline.length > 1 &&
          ` · ${timeline.map((step) => STATUSES[step.status as Status] ?? step.status).join(' → ')}`}
      </p>
      {follow_up_on && <p class="small">Follow up on {dayText(follow_up_on)}</p>}
      {note && <p class="small note">{note}</p>}
    </li>
  )
}
