import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import {
  ApplicationView,
  CalendarAddress,
  FollowUps,
  NextInterviews,
} from '#assets/page/applied/application-view.tsx'
import { ApplicationTables } from '#assets/page/applied/import-applications.tsx'
import {
  type BoardStage,
  funnelOf,
  isCounted,
  nameOf,
  onlyText,
  outcomes,
  STAGES,
  sinceText,
  stageAtOffset,
} from '#assets/page/applied/stages.ts'
import {
  type AppliedJob,
  allApplications,
  applications,
  moveTo,
  STATUSES,
  type Status,
} from '#assets/page/applied/store.ts'
import { rounds, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { nameJobs, nameListed } from '#assets/page/kit/job-names.ts'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Link, Menu } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState } from '#assets/page/kit/parts/states.tsx'
import { dayText } from '#assets/page/kit/words.ts'
import { addressOf, here } from '#assets/page/route.ts'

/** The person's applications: all of them by stage, or one with its whole history. */
export function AppliedView() {
  useEffect(() => void applications.load(), [])
  const isRead = applications.value.value !== null
  const all = allApplications.value
  const identities = all.map((application) => application.job_identity).join(' ')
  useEffect(() => {
    if (isRead) void nameListed().then(() => nameJobs(identities.split(' ').filter(Boolean)))
  }, [isRead, identities])
  const { id, query } = here.value
  const only = query.get('only') ?? ''
  useEffect(() => {
    if (only.startsWith('by:')) void outcomes.load()
  }, [only])
  if (id !== '') return <ApplicationView key={id} id={id} />
  return (
    <>
      <ScreenHeading view="applied" />
      <ReadState of={applications} />
      {isRead && all.length === 0 && <Nothing />}
      {isRead && all.length === 0 && <ApplicationTables />}
      {all.length > 0 && (
        <>
          <FollowUps all={all} />
          <NextInterviews all={all} />
          <OnlyChip only={only} />
          <Board all={all.filter((application) => isCounted(application, only, Date.now()))} />
          <Funnel all={all} />
          <CalendarAddress />
          <ApplicationTables />
        </>
      )}
    </>
  )
}

// The board of one count only: a press shows all again.
function OnlyChip({ only }: { only: string }) {
  const text = onlyText(only)
  if (text === undefined) return null
  return (
    <p class="chips">
      <span class="chip removable">
        {text}
        <Link href={addressOf('applied')} aria-label={`Remove filter ${text}`} label="×" />
      </span>
    </p>
  )
}

function Nothing() {
  return (
    <div class="panel empty">
      <p>
        No applications yet. Mark a job as applied with <kbd>a</kbd>, or with the button in its row.
      </p>
      <Link class="button primary" href={addressOf('new')} label="Go to New" />
    </div>
  )
}

function Funnel({ all }: { all: readonly AppliedJob[] }) {
  const rows = funnelOf(all)
  if ((rows[0]?.count ?? 0) === 0) return null
  return (
    <div class="applied-funnel">
      <BarTable title="How far they got" of="Step" unit="Applications" rows={rows} />
    </div>
  )
}

/** Moves an application, and leads the focus to where it is then. */
function move(application: AppliedJob, status: Status, part: 'stage' | 'card' = 'stage'): void {
  const { title } = nameOf(application)
  void moveTo(application, status, title).then(() => focusSoon(`${part}-${application.job_identity}`))
}

/** The applications in columns by stage; where there is no room for that, one stage below the other. */
function Board({ all }: { all: readonly AppliedJob[] }) {
  const dragged = useSignal('')
  const ending = useSignal('')
  const find = (id: string) => all.find((application) => application.job_identity === id)
  const drop = ({ statuses }: BoardStage) => {
    const application = find(dragged.peek())
    dragged.value = ''
    const [only, ...others] = statuses
    if (!application || !only || statuses.includes(application.status as Status)) return
    if (others.length > 0) ending.value = application.job_identity
    else move(application, only)
  }
  const ended = find(ending.value)
  return (
    <div class="board">
      {STAGES.map((stage) => (
        <Column
          key={stage.name}
          stage={stage}
          list={all.filter((application) => stage.statuses.includes(application.status as Status))}
          onTake={(id) => (dragged.value = id)}
          onDrop={() => drop(stage)}
        >
          {stage.statuses.length > 1 && ended && (
            <EndingForm application={ended} onClose={() => (ending.value = '')} />
          )}
        </Column>
      ))}
    </div>
  )
}

