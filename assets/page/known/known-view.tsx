import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { AnswerReading } from '#assets/page/answers/answer-editor.tsx'
import { answers } from '#assets/page/answers/store.ts'
import { call, createAsk, useSending } from '#assets/page/kit/call.ts'
import { Button, CancelButton, inPage, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { master } from '#assets/page/resume/store.ts'
import { PERSON_PLACES } from '#assets/page/roles/person-places.tsx'
import { addressOf } from '#assets/page/route.ts'
import { stories } from '#assets/page/stories/story.tsx'
import { type MonthsWorked, monthsOfEntries } from '#lib/evidence/master/entry-dates.ts'
import { counted } from '#lib/text/text.ts'

/** The facts that the built-in rules read from the person's texts, each with a link to its source. */
export function KnownView() {
  useEffect(() => {
    for (const request of [master, answers, stories]) void request.load()
  }, [])
  const isRead = master.value.value !== null && answers.value.value !== null
  const noResume = master.error.value?.code === 'master_not_found'
  const error = noResume ? answers.error.value : (master.error.value ?? answers.error.value)
  return (
    <>
      <ScreenHeading view="known" />
      {error && <Refused error={error} again={() => void master.load()} />}
      {!isRead && !noResume && error === null && <Waiting lines={6} />}
      <FactsRead />
      {noResume ? <NoResume /> : <Work />}
      <AnswersRead />
    </>
  )
}

function NoResume() {
  return (
    <section class="panel empty">
      <p class="lead">Nothing is known about your work yet, because no resume is stored.</p>
      <p class="acts">
        <Link class="button primary" href={addressOf('resume')} label="Add your resume" />
      </p>
    </section>
  )
}

type KnownResumeEntry = {
  id: string
  section: string
  heading: string
  sublines: string[]
  start: string | null
  end: string | null
  ongoing: boolean
}

function Work() {
  const masterRecord = master.value.value?.master
  if (!masterRecord) return null
  const today = new Date().toISOString().slice(0, 10)
  const work = masterRecord.entries.filter(({ section }) => section === 'experience')
  const education = masterRecord.entries.filter(({ section }) => section === 'education')
  const skills = masterRecord.items.filter(({ kind }) => kind === 'skills')
  return (
    <>
      <Panel id="known-work" title="Years of work">
        <p class="known-sum">{yearsText(monthsOfEntries(work, today))}</p>
        <ul class="known-list stack-2">
          {work.map((entry) => (
            <KnownEntry key={entry.id} entry={entry} today={today} />
          ))}
        </ul>
        <Correct to="resume" part="the dates in your resume" />
      </Panel>
      <Panel id="known-degrees" title="Education">
        {education.length === 0 && <p>No degree or school is known. A job that asks for one stays open.</p>}
        <ul class="known-list stack-2">
          {education.map((entry) => (
            <KnownEntry key={entry.id} entry={entry} today={today} />
          ))}
        </ul>
        <Correct to="resume" part="your education in the resume" />
      </Panel>
      <Panel id="known-skills" title="Skills that are listed">
        {skills.length === 0 && <p>Your resume has no list of skills; they are read from its lines alone.</p>}
        {skills.map(({ id, text }) => (
          <p key={id} dir="auto">
            {text}
          </p>
        ))}
        <Correct to="resume" part="the skills in your resume" />
      </Panel>
    </>
  )
}

function KnownEntry({ entry, today }: { entry: KnownResumeEntry; today: string }) {
  const { months, complete } = monthsOfEntries([entry], today)
  return (
    <li>
      <bdi>{entry.heading}</bdi>
      <span class="quiet">
        {complete && months > 0
          ? `${datesText(entry)}, ${lengthText(months)}`
          : complete || entry.section === 'education'
            ? datesText(entry)
            : 'no dates that could be read: its years are not counted'}
      </span>
    </li>
  )
}

function Correct({ to, part }: { to: 'resume' | 'answers'; part: string }) {
  return (
    <p class="small">
      <a href={addressOf(to)}>Correct {part}</a>
    </p>
  )
}

function AnswersRead() {
  const all = answers.value.value?.answers
  if (!all) return null
  const readable = all.filter(({ reading }) => reading !== null)
  const wording = wordingText(all.length - readable.length, stories.value.value?.stories.length ?? 0)
  return (
    <Panel id="known-answers" title="What your answers say">
      {readable.length === 0 && (
        <p>No answer says yes, no or a number yet. Open questions of your jobs are listed under New.</p>
      )}
      {readable.length > 0 && (
        <ul class="known-answers stack-2">
          {readable.map((answer) => (
            <li key={answer.question_id}>
              <p dir="auto">{answer.question}</p>
              <p class="quiet" dir="auto">
                {answer.answer}
              </p>
              <AnswerReading answer={answer} />
            </li>
          ))}
        </ul>
      )}
      {wording !== '' && <p class="quiet small">{wording}</p>}
      {all.length > 0 && <Correct to="answers" part="an answer" />}
    </Panel>
  )
}

/** Says how many answers and stories jobs are matched with by their wording; '' for none. */
export function wordingText(others: number, stories: number): string {
  const parts = [
    others > 0 && counted(others, 'other answer'),
    stories > 0 && counted(stories, 'story', 'stories'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `Jobs are also matched with the wording of ${parts.join(' and ')}.`
}

/** A length of time in years and months. */
export function lengthText(months: number): string {
  const years = Math.floor(months / 12)
  const parts = [years > 0 && counted(years, 'year'), months % 12 > 0 && counted(months % 12, 'month')]
  return parts.filter(Boolean).join(' ') || 'less than a month'
}

function yearsText({ months, complete }: MonthsWorked): string {
  if (months === 0) return 'No years could be counted: no entry of your work has dates that can be read.'
  const counting = complete ? '' : ' Entries without dates are not counted.'
  return `${lengthText(months)} in all; times that overlap count once.${counting}`
}

/** The dates of an entry. Examples: "Apr 2019 to now", "2020". */
export function datesText({
  start,
  end,
  ongoing,
}: Pick<KnownResumeEntry, 'start' | 'end' | 'ongoing'>): string {
  if (start === null && end === null) return 'no dates'
  const dates = [start, ongoing ? null : end].map((date) => date && monthText(date))
  return [...new Set([...dates, ongoing ? 'now' : null])].filter(Boolean).join(' to ')
}

function monthText(date: string): string {
  if (!date.includes('-')) return date
  const names = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${date.slice(0, 7)}-01T00:00:00Z`).toLocaleDateString('en-GB', names)
}

/** The facts that decide requirements. */
const facts = createAsk(() => call('GET', '/api/facts'))

type ReadFact = NonNullable<typeof facts.value.value>['facts'][number]
type Correction = { fact_id: string; is: 'wrong' | 'other' | 'right'; value?: string }

const KINDS: Record<string, string> = {
  home: 'Home',
  moving: 'Would move',
  office: 'Days in the office',
  permission: 'Right to work',
  sponsorship: 'Sponsorship',
  travel: 'Travel',
  hours: 'Hours',
  driving_licence: 'Driving licence',
  driving_class: 'Driving class',
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
function FactsRead() {
  useEffect(() => void facts.load(), [])
  const { error, whileBusy } = useSending()
  const reply = facts.value.value
  const correct = async (correction: Correction, done: string) => {
    const { revision = 0 } = facts.value.value ?? {}
    const outcome = await whileBusy(call('PUT', '/api/facts', { body: { ...correction, revision } }))
    if (outcome.ok) {
      facts.value.value = outcome.value
      announce(done)
    } else await facts.load()
    return outcome.ok
  }
  return (
    <Panel id="known-facts" title="Facts">
      <p class="quiet">
        Requirements on place, permission, hours, degrees, languages and licences are compared with these. An
        answer counts before a setting, and both before your resume.
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
      <ul class="known-facts stack-3">
        {reply?.facts.map((fact) => (
          <Fact key={`${fact.fact_id} ${fact.line_id}`} fact={fact} correct={correct} />
        ))}
      </ul>
    </Panel>
  )
}

type FactProps = { fact: ReadFact; correct: (correction: Correction, done: string) => Promise<boolean> }

function Fact({ fact, correct }: FactProps) {
  const { fact_id, kind, value, line, source, used, correction, form } = fact
  const isChanging = useSignal(false)
  const item = useRef<HTMLLIElement>(null)
  // The pressed control goes, so the focus stays in its fact.
  const stay = () => item.current?.focus({ preventScroll: true })
  const name = KINDS[kind] ?? kind
  const factLabel = `${name}, ${value}`
  const changeId = `change-${fact_id}-${fact.line_id}`
  const press = async (is: 'wrong' | 'right') => {
    const done =
      is === 'wrong' ? 'It does not count any more. Your jobs are judged again.' : 'It counts again.'
    if (await correct({ fact_id, is }, done)) stay()
  }
  return (
    <li ref={item} tabIndex={-1}>
      <p>
        <b>{name}</b>{' '}
        {correction === null ? <bdi>{value}</bdi> : <Corrected value={value} correction={correction} />}
        {correction === null && !used && ' '}
        {correction === null && !used && <span class="chip">Your settings count instead</span>}
      </p>
      <p class="quiet small">
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
          name={factLabel}
          close={() => {
            isChanging.value = false
            focusSoon(changeId)
          }}
          save={(other) =>
            correct({ fact_id, is: 'other', value: other }, 'Saved. Your jobs are judged again.')
          }
        />
      ) : (
        <p class="acts">
          {correction !== null && (
            <Button
              aria-label={`Use the line again: ${factLabel}`}
              onClick={() => press('right')}
              label="Use the line again"
            />
          )}
          {correction?.is !== 'wrong' && (
            <Button aria-label={`Wrong: ${factLabel}`} onClick={() => press('wrong')} label="Wrong" />
          )}
          {form.form !== 'none' && (
            <Button
              id={changeId}
              aria-label={`Change: ${factLabel}`}
              onClick={() => (isChanging.value = true)}
              label="Change"
            />
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
      <s dir="auto">{value}</s>{' '}
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
  const send = async () => {
    const value = field.current?.value.trim() ?? ''
    if (value !== '' && (await save(value))) close()
  }
  const id = `fact-${fact.fact_id}`
  const before = correction?.value ?? ''
  return (
    <form class="known-change" onSubmit={inPage(send)}>
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
        <Button type="submit" class="primary" aria-label={`Save the value of ${name}`} label="Save" />
        <CancelButton onClick={close} />
      </span>
    </form>
  )
}
