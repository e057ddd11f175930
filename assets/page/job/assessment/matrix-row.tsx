import { useComputed } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { AnswerInPlace, isAnswerBegun, type SentAnswer } from '#assets/page/answers/press-answer.tsx'
import { addAnswer, type ShownAnswer, savedText } from '#assets/page/answers/store.ts'
import { goToSentence, type JobAssessment, tie, tiedRow } from '#assets/page/job/tied-row.ts'
import { call, callQuietly, useSending } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { CLASSES, STATUSES, standingText } from '#assets/page/kit/target-words.ts'
import { courseAddress } from '#assets/page/learn/store.ts'
import type { JobLessonsResponse } from '#lib/learn/study/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type MatrixRowView = JobAssessment['matrix'][number]

export type MatrixRowProps = {
  id: string
  changed: () => void
  /** The target that made the assessment. */
  target: string
  /** Whether its question is among those above the rows. */
  hasQuestion: boolean
  row: MatrixRowView
  lines: readonly { kind: string; ref: string; text: string }[]
  /** Its status by the answers saved since the assessment; undefined if they do not concern it. */
  now?: string | undefined
  /** The lessons that teach it. */
  lessons?: readonly JobLessonsResponse['rows'][number]['lessons'][number][]
}

/** One requirement in the posting's words, with its status and the lines that support it. */
export function MatrixRow({
  id,
  changed,
  target,
  hasQuestion,
  row,
  lines,
  now,
  lessons = [],
}: MatrixRowProps) {
  const status = STATUSES[row.status]
  const tied = useComputed(() => tiedRow.value === row.id)
  return (
    <li
      class={`status-${row.status}${tied.value ? ' tied' : ''}`}
      data-row={row.id}
      onPointerEnter={() => tie(row.id)}
      onPointerLeave={() => (tiedRow.value = '')}
    >
      <span class="mark" aria-hidden="true">
        {status?.mark}
      </span>
      <div>
        <p>
          <button
            type="button"
            id={`quote-${row.id}`}
            class="tie"
            aria-label={`Show in the posting: ${row.quote}`}
            onFocus={() => tie(row.id)}
            onBlur={() => (tiedRow.value = '')}
            onClick={() => goToSentence(row.id)}
          >
            <q dir="auto">{row.quote}</q>
          </button>
        </p>
        <p class="small quiet">
          <b>{standingText(row)}</b> · {CLASSES[row.class] ?? row.class}
          {!row.counts && ' · does not count in the fit'}
        </p>
        {now !== undefined && (
          <p class="small touched">
            With your answers since then: <b>{STATUSES[now]?.text ?? now}</b>
          </p>
        )}
        {lines.map((line) => (
          <p key={`${line.kind} ${line.ref}`} class="small own" dir="auto">
            {line.text}
          </p>
        ))}
        {lessons.map((lesson) => (
          <p key={`${lesson.pathway_id} ${lesson.lesson}`} class="small">
            Learn:{' '}
            <a href={courseAddress(lesson.pathway_id, { lesson: lesson.lesson, job: id })}>
              <bdi>{lesson.title}</bdi>
            </a>{' '}
            <span class="quiet">
              {lesson.minutes} min, course <bdi>{lesson.course}</bdi>
              {!lesson.built && ', not started yet'}
            </span>
          </p>
        ))}
        {row.open_question && !hasQuestion && now === undefined && (
          <RowAnswer job={{ id, target, changed }} row={row.id} {...row.open_question} />
        )}
        <RowReport id={id} row={row} changed={changed} />
      </div>
    </li>
  )
}

type RowAnswerProps = { job: AssessedJob; row: string } & NonNullable<MatrixRowView['open_question']>

// The question of a must-have that is not met stays, also where no single answer would turn the verdict.
function RowAnswer({ job, row, question, form }: RowAnswerProps) {
  const save = async (sent: SentAnswer) => {
    const { refused } = await saveAnswer(job, { question, sent })
    if (refused === null) focusSoon(`quote-${row}`)
    return refused
  }
  return (
    <details class="small row-answer" open={isAnswerBegun(question)}>
      <summary>I have this</summary>
      <AnswerInPlace {...{ question, form, save }} verb="Save the answer" />
    </details>
  )
}

