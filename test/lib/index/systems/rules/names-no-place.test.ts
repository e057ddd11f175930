import { describe, expect, test } from 'bun:test'
import { namesNoPlace } from '#lib/index/systems/rules/names-no-place.ts'

describe('namesNoPlace()', () => {
  test.each([
    [''],
    [' - '],
    ['Remote'],
    ['In-Office'],
    ['Hybrid / Remote'],
    ['Distributed; Home based'],
    ['N/A'],
    ['Multiple Locations'],
  ])('finds no place in %j', (text) => {
    expect(namesNoPlace(text)).toBe(true)
  })

  test.each([
    ['Remote - US'],
    ['Home based - Worldwide'],
    ['Porto'],
    ['서울'],
    ['Any CEO Office'],
    ['constructor'],
  ])('leaves %j alone', (text) => {
    expect(namesNoPlace(text)).toBe(false)
  })
})
