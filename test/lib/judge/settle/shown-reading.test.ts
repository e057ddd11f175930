import { expect, test } from 'bun:test'
import { shownReading } from '#lib/judge/settle/shown-reading.ts'

const shown = (question: string, answer: string) =>
  shownReading({ question, answer, read_as: null }, '2026-11-22')

test('a question that sets no bound is answered by its number, which is neither met nor not', () => {
  const years = 'How many years of experience do you have with Go?'
  expect(shown(years, 'Seven years, daily since 2017.')).toMatchObject({
    ...{ reads: 'unclear', text: 'Read as: 7 years.', value: 7, unit: 'years' },
  })
  expect(shown('What is your notice period?', 'Two weeks.')?.text).toBe('Read as: 14 days.')
  expect(shown('What are your salary expectations?', 'At least 140,000 USD a year.')?.text).toBe(
    'Read as: 140,000.',
  )
  expect(shown('What are your salary expectations?', 'A lot.')?.text).toBe('Could not tell: an amount?')
})

test('a yes is held against the bound of its question, and an account is not read', () => {
  expect(shown('Can you travel up to 25 % of the time?', 'Yes, up to 25 %.')?.text).toBe(
    'Read as: 25 %, so met.',
  )
  expect(shown('Can you travel up to 25 % of the time?', 'It depends.')?.text).toBe(
    'Could not tell: yes, no or a share of your time?',
  )
  expect(shown('Why do you want to leave?', 'I want to build again.')).toBeNull()
})
