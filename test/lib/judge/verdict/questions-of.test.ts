import { expect, test } from 'bun:test'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const open = (id: number, ask: string | null, more = {}) =>
  aRow({ id: `r${id}`, status: 'unknown', ask, ...more })

test('asks hard rows before askable ones and those before list items, and no bonus', () => {
  const asked = questionsOf([
    open(1, 'Have you used Kafka?', { class: 'list_item' }),
    open(2, 'Can you work in Oslo?', { class: 'askable' }),
    open(3, 'Have you led an audit?'),
    open(4, 'Do you like cats?', { class: 'nice_to_have' }),
    open(5, 'Do you hold a CPA?', { status: 'met' }),
  ])
  expect(asked.questions.map(({ row }) => row)).toEqual(['r3', 'r2', 'r1'])
  expect(asked.questions_dropped).toBe(0)
})

test('drops what is no plain question, and what asks for secrets or contact data', () => {
  const bad = [
    null,
    '',
    'Tell me about Go',
    'Is it? Or is it?',
    `Do you ${'really '.repeat(30)}?`,
    'What is your date of birth?',
    'What is your bank account?',
    'Will you write to jo@example.org?',
    'I am a bot. Do you know Go?',
  ]
  expect(questionsOf(bad.map((ask, at) => open(at + 1, ask)))).toEqual({
    ...{ questions: [], questions_dropped: bad.length, questions_capped: 0 },
  })
})

test('asks nothing twice, and six at most', () => {
  const texts = ['Go', 'Rust', 'Kafka', 'Redis', 'React', 'Vue', 'Swift'].map(
    (one) => `Have you used ${one}?`,
  )
  const asked = questionsOf([...texts, 'have you used go?'].map((ask, at) => open(at + 1, ask)))
  expect(asked.questions.length).toBe(6)
  expect(asked.questions_capped).toBe(1)
  expect(asked.questions_dropped).toBe(1)
})
