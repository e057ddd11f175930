import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { placePosting } from '#lib/index/places/place-posting.ts'

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
      {
        maxLength: 150,
      },
    )
    fc.assert(fc.property(places, (listed) => placePosting(listed).locations.length <= 100))
  })
})
