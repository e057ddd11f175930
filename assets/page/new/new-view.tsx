import { signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { ALL_STORED, listAddress } from '#assets/page/jobs/filters.ts'
import { callQuietly } from '#assets/page/kit/call.ts'
import { Button, Link, Menu, Options } from '#assets/page/kit/parts/elements.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later, ProgressLine, Refused, Sentence, Waiting } from '#assets/page/kit/parts/states.tsx'
import { activeRoles, health } from '#assets/page/kit/settings.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { momentText, withLocalDates, withoutCommands } from '#assets/page/kit/words.ts'
import { byItself } from '#assets/page/list/by-itself.ts'
import { JobList, NothingSetUp } from '#assets/page/list/job-list.tsx'
import { gone, goneMeanwhile } from '#assets/page/list/jobs-store.ts'
import { useListed } from '#assets/page/list/selection.ts'
import { askBatch, batchStatus } from '#assets/page/new/batch.ts'
import { NotListed } from '#assets/page/new/not-listed.tsx'
import {
  chooseNews,
  movedRows,
  type NewsChoice,
  newAddress,
  newJobs,
  news,
  newsChoice,
  newsIsOld,
  preparing,
  readMoreNews,
  showNewest,
} from '#assets/page/new/store.ts'
import { LIST_PURPOSES } from '#assets/page/route.ts'
import type { SplitName } from '#db/rows/listed-job.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse, NewsQuestion } from '#lib/shortlist/new/schema.ts'
import { counted, numberText } from '#lib/text/text.ts'

const Work = later(() => import('#assets/page/new/work.tsx'), 'Work', 0)
const RunningWork = later(() => import('#assets/page/new/work.tsx'), 'RunningWork', 0)

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
        <Heading
          title="New"
          about={LIST_PURPOSES.new}
          hint={value ? counted(value.counts.postings, 'posting') : ''}
        />
        {value && (
          <p class="message" title={withLocalDates(message)}>
            <Message text={message} />
          </p>
        )}
        {value && <MarkSeen value={value} />}
      </div>
      <Refused error={news.error.value} again={() => void news.load()} old={value ? news.at.value : 0} />
      <Content value={value} />
    </>
  )
}

// The counts of a first reading lead to their jobs.
function Message({ text }: { text: string }) {
  const { profile_id = '', us_only = '' } = newsChoice.value
  const week = new URLSearchParams({ window: '7d', profile_id, us_only })
  return (
    <>
      {text
        .split(COUNTS)
        .map((part, index) =>
          index % 2 === 0 ? (
            <Sentence key={index} text={part} />
          ) : (
            <Link key={index} href={part.endsWith('week') ? listAddress(week) : ALL_STORED} label={part} />
          ),
        )}
    </>
  )
}

const COUNTS = /(\b\d[\d,]{0,20} jobs? stored|\b\d[\d,]{0,20} posted this week)/

function Content({ value }: { value: NewResponse | null }) {
  const standing = preparing.value
  if (standing) {
    return (
      <div class="panel">
        <p>{standing.stage}</p>
        <ProgressLine
          label={`${numberText(standing.done)} of ${counted(standing.total, 'posting')}`}
          done={standing.done}
          total={standing.total}
        />
        <p class="quiet">The list appears when this is done. You can use everything else meanwhile.</p>
      </div>
    )
  }
  if (value === null && news.error.value !== null) return null
  if (activeRoles.value?.length === 0) return <NothingSetUp why="You have no role yet." />
  const index = health.value.value?.index
  if (index && index.boards + index.jobs === 0) return <NothingSetUp why="No postings have been read yet." />
  if (value === null) return <Waiting lines={8} />
  return <NewList value={value} />
}

function NewList({ value }: { value: NewResponse }) {
  const { counts, status } = value
  const { split } = newsChoice.value
  const ids = useListed(newJobs.ids, gone.declined, gone.seen, gone.hidden)
  const isBusy = Boolean(batchStatus.value.value?.batch)
  const question = isBusy || value.by_itself ? null : questionOf(value)
  // A batch takes the place of its question. A question that comes while the list is shown, as by a setting of another tab, waits for a press, and one that goes leaves its room.
  const hasRoom = useMemo(() => signal(question !== null || isBusy), [newsChoice.value])
  const isRest = status === 'nothing_new'
  const total = isRest ? ids.length : split ? counts.splits[split] : counts.new
  return (
    <>
      <div class="controls-line">
        <NewControls value={value} />
        <AssessingLine waits={question !== null && !hasRoom.value} show={() => (hasRoom.value = true)} />
      </div>
      <Work pipeline={value.pipeline} />
      {(isBusy || hasRoom.value) && (
        <div class="yes-room">
          {isBusy && <RunningWork />}
          {question && <QuestionLine key={question.text} question={question} />}
        </div>
      )}
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
        <Link class="button primary" href="#/resume" label="Add your resume" />
        <Link class="button" href="#/answers" label="Your answers" />
      </p>
    </div>
  )
}

