import { describe, expect, test } from 'bun:test'
import { codeSense, isWordish, isZipOf } from '#lib/index/places/rules/code-senses.ts'

describe('codeSense()', () => {
  test('knows the codes of a state and of a country', () => {
    expect(codeSense('DE')).toMatchObject({ state: true, country: 'DE' })
    expect(codeSense('TX')).toMatchObject({ state: true, country: '' })
    expect(codeSense('DEU')).toMatchObject({ state: false, country: 'DE' })
    expect(codeSense('ON')).toMatchObject({ firmRegion: 'CA' })
    expect(codeSense('ZZ')).toBeUndefined()
  })

  test('leaves out a time zone that looks like a country', () => {
    expect(codeSense('EST')).toBeUndefined()
  })
})

describe('isZipOf()', () => {
  test('tells a ZIP code of the state from another number', () => {
    expect(isZipOf('DE', '19702')).toBe(true)
    expect(isZipOf('DE', '49413')).toBe(false)
    expect(isZipOf('XX', '19702')).toBe(false)
  })
})

describe('isWordish()', () => {
  test('holds for codes that are also words', () => {
    expect(isWordish('IN')).toBe(true)
    expect(isWordish('TX')).toBe(false)
  })
})
