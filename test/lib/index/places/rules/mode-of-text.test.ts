import { describe, expect, test } from 'bun:test'
import { modeOfText } from '#lib/index/places/rules/mode-of-text.ts'

describe('modeOfText()', () => {
  test.each([
    ['REMOTE', 'remote'],
    ['Work-from-home', 'remote'],
    ['Hybrid / remote', 'hybrid'],
    ['Not remote, on-site', 'onsite'],
    ['Remoteville', ''],
  ])('reads "%s" as %p', (text, mode) => {
    expect(modeOfText(text)).toBe(mode as 'remote')
  })
})
