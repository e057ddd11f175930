import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { AddCompanies } from '#assets/page/boards/add-companies.tsx'
import { lookAtBoards } from '#assets/page/boards/companies-store.ts'
import { boards, readBoards } from '#assets/page/boards/store.ts'
import { call, useSending } from '#assets/page/kit/call.ts'
import { Button, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ChipInput, OfferChips } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type RoleView, roles } from '#assets/page/kit/settings.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { turnOnAtSetUp } from '#assets/page/list/by-itself.ts'
import { ImportPanel } from '#assets/page/resume/import/import-panel.tsx'
import { proposal } from '#assets/page/resume/import/store.ts'
import { loadMaster, readMaster } from '#assets/page/resume/store.ts'
import {
  PersonPlaces,
  type PersonSaver,
  PlaceFields,
  type RolePlaces,
} from '#assets/page/roles/person-places.tsx'
import { saveRole, wordsOf } from '#assets/page/roles/role-form.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import {
  goToStep,
  JobsStep,
  ownBoards,
  ownRoles,
  resumeTitles,
  STEPS,
  type StartStep,
  stepAddress,
  stepIn,
  stepsDone,
} from '#assets/page/start/jobs-step.tsx'
import { LookAround } from '#assets/page/start/nothing-set-up.tsx'
import COMMON_TITLES from '#assets/titles/common.json' with { type: 'json' }
import type { Board } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/text.ts'

/** The first run: resume, work, companies, and the first jobs; every step can be skipped and come back to. */
export function StartView() {
  useEffect(() => {
    void boards.load()
    void resumeTitles.load()
  }, [])
  const step = stepIn(here.value.query)
  const error = boards.error.value ?? resumeTitles.error.value
  return (
    <div class="start stack-4">
      <ScreenHeading view="start" />
      <p class="lead quiet">
        Shortlist reads the job pages of companies you choose and shows you what is new. It runs on this
        computer; nothing about you is sent to them.
      </p>
      {step && <StepList step={step} />}
      <Refused error={error} again={() => void Promise.all([boards.load(), resumeTitles.load()])} />
      {step === null && error === null && <Waiting lines={4} />}
      {step && <StepBody key={step} step={step} />}
    </div>
  )
}

