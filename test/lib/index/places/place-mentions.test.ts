import { describe, expect, test } from 'bun:test'
import { isPlaceName, mentionsOf } from '#lib/index/places/place-mentions.ts'

describe('isPlaceName()', () => {
  test.each([
    'berlin',
    'nyc',
    'new york',
    'new york city',
    'uk',
    'texas',
    'emea',
    'são paulo',
    'bay area',
    'münchen',
    'den haag',
    '東京',
  ])('%p names a place', (text) => expect(isPlaceName(text)).toBe(true))
  test.each(['', 'nurse', 'reading', 'mobile', 'remote', 'new', 'nurse berlin', 'ai'])(
    '%p names none',
    (text) => expect(isPlaceName(text)).toBe(false),
  )
})

describe('mentionsOf()', () => {
  test.each([
    ['nyc', 'new york'],
    ['germany', 'deutschland'],
    ['germany', 'munich'],
    ['uk', 'great britain'],
    ['uk', 'london'],
    ['dach', 'austria'],
    ['latam', 'brazil'],
    ['berlin', 'berlin'],
    ['munich', 'munchen'],
    ['mailand', 'milan'],
    ['warschau', 'warszawa'],
  ])('a text mentions %p by %p', (place, name) => expect(mentionsOf(place)).toContain(name))

  test('a town is mentioned by its own name alone', () => expect(mentionsOf('oslo')).toEqual(['oslo']))
})
