import { useSignal } from '@preact/signals'
import { later } from '#assets/page/kit/parts/later.tsx'
import { newsChoice } from '#assets/page/new/choice.ts'
import type { NewResponse, NewsQuestion } from '#lib/shortlist/new/schema.ts'
import { counted, numberText } from '#lib/text/counted.ts'
import type { YesDetailsProps } from './yes-details.tsx'

const YesDetails = later<YesDetailsProps>(
  () => import('./yes-details.tsx').then((part) => part.YesDetails),
  2,
)

/** The one-line question of the shown part of the list; the cost is behind a press. */
export function YesLine({ value }: { value: NewResponse }) {
  const question = questionOf(value)
  return question && <QuestionLine key={question.text} question={question} />
}

function questionOf({ question, stale_question, low_rank_question }: NewResponse): NewsQuestion | null {
  const { split } = newsChoice.value
  if (split === 'changed') return stale_question
  // While others wait, they come first; single low ones are chosen in the list.
  if (split === 'low') return question === null ? low_rank_question : null
  if (split === 'matches' || split === 'needs_you') return null
  return question ?? (split === undefined ? stale_question : null)
}

function QuestionLine({ question }: { question: NewsQuestion }) {
  const isOpen = useSignal(false)
  return (
    <details class="yes" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>
        <b>{shortOf(question)}</b>
        <span class="small quiet">{callsOf(question)}</span>
      </summary>
      {isOpen.value && <YesDetails question={question} />}
    </details>
  )
}

function shortOf({ kind, batch, more_after }: NewsQuestion): string {
  const verb = kind === 'assess_new' ? 'Assess' : 'Assess again'
  const total = batch + more_after
  if (more_after === 0) return `${verb} ${total === 1 ? '1 job' : `all ${total} jobs`}`
  return `${verb} the best ${batch} of ${numberText(total)}`
}

function callsOf({ estimate, model_target, note }: NewsQuestion): string {
  if (note) return 'needs your consent first'
  return model_target === 'builtin' ? 'no model call' : `about ${counted(estimate.calls, 'model call')}`
}
