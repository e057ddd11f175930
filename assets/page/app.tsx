import { useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { matching, refresh } from '#assets/page/boards/store.ts'
import { Header, PlaceParts } from '#assets/page/header.tsx'
import { JobsView } from '#assets/page/jobs/jobs-view.tsx'
import { serverGone, useSettled } from '#assets/page/kit/call.ts'
import { holdKeys, paletteShown, sheetOpen, takeTypedAhead, useKeys } from '#assets/page/kit/keys.ts'
import { Button, HowInTerminal, Link, terminalHelp } from '#assets/page/kit/parts/elements.tsx'
import { later, ProgressLine, Sentence, Waiting } from '#assets/page/kit/parts/states.tsx'
import { pairingFor } from '#assets/page/kit/proof.ts'
import { announcement, refusedStep } from '#assets/page/kit/say.ts'
import { activeRoles, hasWaitingRequests, health, isUnreadable, roles } from '#assets/page/kit/settings.ts'
import { findUndoings, redo, type StepOffer, stepOffer, undo, withdrawOffer } from '#assets/page/kit/steps.ts'
import { ActMenu } from '#assets/page/list/acts.tsx'
import { NewView } from '#assets/page/new/new-view.tsx'
import { preparing } from '#assets/page/new/store.ts'
import {
  addressOf,
  go,
  here,
  lastList,
  leavingTo,
  placeOf,
  placeWith,
  type ViewName,
} from '#assets/page/route.ts'
import { hasSample, SampleAct } from '#assets/page/start/sample-act.tsx'
import { counted, numberText } from '#lib/text/text.ts'

// Hardly anybody ever needs it.
const RecoveryBar = later(() => import('#assets/page/backups/backups-view.tsx'), 'RecoveryBar', 0)

// Only people whose agents ask need it.
const AgentRequests = later(() => import('#assets/page/agent-requests.tsx'), 'AgentRequests', 0)

/** The whole page. */
export function App() {
  useStartWhereNeeded()
  useKeys({
    '?': () => (sheetOpen.value = true),
    '/': () => {
      const field = document.querySelector<HTMLElement>('main input[type="search"]')
      if (field) return field.focus()
      const { hash } = location
      go('#/jobs?find=1')
      if (location.hash !== hash) holdKeys()
    },
    z: undo,
    Z: redo,
  })
  const screen = here.value.view === 'job' ? lastList.value.view : here.value.view
  useEffect(withdrawOffer, [screen])
  // A screen without the field gives the keys back.
  useEffect(() => void takeTypedAhead(), [here.value, leavingTo.value])
  const barsKnown = useBarsKnown()
  return (
    <>
      <Link class="skip" href="#main" label="Skip to content" />
      <Header />
      <Bars />
      <ActivityLine />
      <main id="main" tabIndex={-1} class={barsKnown ? '' : 'settling'}>
        <Screen />
      </main>
      {sheetOpen.value && <KeySheet />}
      {terminalHelp.value && <TerminalHelp />}
      {pairingFor.value && <PairingDialog needs={pairingFor.value.needs} />}
      {paletteShown.value > 0 && <Palette key={paletteShown.value} opening={paletteShown.value} />}
      <p class="unseen" role="status">
        {announcement.value}
      </p>
    </>
  )
}

// The bars above a screen come with the first answers; a screen that was shown before would move.
function useBarsKnown(): boolean {
  const isLate = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => (isLate.value = true), BARS_MS)
    return () => clearTimeout(timer)
  }, [])
  return roles.value.value !== null || roles.error.value !== null || isLate.value
}

const BARS_MS = 1500

// Leads a person who has set up nothing to the first steps.
function useStartWhereNeeded(): void {
  const { home } = here.value
  const roles = activeRoles.value
  const index = health.value.value?.index
  // A kept job is on no board.
  const boards = index && index.boards + index.jobs
  useEffect(() => {
    // The address may have changed since this was drawn.
    if (!home || !placeOf(location.hash).home || roles === null || boards === undefined) return
    const isNew = roles.length === 0 || boards === 0
    location.replace(addressOf(isUnreadable.peek() ? 'backups' : isNew ? 'start' : 'new'))
  }, [home, roles, boards])
}

