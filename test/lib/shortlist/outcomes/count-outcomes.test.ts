import { describe, expect, test } from 'bun:test'
import {
  countOutcomes,
  daysInStages,
  type OutcomeInput,
  weekOf,
  withoutAnswer,
} from '#lib/shortlist/outcomes/count-outcomes.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const day = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

/** An application whose steps were taken so many days ago. */
const applied = (steps: Record<string, number>, fields: Partial<OutcomeInput> = {}): OutcomeInput => {
  const timeline = Object.entries(steps).map(([status, days]) => ({ status, at: day(days) }))
  const status = timeline.at(-1)?.status ?? 'applied'
  const names = { job_identity: JSON.stringify(steps), job_url: 'https://a.com/1' }
  const facts = {
    rank_score: null,
    fit: null,
    source: 'Lever',
    resume: null,
    follow_up_on: null,
    set_aside: [],
  }
  return { ...names, ...facts, status, timeline, ...fields }
}

describe('countOutcomes()', () => {
  test('counts how far applications came, and gives no share of fewer than five', () => {
    const few = [
      applied({ applied: 9, interview: 5, rejected: 1 }, { rank_score: 70 }),
      applied({ applied: 9 }, { rank_score: 12 }),
    ]
    const [rank] = countOutcomes(few)
    expect(rank?.groups).toMatchObject([
      {
        name: '70 and more',
        applied: 1,
        answered: 1,
        interview: 1,
        offer: 0,
        no_answer: 0,
        answered_percent: null,
      },
      {
        name: 'Below 40',
        applied: 1,
        answered: 0,
        interview: 0,
        offer: 0,
        no_answer: 0,
        answered_percent: null,
      },
    ])
    const five = [...few, applied({ applied: 3 }), applied({ applied: 3, offer: 1 }), applied({ applied: 3 })]
    const source = countOutcomes(five).find(({ by }) => by === 'source')
    expect(source?.groups).toMatchObject([
      { name: 'Lever', applied: 5, answered: 2, interview: 2, offer: 1, no_answer: 0, answered_percent: 40 },
    ])
  })
})

describe('daysInStages()', () => {
  test('takes the median of the stages that were left, from five on', () => {
    const waits = [1, 2, 3, 10, 20]
    const list = waits.map((wait) => applied({ applied: 30, rejected: 30 - wait }))
    expect(daysInStages(list)).toEqual([{ status: 'applied', applications: 5, median_days: 3 }])
    expect(daysInStages(list.slice(1))).toEqual([{ status: 'applied', applications: 4, median_days: null }])
    expect(daysInStages([applied({ applied: 30 })])).toEqual([])
  })
})

describe('withoutAnswer()', () => {
  test('names applications without an answer for so many days, the longest first', () => {
    const list = [
      applied({ applied: 20 }),
      applied({ applied: 21 }),
      applied({ applied: 60 }),
      applied({ applied: 90, interview: 50 }),
    ]
    expect(withoutAnswer(list, { now: NOW, days: 21 }).map(({ days }) => days)).toEqual([60, 21])
  })

  test('begins the days anew with a follow-up, and waits for one that is planned', () => {
    const followed = (days: number, how: string) =>
      applied({ applied: 60 }, { set_aside: [{ how, at: day(days) }] })
    const planned = (follow_up_on: string) => applied({ applied: 60 }, { follow_up_on })
    const waiting = (application: OutcomeInput) => withoutAnswer([application], { now: NOW, days: 30 }).length
    expect(waiting(followed(5, 'done'))).toBe(0)
    expect(waiting(followed(40, 'done'))).toBe(1)
    expect(waiting(followed(5, 'dropped'))).toBe(1)
    expect(waiting(planned('2026-12-05'))).toBe(0)
    expect(waiting(planned('2026-11-20'))).toBe(1)
    expect(waiting(applied({ applied: 60, no_answer: 1 }))).toBe(0)
  })

  test('counts one that was given up as not answered', () => {
    const [rank] = countOutcomes([applied({ applied: 60, no_answer: 1 })])
    expect(rank?.groups[0]).toMatchObject({ applied: 1, answered: 0, no_answer: 1 })
  })
})

describe('weekOf()', () => {
  test('counts the steps of the last seven days, and none of the future', () => {
    const list = [applied({ applied: 6 }), applied({ applied: 8, interview: 2 }), applied({ applied: -3 })]
    expect(weekOf(list, NOW)).toEqual({ applied: 1, answered: 1 })
  })
})
