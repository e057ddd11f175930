import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { HeldWords } from '#assets/page/answers/answer-editor.tsx'
import { AnswerInPlace, type SentAnswer } from '#assets/page/answers/press-answer.tsx'
import { addAnswer } from '#assets/page/answers/store.ts'
import { call, useRead, useSending } from '#assets/page/kit/call.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { CopyButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ProgressLine, ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { FormAnswers, FormResponse } from '#lib/shortlist/forms/schema.ts'
import { counted } from '#lib/text/text.ts'

type Question = z.output<typeof FormResponse>['questions'][number]
type Saved = z.output<typeof FormAnswers>['answers'][number]

/** The questions of a job's application form beside the person's answers, each to be copied by one press. */
export function FormView() {
  const { id } = here.value
  const form = useRead(() => call('GET', '/api/forms', { query: { job_url: id } }), [id])
  const answers = useRead(() => call('GET', '/api/forms/answers', { query: { job_url: id } }), [id])
  useEffect(() => void nameJobs([id]), [id])
  const reply = form.value.value
  const reload = async () => {
    await Promise.all([form.load(), answers.load()])
  }
  return (
    <>
      <p>
        <a href={addressOf('job', id)}>← Back to the job</a>
      </p>
      <ScreenHeading view="form" job={jobNames.value[id]} />
      <ReadState of={form} lines={4} />
      {(answers.value.value?.waiting.length ?? 0) > 0 && (
        <HeldWords kind="answer" after={() => void reload()} />
      )}
      {reply && (
        <>
          {reply.questions.length > 0 && (
            <Questions
              questions={reply.questions}
              saved={answers.value.value?.answers ?? []}
              id={id}
              reload={reload}
            />
          )}
          <ReadForm
            key={id}
            id={id}
            canAsk={reply.board_answers}
            isRead={reply.questions.length > 0}
            reload={reload}
          />
        </>
      )}
    </>
  )
}

const OPEN_QUESTIONS = 'open-questions'

type QuestionsProps = {
  questions: readonly Question[]
  saved: readonly Saved[]
  id: string
  reload: () => Promise<void>
}

function Questions({ questions, saved, id, reload }: QuestionsProps) {
  const byId = new Map(saved.map((answer) => [answer.id, answer]))
  const yours = questions.filter((question) => question.yours)
  const others = questions.filter((question) => !question.yours)
  const open = others.filter((question) => !byId.has(question.id)).length
  return (
    <>
      <p id={OPEN_QUESTIONS} role="status" tabIndex={-1}>
        {open === 0 ? 'Every question has an answer.' : `${counted(open, 'question')} without an answer.`}
      </p>
      {yours.length > 0 && (
        <p class="panel inline">
          <span>
            Fill in yourself: <bdi>{yours.map(({ label }) => label).join(' · ')}</bdi>
          </span>
        </p>
      )}
      <ol class="form-questions stack-3">
        {others.map((question) => (
          <li key={question.id} class="panel">
            <FormQuestion question={question} saved={byId.get(question.id)} id={id} reload={reload} />
          </li>
        ))}
      </ol>
    </>
  )
}

type FormQuestionProps = Pick<QuestionsProps, 'id' | 'reload'> & {
  question: Question
  saved: Saved | undefined
}

function FormQuestion({ question, saved, id, reload }: FormQuestionProps) {
  const { label, required, longest, choices } = question
  const limit = longest === null ? '' : `${longest.amount} ${longest.unit} at most`
  const notes = [required ? 'Required' : '', limit].filter(Boolean).join(' · ')
  if (saved === undefined) {
    return (
      <Unanswered {...{ question, id, reload }}>{notes && <p class="small quiet">{notes}</p>}</Unanswered>
    )
  }
  const count =
    longest?.unit === 'words' ? counted(saved.words, 'word') : counted(saved.characters, 'character')
  return (
    <>
      <h2 dir="auto">{label}</h2>
      {notes && <p class="small quiet">{notes}</p>}
      {choices.length > 0 && (
        <p class="small quiet">
          Choices: <bdi>{choices.join(' · ')}</bdi>
        </p>
      )}
      <p class="own-text" dir="auto">
        {saved.answer}
      </p>
      <div class="acts">
        <CopyButton text={saved.answer} label={`the answer to ${label}`} />
        <span class={saved.over > 0 ? 'small over' : 'small quiet'}>
          {count}
          {longest !== null && ` of ${longest.amount}`}
          {saved.over > 0 && `, ${saved.over} too many`}
        </span>
        {saved.how === 'same' && <span class="small quiet">Saved for a question that means the same</span>}
        {saved.how === 'settings' && <span class="small quiet">From your settings</span>}
        <a class="small" href={addressOf(saved.how === 'settings' ? 'settings' : 'answers')}>
          {saved.how === 'settings' ? 'Edit in Settings' : 'Edit in Answers'}
        </a>
      </div>
    </>
  )
}

