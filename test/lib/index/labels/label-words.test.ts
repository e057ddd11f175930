import { expect, test } from 'bun:test'
import { CLEARANCES, EMPLOYMENT_TYPES, SENIORITIES, SHIFTS, SPONSORSHIPS, TENURES } from '#db/rows/labels.ts'
import { labelName, labelWords, payWords } from '#lib/index/labels/label-words.ts'

test.each([
  [{ min: 90_000, max: 110_000, currency: 'USD', period: 'year' as const }, 'USD 90,000 to 110,000 a year'],
  [{ min: 22.5, max: null, currency: 'EUR', period: 'hour' as const }, 'EUR from 22.5 an hour'],
  [{ min: 300, max: 300, currency: 'GBP', period: 'day' as const }, 'GBP 300 a day'],
  [{ min: null, max: 65_000, currency: 'USD', period: 'year' as const }, 'USD up to 65,000 a year'],
])('payWords(%j)', (pay, words) => {
  expect(payWords({ ...pay, a_year: 0 })).toBe(words)
})

test('every label has words of its own', () => {
  const values = [...SENIORITIES, ...EMPLOYMENT_TYPES, ...SHIFTS, ...TENURES, ...SPONSORSHIPS, ...CLEARANCES]
  expect(new Set(values.map(labelName)).size).toBe(values.length)
  for (const value of values) expect(labelName(value)).not.toBe(value)
})

test('labelWords() says what is known and nothing else', () => {
  const labels = {
    pay: null,
    sponsorship: null,
    clearance: 'citizenship',
    seniority: 'lead',
    employment_type: 'contract',
    shift: 'night',
    countries: [],
  } as const
  expect(labelWords({ ...labels, countries: [] })).toEqual([
    'Lead',
    'Contract',
    'Night shift',
    'Citizens or permanent residents only',
  ])
})
