import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { boards, matching, readBoards, refresh } from '#assets/page/boards/store.ts'
import { BOARD_STATES } from '#assets/page/boards/words.ts'
import { RowMark } from '#assets/page/job/summary.tsx'
import { ALL_STORED } from '#assets/page/jobs/filters.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { activeRoles, health } from '#assets/page/kit/settings.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { news, preparing } from '#assets/page/new/store.ts'
import { addressOf, go } from '#assets/page/route.ts'
import { ModelOffer } from '#assets/page/settings/model-offer.tsx'
import type { Board } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted, numberText } from '#lib/text/text.ts'

const MOST_SHOWN = 8

/** The first jobs, in view while the companies are still being read. */
export function JobsStep() {
  const followed = ownBoards()
  useEffect(() => focusSoon('step-title'), [])
  const hasNone = boards.value.value !== null && followed.length === 0
  const rows = (news.value.value?.postings.rows ?? []).filter((row) => !row.sample)
  return (
    <>
      {hasNone ? <Nothing /> : <FirstJobs rows={rows} />}
      <Panel class="panel step" id="offer-title" title="What compares jobs with you?">
        <ModelOffer onChosen={() => news.load()} />
      </Panel>
    </>
  )
}

function FirstJobs({ rows }: { rows: JobRowView[] }) {
  return (
    <Panel class="panel step" id="step-title" title="Your first jobs">
      <Reading />
      {rows.length > 0 && (
        <ol class="first-jobs" aria-label="The best jobs so far">
          {rows.slice(0, MOST_SHOWN).map((row) => (
            <FirstJob key={row.job_identity} row={row} />
          ))}
        </ol>
      )}
      {rows.length === 0 && !isWorking() && <NoneYet />}
      <Failures />
      <div class="acts">
        <Link class="button primary" href={addressOf('new')} label="Open New" />
        <Link class="button" href={stepAddress('companies')} label="Add more companies" />
      </div>
    </Panel>
  )
}

function Nothing() {
  return (
    <Panel class="panel step" id="step-title" title="Your first jobs">
      <p>Choose at least one company first: its jobs are what is shown here.</p>
      <div class="acts">
        <Link class="button primary" href={stepAddress('companies')} label="Choose companies" />
      </div>
    </Panel>
  )
}

function isWorking(): boolean {
  return refresh.value?.state === 'running' || matching.value !== null || preparing.value !== null
}

// The progress of the refresh, in companies and jobs; opening this step starts it if no board was read.
function Reading() {
  const error = useSignal<RefusalBody | null>(null)
  const last = refresh.value
  const followed = ownBoards()
  const unread = followed.filter((board) => board.state === 'unread').map(({ id }) => id)
  const toRead = isNoneRead(followed) ? followed.map(({ id }) => id) : unread
  const readJobs = async () => {
    error.value = await readBoards(toRead.length > 0 ? toRead : undefined)
  }
  useEffect(() => {
    if (last === null && followed.length > 0 && unread.length === followed.length) void readJobs()
  }, [followed.length])
  useEffect(() => {
    if (!health.busy.peek()) void health.load()
  }, [last?.boards_done])
  const total = last?.boards_total ?? followed.length
  // A company that could not be read is not read.
  const done = last?.state === 'running' ? last.boards_done : followed.filter(isRead).length
  const jobs = health.value.value?.index.jobs ?? 0
  const mine = ownRoles().length === 0 ? null : (news.value.value?.counts.new ?? 0)
  const notOpen = Object.values(news.value.value?.counts.not_open ?? {}).reduce<number>(
    (sum, jobs) => sum + Number(jobs),
    0,
  )
  const running = last?.state === 'running'
  const countsAndLists = [
    running
      ? { text: `${done} of ${counted(total, 'company', 'companies')} asked` }
      : { text: `${counted(done, 'company', 'companies')} read` },
    { text: `${counted(jobs, 'job')} so far`, href: ALL_STORED },
    ...(mine === null ? [] : [{ text: `${numberText(mine)} for you`, href: addressOf('new') }]),
    ...(mine === null || notOpen === 0
      ? []
      : [{ text: `${numberText(notOpen)} not open to you`, href: '#/jobs?state=not_open' }]),
  ]
  return (
    <div class="first-reading stack-2">
      <p role="status">
        {countsAndLists.map(({ text, href }, index) => (
          <Fragment key={index}>
            {index > 0 && ', '}
            {href === undefined ? text : <a href={href}>{text}</a>}
          </Fragment>
        ))}
      </p>
      {isWorking() && (
        <progress
          aria-label="Companies read"
          {...(running ? { max: Math.max(1, total), value: done } : {})}
        />
      )}
      {!running && toRead.length > 0 && (
        <button type="button" onClick={() => void readJobs()}>
          Read {counted(toRead.length, 'company', 'companies')} now
        </button>
      )}
      <Refused error={error.value} again={() => void readJobs()} />
    </div>
  )
}

