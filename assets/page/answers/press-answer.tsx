import type { ComponentChildren } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import {
  type AnswerFields,
  answers,
  fieldsOf,
  putAnswer,
  type ShownAnswer,
} from '#assets/page/answers/store.ts'
import { call, callQuietly, createAsk, useSending } from '#assets/page/kit/call.ts'
import { undoingEdits } from '#assets/page/kit/edit-steps.ts'
import { Button, inPage, Menu, typing } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { step } from '#assets/page/kit/steps.ts'
import { closeDraft, isBegun } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** A pressed answer as it is sent. */
export type PressedValue = string | number | string[]

type PressAnswerProps = {
  /** The id of the first control, which takes the focus when an earlier question is done. */
  id: string
  question: string
  form: ShownAnswer['form']
  /** The draft of an answer that takes more than one press. */
  draft: string
  busy: boolean
  press: (value: PressedValue) => void
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'partly', label: 'Partly' },
]

const YES_OR_NO = YES_NO.slice(0, 2)

/** The controls that answer a question by one press or key: numbered chips, a number or a day. */
export function PressAnswer(props: PressAnswerProps) {
  const { form, id } = props
  if (form.form === 'date') return <DateAnswer {...props} />
  const levels = (form.levels ?? []).map((level) => ({ value: level, label: level }))
  if (form.form === 'level')
    return <Presses {...props} presses={form.yes_no ? [...YES_OR_NO, ...levels] : levels} />
  if (form.form !== 'number' && form.form !== 'choice') return <Presses {...props} presses={YES_NO} />
  if (form.form === 'choice') return <ChoiceAnswer {...props} choices={form.choices ?? []} />
  return (
    <>
      {form.yes_no && <Presses {...props} presses={YES_OR_NO} />}
      <NumberAnswer {...props} id={form.yes_no ? `${id}-finer` : id} />
    </>
  )
}

type PressesProps = PressAnswerProps & { presses: readonly { value: string; label: string }[] }

function Presses({ press, presses, ...props }: PressesProps) {
  return (
    <Numbered
      {...props}
      once
      acts={presses.map(({ value, label }) => ({ label, act: () => press(value) }))}
    />
  )
}

type NumberedProps = Pick<PressAnswerProps, 'id' | 'question' | 'busy'> & {
  acts: readonly { label: string; isPressed?: boolean; act: () => void }[]
  /** Whether the first press ends the question. */
  once?: boolean
  children?: ComponentChildren
}

function Numbered({ id, question, busy, acts, once = false, children }: NumberedProps) {
  const onKeyDown = byKey((key) => {
    const match = acts[Number(key) - 1]
    if (match && !busy) match.act()
    return match !== undefined
  })
  return (
    <fieldset class="acts press" aria-label={question} data-once={once || undefined} onKeyDown={onKeyDown}>
      {acts.map(({ label, isPressed, act }, index) => (
        <button
          key={label}
          id={index === 0 ? id : undefined}
          type="button"
          disabled={busy}
          aria-pressed={isPressed}
          aria-keyshortcuts={keyAt(index)}
          onClick={act}
        >
          <bdi>{label}</bdi> <KeyHint name={keyAt(index)} />
        </button>
      ))}
      {children}
    </fieldset>
  )
}

// A yes or no is sent at once; of the choices several may hold. Their numbers follow each other.
function ChoiceAnswer({ choices, ...props }: PressAnswerProps & { choices: readonly string[] }) {
  const { form, draft, busy, press } = props
  const chosen = useDraft<readonly string[]>(draft, [])
  const toggle = (choice: string) => {
    const isChosen = chosen.value.includes(choice)
    chosen.value = isChosen ? chosen.value.filter((name) => name !== choice) : [...chosen.value, choice]
  }
  const before = form.yes_no ? YES_OR_NO : []
  const acts = [
    ...before.map(({ value, label }) => ({ label, act: () => press(value) })),
    ...choices.map((choice) => ({
      label: choice,
      isPressed: chosen.value.includes(choice),
      act: () => toggle(choice),
    })),
  ]
  return (
    <Numbered {...props} acts={acts}>
      <Button
        class={chosen.value.length === 0 ? '' : 'primary'}
        disabled={busy}
        onClick={() => press([...chosen.value])}
        label={chosen.value.length === 0 ? 'None of these' : 'Save'}
      />
    </Numbered>
  )
}

