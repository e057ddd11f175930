import { describe, expect, test } from 'bun:test'
import { openQuestions } from '#lib/judge/insights/rules/open-questions.ts'
import { anAssessed } from '#test/lib/judge/insights/assessed.ts'

const open = (ask: string | null, more = {}) => ({ status: 'unknown' as const, ask, ...more })

describe('openQuestions()', () => {
  test('puts together what means the same, those that settle most jobs first', () => {
    const jobs = [
      anAssessed('a', { asks: [open('Do you have experience with kilns?')] }),
      anAssessed('b', { asks: [open('Do you need visa sponsorship?')] }),
      anAssessed('c', { asks: [open('Will you require sponsorship for a visa?')] }),
    ]
    const [first, second, ...others] = openQuestions(jobs, [])
    expect(first).toEqual({
      ...{ question: 'Do you need visa sponsorship?', jobs: 2, would_close: 2, answered: false },
      job_identities: ['jobs.example/b', 'jobs.example/c'],
    })
    expect(second).toMatchObject({ question: 'Do you have experience with kilns?', jobs: 1 })
    expect(others).toEqual([])
  })

  test('closes a job only where no other must-have is open, also one that is not asked', () => {
    const kilns = open('Do you have experience with kilns?')
    const closes = (...asks: ReturnType<typeof open>[]) =>
      openQuestions([anAssessed('a', { asks: [kilns, ...asks] })], [])[0]?.would_close
    expect(closes()).toBe(1)
    expect(closes(open('Do you speak Dutch?', { class: 'nice_to_have' }))).toBe(1)
    expect(closes(open('DO YOU HAVE  experience with kilns?'))).toBe(1)
    expect(closes(open('Do you speak Dutch?'))).toBe(0)
    expect(closes(open(null))).toBe(0)
    expect(closes(open('Do you speak Dutch?', { any_of: 'g1' }))).toBe(0)
    expect(closes(open('Do you speak Dutch?', { settled_by: 'duplicate' }))).toBe(1)
  })

  test('closes no job that something unmet keeps from a match', () => {
    const job = anAssessed('a', { verdict: 'not_a_match', asks: [open('Do you speak Dutch?')] })
    expect(openQuestions([job], [])).toMatchObject([{ jobs: 1, would_close: 0 }])
  })

  test('says what was answered since, in whichever words', () => {
    const jobs = [anAssessed('a', { asks: [open('Do you need visa sponsorship?'), open('Is it true?')] })]
    const found = openQuestions(jobs, ['Will you require sponsorship for a visa?'])
    expect(found.map(({ answered }) => answered)).toEqual([true, false])
  })

  test('names twenty jobs at most, and counts all', () => {
    const jobs = Array.from({ length: 30 }, (_, at) =>
      anAssessed(String(at), { asks: [open('Do you speak Dutch?')] }),
    )
    const [question] = openQuestions(jobs, [])
    expect(question?.jobs).toBe(30)
    expect(question?.job_identities).toHaveLength(20)
  })
})
