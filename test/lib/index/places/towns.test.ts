import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import table from '#assets/places/towns-2.json' with { type: 'json' }
import { stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, townKey } from '#lib/index/places/town-table.ts'
import { findTown, readPlace } from '#lib/index/places/towns.ts'

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
    ['Mailand', [], 'IT', '09'],
    ['Hannover', [], 'DE', '06'],
    ['Hanover, MD', [], 'US', 'MD'],
    ['Firenze', [], 'IT', '16'],
    ['Quebec City', [], 'CA', 'QC'],
    ['Cairns, QLD', [], 'AU', 'QLD'],
    ['Genf', [], 'CH', 'GE'],
    ['Las Palmas', [], 'ES', '53'],
    ['Lyon 7e', [], 'FR', '84'],
    ['Paris 11ème arrondissement', [], 'FR', '11'],
    ['75011 Paris, France', [], 'FR', '11'],
    ['London SE1 7AB', [], 'GB', 'ENG'],
    ['Sector 3', [], 'RO', '10'],
    ['Warschau, Polen', ['PL'], 'PL', '78'],
    ['Seville', ['ES'], 'ES', '51'],
    ['Lissabon', [], 'PT', '14'],
    ['Halle (Saale), Deutschland', ['DE'], 'DE', '14'],
    ['Halle', ['DE'], 'DE', '14'],
    ['Frankfurt an der Oder', [], 'DE', '11'],
    ['Frankfurt/Oder', [], 'DE', '11'],
    ['Freiburg im Breisgau', [], 'DE', '01'],
    ['Marburg', [], 'DE', '05'],
    ['Berlin (Mitte)', [], 'DE', '16'],
    ['Flint MI', [], 'US', 'MI'],
    ['Flint mi', [], 'US', 'MI'],
    ['Plano Texas 75023', [], 'US', 'TX'],
    ['Raleigh North Carolina', [], 'US', 'NC'],
    ['Abbotsford BC', [], 'CA', 'BC'],
    ['Killeen-Temple, TX', [], 'US', 'TX'],
    ['St. Cloud, MN', [], 'US', 'MN'],
    ['Ft. Worth TX', [], 'US', 'TX'],
    ['Chicago Metropolitan Area', [], 'US', 'IL'],
    ['New York City, Washington DC', [], 'US', 'NY'],
  ] as [string, string[], string, string][])(
    'finds the town of %p in %j',
    (place, countries, country, state) => {
      expect(findTown(place, countries)).toMatchObject({ country, state })
    },
  )

  test.each(['Ohio', 'Remote', 'Europe', '', 'Springtown, DE', 'Paris am Rhein', 'West Virginia'])(
    'finds no town in %p',
    (place) => {
      expect(findTown(place)).toBeNull()
    },
  )
})

test.each([
  ['Tolleson, Az', ['US']],
  ['tolleson, az 85353', ['US']],
  ['Gary, In', ['US']],
  ['London, On', ['CA']],
  ['work with us, in', []],
  ['Come, do, be', []],
])('readPlace(%p) reads a code in any case at an end behind a comma', (place, countries) => {
  expect(readPlace(place).countries).toEqual(countries)
})

test('the table has folded names in their order, which the search by halves needs', () => {
  const names = table.towns.split('|').map((row) => row.slice(0, Math.max(0, row.indexOf(';'))))
  expect(names.pop()).toBe('')
  expect(names.filter((name, at) => name !== townKey(name) || name < (names[at - 1] ?? ''))).toEqual([])
})

test('kilometresBetween() is about the distance as the crow flies', () => {
  const [potsdam, berlin] = [findTown('Potsdam', ['DE'])!, findTown('Berlin')!]
  expect(kilometresBetween(potsdam, berlin)).toBeWithin(20, 35)
  expect(kilometresBetween(berlin, findTown('Munich')!)).toBeWithin(480, 520)
})

test('stateOfName() knows a state by name and by letters', () => {
  expect([stateOfName('Ohio'), stateOfName('OH'), stateOfName('Bavaria')]).toEqual(['OH', 'OH', null])
})

const IN_THE_US = [
  // A foreign name inside a place of the United States.
  ['Melbourne, FL'],
  ['Athens, Georgia'],
  ['Ontario, Ohio'],
  ['Ontario, CA'],
  ['Warehouse - Ontario, CA'],
  ['West Jordan, Utah'],
  ['Santa Fe, New Mexico'],
  ['Dublin, CA'],
  ['Vancouver, Washington'],
  ['Atlanta, Georgia'],
  ['Paris, TX'],
  ['Lebanon, NH'],
  ['Peru, Indiana'],
  ['Mexico, MO'],
  ['Jamaica, NY, US, 11430'],
  // The country named in many ways.
  ['United States'],
  ['Remote-United-States'],
  ['US-Remote'],
  ['U.S. Remote'],
  ['USA.VA.Reston'],
  ['(US Only)'],
  ['Anywhere in the Continental US'],
  ['US, CA, Santa Clara'],
  ['Puerto Rico, Hato Rey'],
  ['EU & US'],
  ['US / Canada'],
  ['Remote, Canada; Remote, US'],
  ['America'],
  // States, towns and nicknames.
  ['Washington, DC'],
  ['Washington, D.C. Metro'],
  ['DC Metro'],
  ['GA-Atlanta'],
  ['NY-New York'],
  ['CA-Los Angeles'],
  ['IN-Jeffersonville'],
  ['Austin TX'],
  ['Belton MO'],
  ['Burlington, MA Office'],
  ['Newark, DE, 19702'],
  ['Scranton, PA 18503'],
  ['SF'],
  ['NYC'],
  ['Bay Area'],
  ['Silicon Valley'],
  ['Remote - CA'],
  ['St. Louis'],
]

