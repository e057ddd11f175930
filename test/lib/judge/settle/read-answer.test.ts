import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { demandOf, demandOfQuestion } from '#lib/judge/settle/demand.ts'
import { askedHow, readAnswer } from '#lib/judge/settle/read-answer.ts'
import { ANSWERS, type AnswersTo } from '#test/lib/judge/settle/answers/answers.ts'
import { EVERYDAY_ANSWERS } from '#test/lib/judge/settle/answers/everyday-answers.ts'
import { TRADE_ANSWERS } from '#test/lib/judge/settle/answers/trade-answers.ts'

const TODAY = '2026-11-22'
const ALL = [...ANSWERS, ...EVERYDAY_ANSWERS, ...TRADE_ANSWERS]

function demanded({ requirement, kind, terms }: AnswersTo) {
  const years = kind === 'years' ? /(\d+)\+? years/.exec(requirement)?.[1] : undefined
  return demandOf({ quote: requirement, kind, terms, min_years: years ? Number(years) : null, enough: 'all' })
}

function readings() {
  return ALL.flatMap((one) => {
    const demand = demanded(one)
    return Object.entries(one.answers).flatMap(([want, answers]) =>
      answers.map((answer) => ({
        want,
        answer,
        question: one.question,
        got: readAnswer(demand, { question: one.question, answer }, TODAY).reading,
      })),
    )
  })
}

describe('readAnswer()', () => {
  test('reads nothing as a yes that is none', () => {
    expect(readings().filter(({ got, want }) => got === 'met' && want !== 'met')).toEqual([])
  })

  test('reads nothing as a no that is none', () => {
    expect(readings().filter(({ got, want }) => got === 'not_met' && want !== 'not_met')).toEqual([])
  })

  test('reads five of six as what they say, and leaves the others open', () => {
    const all = readings()
    const right = all.filter(({ got, want }) => got === want).length
    expect(all.length).toBeGreaterThan(100)
    expect(right / all.length).toBeGreaterThan(0.83)
  })

  const NEEDED = demandOf({ quote: 'At least 4 years of Go', kind: 'years', terms: ['Go'], min_years: 4 })
  const read = (answer: string) =>
    readAnswer(NEEDED, { question: 'Do you have at least 4 years of experience with Go?', answer }, TODAY)

  test.each([
    ['Six years, since 2017', 'met', 6],
    ['6 years', 'met', 6],
    ['Three years at Otto', 'not_met', 3],
    ['I have two years', 'not_met', 2],
    ['40 months', 'not_met', 3.33],
    ['since December 2022', 'not_met', 3.89],
  ] as const)('reads "%s" as a number of years', (answer, reading, value) => {
    expect(read(answer)).toMatchObject({ reading, unit: 'years' })
    expect(Math.abs((read(answer).value ?? 0) - value)).toBeLessThan(0.1)
  })

  test('a year alone leaves open which month, so a bound inside it is not decided', () => {
    expect(read('since 2022').reading).toBe('unclear')
    expect(read('since 2015').reading).toBe('met')
  })

  test('what it asks back is no answer', () => {
    expect(read('What counts?').reading).toBe('unclear')
    expect(read('').reading).toBe('unclear')
    expect(read('🎉🎉').reading).toBe('unclear')
  })

  test('of 5,000 characters and of any text it reads one of three things, at once', () => {
    const anything = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 200 }))
    fc.assert(
      fc.property(anything, fc.constantFrom(...ALL), (answer, one) => {
        const { reading } = readAnswer(demanded(one), { question: one.question, answer }, TODAY)
        return ['met', 'not_met', 'unclear'].includes(reading)
      }),
      { numRuns: 300 },
    )
    expect(read('yes, '.repeat(1000)).reading).not.toBe('not_met')
    expect(read(`${'word '.repeat(1000)}`).reading).toBe('unclear')
  })

  test('a no in front of any text is never read as a yes to a plain question', () => {
    const words = fc.array(
      fc.constantFrom('never', 'years', 'Go', 'done', 'it', 'at', 'work', 'used', 'much'),
      { maxLength: 8 },
    )
    fc.assert(fc.property(words, (some) => read(`No, ${some.join(' ')}`).reading !== 'met'))
  })
})

describe('askedHow()', () => {
  test('tells questions of which a no is wanted, and those that neither yes nor no answers', () => {
    expect(askedHow('Will you now or in the future need visa sponsorship?')).toBe('no_is_met')
    expect(askedHow('Do you mind working weekends?')).toBe('no_is_met')
    expect(askedHow('Would being on call be a problem?')).toBe('no_is_met')
    expect(askedHow('Are you authorized to work in the US without visa sponsorship?')).toBe('yes_is_met')
    expect(askedHow('How well do you know SQL?')).toBe('open')
  })
})

describe('demandOfQuestion()', () => {
  test('knows what a question is about by its words', () => {
    const families = (question: string) => demandOfQuestion(question).family
    expect(families('What is your notice period?')).toBe('start')
    expect(families('Do you speak German at C1?')).toBe('language')
    expect(families('Do you have a valid class C licence?')).toBe('driving')
    expect(families('Can you travel up to 30 %?')).toBe('travel')
    expect(families('Why do you want to work here?')).toBe('plain')
    expect(demandOfQuestion('Can you travel up to 30 % of the time?').bound).toBe(30)
  })
})
