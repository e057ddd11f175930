import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { AnswerReading, readingId } from '#assets/page/answers/answer-editor.tsx'
import {
  AnswerInPlace,
  conditions,
  pressConditions,
  type SentAnswer,
  type ShownCondition,
} from '#assets/page/answers/press-answer.tsx'
import { type ShownAnswer, takenBack } from '#assets/page/answers/store.ts'
import {
  type AssessedJob,
  assessWithAnswer,
  MatrixRow,
  saveAnswer,
} from '#assets/page/job/assessment/matrix-row.tsx'
import { SecondOpinion } from '#assets/page/job/assessment/second-opinion.tsx'
import { goToSentence, type JobAssessment, type JobReply } from '#assets/page/job/tied-row.ts'
import { call, createAsk, useSending } from '#assets/page/kit/call.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { type WeighedProps, WeighedText } from '#assets/page/kit/parts/target-pick.tsx'
import { targetText } from '#assets/page/kit/target-words.ts'
import { agoText, momentText } from '#assets/page/kit/words.ts'
import { isRenewed } from '#assets/page/list/by-itself.ts'
import { addressOf } from '#assets/page/route.ts'
import {
  type CountedChecks,
  checksTexts,
  restsOnText,
  staleChanges,
  staleReasonText,
} from '#lib/judge/assess/assessment-text.ts'
import { counted } from '#lib/text/text.ts'

/** Why a job cannot be judged as it is; null where it can. */
export type NotJudgedYet = NonNullable<JobReply['job']>['not_judged']

export type AssessmentPartProps = {
  id: string
  assessment: JobAssessment | null
  changed: () => void
  /** Why the job cannot be judged as it is, where it was not looked at. */
  not_judged?: NotJudgedYet
}

type RequirementsProps = AssessmentPartProps & { assessment: NonNullable<AssessmentPartProps['assessment']> }

/** The requirements of a posting: open questions, each row with its evidence, and how the assessment was made. */
export function Requirements({ id, assessment, changed }: RequirementsProps) {
  const { matrix, questions, provisional, created_at, target, close_call } = assessment
  const evidence = useMemo(
    () => createAsk(() => call('GET', '/api/jobs/evidence', { query: { url: id } })),
    [id],
  )
  const taught = useMemo(
    () => createAsk(() => call('GET', '/api/learning/lessons', { query: { url: id } })),
    [id],
  )
  useEffect(() => {
    void evidence.load()
    void taught.load()
  }, [evidence, taught, created_at])
  const lessons = new Map((taught.value.value?.rows ?? []).map((row) => [row.quote, row.lessons]))
  const yours = evidence.value.value
  const cited = new Map((yours?.rows ?? []).map((row) => [row.row, row.lines]))
  const touched = new Map((provisional?.rows ?? []).map((row) => [row.id, row.status]))
  const isPressed = (row: (typeof matrix)[number]) =>
    row.conditions.length > 0 && row.conditions.every(({ condition }) => condition !== 'working_time')
  const requirements = matrix.filter((row) => !isPressed(row))
  const conditionRows = matrix.filter(isPressed)
  return (
    <>
      <NotJudged assessment={assessment} />
      {provisional && <Provisional provisional={provisional} />}
      <StaleNote assessment={assessment} />
      <Notes assessment={assessment} />
      {target === 'builtin' && (
        <p class="quiet small">
          Compares <a href={addressOf('known')}>facts</a> and words. A model finds more.
        </p>
      )}
      <OpenQuestions {...{ id, target, questions, changed, touched }} />
      <ul class="matrix">
        {requirements.map((row) => (
          <MatrixRow
            key={row.id}
            id={id}
            changed={changed}
            target={target}
            hasQuestion={questions.some((question) => question.row === row.id)}
            row={row}
            lines={cited.get(row.id) ?? []}
            now={touched.get(row.id)}
            lessons={row.status === 'met' ? [] : (lessons.get(row.quote) ?? [])}
          />
        ))}
      </ul>
      <JobConditions job={{ id, target, changed }} rows={conditionRows} now={touched} />
      {assessment.rows_not_shown > 0 && (
        <p class="small quiet">and {assessment.rows_not_shown} more requirements that are not shown</p>
      )}
      {yours && <Suggestions suggestions={[...yours.suggestions, ...yours.suggestions_refused]} />}
      {close_call && !id.startsWith('pasted:') && <SecondOpinion key={created_at} id={id} stored={target} />}
      <p class="small quiet">
        {assessment.read_by === 'rules' && target !== 'builtin' && assessment.not_judged === null
          ? 'Read by the built-in rules, judged by '
          : 'Assessed by '}
        <bdi>{targetText(target)}</bdi>{' '}
        <span title={momentText(created_at)}>{agoText(created_at, Date.now())}</span>.
      </p>
      <Checks checks={assessment.checks} />
    </>
  )
}