const ELSEWHERE = [
  ['Remote, Ontario', 'CA'],
  ['Toronto, ON, CA', 'CA'],
  ['Toronto, CA', 'CA'],
  ['Hamilton, ON, CA', 'CA'],
  ['Toronto - Ontario, CA', 'CA'],
  ['Smallville, Ontario, CA', 'CA'],
  ['Quebec, CA', 'CA'],
  ['Canada - Remote (ON, AB, BC, or NS Only)', 'CA'],
  ['Tbilisi, Georgia', 'GE'],
  ['Berlin, DE', 'DE'],
  ['Darmstadt, DE', 'DE'],
  ['Dinklage, DE, 49413', 'DE'],
  ['Bangalore, IN', 'IN'],
  ['Bangalore, KA, IN', 'IN'],
  ['IN, BANGALORE', 'IN'],
  ['Chennai, TN', 'IN'],
  ['PH, Taguig', 'PH'],
  ['Tel Aviv - IL', 'IL'],
  ['Bogota, DC, CO', 'CO'],
  ['Kenitra, MA', 'MA'],
  ['Muscat, MA, OM', 'OM'],
  ['Perth, WA', 'AU'],
  ['Bunbury, WA', 'AU'],
  ['Hobart, TAS', 'AU'],
  ["St. John's, NL", 'CA'],
  ['Iqaluit, NU', 'CA'],
  ['Yellowknife, NT', 'CA'],
  ['Waterloo, CA', 'CA'],
  ['Gütersloh, DE', 'DE'],
  ['Belém, PA', 'BR'],
  ['Niamey, NE', 'NE'],
  ['Santa Fe, AR', 'AR'],
  ['Tbilisi, GA', 'GE'],
  ['San Jose, CR', 'CR'],
  ['San Jose, Costa Rica', 'CR'],
  ['Warsaw, POL', 'PL'],
  ['Toronto, CAN', 'CA'],
  ['London, GBR', 'GB'],
  ['London', 'GB'],
  ['Cambridge, UK', 'GB'],
  ['England', 'GB'],
  ['Türkiye', 'TR'],
  ['Deutschland', 'DE'],
  ['Remote Poland', 'PL'],
  ['Poland - US hours', 'PL'],
]

const ELSEWHERE_AT_LARGE = [
  ['EMEA'],
  ['APAC - Remote'],
  ['LATAM'],
  ['Europe'],
  ['Remote EU'],
  ['DACH'],
  ['Nordics'],
  ['Outside the US'],
  ['Remote (non-US)'],
]

const UNCLEAR = [
  ['Georgia'],
  ['Richmond, CA'],
  ['Salem, IN'],
  ['Remote, Ontario, CA'],
  ['Columbus'],
  ['Cambridge'],
  ['Waterloo'],
  ['Remote'],
  ['Hybrid'],
  ['Distributed'],
  ['North America'],
  ['NAMER'],
  ['AMER'],
  ['Americas'],
  ['Worldwide'],
  ['Global'],
  ['Anywhere'],
  ['5 Locations'],
  ['CA'],
  ['N/A'],
  ['san_francisconew_york'],
  ['California, Germany'],
  ['Contact us'],
  ['Remote, EST'],
  ['ON SITE, IN PERSON'],
  ['Remote by the sea'],
  ['constructor'],
  ['__proto__'],
  [''],
]

describe('readPlace()', () => {
  test.each(IN_THE_US)('reads "%s" as in the United States', (text) => {
    expect(readPlace(text).in_us).toBe('us')
    expect(readPlace(text).countries).toContain('US')
  })

  test.each(ELSEWHERE)('reads "%s" as a place in %s', (text, country) => {
    expect(readPlace(text)).toEqual({ in_us: 'elsewhere', countries: [country] })
  })

  test.each(ELSEWHERE_AT_LARGE)('reads "%s" as elsewhere without one country', (text) => {
    expect(readPlace(text)).toEqual({ in_us: 'elsewhere', countries: [] })
  })

  test.each(UNCLEAR)('leaves "%s" unclear', (text) => expect(readPlace(text).in_us).toBe('unclear'))

  test('names every country of a list', () => {
    expect(readPlace('US / Canada').countries).toEqual(['US', 'CA'])
    expect(readPlace('Ontario, Ohio').countries).toEqual(['US'])
  })

  test('answers any text', () => {
    const pieces = fc.constantFrom(
      'Remote',
      'US',
      'IN',
      ', ',
      '; ',
      ' - ',
      '(',
      ')',
      'CA',
      'or',
      'ÅÄ',
      '東京',
      '/',
      '.',
      '<',
    )
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 200 }).map((all) => all.join('')),
    )
    fc.assert(fc.property(hostile, (text) => isReading(readPlace(text))))
  })
})

function isReading({ in_us, countries }: ReturnType<typeof readPlace>): boolean {
  return ['us', 'elsewhere', 'unclear'].includes(in_us) && countries.every((code) => /^[A-Z]{2}$/.test(code))
}
