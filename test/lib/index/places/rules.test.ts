import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitPlaces } from '#lib/index/places/rules/split-places.ts'

describe('splitPlaces()', () => {
  test.each([
    ['Denver, CO;San Francisco, CA;New York, NY', ['Denver, CO', 'San Francisco, CA', 'New York, NY']],
    [
      'San Francisco, CA • New York, NY • United States',
      ['San Francisco, CA', 'New York, NY', 'United States'],
    ],
    ['Remote Canada | Remote United States', ['Remote Canada', 'Remote United States']],
    ['Ahmedabad || GIFT City, IFSC', ['Ahmedabad', 'GIFT City, IFSC']],
    ['Paris\nLondon', ['Paris', 'London']],
    ['US / Canada', ['US', 'Canada']],
    ['US/Canada', ['US', 'Canada']],
    ['Chicago/Miami/New York City', ['Chicago', 'Miami', 'New York City']],
    ['Chantilly/Herndon, VA', ['Chantilly', 'Herndon, VA']],
    ['Palo Alto, CA or San Francisco, CA', ['Palo Alto, CA', 'San Francisco, CA']],
    ['New York, San Francisco, or Seattle (Hybrid)', ['New York, San Francisco', 'Seattle (Hybrid)']],
    ['San Leandro, CA and Fremont, CA', ['San Leandro, CA', 'Fremont, CA']],
    ['Franklin, TN or Remote', ['Franklin, TN', 'Remote']],
    ['New York, NY; Remote', ['New York, NY', 'Remote']],
    ['San Francisco, CA, Sacramento, CA', ['San Francisco, CA', 'Sacramento, CA']],
    ['Tampa (FL), Omaha (NE), Reno (NV)', ['Tampa (FL)', 'Omaha (NE)', 'Reno (NV)']],
    ['Toronto, ON, Surrey, BC (Remote)', ['Toronto, ON', 'Surrey, BC (Remote)']],
    [
      'Tampa, FL, United States, Omaha, NE, United States',
      ['Tampa, FL, United States', 'Omaha, NE, United States'],
    ],
    ['Lyon, Prague', ['Lyon', 'Prague']],
    ['Seattle, New York', ['Seattle', 'New York']],
    ['Omaha, NE, Reno, NV or Boise, ID', ['Omaha, NE', 'Reno, NV', 'Boise, ID']],
  ])('divides "%s"', (text, places) => expect(splitPlaces(text)).toEqual(places))

  test.each([
    ['Canada - Remote (ON, AB, BC, or NS Only)'],
    ['Remote (United States | Canada)'],
    ['Plano, Texas | Hybrid Option'],
    ['Munich, Germany and Remote'],
    ['Washington, D.C. Metro - hybrid/remote'],
    ['Port of Spain, Trinidad and Tobago'],
    ['Buckner Children and Family Services'],
    ['Brooklyn, New York'],
    ['Cambridge, Boston'],
    ['Victoria, London'],
    ['London, Ontario'],
    ['Berlin (HQ), Germany'],
    ['Dublin, Ireland, London, UK'],
    ['Toronto, Ontario, CA'],
    ['Portland, OR'],
    ['N/A'],
  ])('keeps "%s" whole', (text) => expect(splitPlaces(text)).toEqual([text]))

  test('gives clean lines and no empty ones', () => {
    expect(splitPlaces(' -REMOTE, USA- ; ;\t Berlin<br/> ')).toEqual(['REMOTE, USA', 'Berlin'])
    expect(splitPlaces('')).toEqual([])
  })

  test('reads on when a parenthesis is never closed', () => {
    expect(splitPlaces('Paris (HQ; Lyon')).toEqual(['Paris (HQ', 'Lyon'])
  })

  test('gives at most 100 single lines for any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('; ', ' or ', '/', '(', 'a;').map((unit) => unit.repeat(50_000)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const places = splitPlaces(text)
        return places.length <= 100 && places.every((place) => place.length <= 510 && !/[\r\n]/.test(place))
      }),
    )
  })
})