/**
 * How far jobs are assessed by themselves, in one line that keeps its place. Rows stay where they are: a press shows those
 * that would stand elsewhere or left the list elsewhere, and newer jobs.
 */
function AssessingLine({ waits, show }: { waits: boolean; show: () => void }) {
  const { on, done, total } = byItself.value
  if (on && total > 0) {
    return (
      <p class="assessing small quiet">
        {`Assessing ${numberText(Math.min(done + 1, total))} of ${numberText(total)}`}
      </p>
    )
  }
  const moved = movedRows.value + goneMeanwhile.value.size
  return (
    <p class="assessing small quiet">
      {!waits && moved > 0 && (
        <button type="button" class="plain small" onClick={() => void showNewest()}>
          Show {counted(moved, 'change')}
        </button>
      )}
      {waits && <Button class="plain small" onClick={show} label="Jobs wait to be assessed" />}
      {moved === 0 && !waits && newsIsOld.value && (
        <Button class="plain small" onClick={() => void showNewest()} label="Show newer jobs" />
      )}
    </p>
  )
}

const PARTS: { split: SplitName | undefined; word: string }[] = [
  { split: undefined, word: 'All' },
  { split: 'needs_you', word: 'Needs you' },
  { split: 'matches', word: 'Matches' },
  { split: 'low', word: 'Low' },
  { split: 'not_assessed', word: 'Not assessed' },
  { split: 'changed', word: 'Changed' },
]

/**
 * Returns the shown parts of the list. Those that wait for a yes are empty once jobs are assessed by themselves, but for jobs that
 * the built-in judge cannot read; they stand last, so that nothing moves when they come and go.
 */
function partsOf({ splits }: NewResponse['counts'], by_itself: boolean): typeof PARTS {
  return PARTS.filter(
    ({ split }) => !by_itself || (split !== 'not_assessed' && split !== 'changed') || splits[split] > 0,
  )
}

