import { useEffect } from 'preact/hooks'
import { health } from '#assets/page/kit/health.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later } from '#assets/page/kit/parts/later.tsx'
import { ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { JobList } from '#assets/page/list/job-list.tsx'
import { NewControls, NewPicture } from '#assets/page/new/new-controls.tsx'
import { news, newsIsOld, preparing, showNewest } from '#assets/page/new/store.ts'
import type { WorkProps } from '#assets/page/new/work.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'
import { NothingSetUp } from '#assets/page/start/look-around.tsx'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { QuestionCard } from './question-card.tsx'

const Work = later<WorkProps>(() => import('#assets/page/new/work.tsx').then((part) => part.Work), 0)

/** What is new: the home screen. */
export function NewView() {
  useEffect(() => {
    if (news.value.peek() === null || news.error.peek() !== null) void news.load()
  }, [])
  const value = news.value.value
  return (
    <>
      <div class="headline">
        <Heading title="New" hint={value ? `${value.counts.postings} postings` : ''} />
        {value && <p class="message">{value.message}</p>}
      </div>
      <Refused error={news.error.value} again={() => void news.load()} old={value ? news.at.value : 0} />
      {newsIsOld.value && (
        <p class="panel inline">
          There are newer jobs than this list shows.
          <button type="button" onClick={() => void showNewest()}>
            Show the newest
          </button>
        </p>
      )}
      <Content value={value} />
    </>
  )
}

function Content({ value }: { value: NewResponse | null }) {
  const standing = preparing.value
  if (standing) {
    return (
      <div class="panel">
        <p>{standing.stage}</p>
        <ProgressLine
          label={`${standing.done.toLocaleString('en')} of ${standing.total.toLocaleString('en')} postings`}
          done={standing.done}
          total={standing.total}
        />
        <p class="quiet">The list appears when this is done. You can use everything else meanwhile.</p>
      </div>
    )
  }
  if (activeRoles.value?.length === 0) return <NothingSetUp why="You have no role yet." />
  if (health.value.value?.index.boards === 0) return <NothingSetUp why="No postings have been read yet." />
  if (value === null) return news.error.value ? null : <Waiting lines={8} />
  return <NewList value={value} />
}

function NewList({ value }: { value: NewResponse }) {
  const { rows } = value.postings
  const { counts, question, stale_question, low_rank_question, status } = value
  const rest = counts.new - counts.shown
  return (
    <>
      <NewControls value={value} />
      <NewPicture value={value} />
      <Work pipeline={value.pipeline} />
      <NothingToJudgeBy value={value} />
      {[question, stale_question, low_rank_question].map(
        (one, at) => one && <QuestionCard key={`${one.kind}-${one.text}`} question={one} first={at === 0} />,
      )}
      {status === 'nothing_new' && rows.length > 0 && <h2 class="sub">These still need attention</h2>}
      {rows.length > 0 && (
        <JobList rows={rows} label={status === 'nothing_new' ? 'Need attention' : 'New jobs'} />
      )}
      {rows.length === 0 && <NothingHere value={value} />}
      {status !== 'nothing_new' && (
        <p class="quiet end">
          {rest > 0 ? `${counts.shown} of ${counts.new} shown, best first. ` : `All ${counts.new} shown. `}
          <a href="#/jobs">All stored jobs</a>
        </p>
      )}
    </>
  )
}

// Without a word of the person's no yes is asked: what to do comes in its place.
function NothingToJudgeBy({ value }: { value: NewResponse }) {
  if (value.counts.not_judged.no_evidence === 0) return null
  return (
    <div class="panel question">
      <p>Add a resume so that jobs can be judged. An answer or a story is enough to begin with.</p>
      <p class="acts">
        <a class="button primary" href="#/resume">
          Add your resume
        </a>
        <a class="button" href="#/answers">
          Your answers
        </a>
      </p>
    </div>
  )
}

function NothingHere({ value }: { value: NewResponse }) {
  const { us_only_left_out } = value.counts
  return (
    <div class="panel empty">
      <p>
        {us_only_left_out > 0
          ? 'All new jobs are outside the US. Turn off “US only” above to see them.'
          : 'There are no more jobs for your roles. Read the boards again later, or add titles to your roles.'}
      </p>
      <p class="acts">
        <a class="button" href="#/boards">
          Go to your boards
        </a>
        <a class="button" href="#/jobs">
          All stored jobs
        </a>
      </p>
    </div>
  )
}
