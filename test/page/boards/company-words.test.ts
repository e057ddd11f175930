import { describe, expect, test } from 'bun:test'
import { csvProblem, standardText, systemName } from '#assets/page/boards/companies/words.ts'
import { countryName } from '#lib/index/places/country-name.ts'

describe('the words about companies', () => {
  test('say what the standard set takes before it is followed', () => {
    expect(standardText({ boards: 60, followed: 0 })).toBe(
      '60 well-known companies in every industry. Reading them takes about 60 requests and a minute. Nothing about you is sent.',
    )
    expect(standardText({ boards: 60, followed: 59 })).toBe(
      '60 well-known companies in every industry. You follow 59 of them. Reading the others takes about 1 request and a minute. Nothing about you is sent.',
    )
    expect(standardText({ boards: 60, followed: 60 })).toBe(
      'You follow all 60 companies of the standard set.',
    )
  })

  test('name countries and systems, and keep what they do not know', () => {
    expect([countryName('DE'), systemName('greenhouse'), systemName('fax')]).toEqual([
      'Germany',
      'Greenhouse',
      'fax',
    ])
  })

  test('refuse a file that is empty or too large', () => {
    expect(csvProblem(0)).toContain('empty')
    expect(csvProblem(2 * 1024 * 1024)).toBe('')
    expect(csvProblem(2 * 1024 * 1024 + 1)).toContain('2 MB')
  })
})
