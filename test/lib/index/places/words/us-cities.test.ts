import { describe, expect, test } from 'bun:test'
import { georgiaTowns, sharedTowns, usCities, usNicknames } from '#lib/index/places/words/us-cities.ts'

describe('usCities', () => {
  test.each([usCities, usNicknames, georgiaTowns, sharedTowns])('has no empty names', (table) => {
    expect(table).not.toMatch(/\|\||\|\n/)
  })

  test('names no town of the shared ones without need', () => {
    expect(usCities.split(/[|\n]/)).not.toContain('Cambridge')
  })
})