const SINGLE: Partial<Record<ViewName, (props: object) => JSX.Element | null>> = {
  start: later(() => import('#assets/page/start/start-view.tsx'), 'StartView'),
  applied: later(() => import('#assets/page/applied/applied-view.tsx'), 'AppliedView'),
  interview: later(() => import('#assets/page/interviews/sheet-view.tsx'), 'SheetView'),
  answers: later(() => import('#assets/page/answers/answers-view.tsx'), 'AnswersView'),
  stories: later(() => import('#assets/page/stories/stories-view.tsx'), 'StoriesView'),
  known: later(() => import('#assets/page/known/known-view.tsx'), 'KnownView'),
  resume: later(() => import('#assets/page/resume/resume-view.tsx'), 'ResumeView'),
  paper: later(() => import('#assets/page/job-resume/job-resume-view.tsx'), 'PaperView'),
  // The service names this address where a file was made without a name.
  finish: later(() => import('#assets/page/job-resume/job-resume-view.tsx'), 'PaperView'),
  roles: later(() => import('#assets/page/roles/roles-view.tsx'), 'RolesView'),
  boards: later(() => import('#assets/page/boards/boards-view.tsx'), 'BoardsView'),
  settings: later(() => import('#assets/page/settings/settings-view.tsx'), 'SettingsView'),
  add: later(() => import('#assets/page/keep/add-view.tsx'), 'AddView'),
  form: later(() => import('#assets/page/form/form-view.tsx'), 'FormView'),
  letter: later(() => import('#assets/page/letter/letter-view.tsx'), 'LetterView'),
  outcomes: later(() => import('#assets/page/outcomes/outcomes-view.tsx'), 'OutcomesView'),
  pay: later(() => import('#assets/page/pay/pay-view.tsx'), 'PayView'),
  learn: later(() => import('#assets/page/learn/learn-view.tsx'), 'LearnView'),
  runs: later(() => import('#assets/page/runs/runs-view.tsx'), 'RunsView'),
  calls: later(() => import('#assets/page/calls/calls-view.tsx'), 'CallsView'),
  backups: later(() => import('#assets/page/backups/backups-view.tsx'), 'BackupsView'),
}

const loadPalette = () =>
  import('#assets/page/palette/palette.tsx').catch((error) => {
    takeTypedAhead()
    throw error
  })
const Palette = later(loadPalette, 'Palette', 0)

const PairingDialog = later(() => import('#assets/page/pairing-dialog.tsx'), 'PairingDialog', 0)

// The list comes first.
const NoJobOpen = later(() => import('#assets/page/list/no-job-open.tsx'), 'NoJobOpen', 0)
// It is there before it is needed: a server that is gone could not send it.
const loadTerminalHelp = () => import('#assets/page/key-sheet.tsx')
const TerminalHelp = later(loadTerminalHelp, 'TerminalHelp', 0)
setTimeout(() => void loadTerminalHelp().catch(() => undefined), 2000)
const KeySheet = later(() => import('#assets/page/key-sheet.tsx'), 'KeySheet', 0)

const loadJob = () => import('#assets/page/job/job-view.tsx')
const JobView = later(loadJob, 'JobView', 12)
// A person who sees the list usually opens a job next.
setTimeout(() => void loadJob().catch(() => undefined), 1000)

function Screen() {
  const { view, id } = here.value
  const list = view === 'job' ? lastList.value.view : view
  if (list === 'new' || list === 'jobs') {
    return (
      <div class={view === 'job' ? 'split job-open' : 'split'}>
        <div class="list-side">{list === 'new' ? <NewView /> : <JobsView />}</div>
        <div class="detail-side">
          {view === 'job' && id !== '' ? <JobView key={id} id={id} /> : <NoJobOpen />}
        </div>
        {/* Neither side holds it: a phone hides the list while a job is open. */}
        <ActMenu />
      </div>
    )
  }
  const Single = SINGLE[view]
  const wide =
    view === 'resume' || view === 'paper' || view === 'finish' || view === 'applied' || view === 'letter'
  const isOfSettings = placeWith(view)?.name === 'Settings'
  return (
    <div class={wide ? 'single wide' : isOfSettings ? 'single beside-menu' : 'single'}>
      <PlaceParts />
      {Single && (
        <Settling key={view} name={view}>
          {id === '' && OF_A_JOB.includes(view) ? <NoJobNamed /> : <Single />}
        </Settling>
      )}
    </div>
  )
}