function StepList({ step }: { step: StartStep }) {
  const done = stepsDone()
  const index = STEPS.findIndex((candidate) => candidate.step === step)
  return (
    <nav aria-label="Steps">
      <ol class="steps">
        {STEPS.map(({ step: name, word }, place) => (
          <li key={name} class={done[name] ? 'done' : place < index ? 'past' : ''}>
            <a href={stepAddress(name)} aria-current={name === step ? 'step' : undefined}>
              <span class="step-number" aria-hidden="true">
                {done[name] ? '✓' : place + 1}
              </span>
              {word}
              {done[name] && <span class="unseen"> (done)</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepBody({ step }: { step: StartStep }) {
  if (step === 'resume') return <ResumeStep />
  if (step === 'work') return <WorkStep />
  return step === 'companies' ? <CompaniesStep /> : <JobsStep />
}

/** The resume step: it suggests titles, and jobs are compared with it. */
function ResumeStep() {
  const has = resumeTitles.value.value?.master === true
  useEffect(() => {
    if (has && readMaster.peek() === null) void loadMaster()
  }, [has])
  const stored = async () => {
    void turnOnAtSetUp()
    await resumeTitles.load()
    goToStep('work')
  }
  return (
    <Panel class="panel step" id="step-title" title={has ? 'Your resume is here' : 'Start with your resume'}>
      {has ? (
        <p>
          You can change it at any time under <a href={addressOf('resume')}>Resume</a>.
        </p>
      ) : (
        <>
          <p>From it come the job titles to look for, and how well each job fits you.</p>
          <ImportPanel onStored={() => void stored()} />
        </>
      )}
      {proposal.value === null && (
        <div class="acts">
          <a class={has ? 'button primary' : 'button'} href={stepAddress('work')}>
            {has ? 'Continue' : 'Go on without a resume'}
          </a>
        </div>
      )}
      {!has && proposal.value === null && ownRoles().length + ownBoards().length === 0 && <LookAround />}
    </Panel>
  )
}

/** Which companies: by name, by a link, by industry and place, or the standard set; each is read as soon as it is followed. */
function CompaniesStep() {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => focusSoon('company-name'), [])
  const followed = ownBoards()
  const refreshBoards = async (ids: string[]) => {
    if (ids.length > 0) error.value = await readBoards(ids)
  }
  return (
    <Panel class="panel step" id="step-title" title="Which companies do you like?">
      {followed.length > 0 && <Followed followed={followed} />}
      <AddCompanies onAdded={(ids) => void refreshBoards(ids)} onStandard={() => goToStep('jobs')} />
      <Refused error={error.value} />
      <div class="acts">
        {followed.length > 0 ? (
          <Link class="button primary" href={stepAddress('jobs')} label="See your first jobs" />
        ) : (
          <Link class="button" href={addressOf('new')} label="Skip for now" />
        )}
      </div>
    </Panel>
  )
}

const MOST_NAMED = 12

function Followed({ followed }: { followed: Board[] }) {
  const { error, whileBusy } = useSending()
  const unnamed = followed.length - MOST_NAMED
  const leave = async ({ id, company }: Board) => {
    const outcome = await whileBusy(call('DELETE', '/api/boards/:board_id', { params: { board_id: id } }))
    if (!outcome.ok) return
    announce(`${company} is no longer followed`)
    await lookAtBoards()
    focusSoon('company-name')
  }
  return (
    <div class="followed stack-1">
      <p class="small quiet">You follow {counted(followed.length, 'company', 'companies')}.</p>
      <p class="chips">
        {followed.slice(0, MOST_NAMED).map((board) => (
          <span key={board.id} class="chip removable">
            <bdi>{board.company}</bdi>
            <Button
              aria-label={`Stop following ${board.company}`}
              onClick={() => void leave(board)}
              label="×"
            />
          </span>
        ))}
        {unnamed > 0 && <a href={addressOf('boards')}>and {numberText(unnamed)} more</a>}
      </p>
      <Refused error={error.value} />
    </div>
  )
}

/** The work step: titles from the resume, own titles, places and work modes. */
function WorkStep() {
  const value = resumeTitles.value.value
  if (value === null || roles.value.value === null) return null
  const role = ownRoles().find((role) => role.is_default) ?? ownRoles()[0]
  return (
    <>
      <WorkForm
        key={role?.id ?? 'new'}
        role={role}
        ownTitles={value.titles}
        near={value.near}
        hasResume={value.master}
      />
      <PersonPlaces saver={personSaver} />
      <div class="acts">
        <Button type="submit" form={WORK_FORM} class="primary" label="Continue" />
        <Link class="button" href={stepAddress('companies')} label="Skip for now" />
      </div>
    </>
  )
}

const WORK_FORM = 'start-work'

// Continue saves all that the step asks.
const personSaver: PersonSaver = { form: WORK_FORM, save: async () => true }

const placesIn = ({ locations, work_modes }: RolePlaces): RolePlaces => ({ locations, work_modes })

type FormProps = { role: RoleView | undefined; ownTitles: string[]; near: string[]; hasResume: boolean }

function WorkForm({ role, ownTitles: suggestedTitles, near, hasResume }: FormProps) {
  const base = `start-${role?.id ?? 'new'}`
  const form = useDraft<{ titles: string[] } & RolePlaces>(base, {
    titles: role?.titles ?? suggestedTitles.slice(0, 1),
    ...placesIn(wordsOf(role)),
  })
  const { titles, ...places } = form.value
  const change = (changed: Partial<typeof form.value>) => (form.value = { ...form.value, ...changed })
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => focusSoon('start-titles'), [])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    // A saved role ends this step where the address names none, and the form of the person with it.
    if (!(await personSaver.save())) return
    error.value = await saveRole(role, {
      ...wordsOf(role),
      label: role?.label ?? form.value.titles[0] ?? '',
      ...form.value,
    })
    // The button is far below the message.
    if (error.value !== null) return document.getElementById('start-titles')?.focus()
    form.clear()
    void turnOnAtSetUp()
    goToStep('companies')
  }
  const more = ownRoles().length - 1
  return (
    <Panel class="panel step" id="step-title" title="What work are you looking for?">
      <form id={WORK_FORM} onSubmit={save}>
        <ChipInput
          id="start-titles"
          form={base}
          label="Job titles"
          placeholder="such as Backend Engineer"
          help="As companies write them. Enter or a comma adds one. Similar titles are found too."
          values={titles}
          suggest={titlesLike}
          onChange={(titles) => change({ titles })}
        />
        {hasResume && !role && suggestedTitles.length + near.length === 0 && (
          <p class="small quiet">No job title was found in your resume. Type the title of your work.</p>
        )}
        <Suggested
          title="From your resume"
          titles={suggestedTitles.filter((title) => !titles.includes(title))}
          take={(title) => change({ titles: [...titles, title] })}
        />
        <Suggested
          title="Similar"
          titles={near.filter((title) => !titles.includes(title))}
          take={(title) => change({ titles: [...titles, title] })}
        />
        <PlaceFields base="start" form={base} places={places} onChange={change} />
        <Refused error={error.value} />
        <DraftNote form={base} onDiscard={form.clear} />
      </form>
      {more > 0 && (
        <p class="small quiet">
          This is the first of your roles. <a href={addressOf('roles')}>See the others</a>
        </p>
      )}
    </Panel>
  )
}

type SuggestedProps = { title: string; titles: string[]; take: (title: string) => void }

function Suggested({ title, titles, take }: SuggestedProps) {
  if (titles.length === 0) return null
  return (
    <div class="suggested stack-1">
      <span class="small quiet">{title}</span>
      <div class="chips">
        <OfferChips
          offered={titles}
          take={(title) => {
            take(title)
            focusSoon('start-titles')
          }}
        />
      </div>
    </div>
  )
}

const MOST_OFFERED = 5

/** The common titles that begin so, or of which a word does. */
function titlesLike(typed: string): string[] {
  const typedStart = typed.toLowerCase()
  const begins = COMMON_TITLES.filter((title) => title.toLowerCase().startsWith(typedStart))
  const holds = COMMON_TITLES.filter((title) => title.toLowerCase().includes(` ${typedStart}`))
  return [...new Set([...begins, ...holds])].slice(0, MOST_OFFERED)
}
