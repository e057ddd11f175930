import { expect, test } from 'bun:test'
import { CLEARANCES, EMPLOYMENT_TYPES, SENIORITIES, SHIFTS, SPONSORSHIPS, TENURES } from '#db/rows/labels.ts'
import { labelName, labelWords, ownPayText, payWords, placedPayWords } from '#lib/index/labels/label-words.ts'

test.each([
  [{ min: 90_000, max: 110_000, currency: 'USD', period: 'year' as const }, 'USD 90,000 to 110,000 a year'],
  [{ min: 22.5, max: null, currency: 'EUR', period: 'hour' as const }, 'EUR from 22.5 an hour'],
  [{ min: 300, max: 300, currency: 'GBP', period: 'day' as const }, 'GBP 300 a day'],
  [{ min: null, max: 65_000, currency: 'USD', period: 'year' as const }, 'USD up to 65,000 a year'],
])('payWords(%j)', (pay, words) => {
  expect(payWords({ ...pay, a_year: 0 })).toBe(words)
})

test('pay by place is shown for the person, and range by range', () => {
  const range = (min: number, max: number) => {
    return { min, max, currency: 'USD', period: 'year' as const, a_year: max }
  }
  const pays = [
    { ...range(150, 190), place: 'Denver' },
    { ...range(120, 150), place: 'elsewhere' },
  ]
  const labels = { pay: range(150, 190), pays }
  const salary = 'Denver: USD 150 - 190 a year; elsewhere: USD 120 - 150 a year'
  expect(ownPayText({ salary, labels })).toBe('USD 150 to 190 a year')
  expect(ownPayText({ salary: 'USD 1 - 2 a year', labels: { pay: range(1, 2) } })).toBe('USD 1 - 2 a year')
  expect(ownPayText({ salary: '', labels: { pay: range(1, 2) } })).toBe('USD 1 to 2 a year')
  expect(ownPayText({ salary: '', labels: { pay: null } })).toBe('')
  expect(placedPayWords(labels)).toEqual([
    'Denver: USD 150 to 190 a year',
    'elsewhere: USD 120 to 150 a year',
  ])
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
