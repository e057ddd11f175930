import { describe, expect, test } from 'bun:test'
import { nearestWord, vocabularyOf, wordsBegunWith } from '#lib/index/search/find-jobs.ts'

const words = vocabularyOf([
  ['accountant', 40],
  ['accounting', 60],
  ['engineer', 900],
  ['engeneer', 1],
  ['kubernetes', 12],
  ['nurse', 9],
  ['purse', 20],
  ['c++', 5],
])

describe('nearestWord()', () => {
  test.each([
    ['acountant', 'accountant'],
    ['enginer', 'engineer'],
    ['engeneer', 'engineer'],
    ['kuberntes', 'kubernetes'],
    ['kubrenetes', 'kubernetes'],
    ['nures', 'nurse'],
    ['nurse', null],
    ['engineer', null],
    ['nur', null],
    ['zebra', null],
    ['k8s', null],
  ])('finds for %p %p', (word, meant) => {
    expect(nearestWord(word, words)).toBe(meant)
  })
})

describe('wordsBegunWith()', () => {
  test('finds the words that most jobs hold', () => {
    expect(wordsBegunWith('accoun', words)).toEqual(['accounting', 'accountant'])
  })

  test.each(['en', 'nurse', 'zzz'])('finds none for %p', (beginning) => {
    expect(wordsBegunWith(beginning, words)).toEqual([])
  })
})
