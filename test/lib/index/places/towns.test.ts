import { describe, expect, test } from 'bun:test'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween } from '#lib/index/places/town-table.ts'
import { findTown } from '#lib/index/places/towns.ts'

describe('findTown()', () => {
  test.each([
    ['Austin, TX', [], 'US', 'TX'],
    ['Akron', ['US'], 'US', 'OH'],
    ['Dublin, CA', [], 'US', 'CA'],
    ['Dublin', [], 'IE', 'L'],
    ['Dublin', ['US'], 'US', 'CA'],
    ['Remote - München', ['DE'], 'DE', '02'],
    ['New York, NY', [], 'US', 'NY'],
    ['Bangalore, India', [], 'IN', '19'],
    ['Greater Boston Area', ['US'], 'US', 'MA'],
    ['Berlin, DE', ['DE'], 'DE', '16'],
    ['Toronto, Ontario, CA', ['CA'], 'CA', 'ON'],
    ['Bunbury, WA', [], 'AU', 'WA'],
    ['San Juan, PR', ['US'], 'US', 'PR'],
    ["St. John's, NL", [], 'CA', 'NL'],
  ] as [string, string[], string, string][])(
    'finds the town of %p in %j',
    (place, countries, country, state) => {
      expect(findTown(place, countries)).toMatchObject({ country, state })
    },
  )

  test.each(['Ohio', 'Remote', 'Europe', '', 'Springtown, DE'])('finds no town in %p', (place) => {
    expect(findTown(place)).toBeNull()
  })
})

describe('kilometresBetween()', () => {
  test('is about the distance as the crow flies', () => {
    const [potsdam, berlin] = [findTown('Potsdam', ['DE'])!, findTown('Berlin')!]
    expect(kilometresBetween(potsdam, berlin)).toBeWithin(20, 35)
    expect(kilometresBetween(berlin, findTown('Munich')!)).toBeWithin(480, 520)
  })
})

describe('stateOfName()', () => {
  test('knows a state by name and by letters', () => {
    expect([stateOfName('Ohio'), stateOfName('OH'), stateOfName('Bavaria')]).toEqual(['OH', 'OH', null])
  })
})