const UNIT_WORDS: Record<string, string> = {
  days: 'days',
  percent: '% of the time',
  people: 'people',
  money: 'a year',
}

function NumberAnswer({ id, question, form, draft, busy, press }: PressAnswerProps) {
  const typed = useDraft(draft, { amount: '', unit: 'years' })
  const { amount, unit } = typed.value
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const number = Number(amount)
    if (amount.trim() !== '') press(unit === 'months' ? Math.round((number / 12) * 100) / 100 : number)
  }
  return (
    <form class="acts press" onSubmit={submit}>
      <input
        id={id}
        type="number"
        min="0"
        step="any"
        inputMode="decimal"
        aria-label={question}
        value={amount}
        onInput={({ currentTarget }) => (typed.value = { unit, amount: currentTarget.value })}
      />
      {form.unit === 'years' ? (
        <Menu
          aria-label="Unit"
          value={unit}
          onText={(text) => (typed.value = { amount, unit: text })}
          of={[
            ['years', 'years'],
            ['months', 'months'],
          ]}
        />
      ) : (
        <span>{UNIT_WORDS[form.unit ?? ''] ?? form.unit}</span>
      )}
      <Button type="submit" disabled={busy || amount.trim() === ''} label="Save" />
    </form>
  )
}

function DateAnswer({ id, question, draft, busy, press }: PressAnswerProps) {
  const day = useDraft(draft, '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (day.value !== '') press(day.value)
  }
  return (
    <form class="acts press" onSubmit={submit}>
      <input id={id} type="date" aria-label={question} {...typing(day)} />
      <Button type="submit" disabled={busy || day.value === ''} label="Save" />
    </form>
  )
}

// The first nine choices have the keys 1 to 9.
function keyAt(index: number): string | undefined {
  return index < 9 ? String(index + 1) : undefined
}

// `aria-keyshortcuts` of the button names the key to a screen reader.
function KeyHint({ name }: { name: string | undefined }) {
  if (name === undefined) return null
  return (
    <span class="kbd" aria-hidden="true">
      {name}
    </span>
  )
}

