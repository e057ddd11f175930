import { describe, expect, test } from 'bun:test'
import { countryCode, namesNoPlace, workModeIn } from '#lib/index/systems/rules/place-words.ts'

describe('countryCode()', () => {
  test.each([
    ['United States', 'US'],
    ['U.S.A', 'US'],
    [' usa ', 'US'],
    ['UK', 'GB'],
    ['gb', 'GB'],
    ['France, Metropolitan', 'FR'],
    ['Türkiye', 'TR'],
    ["Côte d'Ivoire", 'CI'],
    ['Puerto Rico', 'PR'],
    ['Kosovo', 'XK'],
  ])('takes %j for %s', (text, code) => {
    expect(countryCode(text)).toBe(code)
  })

  test.each([
    [''],
    ['European Union'],
    ['LATAM'],
    ['anywhere'],
    ['Remote'],
    ['America'],
    ['EU'],
    ['constructor'],
    ['__proto__'],
    ['|'],
  ])('takes %j for no country', (text) => {
    expect(countryCode(text)).toBeNull()
  })
})

describe('namesNoPlace()', () => {
  test.each([
    [''],
    [' - '],
    ['Remote'],
    ['In-Office'],
    ['Hybrid / Remote'],
    ['Distributed; Home based'],
    ['N/A'],
    ['Multiple Locations'],
  ])('finds no place in %j', (text) => {
    expect(namesNoPlace(text)).toBe(true)
  })

  test.each([
    ['Remote - US'],
    ['Home based - Worldwide'],
    ['Porto'],
    ['서울'],
    ['Any CEO Office'],
    ['constructor'],
  ])('leaves %j alone', (text) => {
    expect(namesNoPlace(text)).toBe(false)
  })
})

describe('workModeIn()', () => {
  test.each([
    ['Remote', 'remote'],
    ['Fully Remote', 'remote'],
    ['Home based', 'remote'],
    ['Hybrid', 'hybrid'],
    ['Partially Remote/Hybrid', 'hybrid'],
    ['OnSite', 'onsite'],
    ['on-site', 'onsite'],
    ['Fully Onsite', 'onsite'],
    ['In office', 'onsite'],
    ['unspecified', null],
    ['Not remote', null],
    ['Remote or On-site', null],
    ['Full time', null],
    ['', null],
  ])('reads %j as %j', (words, mode) => {
    expect(workModeIn(words)).toBe(mode as ReturnType<typeof workModeIn>)
  })
})
