import { describe, expect, test } from 'bun:test'
import { cutWords } from '#lib/index/places/rules/cut-words.ts'
import { findNames } from '#lib/index/places/rules/find-names.ts'
import { readCodes } from '#lib/index/places/rules/read-codes.ts'

describe('readCodes()', () => {
  test.each([
    ['Lubbock, TX', ['state TX']],
    ['Smallville, IN', ['guess IN']],
    ['Bangalore, IN', ['country IN']],
    ['Kingston, CA', ['country CA']],
    ['Richmond, CA', ['open CA']],
    ['Gütersloh, DE', ['country DE']],
    ['Bunbury, WA', ['country AU']],
    ["St. John's, NL", ['country CA']],
    ['Iqaluit, NU', ['region CA']],
    ['Tbilisi, GA', ['country GE']],
    ['Smallville, ON', ['region CA']],
    ['REMOTE OR HYBRID', []],
    ['Remote - IT', []],
    ['London, OR Remote', []],
    ['Foo, Bavaria, DE', ['country DE']],
  ])('reads the codes of "%s"', (text, codes) => {
    const words = cutWords(text)
    expect(readCodes(words, findNames(words)).map(({ is, code }) => `${is} ${code}`)).toEqual(codes)
  })
})
