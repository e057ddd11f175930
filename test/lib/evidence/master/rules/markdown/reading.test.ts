import { expect, test } from 'bun:test'
import { contactProblems, unreadable } from '#lib/evidence/master/rules/markdown/reading.ts'

test('contactProblems() names each kind of a line once, and no value', () => {
  const text = 'jo@mail.example\nai@mail.example and ko@mail.example, +49 171 1234567'
  const problems = contactProblems(text, (at) => (at < 16 ? 4 : 5))
  expect(problems.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['4 email', '5 email', '5 phone'])
  expect(JSON.stringify(problems)).not.toMatch(/mail\.example|171/)
})

test('contactProblems() looks for a name only when asked', () => {
  expect(contactProblems('Jo Fernandez', () => 1)).toEqual([])
  expect(contactProblems('Jo Fernandez', () => 1, true).map(({ kind }) => kind)).toEqual(['name_line'])
})

test('problems have a line and a code', () => {
  expect(unreadable(3, 'Why.')).toEqual({ line: 3, code: 'master_markdown_invalid', reason: 'Why.' })
})
