import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { AnswerEditor, AnswerFields, AnswerReading, HeldWords } from '#assets/page/answers/answer-editor.tsx'
import { ConditionList } from '#assets/page/answers/press-answer.tsx'
import {
  addAnswer,
  answerKey,
  answers,
  answerTexts,
  NEW_ANSWER,
  NO_ANSWER,
  putAnswer,
  type ShownAnswer,
  savedText,
} from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { jobText, nameJobs } from '#assets/page/kit/job-names.ts'
import { Button, CancelButton, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { BothTexts } from '#assets/page/kit/texts/draft-form.tsx'
import {
  closeDraft,
  drafts,
  dropDraft,
  markSending,
  openDraft,
  type Texts,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import {
  OwnText,
  OwnTexts,
  RecordCard,
  TextHistory,
  TextList,
  tagText,
  writerOf,
} from '#assets/page/kit/texts/text-list.tsx'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import { agoText, hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

const ADD = 'answers-add'

/** The person's answers to questions of applications. */
export function AnswersView() {
  useEffect(() => void answers.load(), [])
  const reply = answers.value.value
  return (
    <OwnTexts
      view="answers"
      noun="answer"
      of={answers}
      forms={reply?.answers.map((answer) => answerKey(answer.question_id)) ?? null}
      fresh={{ key: NEW_ANSWER, empty: NO_ANSWER }}
      add={ADD}
      newForm={<NewAnswer onClosed={(id) => focusSoon(id === null ? ADD : `${answerKey(id)}-edit`)} />}
      none={
        <>
          <p class="lead">No answers yet.</p>
          <p>
            Add your first answer, such as when you can start. It is used for every later application that
            asks.
          </p>
        </>
      }
    >
      <HeldWords after={() => void answers.load()} />
      <ConditionList />
      {reply && reply.answers.length > 0 && <AnswerList {...reply} />}
    </OwnTexts>
  )
}

type AnswerListProps = { answers: ShownAnswer[]; tags: { tag: string; answers: number }[] }

function AnswerList({ answers: all, tags }: AnswerListProps) {
  const onlyUnread = useSignal(false)
  const unread = all.filter((answer) => answer.needs_press).length
  return (
    <TextList
      noun="answer"
      all={all}
      formOf={({ question_id }) => answerKey(question_id)}
      textsOf={({ question, answer, tag, source }) => [question, answer, tag, source ?? '']}
      tagsOf={({ tag }) => [tag]}
      tags={tags.map(({ tag, answers: count }) => ({ tag, count }))}
      only={(answer) => !onlyUnread.value || unread === 0 || answer.needs_press}
      add={ADD}
      card={(answer, next) => <AnswerItem key={answer.question_id} {...{ answer, next }} />}
    >
      {unread > 0 && (
        <Button
          class="fit"
          aria-pressed={onlyUnread.value}
          onClick={() => (onlyUnread.value = !onlyUnread.value)}
          label={`${counted(unread, 'answer')} ${unread === 1 ? 'needs' : 'need'} a quick check`}
        />
      )}
    </TextList>
  )
}

/** One answer: its text, its uses, and its actions. */
function AnswerItem({ answer, next }: { answer: ShownAnswer; next: string }) {
  const form = answerKey(answer.question_id)
  const edit = () => openDraft(form, { revision: answer.revision, read: answerTexts(answer) })
  return (
    <RecordCard
      {...{ form, edit, next }}
      noun="answer"
      name={answer.question}
      editor={(onClosed) => <AnswerEditor stored={answer} onClosed={onClosed} />}
      remove={() => remove(answer)}
      reload={answers.load}
      below={
        <>
          <AnswerJobs answer={answer} />
          <TextHistory key={answer.revision} load={() => loadHistory(answer, edit)} />
        </>
      }
    >
      <OwnText text={answer.answer} />
      <AnswerReading answer={answer} />
      <Facts answer={answer} />
    </RecordCard>
  )
}

function Facts({ answer }: { answer: ShownAnswer }) {
  const { tag, source, jobs, updated_at, written_by, sample } = answer
  return (
    <p class="small quiet text-facts">
      {tag && <span class="chip">{tagText(tag)}</span>}
      {sample && <span class="chip">sample</span>}
      <span>{jobs.length === 0 ? 'not used yet' : `used by ${counted(jobs.length, 'job')}`}</span>
      <span>
        written {agoText(updated_at, Date.now())} by {writerOf(written_by)}
      </span>
      {source && (
        <span>
          from <bdi>{source}</bdi>
        </span>
      )}
    </p>
  )
}

function remove({ question_id, revision }: ShownAnswer) {
  const params = { question_id }
  return call('DELETE', '/api/answers/:question_id', { params, query: { revision: String(revision) } })
}

async function loadHistory({ question_id }: ShownAnswer, edit: () => void) {
  const outcome = await call('GET', '/api/answers/:question_id', { params: { question_id } })
  if (!outcome.ok) return outcome
  const { answer, earlier } = outcome.value
  const steps = answer.history
  const texts = earlier.map((version) => ({
    revision: version.revision,
    replaced_at: version.replaced_at,
    texts: [
      { label: 'Question', text: version.question },
      { label: 'Answer', text: version.answer },
      { label: 'Source', text: version.source ?? '' },
    ].filter(({ text }) => text !== ''),
    onUse: () => {
      edit()
      const { question, answer: words, source } = version
      const keep_source = source ? 'yes' : ''
      typeInto(answerKey(question_id), { question, answer: words, source: source ?? '', keep_source })
      document.getElementById(`${answerKey(question_id)}-answer`)?.focus()
    },
  }))
  return { ...outcome, value: { steps, earlier: texts } }
}

const KINDS: Record<string, string> = {
  answered: 'first answered for it',
  confirmed: 'confirmed for it',
  reused: 'used again for it',
}

/** The jobs that an answer was used for; their names are asked for when it is opened. */
function AnswerJobs({ answer }: { answer: ShownAnswer }) {
  const { jobs } = answer
  if (jobs.length === 0) return null
  return (
    <details
      class="history"
      onToggle={({ currentTarget }) =>
        void (currentTarget.open && nameJobs(jobs.map((job) => job.job_identity)))
      }
    >
      <summary>Jobs</summary>
      <ul>
        {jobs.map(({ job_identity, url, kind, at }) => (
          <li key={`${job_identity} ${kind}`}>
            <Link href={addressOf('job', job_identity)} label={jobText(job_identity, hostOf(url) || url)} />{' '}
            <span class="small quiet">
              {KINDS[kind] ?? kind} {agoText(at, Date.now())}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type NewAnswerProps = { onClosed: (question_id: string | null) => void }

/** Adds an answer; where one that is stored covers its question, the person chooses between the two. */
function NewAnswer({ onClosed }: NewAnswerProps) {
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
    <Panel id="add-answer" title="Add an answer">
      <form class="text-form stack-3" onSubmit={submit}>
        <AnswerFields form={NEW_ANSWER} />
        <Refused error={error} />
        <div class="acts">
          <Button
            type="submit"
            class={stored ? '' : 'primary'}
            disabled={busy}
            aria-keyshortcuts="Control+Enter"
            label={stored ? 'Check again' : 'Add the answer'}
          />
          <CancelButton onClick={cancel} />
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
    </Panel>
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
    const outcome = await send(addAnswer(addBody(texts)))
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

type CoveredChoiceProps = {
  stored: ShownAnswer
  yours: string
  busy: boolean
  onOld: () => void
  onMine: () => void
}

/** Lets the person choose where a stored answer covers the question already; nothing is written before. */
function CoveredChoice({ stored, yours, busy, onOld, onMine }: CoveredChoiceProps) {
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
        {!isSame && <Button class="primary" disabled={busy} onClick={onMine} label="Use mine instead" />}
      </div>
    </section>
  )
}
