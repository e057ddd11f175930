import { describe, expect, test } from 'bun:test'
import { cutWords, foldName } from '#lib/index/places/rules/cut-words.ts'

describe('cutWords()', () => {
  test('tells what stands before each word', () => {
    expect(cutWords('St. Louis, MO - US-Remote').map(({ folded, gap }) => [folded, gap])).toEqual([
      ['st', 'start'],
      ['louis', 'space'],
      ['mo', 'comma'],
      ['us', 'break'],
      ['remote', 'hyphen'],
    ])
  })

  test('reads no more than 500 characters', () => {
    expect(cutWords('ab '.repeat(1000)).length).toBe(167)
  })
})

describe('foldName()', () => {
  test.each([
    ['Île-de-France', 'ile de france'],
    ['GDAŃSK', 'gdansk'],
    ['Łódź', 'lodz'],
    ['U.S.A.', 'usa'],
    ["Xi'an", 'xian'],
  ])('folds "%s"', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })
})
