import { describe, expect, test } from 'bun:test'
import { weighPlace } from '#lib/index/places/rules/weigh-place.ts'

describe('weighPlace()', () => {
  test.each([
    ['Remote, Germany', 'named'],
    ['Europe', 'named'],
    ['Ohio', 'named'],
    ['Remote-Georgia', 'town'],
    ['Paris', 'town'],
    ['Birmingham', 'town'],
    ['Springtown, DE', 'town'],
    ['Worldwide', 'wide'],
    ['5 Locations', 'several'],
    ['Fully Remote', 'mode'],
    ['UTC+8', 'mode'],
    ['', 'mode'],
    ['Moab Office', 'unknown'],
  ])('says what its reading of "%s" rests on: %s', (text, basis) => {
    expect(weighPlace(text).basis).toBe(basis as 'named')
  })
})
