import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { z } from 'zod'
import { ApplicationForm } from '#assets/page/applied/application-form.tsx'
import { FilesPart } from '#assets/page/applied/files-part.tsx'
import { type Happening, happeningsOf, isDue, nameOf } from '#assets/page/applied/stages.ts'
import {
  type AppliedJob,
  allApplications,
  applications,
  jobOf,
  STATUSES,
  type Status,
  setFollowUp,
} from '#assets/page/applied/store.ts'
import { RoundsPart } from '#assets/page/interviews/rounds-part.tsx'
import { KINDS, rounds, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { nameJobs } from '#assets/page/kit/job-names.ts'
import { Preview, useDownload, usePages } from '#assets/page/kit/pages/pages.tsx'
import { Button, Link, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { dayIn, dayText, hostOf, momentText } from '#assets/page/kit/words.ts'
import { addressOf, letterPressed } from '#assets/page/route.ts'
import { FeedAddresses } from '#assets/page/settings/settings-forms.tsx'
import type { RecordResponse } from '#lib/shortlist/applications/schema.ts'
import { counted } from '#lib/text/text.ts'

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
      <ReadState of={applications} />
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
        <Link class="button primary" href={addressOf('job', id)} label="Open the job" />
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
      <header class="stack-2">
        <ScreenHeading view="application" job={{ title, company }} />
        <div class="acts">
          <Link class="button" href={addressOf('job', id)} label="Job" />
          <Link class="button" href={addressOf('paper', id)} label="Resume" />
          <Link class="button" href={addressOf('form', id)} label="Form answers" />
          <a class="button" href={addressOf('letter', id)} onClick={() => (letterPressed.value = id)}>
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
      <div class="application-panes stack-4">
        <Panel id="stands-title" title="Where it stands">
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
                <div key={replaced_at} class="earlier stack-2">
                  <p class="small quiet">until {momentText(replaced_at)}</p>
                  <p class="own-text">{note}</p>
                </div>
              ))}
            </details>
          )}
        </Panel>
        <Panel id="happened-title" title="What happened">
          <Timeline list={happeningsOf(application, { status: statusText, day: dayText })} />
        </Panel>
      </div>
      <RoundsPart job={application} />
      <FilesPart key={`files ${id}`} id={id} />
      <AppliedPosting key={`${id} ${revision}`} id={id} />
      <Refused error={record.error.value} again={() => void record.load()} />
      {reply?.given && <GivenAnswers given={reply.given} />}
      {reply && <SentResumes application={application} sent={reply.sent} name={{ title, company }} />}
    </>
  )
}

function statusText(status: string): string {
  return STATUSES[status as Status] ?? status
}

