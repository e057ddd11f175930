import { useEffect, useMemo } from 'preact/hooks'
import { ApplicationForm } from '#assets/page/applied/application-form.tsx'
import { AppliedPosting } from '#assets/page/applied/applied-posting.tsx'
import { FilesPart } from '#assets/page/applied/files-part.tsx'
import { FollowUpActs } from '#assets/page/applied/follow-ups.tsx'
import { SentResumes } from '#assets/page/applied/sent-resumes.tsx'
import { type Happening, happeningsOf, nameOf } from '#assets/page/applied/stages.ts'
import { RoundsPart } from '#assets/page/interviews/rounds-part.tsx'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { nameJobs } from '#assets/page/kit/job-names.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { dayText, hostOf, momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { type AppliedJob, allApplications, applications, jobOf, STATUSES, type Status } from './store.ts'

/** One application: its status, its history, the resume that was sent, and the person's notes. */
export function ApplicationView({ id }: { id: string }) {
  const application = allApplications.value.find((entry) => entry.job_identity === id)
  const isRead = applications.value.value !== null
  useEffect(() => void nameJobs([id]), [id])
  return (
    <>
      <p>
        <a href={addressOf('applied')}>← Back to all applications</a>
      </p>
      <Refused error={applications.error.value} again={() => void applications.load()} />
      {!application && !isRead && applications.error.value === null && <Waiting />}
      {!application && isRead && <None id={id} />}
      {application && <ApplicationDetail application={application} />}
    </>
  )
}

function None({ id }: { id: string }) {
  return (
    <>
      <Heading title="No application" />
      <div class="panel empty">
        <p>Nothing is recorded for this job, or it was taken back.</p>
        <a class="button primary" href={addressOf('job', id)}>
          Open the job
        </a>
      </div>
    </>
  )
}

function ApplicationDetail({ application }: { application: AppliedJob }) {
  const { job_identity: id, revision } = application
  const record = useMemo(
    () => createAsk(() => call('GET', '/api/applications/record', { query: { job_url: id, notes: '1' } })),
    [id],
  )
  useEffect(() => void record.load(), [record, revision])
  const { title, company } = nameOf(application)
  const reply = record.value.value
  return (
    <>
      <header class="screen-head">
        <Heading title={title} />
        <p>
          <bdi>{company}</bdi>
        </p>
        <div class="acts">
          <a class="button" href={addressOf('job', id)}>
            Job
          </a>
          <a class="button" href={addressOf('paper', id)}>
            Resume
          </a>
          <a class="button" href={addressOf('form', id)}>
            Form answers
          </a>
          <a class="button" href={addressOf('letter', id)}>
            Letter
          </a>
          {hostOf(application.job_url) !== '' && (
            <a class="button" href={application.job_url} target="_blank" rel="noopener noreferrer">
              Open posting <span aria-hidden="true">↗</span>
              <span class="unseen"> in a new tab</span>
            </a>
          )}
        </div>
      </header>
      <div class="application-panes">
        <section class="panel" aria-labelledby="stands-title">
          <h2 id="stands-title">Where it stands</h2>
          <ApplicationForm job={jobOf(application)} />
          {application.follow_up_on !== null && (
            <div class="follow-up">
              <p>Follow up on {dayText(application.follow_up_on)}</p>
              <FollowUpActs application={application} title={title} now={Date.now()} />
            </div>
          )}
          {reply && reply.earlier_notes.length > 0 && (
            <details class="history">
              <summary>What the note said before</summary>
              {reply.earlier_notes.map(({ note, replaced_at }) => (
                <div key={replaced_at} class="earlier">
                  <p class="small quiet">until {momentText(replaced_at)}</p>
                  <p class="own-text">{note}</p>
                </div>
              ))}
            </details>
          )}
        </section>
        <section class="panel" aria-labelledby="happened-title">
          <h2 id="happened-title">What happened</h2>
          <Timeline list={happeningsOf(application, { status: statusText, day: dayText })} />
        </section>
      </div>
      <RoundsPart job={application} />
      <FilesPart key={`files ${id}`} id={id} />
      <AppliedPosting key={`${id} ${revision}`} id={id} />
      <Refused error={record.error.value} again={() => void record.load()} />
      {reply && <SentResumes application={application} sent={reply.sent} name={{ title, company }} />}
    </>
  )
}

function statusText(status: string): string {
  return STATUSES[status as Status] ?? status
}

function Timeline({ list }: { list: readonly Happening[] }) {
  return (
    <ol class="timeline">
      {list.map(({ at: moment, text, by: writer, kind }, index) => (
        <li key={index} data-kind={kind}>
          <span>{text}</span>
          <span class="small quiet">
            {momentText(moment)}
            {writer === 'agent' && ' · by an agent'}
          </span>
        </li>
      ))}
    </ol>
  )
}
