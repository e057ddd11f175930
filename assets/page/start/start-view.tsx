import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { AddCompanies } from '#assets/page/boards/companies/add-companies.tsx'
import { boards, matching, readBoards, refresh } from '#assets/page/boards/store.ts'
import { BOARD_STATES } from '#assets/page/boards/words.ts'
import { focusSoon, Heading } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { newCount, preparing } from '#assets/page/new/store.ts'
import { RoleForm } from '#assets/page/roles/role-form.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { LookAround } from '#assets/page/start/look-around.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The first steps: what to look for, where, and the first reading. */
export function StartView() {
  useEffect(() => void boards.load(), [])
  // The sample is no step of one's own.
  const roles = ownRoles()
  const listed = (boards.value.value?.boards ?? []).filter((board) => !board.sample)
  const read = listed.filter((board) => board.last_read_at !== null).length
  const done = [roles.length > 0, listed.length > 0, read > 0]
  const step = done.indexOf(false) + 1 || 4
  return (
    <>
      <Heading title="First steps" />
      <p class="lead">
        Shortlist reads companies’ own job boards from this computer and shows you what is new. Nothing about
        you is sent to them.
      </p>
      {activeRoles.value?.length === 0 && listed.length === 0 && <LookAround />}
      <p class="small quiet">{step === 4 ? 'All three steps are done.' : `Step ${step} of 3`}</p>
      <progress class="steps" max={3} value={done.filter(Boolean).length} aria-label="Steps done" />
      <Step number={1} done={done[0] === true} title="What are you looking for?">
        <RoleStep />
      </Step>
      <Step number={2} done={done[1] === true} title="At which companies?">
        {listed.length > 0 && <BoardNames />}
        <AddCompanies />
      </Step>
      <Step number={3} done={done[2] === true} title="Read their boards now">
        <ReadNow ready={listed.length > 0} read={read > 0} />
      </Step>
    </>
  )
}

type StepProps = { number: number; done: boolean; title: string; children: ComponentChildren }

function Step({ number, done, title, children }: StepProps) {
  return (
    <section class={done ? 'panel step done' : 'panel step'} aria-labelledby={`step-${number}`}>
      <h2 id={`step-${number}`}>
        <span class="step-number" aria-hidden="true">
          {done ? '✓' : number}
        </span>
        {title}
        {done && <span class="unseen"> (done)</span>}
      </h2>
      <div class="step-body">{children}</div>
    </section>
  )
}

function RoleStep() {
  const another = useSignal(false)
  const roles = ownRoles()
  const done = () => {
    another.value = false
    focusSoon('another-role')
  }
  if (roles.length === 0 || another.value) return <RoleForm onDone={done} />
  return (
    <div class="acts">
      {roles.map((role) => (
        <span key={role.id} class="chip">
          <bdi>{role.label}</bdi> <span class="quiet">{counted(role.titles.length, 'title')}</span>
        </span>
      ))}
      <button id="another-role" type="button" onClick={() => (another.value = true)}>
        Add another role
      </button>
      <a href="#/roles">Edit roles</a>
    </div>
  )
}

function ownRoles() {
  return (activeRoles.value ?? []).filter((role) => !role.sample)
}

function BoardNames() {
  const listed = (boards.value.value?.boards ?? []).filter((board) => !board.sample)
  const rest = listed.length - 12
  return (
    <p class="chips">
      {listed.slice(0, 12).map((board) => (
        <span key={board.id} class="chip">
          <bdi>{board.company}</bdi>
        </span>
      ))}
      {rest > 0 && <a href="#/boards">and {rest} more</a>}
    </p>
  )
}

/** Reads the boards for the first time, and shows how that goes board by board. */
export function ReadNow({ ready, read: hasRead }: { ready: boolean; read: boolean }) {
  const error = useSignal<RefusalBody | null>(null)
  const last = refresh.value
  const running = last?.state === 'running'
  const read = async () => {
    error.value = await readBoards()
  }
  return (
    <>
      <div class="acts">
        <button
          type="button"
          class={hasRead ? '' : 'primary'}
          disabled={!ready || running}
          onClick={() => void read()}
        >
          {running ? 'Reading…' : hasRead ? 'Read again' : 'Read now'}
        </button>
        {!ready && <span class="quiet">Add a company first.</span>}
      </div>
      <Refused error={error.value} again={() => void read()} />
      {last && (
        <ProgressLine
          label={`${last.boards_done} of ${counted(last.boards_total, 'board')} read · ${counted(last.postings_new, 'new posting')} found`}
          done={last.boards_done}
          total={last.boards_total}
        />
      )}
      <Failures />
      {(hasRead || last?.state === 'done') && !running && <Ready />}
    </>
  )
}

function Failures() {
  const failed = (boards.value.value?.boards ?? []).filter((board) => BOARD_STATES[board.state].bad)
  if (failed.length === 0) return null
  return (
    <details class="failures" open={failed.length < 6}>
      <summary>{counted(failed.length, 'board')} could not be read; the others are not affected</summary>
      <ul>
        {failed.map((board) => (
          <li key={board.id}>
            <bdi>{board.company}</bdi> <span class="quiet">{board.id}</span>:{' '}
            {board.reason ?? BOARD_STATES[board.state].word}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Ready() {
  const busy = matching.value !== null || preparing.value !== null
  const count = newCount.value
  return (
    <p class="acts">
      <a class="button primary" href={addressOf('new')}>
        See what is new
      </a>
      <span class="quiet" role="status">
        {busy
          ? 'Matching postings with your roles…'
          : count === null
            ? ''
            : `${counted(count, 'new job')} for your roles`}
      </span>
    </p>
  )
}
