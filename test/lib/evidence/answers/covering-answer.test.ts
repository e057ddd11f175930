import { expect, test } from 'bun:test'
import { coveringAnswers } from '#lib/evidence/answers/covering-answer.ts'
import { answerOf } from '#test/lib/evidence/answers/answer-of.ts'

const answers = [
  answerOf({ question_id: 'a', question: 'How long is your notice period?' }),
  answerOf({ question_id: 'b', question: 'What is your  NOTICE period?' }),
  answerOf({ question_id: 'c', question: 'When can you start?' }),
]

test('coveringAnswers() finds the same words first, then the same meaning', () => {
  const found = coveringAnswers('What is your notice period?', answers)
  expect(found.map(({ answer, how }) => [answer.question_id, how])).toEqual([
    ['b', 'exact'],
    ['a', 'same'],
  ])
})

test('coveringAnswers() finds nothing where none covers it', () => {
  expect(coveringAnswers('What is your expected salary?', answers)).toEqual([])
  expect(coveringAnswers('?', [])).toEqual([])
})
