import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countriesLike } from '#assets/page/roles/person-places.tsx'
import { allCountries, countryOfName, US_NAMES } from '#lib/index/places/countries.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { isPlaceName, mentionsOf, namedPlaces } from '#lib/index/places/named-places.ts'
import { demonymOf } from '#lib/index/places/place-names.ts'
import { placePosting, placesOf } from '#lib/index/places/place-posting.ts'
import { provinceOfName, stateName, stateOfName, stateRows } from '#lib/index/places/state-names.ts'
import { modeOfPlaces, modeOfText, workModeOf } from '#lib/index/places/work-mode.ts'
import { itemsIn } from '#test/support/tables.ts'

describe('the names of countries', () => {
  test('are known in the ways people write them, and by every name that is shown', () => {
    const written = itemsIn(
      `Germany | deutschland | USA | u.s. | uk | Côte d’Ivoire | cote d ivoire | Türkiye`,
    )
    expect(written.map(countryOfName)).toEqual(['DE', 'DE', 'US', 'US', 'GB', 'CI', 'CI', 'TR'])
    expect(allCountries().filter(({ code, name }) => countryOfName(name) !== code)).toEqual([])
    expect(['Berlin', 'Europe', '', '—'].map(countryOfName)).toEqual([null, null, null, null])
    // Each name that a place text may have is one that a person may type.
    expect(US_NAMES.filter((name) => countryOfName(name) !== 'US')).toEqual([])
  })

  test('bring the language of a country, or its demonym', () => {
    const countries = itemsIn(`deutschland | brazil | israel | ireland | new zealand | usa | uk | bavaria`)
    expect(countries.map(demonymOf)).toEqual([
      'german',
      'portuguese',
      'hebrew',
      'irish',
      'new zealand',
      null,
      null,
      null,
    ])
  })

  test('are offered by how they begin, by a later word, and by another name', () => {
    expect(countriesLike('germ')).toEqual(['Germany'])
    expect(countriesLike('uk')).toEqual(['United Kingdom', 'Ukraine'])
    expect(countriesLike('zeal')).toEqual(['New Zealand'])
    expect(countriesLike('united').length).toBe(3)
    expect(countriesLike('oslo')).toEqual([])
  })

  test('stand for letters that name none', () => {
    expect([countryName('DE'), countryName('XX?')]).toEqual(['Germany', 'XX?'])
  })
})

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
  ...['Software Engineer I', 'Level 4', 'Zone A', 'Base salary', 'Senior Staff', 'Full-time', 'Hourly', ''],
])('namedPlaces() finds no place in %j', (label) => expect(read(label)).toBeNull())

test('namedPlaces() tells Canada from California by the currency, and Cambridge by the country', () => {
  expect(read('CA', 'CAD')).toBe('CA')
  expect(read('CA')).toBe('US-CA')
  expect(read('Cambridge', 'GBP', ['GB'])).toBe('town GB ENG')
  expect(read('Cambridge')).toBe('town US MA')
})

test('namedPlaces() reads its own words again in the same way', () => {
  for (const label of itemsIn(
    `candidates in Denver, CO or Boston | US - Remote, outside of SF | EU Salary | Washington, D.C.`,
  )) {
    const places = namedPlaces(label, { countries: ['US'], currency: 'USD' })
    expect(namedPlaces(places?.text ?? '', { countries: ['US'], currency: 'USD' })).toEqual(places)
  }
})

