import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { AddCompanies } from '#assets/page/boards/companies/add-companies.tsx'
import { boards } from '#assets/page/boards/store.ts'
import { focusSoon } from '#assets/page/kit/focus.ts'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { RoleForm } from '#assets/page/roles/role-form.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'
import { LookAround } from './nothing-set-up.tsx'
import { ReadNow } from './read-now.tsx'

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
      <Step number={1} done={done[0] === true} title="What do you look for?">
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
