import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findWord, makeTerm, rememberWord, TERM_IDS, termId, termsOfWord, wordAt } from '#lib/text/terms.ts'

describe('termsOfWord()', () => {
  test('takes joined words apart and spells each one way', () => {
    expect(termsOfWord('Python/ReactJS').map(({ text }) => text)).toEqual(['python', 'react'])
  })

  test('knows which terms are skills', () => {
    expect(termsOfWord('k8s')).toMatchObject([{ text: 'kubernetes', isSkill: true }])
    expect(termsOfWord('kindness')).toMatchObject([{ isSkill: false }])
  })

  test('leaves out words longer than any real one', () => {
    expect(termsOfWord('x'.repeat(500))).toEqual([])
  })
})

describe('termId()', () => {
  test('gives every text a number of 18 bits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const id = termId(text)
        expect(Number.isInteger(id) && id >= 0 && id < TERM_IDS).toBe(true)
        expect(makeTerm(text).id).toBe(id)
      }),
    )
  })
})

describe('rememberWord()', () => {
  test('is found again by both of its hashes and by no other', () => {
    const terms = [makeTerm('bread')]
    rememberWord(7, 11, terms)
    rememberWord(7, 12, [])
    expect(wordAt(findWord(7, 11))).toBe(terms)
    expect(wordAt(findWord(7, 12))).toEqual([])
    expect(findWord(7, 13)).toBe(-1)
  })

  test('forgets the old words when there are too many, and goes on', () => {
    rememberWord(-1, -1, [makeTerm('bread')])
    for (let at = 0; at < 200_000; at++) rememberWord(at * 31, at, [])
    expect(findWord(-1, -1)).toBe(-1)
    expect(wordAt(findWord(199_999 * 31, 199_999))).toEqual([])
  })
})
