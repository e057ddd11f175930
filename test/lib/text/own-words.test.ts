import { expect, test } from 'bun:test'
import { foreignWords } from '#lib/text/own-words.ts'
import { QUESTION_WORDS } from '#lib/text/word-tables.ts'

const plain = new Set(['do', 'you', 'have'])

test('finds the words that a source does not have, in any form of theirs', () => {
  expect(foreignWords('Do you have Kafka?', 'Experience with Apache Kafka', plain)).toEqual([])
  expect(foreignWords('Do you manage teams?', 'You have managed a team', plain)).toEqual([])
  expect(foreignWords('Do you have k8s?', 'You know Kubernetes', plain)).toEqual([])
  expect(foreignWords('Do you have C++ and Java?', 'You know C and JavaScript', plain)).toEqual([
    'c++',
    'java',
  ])
  expect(foreignWords('Do you visit evil.example?', 'You know Go', plain)).toEqual(['visit', 'evil.example'])
})

test('takes a number for another one in every form', () => {
  expect(foreignWords('5 years', '15 years', plain)).toEqual(['5'])
  expect(foreignWords('5+ years', '5 years', plain)).toEqual(['5+'])
  expect(foreignWords('Ｇｏ', 'go', plain)).toEqual([])
})

test('no plain word of a question says the opposite', () => {
  for (const word of ['not', 'no', 'without', 'never']) expect(QUESTION_WORDS.has(word)).toBe(false)
})
