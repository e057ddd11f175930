import { describe, expect, test } from 'bun:test'
import { countries } from '#lib/index/places/countries.ts'
import { otherCities } from '#lib/index/places/words/other-cities.ts'

describe('otherCities', () => {
  test('has well-formed lines of known countries', () => {
    const lines = otherCities.trim().split('\n')
    expect(lines.filter((line) => !countries.includes(`\n${line.slice(0, 3)}`))).toEqual([])
    expect(lines.filter((line) => line.includes('||') || line.endsWith('|'))).toEqual([])
  })
})
