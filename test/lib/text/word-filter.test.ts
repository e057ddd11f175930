import { expect, test } from 'bun:test'
import { holdsWords } from '#lib/text/word-filter.ts'

test('holdsWords() wants every word, in any of the texts and any case', () => {
  expect(holdsWords('NOTICE two', ['Notice period', 'Two months'])).toBe(true)
  expect(holdsWords('notice three', ['Notice period', 'Two months'])).toBe(false)
  expect(holdsWords(undefined, [])).toBe(true)
  expect(holdsWords('  ', ['x'])).toBe(true)
})
