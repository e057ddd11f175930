import { describe, expect, test } from 'bun:test'
import type { Counter } from '#db/desk/counters.ts'
import { CLASS, VERDICTS, verdictBits } from '#lib/index/jobs/job-class.ts'
import { countStates } from '#lib/shortlist/lists/rules/count-states.ts'

const NOT_ASSESSED = 2
const NOTHING = { all: 0, not_assessed: 0, weak_fit: 0, applied: 0 }
const counter = (mask: number, job_class: number, jobs: number): Counter => ({
  mask,
  class: job_class,
  jobs,
  postings: jobs * 100,
})

describe('countStates()', () => {
  test.each([
    ['no bit of its own', NOT_ASSESSED, { all: 3, not_assessed: 3 }],
    ['the bits of a low rank', NOT_ASSESSED + CLASS.ranked_low, { all: 3, not_assessed: 3 }],
    ['the bit of an application', NOT_ASSESSED + CLASS.applied, { applied: 3 }],
    ['the bit of a weak fit', NOT_ASSESSED + CLASS.weak_fit, { weak_fit: 3 }],
    ['both bits', NOT_ASSESSED + CLASS.applied + CLASS.weak_fit, { applied: 3 }],
  ])('counts 3 jobs whose class has %s', (_what, job_class, counts) => {
    expect(countStates([counter(1, job_class, 3)], 1)).toEqual({ ...NOTHING, ...counts })
  })

  test.each(VERDICTS.filter((verdict) => verdict !== 'weak_fit'))(
    'counts jobs assessed as %s apart',
    (verdict) => {
      const job_class = verdictBits(verdict).bits
      expect(countStates([counter(1, job_class, 3)], 1)).toEqual({ ...NOTHING, all: 3, [verdict]: 3 })
    },
  )

  test('counts a thin match as thin', () => {
    expect(countStates([counter(1, CLASS.thin, 3)], 1)).toEqual({ ...NOTHING, all: 3, thin_posting: 3 })
  })

  test('adds counters up', () => {
    const counters = [NOT_ASSESSED, NOT_ASSESSED + CLASS.applied, NOT_ASSESSED + CLASS.weak_fit].flatMap(
      (job_class, at) => [counter(1, job_class, 10 ** at), counter(2, job_class, 2 * 10 ** at)],
    )
    expect(countStates(counters, 3)).toEqual({ all: 3, not_assessed: 3, applied: 30, weak_fit: 300 })
  })

  test.each([
    [1, 101],
    [2, 110],
    [3, 111],
    [4, 0],
  ])('counts a job once when a role of mask %i found it', (mask, all) => {
    const counters = [
      counter(1, NOT_ASSESSED, 1),
      counter(2, NOT_ASSESSED, 10),
      counter(3, NOT_ASSESSED, 100),
    ]
    expect(countStates(counters, mask)).toMatchObject({ all })
  })
})
