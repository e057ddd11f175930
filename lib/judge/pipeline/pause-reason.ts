/** The facts that decide whether background work by a model continues. */
export type BackgroundInput = {
  model_target: string
  enabled: boolean
  runner: boolean
  model_calls_today: number
  max_model_calls_per_day: number
}

/** Returns why background work does not continue now, in a sentence; '' if it does. */
export function pauseReason(facts: BackgroundInput): string {
  const {
    model_target,
    enabled,
    runner,
    model_calls_today: callsToday,
    max_model_calls_per_day: most,
  } = facts
  if (!runner) return 'This server does nothing by itself: it was started with SVC_BACKGROUND=off.'
  if (model_target === 'builtin') return ''
  if (!enabled) return 'Background work by a model is off: what you approve waits until you turn it on.'
  if (callsToday < most) return ''
  return `The day’s ${most} background model calls are made: it goes on after midnight UTC.`
}