function isFailed({ state }: Board): boolean {
  return BOARD_STATES[state].bad
}

function isNoneRead(followed: readonly Board[]): boolean {
  return followed.length > 0 && followed.every(isFailed)
}

function isRead(board: Board): boolean {
  return board.state !== 'unread' && !isFailed(board)
}

function NoneYet() {
  if (ownRoles().length === 0) {
    return (
      <p>
        Say what work you are looking for, and the jobs for you appear here.{' '}
        <a href={stepAddress('work')}>Choose job titles</a>
      </p>
    )
  }
  if (isNoneRead(ownBoards()))
    return (
      <p>No company could be read, so there is no job to show. Read them again, or add more companies.</p>
    )
  return (
    <p>
      None of these companies has a job for you at the moment. Add more companies,{' '}
      <a href={stepAddress('work')}>add a wider title or place</a>, or look at{' '}
      <a href="#/jobs?state=not_open">jobs that are not open to you</a>.
    </p>
  )
}

function FirstJob({ row: listed }: { row: JobRowView }) {
  const row = jobOf(listed.job_identity).value ?? listed
  return (
    <li>
      <RowMark row={row} />
      <h3>
        <Link href={addressOf('job', row.job_identity)} label={row.title} />
      </h3>
      <p class="small quiet">
        <bdi>{row.company}</bdi> · <bdi>{row.location || 'No place given'}</bdi>
      </p>
    </li>
  )
}

function Failures() {
  const followed = ownBoards()
  const failed = followed.filter(isFailed)
  if (failed.length === 0) return null
  const isAll = failed.length === followed.length
  return (
    <details class="failures" open={isAll}>
      <summary>
        {counted(failed.length, 'company', 'companies')} could not be read
        {isAll ? '' : '; the others are not affected'}
      </summary>
      <ul>
        {failed.map((board) => (
          <li key={board.id}>
            <bdi>{board.company}</bdi>: {board.reason ?? BOARD_STATES[board.state].word}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The steps of the first run, in the order in which they are offered; each may be skipped. */
export const STEPS = [
  { step: 'resume', word: 'Resume' },
  { step: 'work', word: 'Work' },
  { step: 'companies', word: 'Companies' },
  { step: 'jobs', word: 'First jobs' },
] as const
export type StartStep = (typeof STEPS)[number]['step']

/** The titles in the stored resume, and similar common titles. */
export const resumeTitles = createAsk(() => call('GET', '/api/master/titles'))

/** The address of a step, so that a reload and the way back stay in it. */
export function stepAddress(step: StartStep): string {
  return `${addressOf('start')}?step=${step}`
}

/** Goes to a step. */
export function goToStep(step: StartStep): void {
  go(stepAddress(step))
}

/** The person's own roles: the sample is no step of one's own. */
export function ownRoles() {
  return (activeRoles.value ?? []).filter((role) => !role.sample)
}

/** The boards that the person follows, without those of the sample. */
export function ownBoards() {
  return (boards.value.value?.boards ?? []).filter((board) => !board.sample)
}

/** Returns which steps are done. */
export function stepsDone(): Record<StartStep, boolean> {
  const followed = ownBoards()
  return {
    resume: resumeTitles.value.value?.master === true,
    work: ownRoles().length > 0,
    companies: followed.length > 0,
    jobs: followed.some((board) => isRead(board) || board.jobs > 0),
  }
}

/** The step that an address names, else the first that is still to do; null while that is not known. */
export function stepIn(query: URLSearchParams): StartStep | null {
  const stepName = STEPS.find(({ step }) => step === query.get('step'))?.step
  if (stepName) return stepName
  if (activeRoles.value === null || boards.value.value === null || resumeTitles.value.value === null)
    return null
  const done = stepsDone()
  // A person with roles or boards has passed the resume step, with or without a resume.
  if (!done.resume && !done.work && !done.companies) return 'resume'
  return STEPS.find(({ step }) => step !== 'resume' && !done[step])?.step ?? 'jobs'
}
