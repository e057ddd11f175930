import { describe, expect, test } from 'bun:test'
import { comparableWords } from '#lib/judge/rank/rules/comparable-words.ts'

describe('comparableWords()', () => {
  test.each([
    ['engineers', ['engineer']],
    ['facilities', ['facility']],
    ['coaches', ['coach']],
    ['business', ['business']],
    ['aws', ['aws']],
    ['sr', ['senior']],
    ['svp', ['senior', 'vice', 'president']],
    ['node.js', ['node.js']],
    ['nodejs', ['node.js']],
    ['c++', ['c++']],
    ['the', []],
    ['constructor', ['constructor']],
    ['__proto__', ['__proto__']],
  ])('takes %p for %p', (written, words) => {
    expect(comparableWords(written)).toEqual(words)
  })
})
