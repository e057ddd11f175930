import { describe, expect, test } from 'bun:test'
import { countriesLike } from '#assets/page/roles/place-fields.tsx'
import { countryName } from '#lib/index/places/country-name.ts'
import { allCountries, countryOfName } from '#lib/index/places/country-names.ts'

describe('the names of countries', () => {
  test('are known in the ways people write them, and by every name that is shown', () => {
    const written = [
      'Germany',
      'deutschland',
      'USA',
      'u.s.',
      'uk',
      'Côte d’Ivoire',
      'cote d ivoire',
      'Türkiye',
    ]
    expect(written.map(countryOfName)).toEqual(['DE', 'DE', 'US', 'US', 'GB', 'CI', 'CI', 'TR'])
    expect(allCountries().filter(({ code, name }) => countryOfName(name) !== code)).toEqual([])
    expect(['Berlin', 'Europe', '', '—'].map(countryOfName)).toEqual([null, null, null, null])
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