type ColumnProps = {
  stage: BoardStage
  list: readonly AppliedJob[]
  onTake: (id: string) => void
  onDrop: () => void
  children: ComponentChildren
}

function Column({ stage, list, onTake, onDrop, children }: ColumnProps) {
  const isOver = useSignal(false)
  const id = `stage-of-${stage.name}`
  return (
    <section
      class={`stage${list.length === 0 ? ' bare' : ''}${isOver.value ? ' over' : ''}`}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        onDrop()
      }}
    >
      <h2 id={id}>
        {stage.name} <span class="count">{list.length}</span>
      </h2>
      {children}
      {list.length > 0 && (
        <ol class="stack-2">
          {list.map((application) => (
            <Card key={application.job_identity} application={application} onTake={onTake} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Card({ application, onTake }: { application: AppliedJob; onTake: (id: string) => void }) {
  const { job_identity: id, status, at: since, follow_up_on, has_note, sent } = application
  const { title, company } = nameOf(application)
  const moveBy = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = step && event.shiftKey ? stageAtOffset(status, step as 1) : null
    if (next === null) return
    event.preventDefault()
    move(application, next, 'card')
  }
  const facts = [
    sinceText(since, Date.now()),
    interviewText(id),
    follow_up_on === null ? '' : `follow up ${dayText(follow_up_on)}`,
    sent.length > 0 ? 'copy kept' : '',
    has_note ? 'note' : '',
  ]
  return (
    <li
      class="card"
      draggable
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', title)
        onTake(id)
      }}
      onKeyDown={moveBy}
    >
      <h3>
        <Link
          id={`card-${id}`}
          href={addressOf('applied', id)}
          draggable={false}
          aria-keyshortcuts="Shift+ArrowRight"
          label={title}
        />
      </h3>
      {company && (
        <p class="small" dir="auto">
          {company}
        </p>
      )}
      <p class="small quiet">{facts.filter(Boolean).join(' · ')}</p>
      <StageChoice application={application} title={title} />
    </li>
  )
}

function interviewText(job_identity: string): string {
  const all = rounds.value.value?.rounds.filter((round) => round.job_identity === job_identity) ?? []
  const [next] = upcoming(all, Date.now())
  return next ? `interview ${timeText(next)}` : ''
}

/** Moves an application by choosing its stage. */
function StageChoice({ application, title }: { application: AppliedJob; title: string }) {
  return (
    <Menu
      id={`stage-${application.job_identity}`}
      class="stage-choice"
      aria-label={`Stage of ${title}`}
      value={application.status}
      onText={(text) => move(application, text as Status)}
      of={Object.entries(STATUSES).map(([status, word]) => [status, word])}
    />
  )
}

function EndingForm({ application, onClose }: { application: AppliedJob; onClose: () => void }) {
  const { title } = nameOf(application)
  useFirstFocus('ended-first')
  const choose = (status: Status) => {
    onClose()
    move(application, status)
  }
  return (
    <fieldset class="panel how-ended">
      <legend class="small">How did {title} end?</legend>
      {(['rejected', 'no_answer', 'withdrawn', 'accepted'] as const).map((status, index) => (
        <Button
          key={status}
          {...(index === 0 && { id: 'ended-first' })}
          onClick={() => choose(status)}
          label={STATUSES[status]}
        />
      ))}
      <Button class="plain" onClick={onClose} label="It has not ended" />
    </fieldset>
  )
}