function NotJudged({ assessment: { not_judged } }: Pick<RequirementsProps, 'assessment'>) {
  if (not_judged === null) return null
  return (
    <p class="small warn">
      {not_judged.text}. <Sentence text={not_judged.next_step} />
    </p>
  )
}

function Notes({ assessment }: Pick<RequirementsProps, 'assessment'>) {
  const { thin, requirements_note, addresses_ai } = assessment
  const restsOn = restsOnText(assessment)
  return (
    <>
      {restsOn !== '' && <p class="small quiet">{restsOn}</p>}
      {thin && <p class="small warn">The posting says too little for a match to mean much.</p>}
      {requirements_note && <p class="small warn">{requirements_note}</p>}
      {addresses_ai && (
        <p class="small warn">
          This posting contains instructions for AI programs. They were not followed; check the cited lines
          before you rely on this result.
        </p>
      )}
    </>
  )
}

type ProvisionalProps = { provisional: NonNullable<JobAssessment['provisional']> }

/**
 * The effect of answers that were saved since the assessment, shown beside the stored verdict and never in its place.
 */
export function Provisional({ provisional: { word, met, total, rows } }: ProvisionalProps) {
  return (
    <div class="provisional">
      <p>
        With your answers since then: <b>{word}</b> · {met} of {counted(total, 'requirement')} met
      </p>
      <p class="small quiet">
        {counted(rows.length, 'requirement')} {rows.length === 1 ? 'changes' : 'change'}, marked below.
      </p>
    </div>
  )
}

