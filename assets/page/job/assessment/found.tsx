import { useEffect, useMemo } from 'preact/hooks'
import { createAsk } from '#assets/page/kit/ask.ts'
import { call } from '#assets/page/kit/call.ts'
import { Sentence } from '#assets/page/kit/parts/sentence.tsx'
import { targetText } from '#assets/page/kit/targets/target-words.ts'
import { agoText, momentText } from '#assets/page/kit/time-words.ts'
import { verdictText } from '#assets/page/kit/verdict-words.ts'
import { ScoreBar } from '#assets/page/list/score-bar.tsx'
import { toneOf } from '#assets/page/list/score-words.ts'
import type { AssessmentPartProps } from './assessment-part.tsx'
import { Checks } from './checks.tsx'
import { MatrixRow } from './matrix-row.tsx'
import { OpenQuestions } from './open-questions.tsx'
import { Provisional } from './provisional.tsx'
import { SecondOpinion } from './second-opinion.tsx'
import { StaleNote } from './stale-note.tsx'
import { Suggestions } from './suggestions.tsx'

type FoundProps = AssessmentPartProps & { assessment: NonNullable<AssessmentPartProps['assessment']> }

/** An assessment: its verdict, its rows with the person's own lines, and all that is known of how it was made. */
export function Found({ id, assessment, changed }: FoundProps) {
  const { fit, matrix, questions, provisional, created_at, target, close_call } = assessment
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
  return (
    <>
      <Verdict assessment={assessment} />
      <div class="fit-bar">
        <ScoreBar bar={{ tone: toneOf(assessment.verdict), length: assessment.basis_stale ? null : fit }} />
      </div>
      <NotJudged assessment={assessment} />
      <p class="small quiet">
        Made by <bdi>{targetText(target)}</bdi>{' '}
        <span title={momentText(created_at)}>{agoText(created_at, Date.now())}</span>.
      </p>
      {provisional && <Provisional provisional={provisional} total={assessment.total} />}
      <StaleNote assessment={assessment} />
      <Notes assessment={assessment} />
      <ul class="matrix">
        {matrix.map((row) => (
          <MatrixRow
            key={row.id}
            id={id}
            changed={changed}
            row={row}
            lines={cited.get(row.id) ?? []}
            now={touched.get(row.id)}
            lessons={row.status === 'met' ? [] : (lessons.get(row.quote) ?? [])}
          />
        ))}
      </ul>
      {assessment.rows_not_shown > 0 && (
        <p class="small quiet">and {assessment.rows_not_shown} more requirements that are not shown</p>
      )}
      <OpenQuestions {...{ id, target, questions, changed, touched }} />
      {yours && <Suggestions suggestions={yours.suggestions} />}
      {close_call && !id.startsWith('pasted:') && <SecondOpinion key={created_at} id={id} stored={target} />}
      <Checks checks={assessment.checks} />
    </>
  )
}

function NotJudged({ assessment: { not_judged } }: Pick<FoundProps, 'assessment'>) {
  if (not_judged === null) return null
  return (
    <p class="small warn">
      {not_judged.text}. <Sentence text={not_judged.next_step} />
    </p>
  )
}

function Verdict({ assessment: { verdict, fit, met, total, basis_stale } }: Pick<FoundProps, 'assessment'>) {
  return (
    <p class={`verdict ${verdict}`}>
      <b>{verdictText(verdict)}</b>
      {verdict !== 'not_judged' && (
        <span>
          {met} of {total} requirements met{fit === null || basis_stale ? '' : ` · fit ${fit}%`}
        </span>
      )}
    </p>
  )
}

function Notes({ assessment }: Pick<FoundProps, 'assessment'>) {
  const { thin, requirements_note, addresses_ai } = assessment
  return (
    <>
      {thin && <p class="small warn">The posting says too little for a match to mean much.</p>}
      {requirements_note && <p class="small warn">{requirements_note}</p>}
      {addresses_ai && (
        <p class="small warn">
          This posting speaks to programs that read it. What it tells them was not followed; look at what is
          cited before you rely on it.
        </p>
      )}
    </>
  )
}
