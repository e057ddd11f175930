import { describe, expect, test } from 'bun:test'
import { workModeIn } from '#lib/index/systems/rules/work-mode.ts'

describe('workModeIn()', () => {
  test.each([
    ['Remote', 'remote'],
    ['Fully Remote', 'remote'],
    ['Home based', 'remote'],
    ['Hybrid', 'hybrid'],
    ['Partially Remote/Hybrid', 'hybrid'],
    ['OnSite', 'onsite'],
    ['on-site', 'onsite'],
    ['Fully Onsite', 'onsite'],
    ['In office', 'onsite'],
    ['unspecified', null],
    ['Not remote', null],
    ['Remote or On-site', null],
    ['Full time', null],
    ['', null],
  ])('reads %j as %j', (words, mode) => {
    expect(workModeIn(words)).toBe(mode as ReturnType<typeof workModeIn>)
  })
})
