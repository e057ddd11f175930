import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { AnswerValue } from '#db/rows/evidence.ts'
import type { RowKind } from '#db/rows/requirement.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { termGroups } from '#lib/judge/read/demand-class.ts'
import { readAnswer, valueOfAnswer } from '#lib/judge/settle/answers/read-answer.ts'
import { demandOf, demandOfQuestion } from '#lib/judge/settle/demand.ts'
import { formOf, valueFor } from '#lib/judge/settle/form.ts'
import { shownReading } from '#lib/judge/settle/shown-reading.ts'

const TODAY = '2026-11-22'
const typed = (question: string, answer: string) => ({ question, answer, value: null })
const NIGHTS = 'Are you able to work night shifts?'
const RUST = 'Do you have at least 6 months of professional Rust experience?'
const PLACES = 'Are you authorized to work in the United States and Canada?'
const GERMAN = 'Do you speak German?'

test.each([' ', 'a', '1', 'a ', '1 day ', 'or ', ', and ', 'months ', '$1,000 ', 'Aa-'])(
  'a long demand of %j is read in linear time',
  (piece) => {
    const long = piece.repeat(Math.ceil(100_000 / piece.length))
    for (const quote of [
      `Start within ${long}`,
      `In the office ${long} a week`,
      `Salary of ${long}`,
      `5 years of ${long}`,
    ])
      demandOfQuestion(quote)
    termGroups(`Java${long}Rust`, ['Java', 'Rust'])
    expect(demandOfQuestion(`Can you start within two weeks?${' '.repeat(100_000)}`).bound).toBe(14)
  },
)

describe('a typed answer', () => {
  test.each([
    [NIGHTS, 'Yes', 'Yes'],
    [NIGHTS, 'yes, of course.', 'Yes'],
    [NIGHTS, 'I am able to work night shifts', 'Yes'],
    [NIGHTS, 'No, thanks', 'No'],
    [NIGHTS, 'Nein', 'No'],
    [NIGHTS, 'No, never.', 'No'],
    [NIGHTS, 'No, I do not.', 'No'],
    [RUST, 'Yes', 'Yes'],
    ['Do you have an active Secret clearance?', 'No', 'No'],
    [RUST, '2 yrs', '2 years'],
    [RUST, '18 months', '1.5 years'],
    [RUST, 'Yes, I have 4 years of Rust experience.', '4 years'],
    [RUST, 'at least 3 years', 'at least 3 years'],
    [RUST, '3-5 years', '3 to 5 years'],
    [RUST, 'since 2019', '6 to 8 years'],
    [RUST, 'none', '0 years'],
    ['What is your notice period?', 'two weeks', '14 days'],
    ['What is your notice period?', 'Immediately.', '0 days'],
    ['What salary do you expect?', '$120k a year', '120,000'],
    ['What salary do you expect?', 'At least 90,000 EUR a year, base.', '90,000'],
    [GERMAN, 'B2', 'B2'],
    [GERMAN, 'I am fluent in German', 'C1'],
    [GERMAN, 'Yes, C1 level', 'C1'],
  ])('to %j: %j is read as %j', (question, answer, text) => {
    const value = shownReading({ ...typed(question, answer), read_as: null }, TODAY)?.text
    expect(value).toStartWith(`Read as: ${text}`)
  })

  test.each([
    [NIGHTS, 'Yes, but only twice a month'],
    [NIGHTS, 'Yes to late shifts, no to nights'],
    [NIGHTS, 'Yes, mostly'],
    [NIGHTS, 'Yes for now'],
    [NIGHTS, 'I would'],
    [NIGHTS, 'not sure'],
    [NIGHTS, 'yes?'],
    [NIGHTS, 'I never do not'],
    [RUST, 'almost 4 years'],
    ['What salary do you expect?', 'At least 90,000 EUR, or 80,000 with shares'],
    ['What salary do you expect?', 'Not over 90,000'],
    [RUST, '3 years of Go'],
    [RUST, '4 years, 2 of them with Rust'],
    [GERMAN, 'I had C1 in school but today A2'],
    [GERMAN, 'B2 reading, A2 speaking'],
    ['Are you fine with working on site?', 'two or three days is fine'],
    ['Do you have experience with B2B SaaS or fintech?', 'B2B SaaS yes. No fintech.'],
    ['Do you hold the PMP?', 'Yes, I hold the CSM and could get the others'],
  ])('to %j: %j is left open, and one press is asked', (question, answer) => {
    expect(valueOfAnswer(typed(question, answer), TODAY)).toBeNull()
    const reading = shownReading({ ...typed(question, answer), read_as: null }, TODAY)
    expect(reading?.reads).toBe('unclear')
    expect(reading?.text).toStartWith('Not understood.')
  })

  test('to any question never becomes a yes with a word that the grammar does not know', () => {
    const word = fc.constantFrom(
      'but',
      'except',
      'almost',
      'sometimes',
      'if',
      'pending',
      'expired',
      'my',
      'team',
      'never',
      'not',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const onlyMy = words.every((part) => part === 'my')
        const { reading } = readAnswer(
          demandOfQuestion(NIGHTS),
          typed(NIGHTS, `Yes, ${words.join(' ')}`),
          TODAY,
        )
        return onlyMy || reading !== 'met'
      }),
    )
  })
})