findUndoings({
  answer: () => import('#assets/page/answers/store.ts'),
  conditions: () => import('#assets/page/answers/press-answer.tsx'),
  story: () => import('#assets/page/stories/story.tsx'),
  own: () => import('#assets/page/keep/store.ts'),
  mail: () => import('#assets/page/keep/mails-store.ts'),
  copies: () => import('#assets/page/list/copies.tsx'),
  letter: () => import('#assets/page/letter/model-letter.tsx'),
  file: () => import('#assets/page/applied/files-part.tsx'),
  applications: () => import('#assets/page/applied/import-applications.tsx'),
})

const OF_A_JOB: readonly ViewName[] = ['paper', 'finish', 'interview', 'form', 'letter']

// An address that was typed or cut short.
function NoJobNamed() {
  return (
    <div class="card">
      <h1>No job is named here</h1>
      <p>
        This screen belongs to a job. Open one from the <a href={addressOf('jobs')}>list of jobs</a>.
      </p>
    </div>
  )
}

// A screen is first shown when all of it is loaded.
function Settling({ name, children }: { name: string; children: ComponentChildren }) {
  const isSettled = useSettled(name)
  return (
    <>
      {!isSettled && <Waiting lines={6} />}
      <div class={isSettled ? 'whole' : 'whole settling'}>{children}</div>
    </>
  )
}

/**
 * Bars that concern every screen: a lost server, a home that needs repair, requests of agents, sample data, and the last
 * step that failed or can be undone.
 */
function Bars() {
  const degraded = useComputed(() => health.value.value?.status === 'degraded')
  return (
    <>
      {serverGone.value && (
        <div class="bar bad" role="alert">
          <p>
            The local server is not answering. Start it again: this page tries to reach it every 3 seconds.
          </p>
          <HowInTerminal topic="start">How to start it</HowInTerminal>
        </div>
      )}
      {degraded.value && <RecoveryBar />}
      {hasWaitingRequests.value && <AgentRequests />}
      {hasSample.value && (
        <div class="bar sample">
          <p>Invented sample data.</p>
          <SampleAct action="remove" label="Remove it" />
        </div>
      )}
      {refusedStep.value !== '' && (
        <div class="bar bad undo" role="alert">
          <p>
            <Sentence text={refusedStep.value} />
          </p>
          <Button onClick={() => (refusedStep.value = '')} label="Close" />
        </div>
      )}
      {stepOffer.value && refusedStep.value === '' && <StepBar offer={stepOffer.value} />}
    </>
  )
}

function StepBar({ offer: { text, press, more } }: { offer: StepOffer }) {
  return (
    <div class="bar undo">
      <p dir="auto">{text}</p>
      {more && <Button onClick={({ currentTarget }) => more.act(currentTarget)} label={more.label} />}
      {press && (
        <Button
          aria-keyshortcuts={press.key}
          title={`${press.label} (${press.key})`}
          onClick={press.act}
          label={press.label}
        />
      )}
    </div>
  )
}

/** Shows the present work of the service; nothing while it is idle. */
function ActivityLine() {
  const running = refresh.value
  const match = matching.value
  const first = preparing.value
  if (running?.state === 'running') {
    const { boards_done, boards_total, postings_new, texts_left } = running
    const texts = texts_left > 0 ? ` · ${counted(texts_left, 'text')} left` : ''
    const label = `Reading boards: ${boards_done} of ${boards_total} · ${counted(postings_new, 'new posting')}${texts}`
    return (
      <div class="activity">
        <ProgressLine label={label} done={boards_done} total={boards_total} />
      </div>
    )
  }
  if (match === null && first === null) return null
  const { done, total } = match ?? first ?? { done: 0, total: 0 }
  const label = `Matching postings with your roles: ${numberText(done)} of ${numberText(total)}`
  return (
    <div class="activity">
      <ProgressLine label={label} done={done} total={total} />
    </div>
  )
}
