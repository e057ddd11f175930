import { useEffect, useMemo } from 'preact/hooks'
import { health } from '#assets/page/kit/health.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later } from '#assets/page/kit/parts/later.tsx'
import { ProgressLine, Refused, Sentence, Waiting } from '#assets/page/kit/parts/states.tsx'
import { withLocalDates, withoutCommands } from '#assets/page/kit/words.ts'
import { JobList } from '#assets/page/list/job-list.tsx'
import { gone } from '#assets/page/list/jobs-store.ts'
import { useListed } from '#assets/page/list/use-listed.ts'
import { AssessingLine } from '#assets/page/new/assessing-line.tsx'
import { askBatch, batchStatus } from '#assets/page/new/batch.ts'
import { newsChoice } from '#assets/page/new/choice.ts'
import { MarkSeen, NewControls } from '#assets/page/new/new-controls.tsx'
import { Splits } from '#assets/page/new/splits.tsx'
import { newJobs, news, newsIsOld, preparing, readMoreNews, showNewest } from '#assets/page/new/store.ts'
import type { WorkProps } from '#assets/page/new/work.tsx'
import { YesLine } from '#assets/page/new/yes-line.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'
import { NothingSetUp } from '#assets/page/start/look-around.tsx'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { counted, numberText } from '#lib/text/counted.ts'
import { NothingHere, NotListed } from './nothing-here.tsx'

const Work = later<WorkProps>(() => import('#assets/page/new/work.tsx').then((part) => part.Work), 0)

/** The home screen: the new jobs. */
export function NewView() {
  useEffect(() => {
    if (news.error.peek() !== null) void news.load()
    void askBatch()
  }, [])
  const value = news.value.value
  const message = useMemo(() => withoutCommands(value?.message ?? ''), [value])
  return (
    <>
      <div class="headline">
        <Heading title="New" hint={value ? counted(value.counts.postings, 'posting') : ''} />
        {value && (
          <p class="message" title={withLocalDates(message)}>
            <Sentence text={message} />
          </p>
        )}
        {value && <MarkSeen value={value} />}
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
          label={`${numberText(standing.done)} of ${numberText(standing.total)} postings`}
          done={standing.done}
          total={standing.total}
        />
        <p class="quiet">The list appears when this is done. You can use everything else meanwhile.</p>
      </div>
    )
  }
  if (value === null && news.error.value !== null) return null
  if (activeRoles.value?.length === 0) return <NothingSetUp why="You have no role yet." />
  if (health.value.value?.index.boards === 0) return <NothingSetUp why="No postings have been read yet." />
  if (value === null) return <Waiting lines={8} />
  return <NewList value={value} />
}

function NewList({ value }: { value: NewResponse }) {
  const { counts, status } = value
  const { split } = newsChoice.value
  const ids = useListed(newJobs.ids, gone.declined, gone.seen)
  const isRest = status === 'nothing_new'
  const total = isRest ? ids.length : split ? counts.splits[split] : counts.new
  return (
    <>
      <div class="controls-line">
        <NewControls value={value} />
        <AssessingLine />
      </div>
      <Work pipeline={value.pipeline} />
      {!batchStatus.value.value?.batch && !value.by_itself && <YesLine value={value} />}
      <NothingToJudgeBy value={value} />
      {isRest ? (
        ids.length > 0 && <h2 class="sub">These still need attention</h2>
      ) : (
        <Splits counts={counts} by_itself={value.by_itself === true} />
      )}
      {ids.length > 0 && (
        <JobList
          ids={ids}
          total={Math.max(total, ids.length)}
          label={isRest ? 'Need attention' : 'New jobs'}
          more={newJobs.next.value === null ? undefined : readMoreNews}
        />
      )}
      {ids.length === 0 && <NothingHere value={value} />}
      <Refused error={newJobs.error.value} again={() => void readMoreNews()} />
      <NotListed value={value} />
    </>
  )
}

// Without any evidence no assessment is offered, only advice.
function NothingToJudgeBy({ value }: { value: NewResponse }) {
  if (value.counts.not_judged.no_evidence === 0) return null
  return (
    <div class="panel inline">
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
