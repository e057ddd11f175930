import { expect, test } from 'bun:test'
import { counted } from '#lib/text/counted.ts'

test('a count takes the noun of its number, with thousands set apart', () => {
  expect([0, 1, 1.5, 12, 999, 8861, 1234567].map((count) => counted(count, 'year'))).toEqual([
    '0 years',
    '1 year',
    '1.5 years',
    '12 years',
    '999 years',
    '8,861 years',
    '1,234,567 years',
  ])
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
