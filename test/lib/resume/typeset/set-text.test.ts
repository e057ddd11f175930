import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { lineBreaks } from '#lib/resume/typeset/line-breaks.ts'
import { linkedSpans, textOf } from '#lib/resume/typeset/set-text.ts'

const found = (text: string) => linkedSpans(text).flatMap(({ url }) => url ?? [])

test('an address in a line is a link, without what closes the sentence', () => {
  expect(found('See https://example.org/a_b?c=d#e, (http://x.example.org/f).')).toEqual([
    'https://example.org/a_b?c=d#e',
    'http://x.example.org/f',
  ])
  expect(found('ftp://example.org javascript:alert(1) https://host http://user:secret@example.org/')).toEqual(
    [],
  )
})

test('a line keeps every character', () => {
  for (const text of ['See https://example.org/, then.', 'plain', 'https://example.org', 'https://', ''])
    expect(textOf(linkedSpans(text))).toBe(text)
})

const lines = (text: string, width: number) =>
  lineBreaks(text, Array(text.length).fill(1), width).map(({ from, to }) => text.slice(from, to))

test('as many words stand in a line as fit', () => {
  expect(lines('one two three four', 8)).toEqual(['one two', 'three', 'four'])
  expect(lines('one two three four', 10)).toEqual(['one two', 'three four'])
})

test('a word wider than a line is broken inside, and what is left of it shares its line', () => {
  expect(lines('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b'])
})

test('a letter with its accents is never parted, though it be wider than the line', () => {
  expect(lines('e\u0301e\u0301', 1)).toEqual(['e\u0301', 'e\u0301'])
  expect(lines('👩‍👩‍👧x', 1)).toEqual(['👩‍👩‍👧', 'x'])
})

test('no line is too wide, none is empty, and together they hold every letter', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { maxLength: 30 })
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 40 }), (parts, width) => {
      const text = parts.join(' ')
      const found = lines(text, width)
      expect(found.every((line) => line.length > 0 && line.length <= width)).toBe(true)
      expect(found.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})
