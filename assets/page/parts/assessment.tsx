import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { RefusalBody } from '#lib/http/client.ts'
import { createAsk } from '../ask.ts'
import { call } from '../call.ts'
import { say } from '../say.ts'
import { verdictText } from '../words/verdict-words.ts'
import { MatrixRow } from './matrix-row.tsx'
import { OpenQuestions } from './open-questions.tsx'
import { Refused } from './refused.tsx'

type JobReply = Extract<Awaited<ReturnType<typeof readJob>>, { ok: true }>['value']
/** An assessment as the service shows it. */
export type Assessment = NonNullable<JobReply['assessment']>

function readJob(url: string) {
  return call('GET', '/api/jobs', { query: { url } })
}

type Props = { id: string; assessment: Assessment | null; changed: () => void }

/** What was found of a job, requirement by requirement, and the button that finds it. */
export function AssessmentPart({ id, assessment, changed }: Props) {
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const assess = async () => {
    busy.value = true
    const outcome = await call('POST', '/api/assess', { body: { job: { job_url: id } } })
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    say(`Assessed: ${verdictText(outcome.value.result.verdict)}.`)
    changed()
  }
  return (
    <section class="assessment" aria-labelledby="assessment-title">
      <h2 id="assessment-title">Assessment</h2>
      {assessment ? <Found id={id} assessment={assessment} changed={changed} /> : <NotYet />}
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void assess()}>
          {assessment ? 'Assess again' : 'Assess this job'}
        </button>
        {busy.value && <progress aria-label="Assessing" />}
      </div>
      <Refused error={error.value} />
    </section>
  )
}

function NotYet() {
  return (
    <p class="small quiet">
      Not assessed yet. The built-in rules read what the posting asks and hold it against your resume, answers
      and stories; nothing leaves this computer.
    </p>
  )
}

function Found({ id, assessment, changed }: { id: string; assessment: Assessment; changed: () => void }) {
  const { verdict, fit, met, total, matrix, questions, requirements_note, addresses_ai } = assessment
  const made = assessment.created_at
  const evidence = useMemo(
    () => createAsk(() => call('GET', '/api/jobs/evidence', { query: { url: id } })),
    [id],
  )
  useEffect(() => void evidence.load(), [evidence, made])
  const cited = new Map((evidence.value.value?.rows ?? []).map((row) => [row.row, row.lines]))
  return (
    <>
      <p class={`verdict ${verdict}`}>
        <b>{verdictText(verdict)}</b>
        <span>
          {met} of {total} requirements met{fit === null || assessment.basis_stale ? '' : ` · fit ${fit}%`}
        </span>
      </p>
      {fit !== null && <meter class="fit" min={0} max={100} value={fit} aria-label={`Fit ${fit} percent`} />}
      {assessment.basis_stale && (
        <p class="small warn">
          Out of date: {STALE[assessment.basis_stale_reason ?? ''] ?? 'something changed'}. Assess again.
        </p>
      )}
      {assessment.thin && <p class="small warn">The posting says too little for a match to mean much.</p>}
      {requirements_note && <p class="small warn">{requirements_note}</p>}
      {addresses_ai && (
        <p class="small warn">
          This posting speaks to programs that read it. What it tells them was not followed.
        </p>
      )}
      <ul class="matrix">
        {matrix.map((row) => (
          <MatrixRow key={row.id} row={row} lines={cited.get(row.id) ?? []} />
        ))}
      </ul>
      {assessment.rows_not_shown > 0 && (
        <p class="small quiet">and {assessment.rows_not_shown} more requirements that are not shown</p>
      )}
      <OpenQuestions id={id} questions={questions} changed={changed} />
      <p class="small quiet">
        Made by {assessment.target === 'builtin' ? 'the built-in rules' : assessment.target}.
      </p>
    </>
  )
}

const STALE: Record<string, string> = {
  older_prompt: 'the rules changed',
  settings_changed: 'your settings changed',
  story_bank_changed: 'your answers or stories changed',
  resume_changed: 'your resume changed',
}