function Timeline({ list }: { list: readonly Happening[] }) {
  return (
    <ol class="timeline stack-3">
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

/** The posting as it read when the person applied, also after it went; loaded when it is opened. */
function AppliedPosting({ id }: { id: string }) {
  const postingRead = useMemo(
    () => createAsk(() => call('GET', '/api/applications/posting', { query: { job_url: id } })),
    [id],
  )
  const posting = postingRead.value.value?.posting
  return (
    <details class="panel" onToggle={({ currentTarget }) => currentTarget.open && void postingRead.load()}>
      <summary>The posting as it read when you applied</summary>
      {!posting && postingRead.error.value === null && <Waiting lines={4} />}
      {postingRead.error.value?.code === 'not_found' ? (
        <p class="quiet">{postingRead.error.value.message}</p>
      ) : (
        <Refused error={postingRead.error.value} again={() => void postingRead.load()} />
      )}
      {posting && (
        <>
          <p class="small quiet">
            <bdi>{[posting.title, posting.company, posting.place].filter(Boolean).join(' · ')}</bdi> · kept{' '}
            {momentText(posting.kept_at)}
          </p>
          <p class="own-text" dir="auto">
            {posting.text}
          </p>
        </>
      )}
    </details>
  )
}

/** The answers that the person gave in the employer's form, as the extension kept them. */
function GivenAnswers({ given }: { given: NonNullable<z.output<typeof RecordResponse>['given']> }) {
  return (
    <details class="panel" open>
      <summary>Your answers in the employer’s form</summary>
      <p class="small quiet">
        Kept {momentText(given.given_at)}
        {given.written_by === 'agent' && ' · by an agent'}
      </p>
      <dl class="given-answers">
        {given.answers.map(({ question, answer }) => (
          <div key={question}>
            <dt dir="auto">{question}</dt>
            <dd class="own-text" dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type SentResumeView = z.output<typeof RecordResponse>['sent'][number]

type SentResumesProps = {
  application: AppliedJob
  sent: readonly SentResumeView[]
  name: { title: string; company: string }
}

/** The resumes that were sent with an application, as they were then: pages, words and a file to download. */
function SentResumes({ application, sent, name }: SentResumesProps) {
  const chosen = useSignal('')
  const resume = sent.find((sent) => sent.sent_at === chosen.value) ?? sent[0]
  if (!resume) {
    return (
      <Panel id="sent-title" title="What you sent">
        <p class="quiet">
          No resume is kept with this application.{' '}
          <a href={addressOf('paper', application.job_identity)}>Open its resume</a> and say there that you
          sent it.
        </p>
      </Panel>
    )
  }
  return (
    <section class="sent-resume stack-3" aria-labelledby="sent-title">
      <div class="title-line">
        <h2 id="sent-title">What you sent, {momentText(resume.sent_at)}</h2>
        {sent.length > 1 && (
          <Menu
            aria-label="Version"
            value={resume.sent_at}
            onText={(text) => (chosen.value = text)}
            of={sent.map(({ sent_at }) => [sent_at, momentText(sent_at)])}
          />
        )}
      </div>
      <p class="small quiet">
        Your resume as it was then, whatever changes in it. Shortlist cannot see which file you sent. Your
        name and details were never stored.
      </p>
      <SentResumeItem key={resume.sent_at} id={application.job_identity} sent={resume} name={name} />
    </section>
  )
}

type SentResumeItemProps = { id: string; sent: SentResumeView; name: SentResumesProps['name'] }

function SentResumeItem({ id, sent: { sent_at, markdown }, name }: SentResumeItemProps) {
  const { busy, error, download } = useDownload()
  const body = { job_identity: id, sent_at }
  const pages = usePages(
    ({ header }) => call('POST', '/api/tailored-resumes/preview', { body: { ...body, header } }),
    [id, sent_at],
  )
  const nameOf = (person?: string) => fileNameOf(name, 'pdf', person)
  const save = () => download({ path: '/api/tailored-resumes/pdf', body, nameOf })
  return (
    <div class="stack-3">
      <Preview pages={pages}>
        <div class="acts">
          <Button disabled={busy.value} onClick={save} label="Download this PDF again" />
        </div>
        <Refused error={error.value} />
      </Preview>
      <details class="panel">
        <summary>As text</summary>
        <pre class="printed" dir="auto">
          {markdown}
        </pre>
      </details>
    </div>
  )
}

const LATER = [
  { days: 3, words: 'In 3 days' },
  { days: 7, words: 'In a week' },
]

/** The applications to follow up now; one press completes or postpones each. */
export function FollowUps({ all }: { all: readonly AppliedJob[] }) {
  const now = Date.now()
  const due = all
    .filter((application) => isDue(application, now))
    .toSorted((a, b) => ((a.follow_up_on ?? '') < (b.follow_up_on ?? '') ? -1 : 1))
  if (due.length === 0) return null
  return (
    <Panel class="panel due" id="due-title" title={`${counted(due.length, 'application')} to follow up`}>
      <ol class="stack-3">
        {due.map((application) => (
          <Due key={application.job_identity} application={application} now={now} />
        ))}
      </ol>
    </Panel>
  )
}

function Due({ application, now }: { application: AppliedJob; now: number }) {
  const { title, company } = nameOf(application)
  return (
    <li>
      <p>
        <Link href={addressOf('applied', application.job_identity)} label={title} />{' '}
        <bdi class="quiet">{company}</bdi>
        <span class="small quiet day"> due {dayText(application.follow_up_on ?? '')}</span>
      </p>
      <FollowUpActs application={application} title={title} now={now} />
    </li>
  )
}

/** The buttons that complete or postpone a follow-up. */
function FollowUpActs({ application, title, now }: { application: AppliedJob; title: string; now: number }) {
  return (
    <div class="acts" data-once>
      {application.follow_up_on !== null && (
        <Button
          aria-label={`Done: followed up ${title}`}
          onClick={() => void setFollowUp(application, { follow_up_done: true }, `Followed up: ${title}`)}
          label="Done"
        />
      )}
      {LATER.map(({ days, words }) => (
        <Button
          key={days}
          class="plain"
          aria-label={`${words}: ${title}`}
          onClick={() => {
            const follow_up_on = dayIn(days, now)
            void setFollowUp(application, { follow_up_on }, `Follow up on ${dayText(follow_up_on)}: ${title}`)
          }}
          label={words}
        />
      ))}
    </div>
  )
}

const MOST = 5

/** The next interviews of all applications, soonest first. */
export function NextInterviews({ all }: { all: readonly AppliedJob[] }) {
  useEffect(() => void rounds.load(), [])
  const next = upcoming(rounds.value.value?.rounds ?? [], Date.now()).slice(0, MOST)
  if (next.length === 0) return null
  return (
    <Panel id="next-interviews" title="Next interviews">
      <ol class="next-interviews stack-3">
        {next.map((round) => {
          const application = all.find(({ job_identity }) => job_identity === round.job_identity)
          const { title, company } = application ? nameOf(application) : { title: 'A job', company: '' }
          return (
            <li key={round.id}>
              <p>
                <b>{timeText(round)}</b> <span class="kind">· {KINDS[round.kind]}</span>
              </p>
              <p>
                <Link href={addressOf('applied', round.job_identity)} label={title} />{' '}
                <bdi class="quiet">{company}</bdi>
              </p>
              <Link
                class="button"
                href={addressOf('interview', round.job_identity)}
                aria-label={`Prepare: ${title}`}
                label="Prepare"
              />
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** The address of the private calendar. */
export function CalendarAddress() {
  const isOpen = useSignal(false)
  return (
    <details class="panel" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>Your interviews and follow-ups in a calendar program</summary>
      <p>
        A calendar program on this computer can subscribe to this address. It shows interviews and follow-up
        days with company and title, never your notes. Keep the address to yourself.
      </p>
      {isOpen.value && <FeedAddresses names={['calendar']} />}
    </details>
  )
}