describe('isPlaceName()', () => {
  test.each(
    itemsIn(`
berlin | nyc | new york | new york city | uk | texas | emea | são paulo | bay area | münchen | den haag
東京
`),
  )('%p names a place', (text) => expect(isPlaceName(text)).toBe(true))
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

describe('placesOf()', () => {
  test.each([
    ['Registered Behavior Technician (RBT) - Denver, CO', 'Denver, CO'],
    ['ABA Behavior Technician - Suffolk County, NY', 'Suffolk County, NY'],
    ['Nurse | Leeds, United Kingdom', 'Leeds, United Kingdom'],
    ['Account Executive (USA)', 'USA'],
    ['Account Executive , USA ', 'USA'],
    ['Enterprise Account Executive, Spain', 'Spain'],
    ['Account Executive, EMEA', 'EMEA'],
    ['Care Expert - France 🇫🇷', 'France 🇫🇷'],
    ['Enterprise Account Executive - Bulgaria & Hungary', 'Bulgaria & Hungary'],
    ['Sales Lead - Latin America', 'Latin America'],
    ['Engineer (Remote)', ''],
    ['Designer - Reading', ''],
    ['Team Lead - Mobile', ''],
    ['Registered Nurse - Surgery, OR', ''],
    ['Physician Assistant, PA', ''],
    ['Nurse - OR', ''],
    ['Account Executive - SMB (Salon & Spa Software)', ''],
    ['Manager, US Market Access', ''],
    ['Translator (German)', ''],
    ['Denver, CO', ''],
    ['France', ''],
    ['Data Engineer (m/w/d)', ''],
    ['Care Support Worker', ''],
  ])('the title "%s" of a posting without a place names %p', (title, place) => {
    const texts = (places: string[]) =>
      placesOf({ places: places.map((text) => ({ text, country: null })), title }).map(({ text }) => text)
    expect(texts([])).toEqual([place].filter(Boolean))
    expect(texts(['Remote'])).toEqual([place === '' ? 'Remote' : `Remote - ${place}`])
    expect(texts(['Akron, Ohio'])).toEqual(['Akron, Ohio'])
    expect(texts(['2 Locations'])).toEqual(['2 Locations'])
  })
})

describe('placePosting()', () => {
  test.each([
    [
      'San Diego (CA), Boulder (CO), New York (NY)',
      ['San Diego (CA)', 'Boulder (CO)', 'New York (NY)'],
      ['US'],
    ],
    ['Toronto (ON), Ottawa (ON)', ['Toronto (ON)', 'Ottawa (ON)'], ['CA']],
  ])('reads several cities with their states as several places: %p', (text, locations, countries) => {
    expect(placePosting([{ text, country: null }])).toMatchObject({ locations, countries })
  })

  test.each([
    ['Remote', 'US', 'us'],
    ['Remote', 'AR', 'elsewhere'],
    ['', 'US', 'us'],
    ['Moab Office', 'GB', 'elsewhere'],
    ['Worldwide - Remote', 'US', 'unclear'],
    ['Worldwide - Remote', 'CN', 'unclear'],
    ['EU & US', 'PT', 'us'],
    ['Relocation to Europe', 'US', 'elsewhere'],
    ['Birmingham', 'GB', 'elsewhere'],
    ['Birmingham', 'US', 'us'],
    ['Cambridge', 'GB', 'elsewhere'],
    ['Paris', 'US', 'us'],
    ['Springtown, DE', 'DE', 'elsewhere'],
    ['San Francisco', 'GB', 'us'],
    ['San Juan', 'PR', 'us'],
    ['5 Locations', null, 'unclear'],
    ['5 Locations', 'GB', 'unclear'],
    ['Georgia', 'US', 'us'],
    ['Georgia', 'GE', 'elsewhere'],
  ])('weighs the text "%s" against the country %p: %s', (text, country, in_us) => {
    expect(placePosting([{ text, country }]).in_us).toBe(in_us as 'us')
  })

  test.each([
    [['London, UK', 'New York, NY'], 'us'],
    [['London, UK', 'Remote'], 'elsewhere'],
    [['London, UK', 'Worldwide'], 'unclear'],
    [['London, UK', 'Cambridge'], 'unclear'],
    [['London, UK', 'Smallville'], 'unclear'],
    [['Remote, Canada; Remote, US'], 'us'],
    [['Home Based - Americas; Home based - EMEA'], 'unclear'],
    [[], 'unclear'],
  ])('takes %p together: %s', (texts, in_us) => {
    expect(placePosting(texts.map((text) => ({ text, country: null }))).in_us).toBe(in_us as 'us')
  })

  test.each([
    [['Mercer Island, USA'], 'us', ['US']],
    [['Mercer Island, IS, USA'], 'us', ['US']],
    [['Lebanon, NH, USA'], 'us', ['US']],
    [['Bergamo, BG, Italy'], 'elsewhere', ['IT']],
    [['Bergamo, BG, IT'], 'elsewhere', ['IT']],
    [['Turin, TO, Italy'], 'elsewhere', ['IT']],
    [['Sofia, BG'], 'elsewhere', ['BG']],
    [['Berlin, DE, Spain'], 'elsewhere', ['DE', 'ES']],
  ])('a country that is named counts before letters: %j', (places, in_us, countries) => {
    const read = placePosting(places.map((text) => ({ text, country: null })))
    expect(read).toMatchObject({ in_us, countries })
  })

  test('one name that nobody knows among many known ones keeps no job in the US', () => {
    const cities = ['Berlin', 'Paris', 'Madrid', 'Rome', 'Vienna'].map((text) => ({ text, country: null }))
    const unknown = { text: 'Nowherebury', country: null }
    expect(placePosting([...cities, unknown]).in_us).toBe('elsewhere')
    expect(placePosting([...cities.slice(1), unknown]).in_us).toBe('unclear')
    expect(placePosting([...cities, unknown, { text: 'Americas', country: null }]).in_us).toBe('unclear')
    expect(placePosting([...cities, unknown, { text: 'Austin, TX', country: null }]).in_us).toBe('us')
  })

  test('a country beside a list is the first place’s only', () => {
    expect(placePosting([{ text: 'Toronto; Springfield', country: 'CA' }]).in_us).toBe('unclear')
  })

  test('shows each place once, without words that name none', () => {
    const places = ['Berlin, DE; Remote', 'berlin, de', 'N/A', ' Paris '].map((text) => ({
      text,
      country: null,
    }))
    expect(placePosting(places)).toEqual({
      locations: ['Berlin, DE', 'Remote', 'Paris'],
      in_us: 'elsewhere',
      countries: ['DE', 'FR'],
    })
  })

  test('a list too long to be read to its end is not elsewhere', () => {
    const text = `${'Berlin; '.repeat(80)}Boston`
    expect(placePosting([{ text, country: null }]).in_us).toBe('unclear')
    expect(placePosting(Array.from({ length: 101 }, () => ({ text: 'Berlin', country: null }))).in_us).toBe(
      'unclear',
    )
  })

  test('answers any list with at most 100 places', () => {
    const places = fc.array(
      fc.record({ text: fc.string({ unit: 'binary' }), country: fc.option(fc.string()) }),
      { maxLength: 150 },
    )
    fc.assert(fc.property(places, (listed) => placePosting(listed).locations.length <= 100))
  })
})

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

test('provinceOfName() takes a name, and letters in capitals', () => {
  const texts = ['Ontario', 'québec', 'Newfoundland', 'ON', 'on', 'New South Wales', 'NSW']
  expect(texts.map(provinceOfName)).toEqual(['CA-ON', 'CA-QC', 'CA-NL', 'CA-ON', null, null, null])
})

test('stateRows() has the states, the district and five territories, each with ZIP ranges', () => {
  expect(stateRows().length).toBe(56)
  expect(stateRows().filter(({ zips }) => !/^\d{3}[-\d,]*$/.test(zips))).toEqual([])
})

describe('workModeOf()', () => {
  test('takes what the board says first', () => {
    expect(workModeOf({ listed: 'onsite', placed: 'remote', title: '(Remote)' })).toBe('onsite')
  })

  test.each([
    [['Washington, D.C. Metro - hybrid/remote'], 'hybrid'],
    [['Franklin, TN or Remote'], 'remote'],
    [['New York, NY; Remote'], 'remote'],
    [['New York, NY (Hybrid)', 'Remote - US'], 'remote'],
    [['Plano, Texas | Hybrid Option'], 'hybrid'],
    [['Home based - EMEA'], 'remote'],
    [['Télétravail'], 'remote'],
    [['Las Vegas, NV (Onsite)'], 'onsite'],
    [['Office Based - London, UK'], 'onsite'],
    [['Berlin'], ''],
    [[], ''],
  ])('reads the places %p: %p', (places, mode) => {
    expect(workModeOf({ listed: null, placed: modeOfPlaces(places), title: 'Cook' })).toBe(mode as 'remote')
  })

  test.each([
    ['Engineer | Fully Remote US', 'remote'],
    ['Engineer (Remote)', 'remote'],
    ['Engineer - Hybrid', 'hybrid'],
    ['Remote Sensing Lead', ''],
    ['Distributed Systems Engineer', ''],
    ['Hybrid Cloud Architect', ''],
    ['Virtual Reality Designer (Unity)', ''],
  ])('hears the title "%s" last: %p', (title, mode) => {
    expect(workModeOf({ listed: null, placed: '', title })).toBe(mode as 'remote')
  })
})

test.each([
  ['REMOTE', 'remote'],
  ['Work-from-home', 'remote'],
  ['Hybrid / remote', 'hybrid'],
  ['Not remote, on-site', 'onsite'],
  ['Remoteville', ''],
])('modeOfText() reads "%s" as %p', (text, mode) => expect(modeOfText(text)).toBe(mode as 'remote'))
