import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { type PreviewJob, WouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { call, sendServerCall, useSending } from '#assets/page/kit/call.ts'
import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { turnOn } from '#assets/page/list/by-itself.ts'
import { askBatch } from '#assets/page/new/batch.ts'
import { compareOrder } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import type { NewResponse, NewsQuestion } from '#lib/shortlist/new/schema.ts'
import { counted } from '#lib/text/text.ts'

export type YesDetailsProps = { question: NewsQuestion }

/** The cost and the jobs of an approval, and the approval itself. */
export function YesDetails({ question }: YesDetailsProps) {
  const { busy, error, whileBusy } = useSending()
  const answer = async (details: HTMLDetailsElement | null) => {
    const { method, path, body } = question.yes.api
    // The list moves with the press, not when the answer comes.
    if (details) details.open = false
    const outcome = await whileBusy(
      sendServerCall<NewResponse>({ method, path, body: { ...body, fields: 'none' } }),
    )
    if (details) details.open = !outcome.ok
    if (!outcome.ok) return
    const started = outcome.value.assessed ?? outcome.value.reassessed
    announce(started ? `Assessing ${counted(started.requested, 'job')}.` : outcome.value.message)
    void askBatch()
    void compareOrder()
  }
  const always = async () => {
    busy.value = true
    error.value = await turnOn()
    busy.value = false
    if (error.value === null) announce('Jobs are assessed by themselves')
    void compareOrder()
  }
  const { note, model_target } = question
  return (
    <>
      <p>{question.text}</p>
      <p class="small quiet">{costOf(question)}</p>
      <p class="small quiet">
        The jobs stay in this list with their verdicts, until you mark them as seen, decline, snooze or apply.
      </p>
      {note && (
        <p class="small warn">
          This cannot start yet. <Sentence text={note} />{' '}
          <a href={addressOf('settings', 'consent')}>Open the settings</a>
        </p>
      )}
      {!note && (
        <div class="acts">
          <button
            type="button"
            class="primary"
            disabled={busy.value}
            onClick={({ currentTarget }) => void answer(currentTarget.closest('details'))}
          >
            Assess {question.batch}
          </button>
          {model_target === 'builtin' && (
            <Button disabled={busy.value} onClick={() => void always()} label="Always, without asking" />
          )}
        </div>
      )}
      <YesJobs question={question} />
      <Refused error={error.value} />
    </>
  )
}

function costOf({ estimate, model_target, batch }: NewsQuestion): string {
  const cost = estimateText({ estimate, target: model_target, jobs: batch })
  return `${cost.slice(0, 1).toUpperCase()}${cost.slice(1)} · by ${targetText(model_target)}`
}

type Covered = { jobs: { job_identity: string; title: string; company: string }[]; jobs_a_call: number }

// Only read where somebody wants to see it.
function YesJobs({ question }: { question: NewsQuestion }) {
  const covered = useSignal<Covered | null>(null)
  const { error, whileBusy } = useSending()
  const load = async () => {
    if (covered.peek()) return
    const { kind, yes } = question
    const body = {
      ...(yes.api.body['since'] ? { since: String(yes.api.body['since']) } : {}),
      ...(typeof yes.api.body['us_only'] === 'boolean' ? { us_only: yes.api.body['us_only'] } : {}),
      ...(yes.api.body['profile_id'] ? { profile_id: String(yes.api.body['profile_id']) } : {}),
      include_low_rank: yes.api.body['include_low_rank'] === true,
      reassess_stale: kind === 'reassess_stale',
    }
    const outcome = await whileBusy(call('POST', '/api/postings/assess', { body }))
    if (outcome.ok && outcome.value.schema_version === 'svc-assess-preview:1') covered.value = outcome.value
  }
  const onToggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    currentTarget.open && void load()
  return (
    <>
      <details class="small yes-jobs" onToggle={onToggle}>
        <summary>Which jobs</summary>
        <ol>
          {covered.value?.jobs.map(({ job_identity, title, company }) => (
            <li key={job_identity}>
              <Link href={addressOf('job', job_identity)} label={title} /> <bdi class="quiet">{company}</bdi>
            </li>
          ))}
        </ol>
      </details>
      {question.model_target !== 'builtin' && (
        <details class="small" onToggle={onToggle}>
          <summary>What would be sent</summary>
          {covered.value && <SharedCalls covered={covered.value} model_target={question.model_target} />}
        </details>
      )}
      <Refused error={error.value} />
    </>
  )
}

// One call after another, each with the jobs that share it.
function SharedCalls({ covered, model_target }: { covered: Covered; model_target: string }) {
  const at = useSignal(0)
  const { jobs, jobs_a_call } = covered
  const count = Math.ceil(jobs.length / jobs_a_call)
  const place = at.value
  const sending = useMemo((): PreviewJob | null => {
    const [first, ...rest] = jobs.slice(place * jobs_a_call, (place + 1) * jobs_a_call)
    if (first === undefined) return null
    const together_with = rest.map(({ job_identity }) => job_identity)
    const shared = jobs_a_call > 1 ? { together_with } : {}
    return { job: { job_url: first.job_identity }, model_target, ...shared }
  }, [jobs, jobs_a_call, place, model_target])
  if (sending === null) return <p>No call.</p>
  return (
    <>
      {count > 1 && (
        <div class="acts">
          <span aria-live="polite">
            Call {place + 1} of {count}
          </span>
          <Button disabled={place === 0} onClick={() => (at.value = place - 1)} label="Earlier call" />
          <Button disabled={place === count - 1} onClick={() => (at.value = place + 1)} label="Next call" />
        </div>
      )}
      <WouldSend key={place} sending={sending} title="h3" />
    </>
  )
}
