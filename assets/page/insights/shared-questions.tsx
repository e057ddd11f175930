import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { AnswerInPlace, type SentAnswer } from '#assets/page/answers/answer-in-place.tsx'
import { answerShared, assessShared, insightsRole, type SharedQuestion } from '#assets/page/insights/store.ts'
import { onlyAddress } from '#assets/page/jobs/filters.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { chosenTarget, needSettings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

const FIRST = 10

/** The questions that jobs leave open, with a field for the one answer that settles each. */
export function SharedQuestions({ questions, more }: { questions: readonly SharedQuestion[]; more: number }) {
  const all = useSignal(false)
  useEffect(needSettings, [])
  if (questions.length === 0) return null
  const visible = all.value ? questions : questions.slice(0, FIRST)
  return (
    <Panel class="panel open-questions" id="shared-title" title="One answer for several jobs">
      <Spends />
      {visible.map((shared) =>
        shared.answered ? (
          <Answered key={shared.question} sharedQuestion={shared} />
        ) : (
          <Open key={shared.question} sharedQuestion={shared} next={nextOpen(visible, shared)} />
        ),
      )}
      {visible.length < questions.length && (
        <Button onClick={() => (all.value = true)} label={`Show all ${questions.length}`} />
      )}
      {all.value && more > 0 && <p class="small quiet">and {more} more questions that fewer jobs ask</p>}
    </Panel>
  )
}

function nextOpen(visible: readonly SharedQuestion[], shared: SharedQuestion): SharedQuestion | undefined {
  return visible.slice(visible.indexOf(shared) + 1).find(({ answered }) => !answered)
}

// An id of HTML holds no space. `encodeURIComponent` refuses half of a surrogate pair.
function pressId({ question }: SharedQuestion): string {
  return `press-${encodeURIComponent(question.toWellFormed())}`
}

// Rules in code are free, and need no word.
function Spends() {
  const target = chosenTarget('')
  if (target === '' || target === 'builtin') return null
  return (
    <p class="small quiet">
      Assessing again asks <bdi>{targetText(target)}</bdi>: a call or two for each job.
    </p>
  )
}

function Open({
  sharedQuestion: shared,
  next,
}: {
  sharedQuestion: SharedQuestion
  next: SharedQuestion | undefined
}) {
  const verb = `Save, and assess ${counted(shared.job_identities.length, 'job')} again`
  const save = async (sent: SentAnswer) => {
    const refused = await answerShared(shared, sent)
    if (refused === null && next !== undefined) focusSoon(pressId(next))
    return refused
  }
  return (
    <AnswerInPlace id={pressId(shared)} question={shared.question} form={shared.form} verb={verb} save={save}>
      <Settles sharedQuestion={shared} />
    </AnswerInPlace>
  )
}

function Settles({ sharedQuestion: { question, jobs, would_close } }: { sharedQuestion: SharedQuestion }) {
  const verb = would_close === 1 ? 'waits' : 'wait'
  return (
    <p class="small quiet">
      Settles it for <a href={onlyAddress(`asks:${question}`, insightsRole.value)}>{counted(jobs, 'job')}</a>
      {would_close > 0 && would_close === jobs && `, which ${verb} for nothing else`}
      {would_close > 0 && would_close < jobs && (
        <>
          ; <a href={onlyAddress(`closes:${question}`, insightsRole.value)}>{would_close} of them</a> {verb}{' '}
          for nothing else
        </>
      )}
    </p>
  )
}

function Answered({ sharedQuestion: shared }: { sharedQuestion: SharedQuestion }) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const again = async () => {
    busy.value = true
    error.value = await assessShared(shared)
    busy.value = false
  }
  return (
    <div class="answered">
      <p>
        <b>
          <bdi>{shared.question}</bdi>
        </b>
      </p>
      <p class="small quiet">
        You answered this. If it is still open after assessing again, change your{' '}
        <a href={addressOf('answers')}>answer</a>.
      </p>
      <button type="button" disabled={busy.value} onClick={() => void again()}>
        Assess {counted(shared.job_identities.length, 'job')} again
      </button>
      <Refused error={error.value} />
    </div>
  )
}
