import { expect, test } from 'bun:test'
import { findWhole, holdsWords, ownSlice } from '#lib/text/find-whole.ts'

test('finds whole words only, between two places', () => {
  expect(findWhole('javascript and java', 'java', { from: 0, to: 19 })).toBe(15)
  expect(findWhole('javascript and java', 'java', { from: 0, to: 18 })).toBe(-1)
  expect(findWhole('go', 'rust', { from: 0, to: 2 })).toBe(-1)
})

test('gives the words as the text spells them', () => {
  expect(ownSlice('We use Node.JS – and “C#”', 'node.js')).toBe('Node.JS')
  expect(ownSlice('Café\u0301 culture', 'cafe')).toBeNull()
  expect(ownSlice('JavaScript', 'Java')).toBeNull()
  expect(ownSlice('Java', '')).toBeNull()
})
test('holdsWords() wants every word, in any of the texts and any case', () => {
  expect(holdsWords('NOTICE two', ['Notice period', 'Two months'])).toBe(true)
  expect(holdsWords('notice three', ['Notice period', 'Two months'])).toBe(false)
  expect(holdsWords(undefined, [])).toBe(true)
  expect(holdsWords('  ', ['x'])).toBe(true)
})
