import { describe, expect, test } from 'bun:test'
import { batchEndText, failureText } from '#lib/judge/batches/batch-text.ts'

const ended = {
  ...{ status: 'done', requested: 5, assessed: 5, failed: 0, error_code: null, not_started: 0 },
  failed_codes: [] as string[],
}

describe('batchEndText()', () => {
  test.each([
    [{}, '5 of 5 jobs assessed.'],
    [{ requested: 1, assessed: 1 }, '1 of 1 job assessed.'],
    [
      { status: 'cancelled', assessed: 2, not_started: 3 },
      '2 of 5 jobs assessed. 3 were not begun, since you stopped it.',
    ],
    [
      {
        ...{ assessed: 1, failed: 3, not_started: 1 },
        ...{ failed_codes: ['model_unavailable'], error_code: 'model_unavailable' },
      },
      '1 of 5 jobs assessed. 3 failed: the model could not be reached, or is at a limit. 1 was not begun, since the next would have met the same.',
    ],
    [
      {
        ...{ assessed: 3, failed: 2, failed_codes: ['assess_timeout', 'odd_code'] },
        ...{ error_code: 'assess_timeout' },
      },
      '3 of 5 jobs assessed. 2 failed: the model did not answer in time; odd code.',
    ],
  ])('of %o', (change, text) => {
    expect(batchEndText({ ...ended, ...change })).toBe(text)
  })
})

describe('failureText()', () => {
  test('has words for a closed posting', () => {
    expect(failureText('posting_closed')).toBe('its board lists it no longer')
  })
})
