import { describe, expect, test } from 'bun:test'
import { stem } from '#lib/text/stem.ts'

describe('stem()', () => {
  test.each([
    ['companies', 'company'],
    ['processes', 'process'],
    ['planning', 'plan'],
    ['selling', 'sell'],
    ['engineer', 'engin'],
    ['optimization', 'optim'],
    ['data', 'data'],
    ['sql', 'sql'],
    ['naïves', 'naïves'],
  ])('takes %p back to %p', (word, stemmed) => {
    expect(stem(word)).toBe(stemmed)
  })
})