/** The reason why an assessment is outdated, and the changes since. */
export function StaleNote({ assessment }: { assessment: JobAssessment }) {
  if (!assessment.basis_stale) return null
  const changes = staleChanges(assessment.basis_stale_bank, assessment.basis_stale_resume)
  return (
    <div class="stale small">
      <p class="warn">
        Out of date: {staleReasonText(assessment.basis_stale_reason)}.{' '}
        {isRenewed(assessment) ? 'It is being assessed again.' : 'Assess again.'}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ text, touches }, index) => (
            <li key={index}>
              {text}
              {touches === '' ? '.' : ': '}
              {touches !== '' && <q dir="auto">{touches}</q>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type RequirementSuggestionProps = WeighedProps & { ref: string; from: string; to: string }

/** Lines of the person's in other words, as a model proposed them; nothing is changed by itself. */
export function Suggestions({ suggestions }: { suggestions: readonly RequirementSuggestionProps[] }) {
  if (suggestions.length === 0) return null
  return (
    <Panel
      class="suggestions stack-2"
      id="suggestions-title"
      level="h3"
      title="Suggested wording for your lines"
    >
      <p class="small quiet">
        A model suggests them. What your line does not say is marked; use what is true and sounds like you.
      </p>
      <ul class="stack-3">
        {suggestions.map(({ ref, from: writer, tier, reason, pieces, left_out }) => (
          <li key={ref} class="stack-1">
            <p class="small own">
              <span class="who">You</span> <bdi>{writer}</bdi>
            </p>
            <div class="small model">
              <span class="who">Model</span> <WeighedText {...{ tier, reason, pieces, left_out }} />
            </div>
            <a class="small" href={`${addressOf('resume')}?line=${encodeURIComponent(ref)}`}>
              Go to this line of your resume
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The corrections that code made to the model's output, folded away. */
export function Checks({ checks }: { checks: CountedChecks }) {
  const checkTexts = checksTexts(checks)
  return (
    <details class="small checks">
      <summary>How this was checked</summary>
      {checkTexts.length === 0 && <p class="quiet">Every quote and citation passed the checks.</p>}
      <ul>
        {checkTexts.map(({ text, times }) => (
          <li key={text}>
            {text}: {times}
          </li>
        ))}
      </ul>
    </details>
  )
}

type OpenQuestionsProps = {
  id: string
  /** The target that made the assessment. */
  target: string
  questions: readonly { row: string; question: string; form: ShownAnswer['form'] }[]
  /** The rows that an answer given since settles. */
  touched: ReadonlyMap<string, string>
  changed: () => void
}

function pressId(row: string): string {
  return `press-${row}`
}

/** The questions that an assessment left open, answered where they stand. */
function OpenQuestions({ id, target, questions, touched, changed }: OpenQuestionsProps) {
  const last = useSignal<ShownAnswer | null>(null)
  const open = questions.filter(({ row }) => !touched.has(row))
  const shown = last.value?.question_id === takenBack.value ? null : last.value
  if (open.length === 0 && shown === null) return null
  const take = async (answer: ShownAnswer, text: string) => {
    last.value = answer
    return assessWithAnswer({ id, target, changed }, text)
  }
  const save = async (question: string, sent: SentAnswer) => {
    const next = open[open.findIndex((item) => item.question === question) + 1]
    const { answer, refused } = await saveAnswer({ id, target, changed }, { question, sent })
    if (answer) last.value = answer
    if (answer && refused === null) focusSoon(next ? pressId(next.row) : readingId(answer))
    return refused
  }
  return (
    <Panel class="open-questions" id="questions-title" level="h3" title="Questions only you can answer">
      {shown && (
        <div>
          <p class="small">
            <bdi>{shown.question}</bdi> <b dir="auto">{shown.answer}</b>
          </p>
          <AnswerReading
            answer={shown}
            changed={(answer) => take(answer, answer.reading?.text ?? 'Saved how this answer counts.')}
          />
        </div>
      )}
      {open.map(({ row, question, form }) => (
        <AnswerInPlace
          key={`${row} ${question}`}
          id={pressId(row)}
          {...{ question, form }}
          verb="Save the answer"
          save={(sent) => save(question, sent)}
        />
      ))}
    </Panel>
  )
}

type MatrixRowView = JobAssessment['matrix'][number]
type JobConditionsProps = {
  job: AssessedJob
  rows: readonly MatrixRowView[]
  now: ReadonlyMap<string, string>
}

/** The conditions of a job beside its requirements, each with the person's word and a press that holds for all jobs. */
function JobConditions({ job, rows, now }: JobConditionsProps) {
  useEffect(() => void conditions.load(), [])
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="conditions-title">
      <h3 id="conditions-title">Conditions</h3>
      <p class="small quiet">
        They count neither way, unless they are not for you. A press holds for all jobs.
      </p>
      <ul class="matrix conditions">
        {rows.map((row) => (
          <JobCondition key={row.id} job={job} row={row} status={now.get(row.id) ?? row.status} />
        ))}
      </ul>
    </section>
  )
}

const STATES: Record<string, { mark: string; text: string }> = {
  met: { mark: '✓', text: 'Fine with you' },
  unmet: { mark: '✗', text: 'Against what you said' },
}
const OPEN = { mark: '·', text: 'Open' }
// The amount that "some travel" and "on site" mean.
const USUAL: Record<string, number> = { travel: 25, presence: 5, lifting: 25 }

function JobCondition({ job, row, status }: { job: AssessedJob; row: MatrixRowView; status: string }) {
  const { busy, error, act } = useSending()
  const { mark, text } = STATES[status] ?? OPEN
  const save = async (is: 'fine' | 'against') => {
    const words = row.conditions.map(({ condition, up_to }) => {
      const usual = USUAL[condition]
      const amount = usual === undefined ? undefined : (up_to ?? (is === 'fine' ? usual : undefined))
      return {
        condition: condition as ShownCondition['condition'],
        is,
        ...(amount === undefined ? {} : { up_to: amount }),
      }
    })
    const refusal = await pressConditions(words)
    if (refusal !== null) return refusal
    return assessWithAnswer(job, 'Saved for all jobs.')
  }
  return (
    <li class={`status-${status}`} data-row={row.id}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      <div>
        <button type="button" class="tie" onClick={() => goToSentence(row.id)}>
          <q dir="auto">{row.quote}</q>
        </button>
        <fieldset class="acts press small" aria-label={row.quote} disabled={busy.value}>
          <b>{text}</b>
          {status !== 'met' && (
            <Button class="small" onClick={() => void act(() => save('fine'))} label="Fine with me" />
          )}
          {status !== 'unmet' && (
            <Button class="small" onClick={() => void act(() => save('against'))} label="Not for me" />
          )}
        </fieldset>
        <Refused error={error.value} />
      </div>
    </li>
  )
}
