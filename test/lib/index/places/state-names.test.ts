import { expect, test } from 'bun:test'
import { stateName, stateOfName } from '#lib/index/places/state-names.ts'

test.each([
  ['AZ', 'Arizona'],
  ['NY', 'New York'],
  ['DC', 'District of Columbia'],
])('stateName(%p) is %p, and the name leads back', (code, name) => {
  expect(stateName(code)).toBe(name)
  expect(stateOfName(name)).toBe(code)
})

test('stateName() names Georgia, whose name alone is also a country’s, and gives other letters back', () => {
  expect(stateName('GA')).toBe('Georgia')
  expect(stateOfName('Georgia')).toBeNull()
  expect(stateName('XX')).toBe('XX')
})
