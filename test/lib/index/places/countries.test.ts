import { describe, expect, test } from 'bun:test'
import { countries } from '#lib/index/places/countries.ts'

describe('countries', () => {
  test('has one well-formed line per country', () => {
    const lines = countries.trim().split('\n')
    expect(lines.filter((line) => !/^[A-Z]{2} [A-Z]{3}( .+)?$/.test(line))).toEqual([])
    expect(new Set(lines.map((line) => line.slice(0, 2))).size).toBe(lines.length)
  })
})
