import { useEffect, useMemo } from 'preact/hooks'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import { display } from './display.ts'
import { LayoutChoice } from './layout-choice.tsx'
import { PageLimit } from './page-limit.tsx'
import { PagePictures } from './page-pictures.tsx'
import { Proposal } from './proposal.tsx'
import { PaperActs } from './resume-acts.tsx'
import { PaperLines } from './resume-lines.tsx'
import { StaleLine } from './resume-of-job.tsx'
import { Score } from './score.tsx'
import { Spacing } from './spacing.tsx'
import { createPaper, loadPaper, type Paper, type Tailored } from './store.ts'
import { standingText } from './words.ts'

/** The resume of one job: its lines, and the pages as they print. */
export function PaperView() {
  const { id } = here.value
  return <JobsPaper key={id} id={id} />
}

function JobsPaper({ id }: { id: string }) {
  const paper = useMemo(() => createPaper(id), [id])
  useEffect(() => {
    void loadPaper(paper)
    void display.load()
    return () => paper.pages.close()
  }, [paper])
  const { resume } = paper
  const is_none = resume.error.value?.code === 'tailored_resume_not_found'
  const reply = is_none ? null : resume.value.value
  return (
    <>
      <JobHead paper={paper} />
      <Refused error={is_none ? null : resume.error.value} again={() => void loadPaper(paper)} />
      {!reply && resume.error.value === null && <Waiting />}
      {is_none && <NoPaper paper={paper} />}
      {reply && <Stored paper={paper} reply={reply} />}
    </>
  )
}

function JobHead({ paper }: { paper: Paper }) {
  const job = paper.job.value.value?.job
  return (
    <header class="job-head">
      <p>
        <a href={addressOf('job', paper.id)}>← Back to the job</a>
      </p>
      <Heading title="Resume for this job" />
      {job && (
        <p class="job-company">
          <bdi>{job.title}</bdi> · <bdi>{job.company}</bdi>
        </p>
      )}
    </header>
  )
}

function NoPaper({ paper }: { paper: Paper }) {
  return (
    <div class="panel empty">
      <p>
        No resume is made for this job yet. Rules pick the lines of your master resume that its posting asks
        for; nothing leaves this computer.
      </p>
      <PaperActs id={paper.id} has_resume={false} changed={() => void loadPaper(paper)} />
    </div>
  )
}

function Stored({ paper, reply }: { paper: Paper; reply: Tailored }) {
  const { resume, stale, note, proposal } = reply
  const matrix = paper.job.value.value?.assessment?.matrix ?? []
  const asked = new Map(matrix.map((row) => [row.id, row.quote]))
  const yours = resume.edited || resume.line_chosen || resume.attached
  return (
    <>
      <p>{standingText({ made_by: resume.made_by, yours, lines: resume.counts.picked })}</p>
      <StaleLine reasons={stale} />
      {note !== null && <p class="small quiet">{note}</p>}
      <PaperActs id={paper.id} has_resume changed={() => void loadPaper(paper)}>
        <a class="button primary" href={addressOf('finish', paper.id)}>
          Finish and download
        </a>
        <button
          type="button"
          class="to-pages"
          onClick={() => document.getElementById('pages-title')?.focus()}
        >
          See the pages
        </button>
      </PaperActs>
      <Refused error={paper.refused.value} />
      {proposal && <Proposal paper={paper} waiting={proposal} />}
      <div class="paper-panes">
        <PaperLines {...{ paper, reply, asked }} />
        <div class="paper-side">
          <section class="panel" aria-labelledby="pages-title">
            <h2 id="pages-title" tabIndex={-1}>
              As it prints
            </h2>
            <Spacing pages={paper.pages} />
            <PagePictures pages={paper.pages} />
            <PageLimit paper={paper} max_pages={resume.max_pages} />
            <LayoutChoice pages={paper.pages} />
          </section>
          <Score id={paper.id} revision={resume.revision} />
        </div>
      </div>
    </>
  )
}
