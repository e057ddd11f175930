import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ApplicationFormProps } from '#assets/page/applied/application-form.tsx'
import { applicationOf } from '#assets/page/applied/store.ts'
import type { AssessmentPartProps } from '#assets/page/job/assessment/requirements.tsx'
import type { HistoryPartProps } from '#assets/page/job/history-part.tsx'
import { JobFacts, RankParts } from '#assets/page/job/job-facts.tsx'
import { Found, JobHead } from '#assets/page/job/job-head.tsx'
import { type JobReply, readJob } from '#assets/page/job/job-reply.ts'
import { PostingText } from '#assets/page/job/posting-text.tsx'
import { Summary } from '#assets/page/job/summary.tsx'
import { useSwipe } from '#assets/page/job/swipe.ts'
import type { JobPaperProps } from '#assets/page/job-resume/resume-of-job.tsx'
import { fieldsToKeep } from '#assets/page/keep/check.ts'
import { beginOwn } from '#assets/page/keep/store.ts'
import { createAsk } from '#assets/page/kit/call.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later } from '#assets/page/kit/parts/later.tsx'
import { useSettled } from '#assets/page/kit/parts/settle.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { isBegun } from '#assets/page/kit/texts/drafts.ts'
import { lookAt } from '#assets/page/list/by-itself.ts'
import { CopiesPart } from '#assets/page/list/copies.tsx'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { applyAndOpenNext, openNeighbour } from '#assets/page/list/open-beside.ts'
import { currentJob, listedJobs, listHasFocus, press } from '#assets/page/list/row-focus.ts'
import { addressOf, addressOfPlace, go, lastList } from '#assets/page/route.ts'

const AssessmentPart = later<AssessmentPartProps>(
  () => import('#assets/page/job/assessment/assessment-part.tsx').then((part) => part.AssessmentPart),
  3,
)
const HistoryPart = later<HistoryPartProps>(
  () => import('#assets/page/job/history-part.tsx').then((part) => part.HistoryPart),
  2,
)
const ApplicationForm = later<ApplicationFormProps>(
  () => import('#assets/page/applied/application-form.tsx').then((part) => part.ApplicationForm),
  1,
)
const JobPaper = later<JobPaperProps>(
  () => import('#assets/page/job-resume/resume-of-job.tsx').then((part) => part.JobPaper),
  1,
)

/** One job: facts, ranking, text, and the person's actions. */
export function JobView({ id }: { id: string }) {
  const request = useMemo(() => createAsk(() => readJob(id)), [id])
  useEffect(() => {
    currentJob.value = id
    void request.load()
    lookAt([id, ...listedJobs.peek()])
  }, [request])
  const back = addressOfPlace(lastList.value)
  const changed = () => request.load()
  const inDetail = (selector: string) => !listHasFocus() && press(document.querySelector('.job'), selector)
  useKeys({
    Escape: () => go(back),
    o: () => inDetail('.open-posting'),
    a: () => !listHasFocus() && applyAndOpenNext(document.querySelector('.job')),
  })
  const article = useRef<HTMLElement>(null)
  const isSettled = useSettled(id)
  useSwipe(article, { left: () => openNeighbour(1), right: () => openNeighbour(-1) })
  const reply = request.value.value
  const assessedAt = jobOf(reply?.job?.job_identity ?? id).value?.assessment?.created_at
  useEffect(() => {
    // It was assessed elsewhere meanwhile.
    if (reply?.job && assessedAt !== undefined && reply.assessment?.created_at !== assessedAt)
      void request.load()
  }, [assessedAt])
  const row = jobOf(reply?.job?.job_identity ?? id).value
  return (
    <article ref={article} class={isSettled ? 'job' : 'job settling'} aria-label="Job">
      <p class="back">
        <a href={back}>← Back to the list</a>
      </p>
      {!row && !reply && request.error.value !== null && <Heading title="Job" />}
      <Refused error={request.error.value} again={changed} />
      {row && <JobHead {...{ row, reply, changed }} />}
      {row && reply && <Summary row={row} reply={reply} />}
      {!row && !reply && request.error.value === null && <Waiting lines={5} />}
      {reply && !row && <UnstoredHead id={id} assessment={reply.assessment} />}
      {reply && <JobBody key={id} {...{ id, reply, changed }} />}
      {row && !reply && request.error.value === null && <Waiting lines={12} />}
      {reply && (
        <JobPaper
          id={reply.job?.job_identity ?? id}
          resume={reply.resume}
          closed={reply.liveness.state === 'closed'}
          assessed_at={reply.assessment?.created_at ?? ''}
          changed={changed}
        />
      )}
      {row && (
        <Fold
          title="Your application"
          name="yours"
          opened={applicationOf(row) !== null || isBegun(`application/${id}`)}
        >
          <ApplicationForm job={row} />
        </Fold>
      )}
      {row && (
        <Fold title="Facts">
          <JobFacts row={row} />
        </Fold>
      )}
      {reply?.job && reply.rank.length > 0 && (
        <Fold title="Why this rank">
          <RankParts ranks={reply.rank} tags={reply.job.tags} />
        </Fold>
      )}
      {row && <CopiesPart row={row} reply={reply} changed={changed} />}
      {reply && reply.facts.length > 0 && (
        <Fold title="History">
          <HistoryPart changes={reply.changes} facts={reply.facts} members={reply.members} />
        </Fold>
      )}
    </article>
  )
}

type FoldProps = { title: string; name?: string; opened?: boolean; children: ComponentChildren }

function Fold({ title, name = '', opened = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opened)
  return (
    <details
      class={`fold ${name}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}

type BodyProps = { id: string; reply: JobReply; changed: () => void }

/** The posting beside its requirements. Before the assessment, the way to start it stands above the text. */
function JobBody({ id, reply, changed }: BodyProps) {
  const { assessment, job } = reply
  return (
    <div class={assessment ? 'job-body assessed' : 'job-body'}>
      <AssessmentPart
        id={job?.job_identity ?? id}
        assessment={assessment}
        not_judged={job?.not_judged ?? null}
        changed={changed}
      />
      {job && <PostingText text={job.description} rows={assessment?.matrix ?? NO_ROWS} />}
    </div>
  )
}

const NO_ROWS: NonNullable<JobReply['assessment']>['matrix'] = []

// A posting that was only assessed, from a link or a pasted text; the index holds none of its words.
function UnstoredHead({ id, assessment }: { id: string; assessment: JobReply['assessment'] }) {
  const isLink = id.startsWith('https://')
  const toKeep = fieldsToKeep(id)
  return (
    <header class="job-head">
      <Heading title={isLink ? 'A posting from a link' : 'A pasted posting'} />
      {isLink && (
        <p>
          <a href={id} rel="noopener noreferrer" target="_blank">
            {id}
          </a>
        </p>
      )}
      {assessment && <Found assessment={assessment} />}
      <p class="small quiet">Only the result is stored, not the posting’s text.</p>
      {toKeep && (
        <div class="acts">
          <button
            type="button"
            onClick={() => {
              beginOwn(toKeep)
              go(addressOf('add'))
            }}
          >
            Keep this job…
          </button>
        </div>
      )}
    </header>
  )
}
