import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { sheetOpen, useKeys } from './keys.ts'
import { ActivityLine } from './parts/activity-line.tsx'
import { Bars } from './parts/bars.tsx'
import { Header } from './parts/header.tsx'
import { KeySheet } from './parts/key-sheet.tsx'
import { later } from './parts/later.tsx'
import { addressOf, go, here, lastList, type View } from './route.ts'
import { said } from './say.ts'
import { health } from './store/health.ts'
import { activeRoles } from './store/roles.ts'
import { undo, undoable } from './undo.ts'
import { JobView } from './views/job-view.tsx'
import { JobsView } from './views/jobs-view.tsx'
import { NewView } from './views/new-view.tsx'
import { NoJobOpen } from './views/no-job-open.tsx'

/** The whole page. */
export function App() {
  useStartWhereNeeded()
  useKeys({
    '?': () => {
      sheetOpen.value = true
    },
    '/': () => document.querySelector<HTMLElement>('input[type="search"]')?.focus() ?? go('#/jobs?find=1'),
    z: () => undoable.peek() !== null && undo(),
  })
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <Bars />
      <ActivityLine />
      <main id="main" tabIndex={-1}>
        <Screen />
      </main>
      <KeySheet />
      <p class="unseen" role="status">
        {said.value}
      </p>
    </>
  )
}

// Whoever opens the page before anything is set up is led to the first steps.
function useStartWhereNeeded(): void {
  const { home } = here.value
  const roles = activeRoles.value
  const boards = health.value.value?.index.boards
  useEffect(() => {
    if (!home || roles === null || boards === undefined) return
    location.replace(roles.length === 0 || boards === 0 ? addressOf('start') : addressOf('new'))
  }, [home, roles, boards])
}

const SINGLE: Partial<Record<View, (props: object) => JSX.Element | null>> = {
  start: later(() => import('./views/start-view.tsx').then((view) => view.StartView)),
  applied: later(() => import('./views/applied-view.tsx').then((view) => view.AppliedView)),
  answers: later(() => import('./views/answers-view.tsx').then((view) => view.AnswersView)),
  stories: later(() => import('./views/stories-view.tsx').then((view) => view.StoriesView)),
  resume: later(() => import('./views/resume-view.tsx').then((view) => view.ResumeView)),
  paper: later(() => import('./views/paper-view.tsx').then((view) => view.PaperView)),
  finish: later(() => import('./views/finish-view.tsx').then((view) => view.FinishView)),
  insights: later(() => import('./views/insights-view.tsx').then((view) => view.InsightsView)),
  roles: later(() => import('./views/roles-view.tsx').then((view) => view.RolesView)),
  boards: later(() => import('./views/boards-view.tsx').then((view) => view.BoardsView)),
  settings: later(() => import('./views/settings-view.tsx').then((view) => view.SettingsView)),
  check: later(() => import('./views/check-view.tsx').then((view) => view.CheckView)),
  learn: later(() => import('./learn/learn-view.tsx').then((view) => view.LearnView)),
  runs: later(() => import('./views/runs-view.tsx').then((view) => view.RunsView)),
  calls: later(() => import('./views/calls-view.tsx').then((view) => view.CallsView)),
  backups: later(() => import('./views/backups-view.tsx').then((view) => view.BackupsView)),
}

function Screen() {
  const { view, id } = here.value
  const list = view === 'job' ? lastList.value.view : view
  if (list === 'new' || list === 'jobs') {
    return (
      <div class={view === 'job' ? 'split job-open' : 'split'}>
        <div class="list-side">{list === 'new' ? <NewView /> : <JobsView />}</div>
        <div class="detail-side">{view === 'job' ? <JobView key={id} id={id} /> : <NoJobOpen />}</div>
      </div>
    )
  }
  const Single = SINGLE[view]
  const wide = view === 'resume' || view === 'paper' || view === 'finish'
  return <div class={wide ? 'single wide' : 'single'}>{Single && <Single />}</div>
}
