import { describe, expect, test } from 'bun:test'
import { makeTerm } from '#lib/judge/rank/rules/terms.ts'
import { findWord, rememberWord } from '#lib/judge/rank/rules/word-memo.ts'

describe('rememberWord()', () => {
  test('is found again by both of its hashes and by no other', () => {
    const terms = [makeTerm('bread')]
    rememberWord(7, 11, terms)
    rememberWord(7, 12, [])
    expect(findWord(7, 11)).toBe(terms)
    expect(findWord(7, 12)).toEqual([])
    expect(findWord(7, 13)).toBeUndefined()
  })

  test('forgets the old words when there are too many, and goes on', () => {
    rememberWord(-1, -1, [makeTerm('bread')])
    for (let at = 0; at < 200_000; at++) rememberWord(at * 31, at, [])
    expect(findWord(-1, -1)).toBeUndefined()
    expect(findWord(199_999 * 31, 199_999)).toEqual([])
  })
})
