import { useEffect, useMemo, useState } from 'preact/hooks'
import { ApplicationForm } from '#assets/page/job/application-form.tsx'
import type { AssessmentPartProps } from '#assets/page/job/assessment/assessment-part.tsx'
import type { HistoryPartProps } from '#assets/page/job/history-part.tsx'
import { JobFacts, RankParts } from '#assets/page/job/job-facts.tsx'
import type { JobPaperProps } from '#assets/page/job-resume/resume-of-job.tsx'
import { jobs } from '#assets/page/jobs/store.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later } from '#assets/page/kit/parts/later.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { CopiesPart } from '#assets/page/list/copies.tsx'
import { ApplyButton, OpenPosting } from '#assets/page/list/job-acts.tsx'
import { currentJob, listHasFocus, press } from '#assets/page/list/row-focus.ts'
import { news } from '#assets/page/new/store.ts'
import { addressOfPlace, go, lastList } from '#assets/page/route.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'
import { withoutHidden } from '#lib/text/text.ts'

const AssessmentPart = later<AssessmentPartProps>(
  () => import('#assets/page/job/assessment/assessment-part.tsx').then((part) => part.AssessmentPart),
  3,
)
const HistoryPart = later<HistoryPartProps>(
  () => import('./history-part.tsx').then((part) => part.HistoryPart),
  2,
)
const JobPaper = later<JobPaperProps>(
  () => import('#assets/page/job-resume/resume-of-job.tsx').then((part) => part.JobPaper),
  1,
)

/** One job: what is known of it, why it ranks as it does, its text, and what the person did about it. */
export function JobView({ id }: { id: string }) {
  const ask = useMemo(() => createAsk(() => call('GET', '/api/jobs', { query: { url: id } })), [id])
  useEffect(() => {
    currentJob.value = id
    void ask.load()
  }, [ask])
  const back = addressOfPlace(lastList.value)
  const inDetail = (selector: string) => !listHasFocus() && press(document.querySelector('.job'), selector)
  useKeys({
    Escape: () => go(back),
    o: () => inDetail('.open-posting'),
    a: () => inDetail('.mark-applied'),
    t: () => inDetail('.job-paper .primary'),
  })
  const reply = ask.value.value
  const row = reply?.job ?? listedRow(id)
  return (
    <article class="job" aria-label="Job">
      <p class="back">
        <a href={back}>← Back to the list</a>
      </p>
      <Refused error={ask.error.value} again={() => void ask.load()} />
      {row && <JobHead row={row} />}
      {!row && !reply && ask.error.value === null && <Waiting lines={5} />}
      {reply && !row && <UnstoredHead id={id} />}
      {reply && (
        <AssessmentPart
          id={reply.job?.job_identity ?? id}
          assessment={reply.assessment}
          not_judged={reply.job?.not_judged ?? null}
          changed={() => void ask.load()}
        />
      )}
      {reply && (
        <JobPaper
          id={reply.job?.job_identity ?? id}
          resume={reply.resume}
          closed={reply.liveness.state === 'closed'}
          assessed_at={reply.assessment?.created_at ?? ''}
          changed={() => void ask.load()}
        />
      )}
      {reply?.job && <RankParts ranks={reply.rank} tags={reply.job.tags} scoreText={reply.job.score_text} />}
      {row && <ApplicationForm row={row} />}
      {row && <CopiesPart row={row} reply={reply} changed={() => void ask.load()} />}
      {reply && <HistoryPart changes={reply.changes} facts={reply.facts} members={reply.members} />}
      {row && <PostingText text={row.description} />}
    </article>
  )
}

// The list knows the job already, so it is there at once.
function listedRow(id: string): JobRow | null {
  const rows = [...(news.value.value?.postings.rows ?? []), ...jobs.rows.value]
  return rows.find((row) => row.job_identity === id) ?? null
}

function JobHead({ row }: { row: JobRow }) {
  return (
    <header class="job-head">
      <Heading title={row.title} />
      <p class="job-company">
        <bdi>{row.company}</bdi>
      </p>
      <div class="acts">
        <OpenPosting row={row} withHost />
        <ApplyButton row={row} />
      </div>
      <JobFacts row={row} />
    </header>
  )
}

// A posting that was only assessed, from a link or a pasted text; the index holds none of its words.
function UnstoredHead({ id }: { id: string }) {
  const isLink = id.startsWith('https://')
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
      <p class="small quiet">Only the result is stored, not the posting’s text.</p>
    </header>
  )
}

const CUT = 20_000

/** A posting's own text: a stranger's words, only ever shown as text and marked as theirs. */
export function PostingText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const clean = withoutHidden(text)
  const hidden = text.length - clean.length
  const shown = whole ? clean : clean.slice(0, CUT)
  return (
    <section class="posting" aria-labelledby="posting-mark">
      <h2 id="posting-mark" class="mark">
        Posting
        <span class="quiet small"> written by the company, not by Shortlist</span>
      </h2>
      {hidden > 0 && <p class="small quiet">{counted(hidden, 'hidden character')} removed</p>}
      <div class="untrusted" dir="auto">
        {shown || 'The board gave no text for this posting.'}
      </div>
      {shown.length < clean.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the rest ({counted(clean.length - shown.length, 'character')})
        </button>
      )}
    </section>
  )
}
