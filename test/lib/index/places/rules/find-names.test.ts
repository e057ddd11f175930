import { describe, expect, test } from 'bun:test'
import { cutWords } from '#lib/index/places/rules/cut-words.ts'
import { findNames } from '#lib/index/places/rules/find-names.ts'

describe('findNames()', () => {
  test.each([
    ['New Mexico', ['state']],
    ['Mexico, New York', ['country', 'state']],
    ['Latin America', ['area']],
    ['Winston-Salem', ['town']],
    ['write to us', ['mode']],
    ['outside of the US', ['mode', 'not_us']],
    ['not in Canada', ['wide']],
  ])('finds the longest names in "%s"', (text, senses) => {
    expect(findNames(cutWords(text)).map((name) => name.sense.is as string)).toEqual(senses)
  })
})
