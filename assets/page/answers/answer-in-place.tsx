import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { PressAnswer, type PressedValue } from '#assets/page/answers/press-answer.tsx'
import type { ShownAnswer } from '#assets/page/answers/store.ts'
import { Button, inPage } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { closeDraft, isBegun } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

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
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const isText = form.form === 'text'
  const send = async (sent: SentAnswer) => {
    if (busy.peek()) return
    busy.value = true
    error.value = await save(sent)
    busy.value = false
    if (error.peek() !== null) return
    text.clear()
    closeDraft(pressed)
  }
  const note = text.value.trim()
  return (
    <div class="answer-in-place">
      {isText ? (
        <label class="question" for={field}>
          <bdi>{question}</bdi>
        </label>
      ) : (
        <p class="question">
          <bdi>{question}</bdi>
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
  const take = (typed: string) => {
    text.value = typed
  }
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
