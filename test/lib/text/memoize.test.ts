import { expect, test } from 'bun:test'
import { keepTexts, memoize } from '#lib/text/memoize.ts'

test('makes something of a text once, and forgets the oldest where it would keep too much', () => {
  const computed: string[] = []
  const loud = keepTexts((text) => {
    computed.push(text)
    return text.toUpperCase()
  }, 12)
  expect(['ab', 'ab', 'cd', 'ab', 'ef', 'cd'].map(loud)).toEqual(['AB', 'AB', 'CD', 'AB', 'EF', 'CD'])
  expect(computed).toEqual(['ab', 'cd', 'ef'])
  expect(loud('gh')).toBe('GH')
  expect(['cd', 'ef', 'gh'].map(loud)).toEqual(['CD', 'EF', 'GH'])
  expect(computed).toEqual(['ab', 'cd', 'ef', 'gh'])
  expect(loud('ab')).toBe('AB')
  expect(computed).toHaveLength(5)
  // One that is larger than all that is kept is made each time.
  expect(loud('0123456789')).toBe('0123456789')
  expect(loud('0123456789')).toBe('0123456789')
  expect(computed).toHaveLength(7)
})

test('keeps what is made of something named until it would be too much', () => {
  let made = 0
  const keep = memoize<number>(2)
  const ask = (name: string) => keep(name, () => ++made)
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual([1, 2, 1, 2])
  expect(['c', 'c', 'a'].map(ask)).toEqual([3, 3, 4])
})
