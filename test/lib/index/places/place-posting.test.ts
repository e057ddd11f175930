import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { placePosting } from '#lib/index/places/place-posting.ts'

describe('placePosting()', () => {
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
