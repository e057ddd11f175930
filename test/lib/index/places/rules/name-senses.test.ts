import { describe, expect, test } from 'bun:test'
import { isNickname, senseOf } from '#lib/index/places/rules/name-senses.ts'

describe('senseOf()', () => {
  test('knows countries, states and towns', () => {
    expect(senseOf('germany')).toEqual({ is: 'country', code: 'DE' })
    expect(senseOf('new york')).toEqual({ is: 'state', code: 'NY' })
    expect(senseOf('cambridge')).toMatchObject({ is: 'town', alone: '' })
    expect(senseOf('georgia')).toEqual({ is: 'georgia' })
  })

  test('knows nothing of words that objects inherit', () => {
    expect(senseOf('constructor')).toBeUndefined()
    expect(senseOf('__proto__')).toBeUndefined()
  })
})

describe('isNickname()', () => {
  test('holds for short names that need capitals', () => {
    expect(isNickname('sea')).toBe(true)
    expect(isNickname('boston')).toBe(false)
  })
})
