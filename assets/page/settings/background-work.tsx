import { useEffect } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Panel } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { addressOf } from '#assets/page/route.ts'
import { useSaving } from '#assets/page/settings/save.tsx'
import type { SettingsFormProps, SettingsReply } from '#assets/page/settings/settings-forms.tsx'
import { pauseReason } from '#lib/judge/pipeline/pause-reason.ts'
import { counted } from '#lib/text/counted.ts'

/** The limits of background work, and its usage today. */
export function BackgroundWork({ reply }: SettingsFormProps) {
  useEffect(() => void background.load(), [reply.revision])
  const state = background.value.value
  return (
    <Panel id="background-title" title="Background work">
      <p class="quiet">
        An answer that settles a question in other jobs has them assessed again: free by the built-in rules,
        by a model only if you allow it here, up to a daily limit.
      </p>
      <ByItselfSwitch reply={reply} />
      <BackgroundSwitch reply={reply} />
      <Refused error={background.error.value} again={() => void background.load()} />
      {state && <BackgroundState reply={reply} state={state} />}
    </Panel>
  )
}

type StateProps = { reply: SettingsReply; state: NonNullable<typeof background.value.value> }

/** The used and allowed calls of the day, the queue, and the reason for a hold. */
export function BackgroundState({ reply, state }: StateProps) {
  const { model_calls_today: calls, max_model_calls_per_day: most, queued, runner } = state
  const { model_target, pipeline } = reply.config
  const enabled = pipeline['enabled'] === true
  const pausedText = pauseReason({ ...state, model_target, enabled, runner })
  return (
    <>
      <p class="small">
        {calls} of {most} <a href={addressOf('calls')}>model calls</a> used today (UTC) ·{' '}
        {counted(queued, 'job')} queued
      </p>
      {pausedText && <p class="small warn">{pausedText}</p>}
    </>
  )
}

// Whether found jobs are assessed without a question.
function ByItselfSwitch({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const change = (assess_by_itself: boolean) =>
    saving.save(
      { assess_by_itself },
      assess_by_itself ? 'Jobs are assessed by themselves' : 'Jobs are assessed when you say so',
    )
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={reply.config.assess_by_itself === true}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        Assess by itself with the built-in judge
      </label>
      <p class="help">
        The built-in judge costs nothing and stays on this computer. It judges the jobs that you look at
        first, and again after a change of yours. A model is asked only after your yes.
      </p>
      <Refused error={saving.error.value} />
    </>
  )
}

/** Whether the background may call a model by itself. */
export function BackgroundSwitch({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const change = (enabled: boolean) =>
    saving.save(
      { pipeline: { enabled } },
      enabled ? 'Background model work is on' : 'Background model work is off',
    )
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={reply.config.pipeline['enabled'] === true}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        Allow model calls in the background
      </label>
      <Refused error={saving.error.value} />
    </>
  )
}

/** The queue of background work, and the used model calls of the day. */
export const background = createAsk(() => call('GET', '/api/pipeline'))

/** The background work that waits, or waited, for a yes. */
export const approvals = createAsk(() => call('GET', '/api/pipeline/approvals'))
