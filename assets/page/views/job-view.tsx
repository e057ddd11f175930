import { useEffect, useMemo } from 'preact/hooks'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'
import { createAsk } from '../ask.ts'
import { call } from '../call.ts'
import { useKeys } from '../keys.ts'
import { ApplicationForm } from '../parts/application-form.tsx'
import { ApplyButton } from '../parts/apply-button.tsx'
import type { AssessmentPartProps } from '../parts/assessment/assessment-part.tsx'
import { CopiesPart } from '../parts/copies.tsx'
import { Heading } from '../parts/heading.tsx'
import type { HistoryPartProps } from '../parts/history-part.tsx'
import { JobFacts } from '../parts/job-facts.tsx'
import { later } from '../parts/later.tsx'
import { OpenPosting } from '../parts/open-posting.tsx'
import type { JobPaperProps } from '../parts/paper/job-paper.tsx'
import { PostingText } from '../parts/posting-text.tsx'
import { RankParts } from '../parts/rank-parts.tsx'
import { Refused } from '../parts/refused.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { addressOfPlace, go, lastList } from '../route.ts'
import { currentJob, listHasFocus, press } from '../row-focus.ts'
import { jobs } from '../store/jobs.ts'
import { news } from '../store/news.ts'

const AssessmentPart = later<AssessmentPartProps>(
  () => import('../parts/assessment/assessment-part.tsx').then((part) => part.AssessmentPart),
  3,
)
const HistoryPart = later<HistoryPartProps>(
  () => import('../parts/history-part.tsx').then((part) => part.HistoryPart),
  2,
)
const JobPaper = later<JobPaperProps>(
  () => import('../parts/paper/job-paper.tsx').then((part) => part.JobPaper),
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
          assessed={reply.assessment !== null}
          changed={() => void ask.load()}
        />
      )}
      {reply?.job && <RankParts ranks={reply.rank} tags={reply.job.tags} scoreText={reply.job.score_text} />}
      {row && <ApplicationForm row={row} />}
      {row && <CopiesPart row={row} reply={reply} changed={() => void ask.load()} />}
      {reply && <HistoryPart changes={reply.changes} facts={reply.facts} />}
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
      <Heading title={isLink ? 'A posting behind a link' : 'A pasted posting'} />
      {isLink && (
        <p>
          <a href={id} rel="noopener noreferrer" target="_blank">
            {id}
          </a>
        </p>
      )}
      <p class="small quiet">Only what was found of it is stored, not its text.</p>
    </header>
  )
}
