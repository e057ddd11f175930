import { expect, test } from 'bun:test'
import { sameWords } from '#lib/resume/print/printed-text.ts'

test('line ends, bullets and forms of a letter make no difference', () => {
  expect(sameWords('Staff one | two\nthree', 'Sta\ufb00 one two • three\n')).toBe(true)
})

test('a word that is lost, glued, parted, doubled or moved does', () => {
  const printed = 'one two three'
  for (const read of [
    'one three',
    'onetwo three',
    'one t wo three',
    'one two two three',
    'two one three',
    '',
  ])
    expect(sameWords(printed, read)).toBe(false)
})

test('a word that is wider than a line may be parted', () => {
  const long = 'x'.repeat(300)
  expect(sameWords(`a ${long} b`, `a ${long.slice(0, 120)}\n${long.slice(120)} b`)).toBe(true)
  expect(sameWords(`a ${long} b`, `a ${long.slice(1)} b`)).toBe(false)
})

test('a text without spaces may go on in the next line', () => {
  expect(sameWords('山田太郎の履歴書', '山田太郎\nの履歴書')).toBe(true)
  expect(sameWords('山田太郎の履歴書', '山田太郎\n履歴書')).toBe(false)
})
