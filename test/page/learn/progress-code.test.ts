import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeOf, marksIn } from '#assets/course/progress-code.ts'

const items = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,10}(\.[a-z0-9]{1,8})?$/), {
  maxLength: 320,
})

test('a code gives back what was marked', () => {
  fc.assert(
    fc.property(items, fc.infiniteStream(fc.boolean()), (all, choices) => {
      const marked = all.filter(() => choices.next().value)
      const code = codeOf(all, new Set(marked))
      expect(code).toMatch(/^[\w-]{3,80}$/)
      expect(marksIn(code, all)).toEqual(marked)
    }),
  )
})

test('a code of other items is none', () => {
  const code = codeOf(['a', 'b', 'c'], new Set(['a']))
  expect(marksIn(code, ['a', 'b', 'd'])).toBeNull()
  expect(marksIn(code, ['a', 'c', 'b'])).toBeNull()
  expect(
    marksIn(
      code,
      Array.from({ length: 30 }, (_, at) => `l${at}`),
    ),
  ).toBeNull()
})

test('what is no code is none', () => {
  for (const text of ['', ' ', '!', 'nonsense', 'A'.repeat(500), '<b>', codeOf(['a'], new Set()).slice(1)]) {
    expect(marksIn(text, ['a'])).toBeNull()
  }
})
