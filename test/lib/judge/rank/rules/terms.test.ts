import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { makeTerm, TERM_IDS, termId, termsOfWord } from '#lib/judge/rank/rules/terms.ts'

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
