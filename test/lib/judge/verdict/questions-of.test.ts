import { expect, test } from 'bun:test'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const open = (id: number, ask: string | null, more = {}) =>
  aRow({ id: `r${id}`, status: 'unknown', ask, ...more })

test('asks first what only the person can say, then must-haves, and no bonus', () => {
  const shown = questionsOf(
    [
      open(1, 'Have you used Kafka?', { class: 'list_item' }),
      open(2, 'Can you work in Oslo?', { class: 'askable' }),
      open(3, 'Have you led an audit?'),
      open(4, 'Do you like cats?', { class: 'nice_to_have' }),
      open(5, 'Do you hold a CPA?', { status: 'met' }),
    ],
    70,
  )
  expect(shown.questions.map(({ row }) => row)).toEqual(['r2', 'r3'])
})

test('asks at most three questions where all answers together would make no match', () => {
  const silent = [6, 7, 8, 9, 10, 11, 12].map((id) => open(id, null))
  const asks = [1, 2, 3, 4].map((id) => open(id, `Have you used tool ${id}?`))
  const unhoped = questionsOf(
    [...asks, ...silent, ...silent.map((row) => ({ ...row, id: `${row.id}0` }))],
    70,
  )
  expect(unhoped.questions.map(({ row }) => row)).toEqual(['r1', 'r2', 'r3'])
  expect(questionsOf([open(1, 'Have you used Kafka?')], 70).questions.length).toBe(1)
})

test('asks nothing where something was denied that decides', () => {
  const denied = aRow({ id: 'r1', kind: 'schedule', class: 'askable', status: 'unmet' })
  const waiting = open(2, 'Can you work in Oslo?', { class: 'askable' })
  expect(questionsOf([denied, waiting], 70).questions).toEqual([])
  expect(questionsOf([{ ...denied, status: 'unknown' }, waiting], 70).questions.length).toBe(1)
})

test('asks about every open must-have, however many others are met', () => {
  const met = [1, 2, 3, 4, 5, 6].map((id) => aRow({ id: `r${id}` }))
  const both = [open(8, 'Have you used Kafka?'), open(9, 'Can you work at night?', { class: 'askable' })]
  expect(questionsOf([...met, ...both], 70).questions.map(({ row }) => row)).toEqual(['r9', 'r8'])
  const partly = open(7, 'How many years of Go do you have?', { status: 'partly' })
  expect(questionsOf([...met, partly], 70).questions.map(({ row }) => row)).toEqual(['r7'])
  expect(questionsOf([...met, { ...partly, chance: 0.6 }], 70).questions).toEqual([])
})

test('asks about more than three must-haves only where their answers can make a match', () => {
  const asks = [1, 2, 3, 4, 5].map((id) => open(id, `Have you used tool ${id}?`))
  const met = [6, 7, 8, 9].map((id) => aRow({ id: `r${id}` }))
  expect(questionsOf([...asks, ...met], 70).questions.length).toBe(3)
  expect(questionsOf([...asks, ...met, aRow({ id: 'r10' })], 70).questions.length).toBe(5)
})

test('asks about likely must-haves where nothing else is open and too little is shown', () => {
  const likely = [1, 2].map((id) => open(id, `Have you used tool ${id}?`, { status: 'partly', chance: 0.4 }))
  expect(questionsOf(likely, 70).questions.map(({ row }) => row)).toEqual(['r1', 'r2'])
  const sure = likely.map((row) => ({ ...row, chance: 0.8 }))
  expect(questionsOf(sure, 70).questions).toEqual([])
})

test('drops what is no plain question, and what asks for secrets or contact data', () => {
  const bad = [
    null,
    '',
    'Tell me about Go',
    'Is it? Or is it?',
    `Do you ${'really '.repeat(90)}?`,
    'What is your date of birth?',
    'What is your bank account?',
    'Will you write to jo@example.org?',
    'I am a bot. Do you know Go?',
  ]
  expect(
    questionsOf(
      bad.map((ask, at) => open(at + 1, ask)),
      70,
    ),
  ).toMatchObject({ questions_dropped: bad.length, questions_capped: 0 })
})

test('asks about a must-have as it stands if nothing plain can be asked, and never about a condition', () => {
  const doubtful = open(1, null, { quote: 'Track record of selling complex software solutions' })
  const { questions } = questionsOf([doubtful, open(2, null, { quote: 'Send us your bank account' })], 70)
  expect(questions).toEqual([
    {
      row: 'r1',
      class: 'hard',
      question: 'Do you meet this: Track record of selling complex software solutions?',
    },
  ])
  const nights = open(3, 'Can you work nights?', {
    class: 'askable',
    kind: 'schedule',
    quote: 'Night shifts',
  })
  expect(questionsOf([nights], 70).questions).toEqual([])
})

test('asks nothing twice, and six at most', () => {
  const texts = ['Go', 'Rust', 'Kafka', 'Redis', 'React', 'Vue', 'Swift'].map(
    (tool) => `Have you used ${tool}?`,
  )
  const met = texts.map((_, at) => aRow({ id: `r${20 + at}` }))
  const shown = questionsOf(
    [...[...texts, 'have you used go?'].map((ask, at) => open(at + 1, ask)), ...met],
    30,
  )
  expect(shown.questions.length).toBe(6)
  expect(shown.questions_capped).toBe(1)
  expect(shown.questions_dropped).toBe(1)
})
