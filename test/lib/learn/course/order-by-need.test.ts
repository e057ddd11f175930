import { describe, expect, test } from 'bun:test'
import { orderByNeed } from '#lib/learn/course/order-by-need.ts'

const order = (weights: Record<string, number>, needs: Record<string, string[]> = {}) =>
  orderByNeed(Object.keys(weights), {
    weightOf: (id) => weights[id] ?? 0,
    needsOf: (id) => needs[id] ?? [],
  })

describe('orderByNeed()', () => {
  test('puts the heaviest first, and equal ones as they were', () => {
    expect(order({ a: 1, b: 3, c: 1 })).toEqual(['b', 'a', 'c'])
  })

  test('puts what a heavy one needs before it, and before what is lighter', () => {
    expect(order({ a: 2, b: -9, c: 5 }, { c: ['b'] })).toEqual(['b', 'c', 'a'])
  })

  test('leaves what needs itself in a circle where it was', () => {
    expect(order({ a: 1, b: 2 }, { a: ['b'], b: ['a'] })).toEqual(['a', 'b'])
  })

  test('heeds no need that is not among them', () => {
    expect(order({ a: 1 }, { a: ['elsewhere'] })).toEqual(['a'])
  })
})
