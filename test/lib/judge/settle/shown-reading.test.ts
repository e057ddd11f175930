import { expect, test } from 'bun:test'
import { shownReading, withReading } from '#lib/judge/settle/shown-reading.ts'

const TODAY = '2026-11-22'
const shown = (question: string, answer: string) =>
  shownReading({ question, answer, value: null, read_as: null }, TODAY)

test('a question that sets no bound is answered by its number, which is neither met nor not', () => {
  const years = 'How many years of experience do you have with Go?'
  expect(shown(years, '7 years')).toMatchObject({
    ...{ reads: 'unclear', text: 'Read as: 7 years.', value: 7, unit: 'years' },
  })
  expect(shown('What are your salary expectations?', 'A lot.')?.text).toBe(
    'Not understood. Enter the number.',
  )
})

test('an account is not read, and needs no press', () => {
  const answer = {
    question: 'Why do you want to leave?',
    answer: 'To build again.',
    value: null,
    read_as: null,
  }
  expect(withReading(answer, TODAY)).toMatchObject({
    reading: null,
    needs_press: false,
    form: { form: 'text' },
  })
})

test('words that are not understood need one press, until the person gives it or sets the reading right', () => {
  const answer = { question: 'Can you travel?', answer: 'It depends.', value: null, read_as: null }
  expect(withReading(answer, TODAY).needs_press).toBe(true)
  expect(withReading({ ...answer, value: { form: 'yes_no', is: 'yes' } }, TODAY)).toMatchObject({
    ...{ needs_press: false, reading: { by: 'press', reads: 'met' } },
  })
  expect(withReading({ ...answer, read_as: 'not_met' }, TODAY)).toMatchObject({
    ...{ needs_press: false, reading: { by: 'person', reads: 'not_met' } },
  })
})