// Keys with a modifier belong to the browser; a handled key does nothing else on the page.
function byKey(handle: (key: string) => boolean) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
    if (!handle(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** An answer as it is sent: words, a press, or a press with a note. */
export type SentAnswer = { answer: string } | { value: PressedValue; answer?: string }

type AnswerInPlaceProps = {
  question: string
  form: ShownAnswer['form']
  /** The label of the button that saves an answer in words. */
  verb: string
  /** The id of the first control. */
  id?: string
  /** The lines of the field for words; one if left out. */
  rows?: number
  /** Saves the answer. Returns null on success, else the refusal. */
  save: (sent: SentAnswer) => Promise<RefusalBody | null>
  children?: ComponentChildren
}

const answerDraft = (question: string) => `beside/${question}`
const pressDraft = (question: string) => `pressed/${question}`

/** Whether an answer to a question was begun and not saved. */
export function isAnswerBegun(question: string): boolean {
  return isBegun(answerDraft(question)) || isBegun(pressDraft(question))
}

/** A question with the controls of its form: presses with an optional note, or a field for words. */
export function AnswerInPlace({ question, form, verb, id, rows, save, children }: AnswerInPlaceProps) {
  const ownId = useId()
  const field = id ?? ownId
  const draft = answerDraft(question)
  const text = useDraft(draft, '')
  const pressed = pressDraft(question)
  const { busy, error, act } = useSending()
  const isText = form.form === 'text'
  const send = async (sent: SentAnswer) => {
    if (!(await act(() => save(sent)))) return
    text.clear()
    closeDraft(pressed)
  }
  const note = text.value.trim()
  return (
    <div class="answer-in-place stack-2">
      {isText ? (
        <label class="question" for={field} dir="auto">
          {question}
        </label>
      ) : (
        <p class="question" dir="auto">
          {question}
        </p>
      )}
      {children}
      {isText ? (
        <form class="acts" onSubmit={inPage(() => send({ answer: text.value }))}>
          <TextInput id={field} text={text} {...(rows === undefined ? {} : { rows })} />
          <Button type="submit" disabled={busy.value || note === ''} label={verb} />
        </form>
      ) : (
        <>
          <PressAnswer
            {...{ question, form, id: field, draft: pressed, busy: busy.value }}
            press={(value) => void send({ value, ...(note === '' ? {} : { answer: note }) })}
          />
          <details class="small" open={note !== ''}>
            <summary>Add a note</summary>
            <TextInput label={`Note on: ${question}`} text={text} />
          </details>
        </>
      )}
      <DraftNote form={draft} onDiscard={text.clear} />
      <DraftNote form={pressed} onDiscard={() => closeDraft(pressed)} />
      <Refused error={error.value} />
    </div>
  )
}

type TextInputProps = { id?: string; label?: string; rows?: number; text: { value: string } }

function TextInput({ id, label, rows, text }: TextInputProps) {
  const shared = { id, 'aria-label': label, value: text.value, maxLength: 20_000 }
  const take = (typed: string) => (text.value = typed)
  if (rows === undefined)
    return <input {...shared} onInput={({ currentTarget }) => take(currentTarget.value)} />
  return (
    <textarea
      {...shared}
      rows={rows}
      onInput={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
      }}
    />
  )
}

const ask = () => call('GET', '/api/conditions')

/** The conditions of work with the person's word on each. */
export const conditions = createAsk(ask)

type Reply = Extract<Awaited<ReturnType<typeof ask>>, { ok: true }>['value']
export type ShownCondition = Reply['conditions'][number]
type Word = {
  condition: ShownCondition['condition']
  is: ShownCondition['is']
  up_to?: number
  /** The answer that held the person's own words beside it. */
  answer?: AnswerFields & { question_id: string }
}

/** Saves the person's words on conditions, and offers to take them back. Returns the refusal, if any. */
export async function pressConditions(words: readonly Word[]): Promise<RefusalBody | null> {
  const rows = words.flatMap(
    ({ condition }) => conditions.value.peek()?.conditions.filter(isOf(condition)) ?? [],
  )
  const edits: PressedWord[] = []
  let refused: RefusalBody | null = null
  for (const word of words) {
    const row = rows.find(isOf(word.condition))
    const to = row ? await wordOf(row) : { ...word, is: 'open' as const }
    const end = await putWord(word, row?.revision)
    if (typeof end !== 'number') {
      refused = end
      break
    }
    edits.push({ id: word.condition, revision: end, before: row?.revision ?? 0, to, from: word })
  }
  const [first] = words
  // Offered before anything else is awaited, so that a key takes back this press and no older one.
  const name = edits.length > 1 ? `${edits.length} conditions of work` : (rows[0]?.question ?? '')
  if (first && edits.length > 0) offerConditions(`${WORDS[first.is]}: ${name}`, edits)
  await readAgain()
  return refused
}

// A word on a condition is an answer, which the same screen lists.
async function readAgain(): Promise<void> {
  await Promise.all([conditions.load(), answers.value.peek() === null || answers.load()])
}

type PressedWord = { id: string; revision: number; before: number; to: Word; from: Word }

const WORDS = { fine: 'Fine with me', against: 'Not for me', open: 'Open again' }

// A word that the resume says is none that was pressed. The person's own words come back with their question.
async function wordOf({ condition, is, up_to, by, question_id, words }: ShownCondition): Promise<Word> {
  const params = { question_id: question_id ?? '' }
  const stored = words === null ? null : await callQuietly('GET', '/api/answers/:question_id', { params })
  const answer = stored?.ok
    ? { answer: { question_id: params.question_id, ...fieldsOf(stored.value.answer) } }
    : {}
  if (by !== 'answer') return { condition, is: 'open', ...answer }
  return { condition, is, ...(up_to === null ? {} : { up_to }), ...answer }
}

// Returns the revision at which the word stands, or the refusal; without a revision it is written over any other.
async function putWord({ answer, ...word }: Word, revision?: number): Promise<number | RefusalBody> {
  if (answer && revision !== undefined) {
    const { question_id, ...fields } = answer
    const written = await putAnswer(question_id, { ...fields, revision })
    return written.ok ? written.value.answer.revision : written.error
  }
  const body = { ...word, ...(revision === undefined ? {} : { revision }) } as ConditionBody
  const outcome = await step(callQuietly('PUT', '/api/conditions', { body }))
  if (!outcome.ok) return outcome.error
  return outcome.value.conditions.find(isOf(word.condition))?.revision ?? 0
}

type ConditionBody = Omit<Word, 'condition' | 'answer'> & { condition: 'nights'; revision?: number }

const offerConditions = undoingEdits<Word>('conditions', async ({ to, revision }) => {
  const end = await putWord(to, revision)
  void readAgain()
  return end
})

function isOf(condition: string) {
  return (row: ShownCondition) => row.condition === condition
}

const AMOUNTS: Record<string, { amounts: readonly number[]; unit: string }> = {
  travel: { amounts: [10, 25, 50, 100], unit: '%' },
  presence: { amounts: [1, 2, 3, 4, 5], unit: 'days' },
  lifting: { amounts: [25, 50, 75], unit: 'lb' },
}

/** The list of presses that decides the conditions of all jobs: what is fine, and what is not. */
export function ConditionList() {
  useEffect(() => void conditions.load(), [])
  const reply = conditions.value.value
  if (reply === null) return <Refused error={conditions.error.value} again={() => void conditions.load()} />
  const count = (is: string) => reply.conditions.filter((row) => row.is === is).length
  return (
    <details class="panel conditions">
      <summary>
        Conditions of work: {count('fine')} fine with you, {count('against')} not for you, {count('open')}{' '}
        open
      </summary>
      <p class="small quiet">
        Pressed once for all jobs. What is not for you makes a job that demands it no match. What is open
        counts neither way.
      </p>
      <ul class="stack-2">
        {reply.conditions.map((row) => (
          <ConditionRow key={row.condition} row={row} />
        ))}
      </ul>
    </details>
  )
}

function ConditionRow({ row }: { row: ShownCondition }) {
  const { condition, question, is, up_to, line, words } = row
  const { busy, error, act } = useSending()
  const press = (word: Omit<Word, 'condition'>) => act(() => pressConditions([{ condition, ...word }]))
  const { amounts, unit } = AMOUNTS[condition] ?? { amounts: [], unit: '' }
  const isChosen = (amount: number) => is === 'fine' && up_to === amount
  return (
    <li>
      <fieldset class="acts press" aria-label={question} disabled={busy.value}>
        <span>{question}</span>
        {amounts.map((amount) => (
          <Button
            key={amount}
            aria-pressed={isChosen(amount)}
            onClick={() => void press(isChosen(amount) ? { is: 'open' } : { is: 'fine', up_to: amount })}
            label={`up to ${amount} ${unit}`}
          />
        ))}
        {amounts.length === 0 && (
          <Button
            aria-pressed={is === 'fine'}
            onClick={() => void press({ is: is === 'fine' ? 'open' : 'fine' })}
            label="Fine with me"
          />
        )}
        <Button
          aria-pressed={is === 'against'}
          onClick={() => void press({ is: is === 'against' ? 'open' : 'against' })}
          label="Not for me"
        />
      </fieldset>
      {line !== null && (
        <p class="small quiet">
          Your resume says: <bdi>{line}</bdi>
        </p>
      )}
      {words !== null && (
        <p class="small quiet">
          You wrote: <bdi>{words}</bdi>
        </p>
      )}
      <Refused error={error.value} />
    </li>
  )
}
