import { expect, test } from 'bun:test'
import { namedPlaces } from '#lib/index/places/named-places.ts'

const read = (label: string, currency = 'USD', countries = ['US']) => {
  const places = namedPlaces(label, { countries, currency })
  if (places === null) return null
  const towns = places.towns.map(({ country, state }) => `town ${country} ${state}`)
  const codes = [...places.states, ...places.countries, ...(places.area.length > 0 ? ['area'] : [])]
  return [...towns, ...codes, ...(places.elsewhere ? ['elsewhere'] : [])].join(', ')
}

test.each([
  ['SF/NYC base salary', 'town US CA, town US NY'],
  ['candidates in Denver, CO', 'town US CO'],
  ['Denver, CO, Austin, TX', 'town US CO, town US TX'],
  ['Washington, D.C.', 'town US DC'],
  ['Seattle and New York', 'town US WA, town US NY'],
  ['Colorado, New York and Washington', 'US-CO, US-NY, US-WA'],
  ['Greater Boston area', 'town US MA'],
  ['San Francisco Bay Area', 'town US CA'],
  ['US - NY or SF', 'town US CA, US-NY'],
  ['US/Canada - Remote (Outside of NY and SF)', 'US, CA, elsewhere'],
  ['Nationwide', 'elsewhere'],
  ['All other locations', 'elsewhere'],
  ['Data Engineer (level 3) - Ireland or Spain', 'IE, ES'],
  ['EU Salary Range', 'area'],
  ['Georgia', 'US-GA'],
  ['Ontario', 'CA-ON'],
  ['LA', 'town US CA'],
  ['New Orleans, LA', 'town US LA'],
])('namedPlaces() reads %j', (label, expected) => expect(read(label)).toBe(expected))

test.each([
  'Software Engineer I',
  'Level 4',
  'Zone A',
  'Base salary',
  'Senior Staff',
  'Full-time',
  'Hourly',
  '',
])('namedPlaces() finds no place in %j', (label) => expect(read(label)).toBeNull())

test('namedPlaces() tells Canada from California by the currency, and Cambridge by the country', () => {
  expect(read('CA', 'CAD')).toBe('CA')
  expect(read('CA')).toBe('US-CA')
  expect(read('Cambridge', 'GBP', ['GB'])).toBe('town GB ENG')
  expect(read('Cambridge')).toBe('town US MA')
})

test('namedPlaces() reads its own words again in the same way', () => {
  for (const label of [
    'candidates in Denver, CO or Boston',
    'US - Remote, outside of SF',
    'EU Salary',
    'Washington, D.C.',
  ]) {
    const places = namedPlaces(label, { countries: ['US'], currency: 'USD' })
    expect(namedPlaces(places?.text ?? '', { countries: ['US'], currency: 'USD' })).toEqual(places)
  }
})
