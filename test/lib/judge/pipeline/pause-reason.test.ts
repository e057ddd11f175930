import { describe, expect, test } from 'bun:test'
import { pauseReason } from '#lib/judge/pipeline/pause-reason.ts'

const facts = {
  ...{ model_target: 'claude', enabled: true, runner: true },
  ...{ model_calls_today: 3, max_model_calls_per_day: 40 },
}

describe('pauseText()', () => {
  test.each([
    [{}, ''],
    [{ model_target: 'builtin', enabled: false, model_calls_today: 40 }, ''],
    [{ enabled: false }, 'Background work by a model is off: what you approve waits until you turn it on.'],
    [
      { model_calls_today: 40 },
      'The day’s 40 background model calls are made: it goes on after midnight UTC.',
    ],
    [
      { runner: false, model_target: 'builtin' },
      'This server does nothing by itself: it was started with SVC_BACKGROUND=off.',
    ],
  ])('of %o says what holds it', (change, text) => {
    expect(pauseReason({ ...facts, ...change })).toBe(text)
  })
})