// A question with more choices gets a text field instead of buttons.
const MOST_BUTTONS = 12

type UnansweredProps = Omit<FormQuestionProps, 'saved'> & { children: ComponentChildren }

function Unanswered({ question, id, reload, children }: UnansweredProps) {
  const save = async (sent: SentAnswer): Promise<RefusalBody | null> => {
    const outcome = await addAnswer({ question: question.label, ...sent, job_url: id })
    if (!outcome.ok) return outcome.error
    announce('The answer is saved for every job')
    await reload()
    return null
  }
  const { busy, error, act } = useSending()
  const { label, choices, form } = question
  const isChosen = form.form === 'text' && choices.length > 0 && choices.length <= MOST_BUTTONS
  if (!isChosen) {
    return (
      <AnswerInPlace question={label} form={form} verb="Save the answer" rows={2} save={save}>
        {children}
        {choices.length > 0 && (
          <p class="small quiet">
            Choices: <bdi>{choices.join(' · ')}</bdi>
          </p>
        )}
      </AnswerInPlace>
    )
  }
  return (
    <fieldset class="press">
      <legend dir="auto">{label}</legend>
      {children}
      <div class="acts">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            disabled={busy.value}
            onClick={() => void act(() => save({ answer: choice }))}
          >
            <bdi>{choice}</bdi>
          </button>
        ))}
      </div>
      <Refused error={error.value} />
    </fieldset>
  )
}

type ReadFormProps = { id: string; canAsk: boolean; isRead: boolean; reload: () => Promise<void> }

function ReadForm({ id, canAsk, isRead, reload }: ReadFormProps) {
  const draft = `form/${id}`
  const text = useDraft(draft, '')
  const { busy, error, whileBusy } = useSending()
  const readForm = async (pasted: string | null) => {
    if (busy.peek()) return
    const body = { job_url: id, ...(pasted === null ? {} : { text: pasted }) }
    const outcome = await whileBusy(call('POST', '/api/forms', { body }))
    if (!outcome.ok) return
    text.clear()
    announce(`${counted(outcome.value.questions.length, 'question')} read`)
    await reload()
    focusSoon(OPEN_QUESTIONS)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void readForm(text.value)
  }
  return (
    <form class="panel text-form stack-3" aria-label="Read the form" onSubmit={submit}>
      {canAsk && (
        <div class="acts">
          <Button
            class={isRead ? '' : 'primary'}
            disabled={busy.value}
            onClick={() => void readForm(null)}
            label={isRead ? 'Read the form again' : 'Read the form from the board'}
          />
        </div>
      )}
      <TextField
        id="form-text"
        label={isRead ? 'Or paste other questions' : 'Paste the questions of the form'}
        rows={4}
        longest={50_000}
        value={text.value}
        onText={(typed) => (text.value = typed)}
        help={`One on each line. If some end in “?”, “*” or “:”, only those count.${isRead ? ' They replace the ones above.' : ''}`}
      />
      {busy.value && <ProgressLine label="Reading the form." />}
      <Refused error={error.value} />
      <div class="acts">
        <Button
          type="submit"
          disabled={busy.value || text.value.trim() === ''}
          aria-keyshortcuts="Control+Enter"
          label="Use these questions"
        />
        <DraftNote form={draft} onDiscard={text.clear} />
      </div>
    </form>
  )
}
