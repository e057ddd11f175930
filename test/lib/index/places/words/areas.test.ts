import { describe, expect, test } from 'bun:test'
import * as areas from '#lib/index/places/words/areas.ts'

describe('areas', () => {
  test.each(Object.entries(areas))('%s has no empty names', (_, table) => {
    expect(table.trim()).not.toMatch(/\|\||\|\n/)
  })

  test('keeps areas with and without the United States apart', () => {
    const elsewhere = new Set(areas.areasElsewhere.trim().split(/[|\n]/))
    expect(
      areas.areasWide
        .trim()
        .split(/[|\n]/)
        .filter((name) => elsewhere.has(name)),
    ).toEqual([])
  })
})
