import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cutWords, foldName } from '#lib/index/places/rules/cut-words.ts'
import { findNames, isNickname, senseOf } from '#lib/index/places/rules/name-senses.ts'
import { codeSense, isWordish, isZipOf, readCodes } from '#lib/index/places/rules/read-codes.ts'
import { splitPlaces, trimPlace } from '#lib/index/places/rules/split-places.ts'
import { weighPlace } from '#lib/index/places/rules/weigh-place.ts'

describe('codeSense()', () => {
  test('knows the codes of a state and of a country', () => {
    expect(codeSense('DE')).toMatchObject({ state: true, country: 'DE' })
    expect(codeSense('TX')).toMatchObject({ state: true, country: '' })
    expect(codeSense('DEU')).toMatchObject({ state: false, country: 'DE' })
    expect(codeSense('ON')).toMatchObject({ firmRegion: 'CA' })
    expect(codeSense('ZZ')).toBeUndefined()
  })

  test('leaves out a time zone that looks like a country', () => expect(codeSense('EST')).toBeUndefined())
})

test('isZipOf() tells a ZIP code of the state from another number', () => {
  expect(isZipOf('DE', '19702')).toBe(true)
  expect(isZipOf('DE', '49413')).toBe(false)
  expect(isZipOf('XX', '19702')).toBe(false)
})

test('isWordish() holds for codes that are also words', () => {
  expect(isWordish('IN')).toBe(true)
  expect(isWordish('TX')).toBe(false)
})

describe('cutWords()', () => {
  test('tells what stands before each word', () => {
    expect(cutWords('St. Louis, MO - US-Remote').map(({ folded, gap }) => [folded, gap])).toEqual([
      ['st', 'start'],
      ['louis', 'space'],
      ['mo', 'comma'],
      ['us', 'break'],
      ['remote', 'hyphen'],
    ])
  })

  test('reads no more than 500 characters', () => expect(cutWords('ab '.repeat(1000)).length).toBe(167))
})

test.each([
  ['Île-de-France', 'ile de france'],
  ['GDAŃSK', 'gdansk'],
  ['Łódź', 'lodz'],
  ['U.S.A.', 'usa'],
  ["Xi'an", 'xian'],
])('foldName() folds "%s"', (name, folded) => expect(foldName(name)).toBe(folded))

test.each([
  ['New Mexico', ['state']],
  ['Mexico, New York', ['country', 'state']],
  ['Latin America', ['area']],
  ['Winston-Salem', ['town']],
  ['write to us', ['mode']],
  ['outside of the US', ['mode', 'not_us']],
  ['not in Canada', ['wide']],
])('findNames() finds the longest names in "%s"', (text, senses) => {
  expect(findNames(cutWords(text)).map((name) => name.sense.is as string)).toEqual(senses)
})

describe('senseOf()', () => {
  test('knows countries, states and towns', () => {
    expect(senseOf('germany')).toEqual({ is: 'country', code: 'DE' })
    expect(senseOf('new york')).toEqual({ is: 'state', code: 'NY' })
    expect(senseOf('cambridge')).toMatchObject({ is: 'town', alone: '' })
    expect(senseOf('georgia')).toEqual({ is: 'georgia' })
  })

  test('knows nothing of words that objects inherit', () => {
    expect(senseOf('constructor')).toBeUndefined()
    expect(senseOf('__proto__')).toBeUndefined()
  })
})

test('isNickname() holds for short names that need capitals', () => {
  expect(isNickname('sea')).toBe(true)
  expect(isNickname('boston')).toBe(false)
})

test.each([
  ['Lubbock, TX', ['state TX']],
  ['Smallville, IN', ['guess IN']],
  ['Bangalore, IN', ['country IN']],
  ['Kingston, CA', ['country CA']],
  ['Richmond, CA', ['open CA']],
  ['Gütersloh, DE', ['country DE']],
  ['Bunbury, WA', ['country AU']],
  ["St. John's, NL", ['country CA']],
  ['Iqaluit, NU', ['region CA']],
  ['Tbilisi, GA', ['country GE']],
  ['Smallville, ON', ['region CA']],
  ['REMOTE OR HYBRID', []],
  ['Remote - IT', []],
  ['London, OR Remote', []],
  ['Foo, Bavaria, DE', ['country DE']],
])('readCodes() reads the codes of "%s"', (text, codes) => {
  const words = cutWords(text)
  expect(readCodes(words, findNames(words)).map(({ is, code }) => `${is} ${code}`)).toEqual(codes)
})

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

test('trimPlace() takes separators, tags and unseen letters away', () => {
  expect(trimPlace(' – Austin,\u200b  TX<br/>, ')).toBe('Austin, TX')
})

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
])('weighPlace() says what its reading of "%s" rests on: %s', (text, basis) => {
  expect(weighPlace(text).basis).toBe(basis as 'named')
})
