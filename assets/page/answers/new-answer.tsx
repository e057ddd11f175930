import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { AnswerFields } from '#assets/page/answers/answer-editor.tsx'
import {
  answers,
  NEW_ANSWER,
  NO_ANSWER,
  putAnswer,
  type ShownAnswer,
  savedText,
} from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { BothTexts } from '#assets/page/kit/texts/conflict-panel.tsx'
import { closeDraft, drafts, dropDraft, markSending } from '#assets/page/kit/texts/drafts.ts'
import type { Texts } from '#assets/page/kit/texts/merge-texts.ts'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

export type NewAnswerProps = { onClosed: (question_id: string | null) => void }

/** Adds an answer; where one that is stored covers its question, the person chooses between the two. */
export function NewAnswer({ onClosed }: NewAnswerProps) {
  useFirstFocus(`${NEW_ANSWER}-question`)
  const texts = drafts.value[NEW_ANSWER]?.texts ?? NO_ANSWER
  const { busy, error, stored, add, keep, replace } = useAdding(texts, onClosed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void add()
  }
  const cancel = () => {
    dropDraft(NEW_ANSWER)
    onClosed(null)
  }
  return (
    <section class="panel" aria-labelledby="add-answer">
      <h2 id="add-answer">Add an answer</h2>
      <form class="text-form" onSubmit={submit}>
        <AnswerFields form={NEW_ANSWER} />
        <Refused error={error} />
        <div class="acts">
          <button
            type="submit"
            class={stored ? '' : 'primary'}
            disabled={busy}
            aria-keyshortcuts="Control+Enter"
          >
            {stored ? 'Check again' : 'Add the answer'}
          </button>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
          <DraftNote form={NEW_ANSWER} />
        </div>
      </form>
      {stored && (
        <CoveredChoice
          key={stored.revision}
          {...{ stored, busy }}
          yours={texts['answer'] ?? ''}
          onOld={() => void keep(stored)}
          onMine={() => void replace(stored)}
        />
      )}
    </section>
  )
}

// Only the person's choice is written; until then the text stays in the form.
function useAdding(texts: Texts, onClosed: NewAnswerProps['onClosed']) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const stored = useSignal<ShownAnswer | null>(null)
  const finish = async ({ question_id }: ShownAnswer, words: string) => {
    closeDraft(NEW_ANSWER)
    announce(words)
    await answers.load()
    onClosed(question_id)
  }
  const send = async <T,>(call: Promise<CallOutcome<T>>) => {
    busy.value = true
    markSending(NEW_ANSWER, true)
    const outcome = await call
    markSending(NEW_ANSWER, false)
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    return outcome
  }
  const add = async () => {
    if (busy.peek()) return
    const outcome = await send(call('POST', '/api/answers', { body: addBody(texts) }))
    if (!outcome.ok) return
    const { answer, reused } = outcome.value
    stored.value = reused ? answer : null
    if (!reused) await finish(answer, savedText(answer))
  }
  const replace = async ({ question_id, revision }: ShownAnswer) => {
    const outcome = await send(putAnswer(question_id, replaceBody(texts, revision)))
    if (outcome.ok) return finish(outcome.value.answer, 'The saved answer now says what you wrote')
    const { code, current } = outcome.error
    if (code === 'revision_conflict' && current) stored.value = current as ShownAnswer
    if (code === 'not_found') stored.value = null
  }
  const keep = (saved: ShownAnswer) => finish(saved, 'The saved answer is kept')
  return { busy: busy.value, error: error.value, stored: stored.value, add, keep, replace }
}

function addBody(texts: Texts) {
  const { question = '', answer = '', tag, source } = texts
  return { question, answer, ...(tag && { tag }), ...(source && { source }) }
}

function replaceBody(texts: Texts, revision: number) {
  const { answer = '', tag, source } = texts
  return { answer, revision, ...(tag && { tag }), ...(source && { source }) }
}

export type CoveredChoiceProps = {
  stored: ShownAnswer
  yours: string
  busy: boolean
  onOld: () => void
  onMine: () => void
}

/** Lets the person choose where a stored answer covers the question already; nothing is written before. */
export function CoveredChoice({ stored, yours, busy, onOld, onMine }: CoveredChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isSame = stored.answer.trim() === yours.trim()
  return (
    <section class="panel conflict" aria-labelledby="covered-title">
      <h3 id="covered-title" ref={heading} tabIndex={-1}>
        {isSame ? 'This is already saved' : 'A saved answer covers this question'}
      </h3>
      <p>
        Saved question: <q dir="auto">{stored.question}</q>{' '}
        {isSame
          ? 'It says the same, so nothing needs to be saved.'
          : 'Yours is not saved yet. Choose which answer to keep; the saved question stays as it is.'}
      </p>
      {!isSame && <BothTexts label="Answer" stored={stored.answer} yours={yours} />}
      <div class="acts">
        <button type="button" class={isSame ? 'primary' : ''} disabled={busy} onClick={onOld}>
          Keep the saved answer
        </button>
        {!isSame && (
          <button type="button" class="primary" disabled={busy} onClick={onMine}>
            Use mine instead
          </button>
        )}
      </div>
    </section>
  )
}