type RowReportView = NonNullable<MatrixRowView['reported']>

const WAYS: readonly { report: RowReportView; label: string; done: string }[] = [
  { report: 'not_a_requirement', label: 'Not a requirement', done: 'Left out of this job.' },
  { report: 'met', label: 'I do meet this', done: 'Counted as met for this job.' },
  { report: 'read_wrongly', label: 'Misread', done: 'Left out of this job until it is read correctly.' },
]

const REPORT_WORDS: Readonly<Record<RowReportView, string>> = {
  not_a_requirement: 'You said this is not a requirement.',
  met: 'You said you meet this.',
  read_wrongly: 'You said this was misread.',
}

/** The person's report on a row. It is kept with the job across later assessments. */
export function RowReport({ id, row, changed }: { id: string; row: MatrixRowView; changed: () => void }) {
  const { busy, error, whileBusy } = useSending()
  const place = `row-report-${useId()}`
  const isMine = useRef(false)
  // The pressed button is gone, so its replacement takes the focus.
  useLayoutEffect(() => {
    if (isMine.current) document.getElementById(place)?.focus()
    isMine.current = false
  }, [row.reported])
  const send = async (report: RowReportView | null, done: string) => {
    const outcome = await whileBusy(
      call('PUT', '/api/assessments/rows', { body: { job_url: id, quote: row.quote, report } }),
    )
    if (!outcome.ok) return
    announce(done)
    isMine.current = true
    changed()
  }
  if (row.reported !== null) {
    return (
      <p class="small reported">
        {REPORT_WORDS[row.reported]}{' '}
        <Button
          id={place}
          class="plain small"
          disabled={busy.value}
          onClick={() => void send(null, 'Undone.')}
          label="Take it back"
        />
        <Refused error={error.value} />
      </p>
    )
  }
  return (
    <details class="small row-report">
      <summary id={place}>Wrong?</summary>
      <div class="acts">
        {WAYS.map(({ report, label, done }) => (
          <Button
            key={report}
            class="small"
            disabled={busy.value}
            onClick={() => void send(report, done)}
            label={label}
          />
        ))}
      </div>
      <Refused error={error.value} />
    </details>
  )
}

/** An assessed job, the target that assessed it, and the call after which its screen reads it again. */
export type AssessedJob = { id: string; target: string; changed: () => void }

const LOOK_MS = 200
const MOST_LOOKS = 15

// The service marks assessments as outdated a moment after an answer is saved.
async function untilNoticed(url: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const outcome = await call('GET', '/api/jobs', { query: { url } })
    if (!outcome.ok || outcome.value.assessment?.basis_stale) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function isPasted(id: string): boolean {
  return id.startsWith('pasted:')
}

/** Assesses a job again after an answer was saved, if that costs no model call. Returns the refusal, if any. */
export async function assessWithAnswer(
  { id, target, changed }: AssessedJob,
  text: string,
): Promise<RefusalBody | null> {
  // Rules are free. A model is asked again when the person says so, and a pasted text is not kept.
  if (target !== 'builtin' || isPasted(id)) {
    announce(text)
    await untilNoticed(id)
  } else {
    const outcome = await callQuietly('POST', '/api/assess', {
      body: { job: { job_url: id }, model_target: target },
    })
    if (!outcome.ok) return outcome.error
    announce(`${text} The job was assessed again with it.`)
  }
  changed()
  return null
}

type QuestionAnswer = { question: string; sent: SentAnswer }
type SavedAnswer = { answer: ShownAnswer | null; refused: RefusalBody | null }

/** Saves an answer to a question of a job, and assesses the job again as `assessWithAnswer` does. */
export async function saveAnswer(job: AssessedJob, { question, sent }: QuestionAnswer): Promise<SavedAnswer> {
  const about = isPasted(job.id) ? {} : { job_url: job.id }
  const saved = await addAnswer({ question, ...sent, ...about })
  if (!saved.ok) return { answer: null, refused: saved.error }
  const { answer, asks } = saved.value
  const text = asks === null ? savedText(answer) : `${savedText(answer)} ${asks.message}`
  return { answer, refused: await assessWithAnswer(job, text) }
}
