import { expect, test } from 'bun:test'
import { formOf, valueFor } from '#lib/judge/settle/form.ts'

test.each([
  ['Are you able to work night shifts?', { form: 'yes_no' }],
  ['Do you hold a forklift licence?', { form: 'yes_no' }],
  ['Can you travel up to 25% of the time?', { form: 'yes_no' }],
  ['How much of your time can you travel?', { form: 'number', unit: 'percent', bound: null, yes_no: false }],
  [
    'Do you have at least 6 months of professional Rust experience?',
    { form: 'number', unit: 'years', bound: 0.5, yes_no: true },
  ],
  [
    'How many years of experience do you have with Go?',
    { form: 'number', unit: 'years', bound: null, yes_no: false },
  ],
  ['Have you led a team of 5 people?', { form: 'number', unit: 'people', bound: 5, yes_no: true }],
  ['What is your notice period?', { form: 'number', unit: 'days', bound: null, yes_no: false }],
  ['What is your earliest start date?', { form: 'date' }],
  ['What salary do you expect?', { form: 'number', unit: 'money', bound: null, yes_no: false }],
  [
    'Do you have experience with Python, Go or Java?',
    { form: 'choice', choices: ['Python', 'Go', 'Java'], yes_no: true },
  ],
  [
    'Do you have experience with Kafka and Flink?',
    { form: 'choice', choices: ['Kafka', 'Flink'], yes_no: true },
  ],
  ['Do you have experience with Kafka or Flink, and with five teams?', { form: 'yes_no' }],
  ['Do you have at least 5 years of Java, including 2 years of leading?', { form: 'yes_no' }],
  ['Why do you want to work here?', { form: 'text' }],
])('the form of %j', (question, form) => {
  expect(formOf(question)).toEqual(form as never)
})

test('a language and a clearance are answered by their levels', () => {
  expect(formOf('Do you speak German at C1?')).toMatchObject({
    form: 'level',
    levels: expect.arrayContaining(['B2']),
  })
  expect(formOf('Do you have an active TS/SCI clearance?')).toMatchObject({
    levels: expect.arrayContaining(['Secret']),
  })
})

test('a list with a name that nobody knows is no choice, because that name could not be chosen', () => {
  expect(formOf('Do you have experience with Python or Quuxly?')).toEqual({ form: 'yes_no' })
})

test.each([
  ['Do you hold a forklift licence?', 'partly', { form: 'yes_no', is: 'partly' }],
  ['Do you have at least 6 months of Rust experience?', '2', { form: 'number', amount: 2, unit: 'years' }],
  ['How many years of experience do you have with Go?', 1.5, { form: 'number', amount: 1.5, unit: 'years' }],
  ['Do you have at least 6 months of Rust experience?', 'yes', { form: 'yes_no', is: 'yes' }],
  ['Do you have an active Secret clearance?', 'no', { form: 'yes_no', is: 'no' }],
  ['Do you have experience with Python, Go or Java?', 'yes', { form: 'yes_no', is: 'yes' }],
  ['Do you speak German?', 'b2', { form: 'level', level: 'B2' }],
  ['What is your earliest start date?', '2026-12-01', { form: 'date', date: '2026-12-01' }],
  ['Do you have experience with Python, Go or Java?', 'go, java', { form: 'choice', chosen: ['Go', 'Java'] }],
  ['Do you have experience with Python, Go or Java?', 'none', { form: 'choice', chosen: [] }],
  ['Do you have experience with Python, Go or Java?', ['Python'], { form: 'choice', chosen: ['Python'] }],
])('the value of %j for %j', (question, sent, value) => {
  expect(valueFor(question, sent)).toEqual(value as never)
})

test.each([
  ['Do you hold a forklift licence?', 'maybe', 'Send "yes", "no" or "partly".'],
  ['How many years of experience do you have with Go?', 'yes', 'Send a number of years.'],
  ['How many years of experience do you have with Go?', 'many', 'Send a number of years.'],
  ['How much of your time can you travel?', 140, 'Send a number of percent.'],
  ['Do you speak German?', 'D4', 'Send one of: none, A1'],
  ['What is your earliest start date?', '2026-02-31', 'Send a day such as'],
  [
    'Do you have experience with Python, Go or Java?',
    ['Rust'],
    'Send some of: Python, Go, Java; or "none", or "yes" or "no".',
  ],
  ['Why do you want to work here?', 'yes', 'answered in words'],
])('%j refuses %j and says which values fit', (question, sent, advice) => {
  expect(() => valueFor(question, sent)).toThrow(advice)
})
