import { STATUSES } from '#assets/page/applied/store.ts'
import {
  applyReply,
  chooseJob,
  dismissMails,
  keepJobs,
  MAIL_TYPES,
  type MailJob,
  type MailProposals,
  type MailReply,
  mailError,
  mailWork,
  proposals,
  readMailFiles,
  replyKey,
  statusNow,
} from '#assets/page/keep/mails-store.ts'
import { Button, Panel, Tick } from '#assets/page/kit/parts/elements.tsx'
import { FileDrop } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { dayText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { counted } from '#lib/text/text.ts'

/** Reads files of alert mails and replies, and shows their proposals: nothing changes without a press. */
export function MailsPanel() {
  const { jobs, replies, mails } = proposals.value
  const work = mailWork.value
  const take = async (files: File[]) => {
    await readMailFiles(files)
    if (mailError.peek() === null) focusSoon('mail-proposals')
  }
  return (
    <Panel class="panel mails" id="mails" title="Alert mails and replies">
      <FileDrop
        id="mail-files"
        name="Files of alert mails and replies"
        label="Mail files (.eml, .mbox)"
        accept={MAIL_TYPES}
        multiple
        disabled={work !== null}
        onFiles={(files) => void take(files)}
      >
        Mails from LinkedIn, Indeed, Glassdoor and hiring systems, up to 25 MB a file. You can drop them
        anywhere on this page. They are read on this computer and not stored: you choose which jobs and
        changes to keep.
      </FileDrop>
      {work && <ProgressLine label={work.label} {...(work.total > 1 ? work : {})} />}
      <Refused error={mailError.value} />
      {mails > 0 && (
        <>
          <h3 id="mail-proposals" tabIndex={-1}>
            Proposed
          </h3>
          <p class="quiet">{readText(proposals.value)}</p>
          {jobs.length + replies.length === 0 && <p>No posting and no reply was found in these mails.</p>}
          <MailReplies replies={replies} />
          <MailJobs jobs={jobs} />
          <div class="acts">
            <Button disabled={work !== null} onClick={dismiss} label="Dismiss all proposals" />
          </div>
        </>
      )}
    </Panel>
  )
}

function readText({ mails, unread, left_out, more_jobs }: MailProposals): string {
  const parts = [`${counted(mails, 'mail')} read.`]
  if (unread > 0) parts.push(`${counted(unread, 'mail')} could not be read.`)
  if (left_out > 0)
    parts.push(`${counted(left_out, 'mail')} beyond the first 500 of a file not read: split the file.`)
  if (more_jobs > 0) parts.push(`${counted(more_jobs, 'job')} beyond 500 not shown: split the file.`)
  return parts.join(' ')
}

function dismiss(): void {
  dismissMails()
  focusSoon('mail-files')
}

const STATES = { new: '', listed: 'listed already', kept: 'kept' }

function MailJobs({ jobs }: { jobs: readonly MailJob[] }) {
  if (jobs.length === 0) return null
  const fresh = jobs.filter(({ state }) => state === 'new')
  const chosen = fresh.filter((job) => job.chosen)
  const isBusy = mailWork.value !== null
  return (
    <fieldset class="mail-jobs">
      <legend>{counted(jobs.length, 'job')}</legend>
      <ul>
        {jobs.map((job) => (
          <MailJobItem key={job.link} job={job} />
        ))}
      </ul>
      <div class="acts">
        <Button
          class="primary"
          disabled={chosen.length === 0 || isBusy}
          onClick={() => void keepJobs(chosen)}
          label={`Keep selected (${chosen.length})`}
        />
        <button type="button" disabled={fresh.length === 0 || isBusy} onClick={() => void keepJobs(fresh)}>
          Keep all ({fresh.length})
        </button>
      </div>
      <p class="help">
        A mail holds no text of the posting. Paste it with “Edit” of the kept job to have the job assessed.
      </p>
    </fieldset>
  )
}

function MailJobItem({ job }: { job: MailJob }) {
  const { title, company, place, pay, source, link, state } = job
  const facts = [company, place, pay, source].filter(Boolean).join(' · ')
  const words = (
    <span>
      <bdi>{title}</bdi>
      <span class="quiet small mail-facts" dir="auto">
        {facts}
      </span>
    </span>
  )
  if (state !== 'new') {
    return (
      <li class="tick stack-2">
        <span aria-hidden="true">✓</span>
        <span>
          {words} <a href={addressOf('job', job.job_url ?? link)}>{STATES[state]}: open it</a>
        </span>
      </li>
    )
  }
  return (
    <li>
      <Tick
        look="tick"
        checked={job.chosen}
        disabled={mailWork.value !== null}
        onTick={(isOn) => chooseJob(link, isOn)}
        label={words}
      />
    </li>
  )
}

const NAMED = {
  company_and_title: '',
  company: 'The mail names the company alone: check the job.',
  title: 'The mail names the title alone: check the company.',
}

function MailReplies({ replies }: { replies: readonly MailReply[] }) {
  // After a later step was recorded, an earlier one would go back.
  const done = replies.findLastIndex((reply) => reply.done)
  const isPassed = (reply: MailReply, index: number) =>
    index < done &&
    !reply.done &&
    replies.some(
      (later, place) => place > index && later.done && urlOf(later) !== '' && urlOf(later) === urlOf(reply),
    )
  const changes = replies.filter((reply, index) => reply.to_status !== null && !isPassed(reply, index))
  const others = replies.filter(({ to_status }) => to_status === null)
  return (
    <>
      {changes.length > 0 && (
        <section aria-labelledby="mail-changes">
          <h4 id="mail-changes">{counted(changes.length, 'status change')}</h4>
          <ul class="mail-replies">
            {changes.map((reply) => (
              <MailChange key={replyKey(reply)} reply={reply} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, 'reply', 'replies')} without a proposed change</summary>
          <ul class="mail-replies">
            {others.map((reply) => (
              <OtherReply key={replyKey(reply)} reply={reply} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function urlOf({ applications: [application] }: MailReply): string {
  return application?.job_url ?? ''
}

function MailChange({ reply }: { reply: MailReply }) {
  const [application] = reply.applications
  const from = statusNow(reply)
  const { to_status: to, when, named_by, done } = reply
  if (!application || to === null) return null
  const change = `${from === null ? '' : STATUSES[from]} → ${STATUSES[to]}`
  return (
    <li>
      <p>
        <a href={addressOf('applied', application.job_url)}>
          <bdi>{[application.company, application.title].filter(Boolean).join(', ')}</bdi>
        </a>
        : <strong>{done ? STATUSES[to] : change}</strong>
      </p>
      <Why reply={reply} />
      {when !== '' && (
        <p>
          Day in the mail: <bdi>{when}</bdi>
        </p>
      )}
      {named_by !== null && NAMED[named_by] !== '' && <p>{NAMED[named_by]}</p>}
      {done ? (
        <p role="status">Recorded.</p>
      ) : (
        <div class="acts">
          <Button
            aria-label={`Record ${STATUSES[to]}: ${application.title}`}
            disabled={mailWork.value !== null}
            onClick={() => void applyReply(reply)}
            label={`Record ${STATUSES[to]}`}
          />
        </div>
      )}
    </li>
  )
}

const KINDS = { received: 'Confirmation', interview: 'Invitation', rejection: 'Rejection', offer: 'Offer' }

function OtherReply({ reply }: { reply: MailReply }) {
  return (
    <li>
      <p>
        {KINDS[reply.kind]}. {reply.problem}
      </p>
      <Why reply={reply} />
      {reply.applications.length > 0 && (
        <ul>
          {reply.applications.map(({ job_url, title, company }) => (
            <li key={job_url}>
              <a href={addressOf('applied', job_url)}>
                <bdi>{[company, title].filter(Boolean).join(', ')}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Why({ reply: { subject, why, sent_at } }: { reply: MailReply }) {
  return (
    <p class="quiet small">
      <bdi>{subject || 'No subject'}</bdi>
      {sent_at !== null && `, ${dayText(sent_at)}`}
      {why !== subject && (
        <>
          : “<bdi>{why}</bdi>”
        </>
      )}
    </p>
  )
}
