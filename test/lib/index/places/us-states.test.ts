import { describe, expect, test } from 'bun:test'
import { usNames, usStates } from '#lib/index/places/us-states.ts'

describe('usStates', () => {
  test('has the states, the district and five territories, each with ZIP ranges', () => {
    const lines = usStates.trim().split('\n')
    expect(lines.length).toBe(56)
    expect(lines.filter((line) => !/^[A-Z]{2} \d{3}[-\d,]*( .+)?$/.test(line))).toEqual([])
  })
})

describe('usNames', () => {
  test('has the country’s name', () => {
    expect(usNames).toContain('United States')
  })
})