/** The parts of the list of new jobs with how many there are in each. */
function Splits({ counts, by_itself }: { counts: NewResponse['counts']; by_itself: boolean }) {
  const { split: chosen, ...others } = newsChoice.value
  return (
    <nav class="splits" aria-label="Parts of the list">
      <ul>
        {partsOf(counts, by_itself).map(({ split, word }) => {
          const count = split ? counts.splits[split] : counts.new
          return (
            <li key={word}>
              <a
                href={newAddress(split ? { ...others, split } : others)}
                class={count === 0 ? 'empty' : ''}
                aria-current={split === chosen ? 'true' : undefined}
              >
                {word} <span class="count">{numberText(count)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

// Most lists hold jobs.
const NothingHere = later(() => import('#assets/page/new/nothing-here.tsx'), 'NothingHere', 2)

const YesDetails = later(() => import('#assets/page/new/yes-details.tsx'), 'YesDetails', 2)

function questionOf({ question, stale_question, low_rank_question }: NewResponse): NewsQuestion | null {
  const { split } = newsChoice.value
  if (split === 'changed') return stale_question
  // While others wait, they come first; single low ones are chosen in the list.
  if (split === 'low') return question === null ? low_rank_question : null
  if (split === 'matches' || split === 'needs_you') return null
  return question ?? (split === undefined ? stale_question : null)
}

/** The one-line question of the shown part of the list; the cost is behind a press. */
function QuestionLine({ question }: { question: NewsQuestion }) {
  const wasOpened = useSignal(false)
  return (
    <details class="yes" onToggle={({ currentTarget }) => (wasOpened.value ||= currentTarget.open)}>
      <summary>
        <b>{shortOf(question)}</b>
        <span class="small quiet">{callsOf(question)}</span>
      </summary>
      {wasOpened.value && <YesDetails question={question} />}
    </details>
  )
}

function shortOf({ kind, batch, more_after }: NewsQuestion): string {
  const verb = kind === 'assess_new' ? 'Assess' : 'Assess again'
  const total = batch + more_after
  if (more_after === 0) return `${verb} ${total === 1 ? '1 job' : `all ${total} jobs`}`
  return `${verb} the best ${batch} of ${numberText(total)}`
}

function callsOf({ estimate, model_target, note }: NewsQuestion): string {
  if (note) return 'needs your consent first'
  return model_target === 'builtin' ? 'free' : `about ${counted(estimate.calls, 'model call')}`
}

/** The controls of the new list: role, region and time. */
function NewControls({ value }: { value: NewResponse }) {
  return (
    <div class="controls">
      <RolePick value={value} />
      <WherePick value={value} />
      <SincePick value={value} />
    </div>
  )
}

function choose(change: NewsChoice, ...without: (keyof NewsChoice)[]): void {
  const choice = { ...newsChoice.peek(), ...change }
  for (const name of without) delete choice[name]
  chooseNews(choice)
}

function RolePick({ value }: { value: NewResponse }) {
  const { profiles: roles, counts } = value
  if (roles.length < 2) return null
  return (
    <select
      aria-label="Role"
      value={newsChoice.value.profile_id ?? ''}
      onChange={({ currentTarget: { value: id } }) =>
        id === '' ? choose({}, 'profile_id') : choose({ profile_id: id })
      }
    >
      <option value="">All roles</option>
      {roles.map(({ profile_id, label }) => {
        const count = counts.by_profile.find((roleCount) => roleCount.profile_id === profile_id)?.new
        return (
          <option key={profile_id} value={profile_id}>
            {count === undefined ? label : `${label} (${count})`}
          </option>
        )
      })}
    </select>
  )
}

// Only a person who would work in the US chooses between it and everywhere.
function WherePick({ value: { us_only } }: { value: NewResponse }) {
  if (!us_only.default && !us_only.on) return null
  return (
    <Menu
      aria-label="Where"
      title={us_only.rule}
      value={us_only.on ? '1' : '0'}
      onText={(text) => choose({ us_only: text === '1' ? '1' : '0' })}
      of={[
        ['1', 'In the US'],
        ['0', 'Everywhere'],
      ]}
    />
  )
}

const DAYS = ['1', '7', '14', '30']

function SincePick({ value }: { value: NewResponse }) {
  const { days = '', since } = newsChoice.value
  const anchor = value.anchor.last_checked_at
  const pick = (chosen: string) => {
    if (chosen === 'since') return
    if (chosen === '') choose({}, 'days', 'since')
    else if (chosen === 'anchor' && anchor) choose({ since: anchor }, 'days')
    else choose({ days: chosen }, 'since')
  }
  return (
    <select
      key={anchor}
      aria-label="Since"
      value={since ? 'since' : days}
      onChange={({ currentTarget }) => pick(currentTarget.value)}
    >
      <option value="">Not seen yet</option>
      {anchor && since !== anchor && <option value="anchor">Since the last check</option>}
      {since && <option value="since">Since {momentText(since)}</option>}
      <Options of={DAYS.map((day) => [day, day === '1' ? 'Last day' : `Last ${day} days`])} />
    </select>
  )
}

/** Marks all unseen jobs as seen, whatever their role or part of the list; that can be undone. */
function MarkSeen({ value }: { value: NewResponse }) {
  const error = useSignal<RefusalBody | null>(null)
  const { checked_at, since } = value
  const { split, profile_id, days, since: chosen } = newsChoice.value
  // A press must not mark jobs that the list does not show.
  if (value.counts.new === 0 || (split ?? profile_id ?? days ?? chosen) !== undefined) return null
  const mark = async () => {
    const marked = { until: checked_at, since }
    error.value = await seenUpTo(marked)
    if (error.value === null) offerUnseen('Marked all seen', marked)
  }
  return (
    <>
      <Button disabled={news.busy.value} onClick={() => void mark()} label="Mark all seen" />
      <Refused error={error.value} />
    </>
  )
}

type AllSeen = { until: string; since: string }

// Another tab or program may have marked jobs meanwhile, whose mark stays.
async function seenUpTo({ until, since: seen_until }: AllSeen): Promise<RefusalBody | null> {
  const outcome = await step(callQuietly('POST', '/api/new/seen', { body: { until, seen_until } }))
  void news.load()
  return outcome.ok ? null : outcome.error
}

const offerUnseen = undoing('all-seen', {
  undo: async (noted: AllSeen) => (await seenUpTo({ until: noted.since, since: noted.until })) ?? noted,
  redo: async (noted) => (await seenUpTo(noted)) ?? noted,
})
