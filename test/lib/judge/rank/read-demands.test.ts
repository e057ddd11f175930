import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  languagesNamed,
  licencesNamed,
  namesOfBits,
  packDemands,
  readDemands,
  unpackDemands,
} from '#lib/judge/rank/read-demands.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const asks = (text: string, title = 'Engineer') => readDemands({ title, text })

describe('readDemands()', () => {
  test.each([
    ['5+ years of experience with Java', 5],
    ['At least 3 years experience in sales', 3],
    ['3-5 years of relevant experience', 3],
    ['8+ years in product roles', 8],
    ['2+ years of Kafka and 6+ years of experience in all', 6],
    ['Minimum of eight years of experience', 8],
    ['Eight (8) years of experience', 8],
    ['8 yrs+ experience', 8],
    ['Someone years into their experience', 0],
    ['The last five years of experience with us', 0],
    ['We have grown for 10 years', 0],
    ['Anniversaries (3, 5, 8, 10 years) with time off', 0],
    ['Founded 12 years ago by people with experience', 0],
    ['You must be 18 years old', 0],
    ['1 year (and up to 3 years) of experience', 0],
    ['99 years of experience', 0],
  ])('reads the years of %p as %i', (text, years) => {
    expect(asks(text).years).toBe(years)
  })

  test.each([
    ['Fluent in German and English', ['German']],
    ['German (C1) required', ['German']],
    ['Excellent written and verbal communication in English and Spanish.', ['Spanish']],
    ['Fluency in Bulgarian - Hungarian is a plus', ['Bulgarian']],
    ['Bilingual (Spanish-English); Portuguese language is a plus', ['Spanish']],
    ['German is a plus', []],
    ['Fluent in English (no need to speak French!)', []],
    ['We serve German customers', []],
  ])('reads the languages of %p as %j', (text, names) => {
    expect(namesOfBits({ ...asks(text), licences: 0 })).toEqual(names)
  })

  test('reads a language that the title names, and that a text is written in', () => {
    expect(namesOfBits(asks('', 'Success Manager, Italian Speaking'))).toEqual(['Italian'])
    const german =
      'Wir suchen dich für unser Team in Köln und die Arbeit mit unseren Kunden auf der Baustelle. '
    expect(namesOfBits(asks(german.repeat(5)))).toEqual(['German'])
  })

  test.each([
    ['Active CPA license is required', ['CPA']],
    ['CPA preferred', []],
    ['Lower the CPA/CAC of our campaigns', []],
    ['Admitted to the New York bar', ['admission to the bar']],
    ['You are a Board Certified Behavior Analyst (BCBA)', ['a clinical licence']],
    ['An active security clearance', ['a security clearance']],
    ['Security clearance, or eligibility and willingness to obtain one, is beneficial', []],
    ['A valid CDL', ['a truck licence']],
  ])('reads the licences of %p as %j', (text, names) => {
    expect(namesOfBits({ ...asks(text), languages: 0 })).toEqual(names)
  })

  test('knows a text from a word that there is none', () => {
    expect(asks('See our site.').hasText).toBe(false)
    expect(asks('You bake bread for the whole town, and teach it to others. '.repeat(4)).hasText).toBe(true)
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void asks(text, text)))
  })

  test.each(['fluent ', '12 years ', 'a '])(
    'reads a long line of "%s" in proportion to it',
    async (piece) => {
      const read = (times: number) => asks(`${piece.repeat(times)}german`)
      expect(await growthOf(read, 20_000)).toBeLessThan(IN_PROPORTION)
    },
  )
})

describe('packDemands()', () => {
  test('gives back what was packed', () => {
    const any = fc.record({
      hasText: fc.boolean(),
      years: fc.integer({ min: 0, max: 15 }),
      languages: fc.integer({ min: 0, max: 2 ** 21 - 1 }),
      licences: fc.integer({ min: 0, max: 63 }),
    })
    fc.assert(fc.property(any, (asks) => expect(unpackDemands(packDemands(asks))).toEqual(asks)))
  })
})

describe('what a resume names', () => {
  test('has the same bits as what a posting asks', () => {
    expect(languagesNamed('German (native), English')).toBe(asks('Fluent in German').languages)
    expect(licencesNamed('CPA since 2019')).toBe(asks('A CPA license').licences)
  })
})
