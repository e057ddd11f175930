import { describe, expect, test } from 'bun:test'
import { countryCode } from '#lib/index/systems/rules/country-code.ts'

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
