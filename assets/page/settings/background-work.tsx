import { useEffect } from 'preact/hooks'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { heldText } from '#lib/judge/pipeline/held-text.ts'
import { background } from './background.ts'
import { BackgroundSwitch } from './background-switch.tsx'
import type { Settings, SettingsFormProps } from './search-form.tsx'

/** What the background may do by itself, and what it did today. */
export function BackgroundWork({ reply, reload }: SettingsFormProps) {
  useEffect(() => void background.load(), [reply.revision])
  const state = background.value.value
  return (
    <section class="panel" aria-labelledby="background-title">
      <h2 id="background-title" tabIndex={-1}>
        Background work
      </h2>
      <p class="quiet">
        When an answer of yours settles a question of other jobs, these are assessed again. The built-in rules
        do so by themselves; a model only where you allow it here, and at most so many calls a day.
      </p>
      <BackgroundSwitch reply={reply} reload={reload} />
      <Refused error={background.error.value} again={() => void background.load()} />
      {state && <BackgroundState reply={reply} state={state} />}
    </section>
  )
}

type StateProps = { reply: Settings; state: NonNullable<typeof background.value.value> }

/** How many of the day's calls are made, what is queued, and what holds it. */
export function BackgroundState({ reply, state }: StateProps) {
  const { model_calls_today: made, max_model_calls_per_day: most, queued, runner } = state
  const { model_target, pipeline } = reply.config
  const enabled = pipeline['enabled'] === true
  const held = heldText({ ...state, model_target, enabled, runner })
  return (
    <>
      <p class="small">
        {made} of {most} <a href={addressOf('calls')}>model calls</a> of today (UTC) are made ·{' '}
        {counted(queued, 'job')} queued
      </p>
      {held && <p class="small warn">{held}</p>}
    </>
  )
}