const demand = (quote: string, kind: RowKind, terms: string[] = [], min_years: number | null = null) =>
  demandOf({ quote, kind, terms, min_years, enough: 'all' })
const pressed = (question: string, sent: string | number | string[]) => ({
  question,
  answer: '',
  value: valueFor(question, sent),
})

describe('a pressed answer', () => {
  test.each([
    ['At least 6 months of Rust', 'years', ['Rust'], 0.5, RUST, 2, 'met'],
    ['At least 6 months of Rust', 'years', ['Rust'], 0.5, RUST, 0.25, 'not_met'],
    ['At least 6 months of Rust', 'years', ['Rust'], 0.5, RUST, 'yes', 'met'],
    ['At least 2 years of Rust', 'years', ['Rust'], 2, RUST, 'yes', 'unclear'],
    ['18 months of retail experience', 'domain', ['retail'], null, RUST, 1, 'not_met'],
    [
      'Led a team of at least 8 people',
      'experience',
      [],
      null,
      'Have you led a team of at least 8 people?',
      9,
      'met',
    ],
    ['Secret clearance', 'clearance', [], null, 'Do you have an active Secret clearance?', 'yes', 'met'],
    ['Secret clearance', 'clearance', [], null, 'Do you have an active Secret clearance?', 'no', 'not_met'],
    ['TS/SCI clearance', 'clearance', [], null, 'Do you have an active Secret clearance?', 'yes', 'unclear'],
    ['German at C1', 'language', ['German'], null, GERMAN, 'C1', 'met'],
    ['German at C1', 'language', ['German'], null, GERMAN, 'B1', 'not_met'],
    ['German required', 'language', ['German'], null, GERMAN, 'B1', 'unclear'],
    ['German required', 'language', ['German'], null, 'Do you speak French?', 'C1', 'unclear'],
    ['Active Secret clearance', 'clearance', [], null, 'Do you have a clearance?', 'Top Secret', 'met'],
    ['Active Secret clearance', 'clearance', [], null, 'Do you have a clearance?', 'none', 'not_met'],
    ['Night shifts', 'schedule', [], null, NIGHTS, 'yes', 'met'],
    ['Night shifts', 'schedule', [], null, NIGHTS, 'no', 'not_met'],
    ['Night shifts', 'schedule', [], null, NIGHTS, 'partly', 'unclear'],
    ['No visa sponsorship', 'work_auth', [], null, 'Will you need visa sponsorship?', 'no', 'met'],
    ['No visa sponsorship', 'work_auth', [], null, 'Are you authorized to work in the US?', 'yes', 'unclear'],
    ['Travel up to 50 %', 'other', [], null, 'How much can you travel?', 60, 'met'],
    ['Travel up to 50 %', 'other', [], null, 'How much can you travel?', 20, 'not_met'],
    ['Some travel', 'other', [], null, 'Can you travel up to 50% of the time?', 'no', 'unclear'],
    ['Authorized to work in the US', 'work_auth', [], null, PLACES, 'no', 'unclear'],
    ['Authorized to work in the US', 'work_auth', [], null, PLACES, 'yes', 'met'],
    ['Start within 2 weeks', 'other', [], null, 'What is your notice period?', 30, 'not_met'],
    [
      'Kafka and Flink',
      'skill',
      ['Kafka', 'Flink'],
      null,
      'Do you have experience with Kafka and Flink?',
      'Kafka',
      'unclear',
    ],
    [
      'Kafka and Flink',
      'skill',
      ['Kafka', 'Flink'],
      null,
      'Do you have experience with Kafka and Flink?',
      'none',
      'not_met',
    ],
  ] as const)('%j (%s %j %j): %j answered %j is %s', (quote, kind, terms, years, question, sent, reading) => {
    const row = demand(quote, kind, [...terms], years)
    expect(readAnswer(row, pressed(question, sent), TODAY).reading).toBe(reading)
  })

  test('is its own reading, in every form', () => {
    const questions = [
      NIGHTS,
      RUST,
      GERMAN,
      'What is your earliest start date?',
      'Do you know Python, Go or Java?',
    ]
    for (const question of questions) {
      const form = formOf(question)
      const sent = { yes_no: 'no', number: 3, level: 'B1', date: '2026-12-24', choice: ['Go'], text: '' }[
        form.form
      ]
      const answer = pressed(question, sent)
      const text = valueText(answer.value as AnswerValue)
      expect(shownReading({ ...answer, read_as: null }, TODAY)).toMatchObject({
        by: 'press',
        text: expect.stringContaining(text),
      })
    }
  })
})

test('the reading that is shown is the one that a row uses', () => {
  const question = fc.constantFrom(
    NIGHTS,
    RUST,
    GERMAN,
    'Will you need visa sponsorship?',
    'Do you hold a CPA licence?',
  )
  const word = fc.constantFrom(
    ...'yes no 4 years B2 since 2019 not I have of Rust but maybe none fluent 18 months'.split(' '),
  )
  fc.assert(
    fc.property(question, fc.array(word, { minLength: 1, maxLength: 5 }), (asks, words) => {
      const answer = typed(asks, words.join(' '))
      const used = readAnswer(demandOfQuestion(asks), answer, TODAY).reading
      return shownReading({ ...answer, read_as: null }, TODAY)?.reads === used
    }),
    { numRuns: 500 },
  )
})
