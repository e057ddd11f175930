import { useEffect, useMemo } from 'preact/hooks'
import { display } from '#assets/page/job-resume/display.ts'
import { LayoutChoice, PagePictures, Spacing } from '#assets/page/job-resume/pages.tsx'
import { Proposal } from '#assets/page/job-resume/proposal.tsx'
import { PaperLines } from '#assets/page/job-resume/resume-lines.tsx'
import { PaperActs, StaleLine } from '#assets/page/job-resume/resume-of-job.tsx'
import { Score } from '#assets/page/job-resume/score.tsx'
import {
  changePaper,
  createPaper,
  loadPaper,
  type Paper,
  type Tailored,
} from '#assets/page/job-resume/store.ts'
import { standingText } from '#assets/page/job-resume/words.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { counted } from '#assets/page/kit/words.ts'
import { addressOf, here } from '#assets/page/route.ts'

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
        There is no resume for this job yet. Rules pick the lines of your main resume that match the posting;
        nothing leaves this computer.
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
      <div class="job-resume-panes">
        <PaperLines {...{ paper, reply, asked }} />
        <div class="job-resume-side">
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

const CHOICES = [1, 2]

/** On how many pages a resume may print; what does not fit then is held back, and can be put back. */
export function PageLimit({ paper, max_pages }: { paper: Paper; max_pages: number }) {
  const choose = async (pages: number) => {
    if (await changePaper(paper, { kind: 'length', max_pages: pages }))
      say(`At most ${counted(pages, 'page')}`)
  }
  return (
    <div class="field">
      <label for="max-pages">At most</label>
      <select
        id="max-pages"
        value={String(max_pages)}
        disabled={paper.busy.value}
        aria-describedby="max-pages-help"
        onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
      >
        {CHOICES.map((pages) => (
          <option key={pages} value={String(pages)}>
            {counted(pages, 'page')}
          </option>
        ))}
      </select>
      <p id="max-pages-help" class="help">
        Lines that do not fit are held back, those of your oldest roles first.
      </p>
    </div>
  )
}
