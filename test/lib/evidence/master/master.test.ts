import { expect, test } from 'bun:test'
import { hasContent, storedNote, storedTags, storedText } from '#lib/evidence/master/master.ts'

test('storedText() is one line', () => {
  expect(storedText(' a\n\tb\u200b  c ')).toBe('a b c')
})

test.each([
  ['a\r\n b  c ', 'a\nb c'],
  ['\n\na\n\n \n\nb\n \n', 'a\n\nb'],
  [' \u200b\n', null],
])('storedNote() makes %j into %j', (note, stored) => {
  expect(storedNote(note)).toBe(stored)
})

test('storedTags() has each tag once and no commas', () => {
  expect(storedTags(['a', ' b  c,a', '', 'd'])).toEqual(['a', 'b c', 'd'])
})

test('hasContent() wants a letter or digit', () => {
  expect(['- a', '東', '1', '->', ''].map(hasContent)).toEqual([true, true, true, false, false])
})
