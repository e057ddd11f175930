import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { conditions, pressCondition, type ShownCondition } from '#assets/page/answers/conditions.tsx'
import { type AssessedJob, assessWithAnswer } from '#assets/page/job/assessment/save-answer.ts'
import type { JobAssessment } from '#assets/page/job/job-reply.ts'
import { goToSentence } from '#assets/page/job/tied-row.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

type MatrixRowView = JobAssessment['matrix'][number]
type JobConditionsProps = {
  job: AssessedJob
  rows: readonly MatrixRowView[]
  now: ReadonlyMap<string, string>
}

/** The conditions of a job beside its requirements, each with the person's word and a press that holds for all jobs. */
export function JobConditions({ job, rows, now }: JobConditionsProps) {
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

type JobConditionProps = { job: AssessedJob; row: MatrixRowView; status: string }

function JobCondition({ job, row, status }: JobConditionProps) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const { mark, text } = STATES[status] ?? OPEN
  const press = async (is: 'fine' | 'against') => {
    busy.value = true
    for (const { condition, up_to } of row.conditions) {
      const amount =
        USUAL[condition] === undefined ? undefined : (up_to ?? (is === 'fine' ? USUAL[condition] : undefined))
      error.value = await pressCondition({
        condition: condition as ShownCondition['condition'],
        is,
        ...(amount === undefined ? {} : { up_to: amount }),
      })
      if (error.peek() !== null) break
    }
    if (error.peek() === null) error.value = await assessWithAnswer(job, 'Saved for all jobs.')
    busy.value = false
  }
  return (
    <li class={`status-${status}`} data-row={row.id}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      <div>
        <button type="button" class="tie" onClick={() => goToSentence(row.id)}>
          <q>
            <bdi>{row.quote}</bdi>
          </q>
        </button>
        <fieldset class="acts press small" aria-label={row.quote} disabled={busy.value}>
          <b>{text}</b>
          {status !== 'met' && (
            <button type="button" class="small" onClick={() => void press('fine')}>
              Fine with me
            </button>
          )}
          {status !== 'unmet' && (
            <button type="button" class="small" onClick={() => void press('against')}>
              Not for me
            </button>
          )}
        </fieldset>
        <Refused error={error.value} />
      </div>
    </li>
  )
}
