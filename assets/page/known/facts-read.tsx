import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce, step } from '#assets/page/kit/say.ts'
import { PERSON_PLACES } from '#assets/page/roles/person-places.tsx'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The facts that decide requirements. */
const facts = createAsk(() => call('GET', '/api/facts'))

type ReadFact = NonNullable<typeof facts.value.value>['facts'][number]
type Correction = { fact_id: string; is: 'wrong' | 'other' | 'right'; value?: string }

const KINDS: Record<string, string> = {
  home: 'Home',
  moving: 'Would move',
  office: 'Days in the office',
  permission: 'May work',
  sponsorship: 'Sponsorship',
  travel: 'Travel',
  hours: 'Hours',
  driving_licence: 'Driving licence',
  car: 'Car',
  lifting: 'Lifting',
  clearance: 'Clearance',
  degree: 'Degree',
  language: 'Language',
  languages: 'Languages',
  licence: 'Licence',
  denial: 'Not known or done',
}

const UNITS: Record<string, string> = { office: 'days a week', travel: 'percent', lifting: 'pounds' }

/** The facts of settings and resume, each with its line and a press that corrects it. */
export function FactsRead() {
  useEffect(() => void facts.load(), [])
  const error = useSignal<RefusalBody | null>(null)
  const reply = facts.value.value
  const correct = async (correction: Correction, done: string) => {
    const { revision = 0 } = facts.value.value ?? {}
    const outcome = await step(call('PUT', '/api/facts', { body: { ...correction, revision } }))
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) {
      facts.value.value = outcome.value
      announce(done)
    } else await facts.load()
    return outcome.ok
  }
  return (
    <section class="panel" aria-labelledby="known-facts">
      <h2 id="known-facts">Facts</h2>
      <p class="quiet">
        Requirements on place, permission, hours, degrees, languages and licences are compared with these. A
        setting counts before a line of your resume, and an answer before both.
      </p>
      <Refused error={error.value ?? facts.error.value} again={() => void facts.load()} />
      {reply === null && facts.error.value === null && <Waiting lines={4} />}
      {reply?.facts.length === 0 && (
        <p>
          No fact is known.{' '}
          <a href={addressOf('settings', PERSON_PLACES)}>Say where you live and where you may work</a>, and it
          is never asked again.
        </p>
      )}
      <ul class="known-facts">
        {reply?.facts.map((fact) => (
          <Fact key={`${fact.fact_id} ${fact.line_id}`} fact={fact} correct={correct} />
        ))}
      </ul>
    </section>
  )
}

type FactProps = {
  fact: ReadFact
  correct: (correction: Correction, done: string) => Promise<boolean>
}

function Fact({ fact, correct }: FactProps) {
  const { fact_id, kind, value, line, source, used, correction, form } = fact
  const isChanging = useSignal(false)
  const item = useRef<HTMLLIElement>(null)
  // The pressed control goes, so the focus stays in its fact.
  const stay = () => item.current?.focus({ preventScroll: true })
  const name = KINDS[kind] ?? kind
  const said = `${name}, ${value}`
  const press = async (is: 'wrong' | 'right') => {
    const done =
      is === 'wrong' ? 'It does not count any more. Your jobs are judged again.' : 'It counts again.'
    if (await correct({ fact_id, is }, done)) stay()
  }
  return (
    <li ref={item} tabIndex={-1}>
      <p class="known-fact">
        <b>{name}</b>{' '}
        {correction === null ? <bdi>{value}</bdi> : <Corrected value={value} correction={correction} />}
        {correction === null && !used && <span class="chip">Your settings count instead</span>}
      </p>
      <p class="quiet small known-line">
        {source === 'settings' ? 'From your settings: ' : 'From this line: '}
        <bdi>{line}</bdi>
      </p>
      {source === 'settings' ? (
        <p class="small">
          <a href={addressOf('settings', PERSON_PLACES)}>Change it in Settings</a>
        </p>
      ) : isChanging.value ? (
        <ChangeValue
          fact={fact}
          name={said}
          close={() => {
            isChanging.value = false
            stay()
          }}
          save={(other) =>
            correct({ fact_id, is: 'other', value: other }, 'Saved. Your jobs are judged again.')
          }
        />
      ) : (
        <p class="acts">
          {correction !== null && (
            <button type="button" aria-label={`Use the line again: ${said}`} onClick={() => press('right')}>
              Use the line again
            </button>
          )}
          {correction?.is !== 'wrong' && (
            <button type="button" aria-label={`Wrong: ${said}`} onClick={() => press('wrong')}>
              Wrong
            </button>
          )}
          {form.form !== 'none' && (
            <button type="button" aria-label={`Change: ${said}`} onClick={() => (isChanging.value = true)}>
              Change
            </button>
          )}
        </p>
      )}
    </li>
  )
}

function Corrected({
  value,
  correction,
}: {
  value: string
  correction: NonNullable<ReadFact['correction']>
}) {
  return (
    <>
      <s>
        <bdi>{value}</bdi>
      </s>{' '}
      {correction.is === 'wrong' ? (
        <span class="chip">You said this is wrong</span>
      ) : (
        <>
          <bdi>{correction.value}</bdi> <span class="chip">You corrected it</span>
        </>
      )}
    </>
  )
}

type ChangeProps = {
  fact: ReadFact
  name: string
  close: () => void
  save: (value: string) => Promise<boolean>
}

function ChangeValue({ fact, name, close, save }: ChangeProps) {
  const { kind, correction, form } = fact
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const value = field.current?.value.trim() ?? ''
    if (value !== '' && (await save(value))) close()
  }
  const id = `fact-${fact.fact_id}`
  const before = correction?.value ?? ''
  return (
    <form class="known-change" onSubmit={send} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <label for={id}>
        {KINDS[kind] ?? kind}
        {UNITS[kind] === undefined ? '' : `, ${UNITS[kind]}`}
      </label>
      {form.form === 'choice' ? (
        <select id={id} ref={field} defaultValue={before || form.choices[0]}>
          {form.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          ref={field}
          inputMode={form.form === 'number' ? 'numeric' : 'text'}
          maxLength={100}
          required
          autocomplete="off"
          defaultValue={before}
        />
      )}
      <span class="acts">
        <button type="submit" class="primary" aria-label={`Save the value of ${name}`}>
          Save
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </span>
    </form>
  )
}
