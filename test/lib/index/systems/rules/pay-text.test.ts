import { describe, expect, test } from 'bun:test'
import { payIntervalIn, payText } from '#lib/index/systems/rules/pay-text.ts'

const usd = (min: number | null, max: number | null) => ({
  min,
  max,
  currency: 'USD',
  interval: 'year' as const,
})

describe('payText()', () => {
  test.each([
    [[], ''],
    [[usd(159_100, 218_800)], 'USD 159,100 - 218,800 a year'],
    [[usd(159_100, 159_100)], 'USD 159,100 a year'],
    [[usd(159_100, null)], 'from USD 159,100 a year'],
    [[usd(0, 218_800)], 'up to USD 218,800 a year'],
    [[usd(218_800, 159_100)], 'USD 159,100 - 218,800 a year'],
    [[usd(2, 3), usd(1, 2)], 'USD 1 - 3 a year'],
    [[usd(null, null), usd(-1, 1e15)], ''],
    [[usd(1, 2), { ...usd(3, 4), currency: 'cad' }], 'USD 1 - 2 a year; CAD 3 - 4 a year'],
    [[{ min: 18.5, max: 22, currency: '', interval: 'hour' as const }], '18.50 - 22 an hour'],
    [
      [
        { ...usd(176_000, 240_000), label: 'NYC/SF' },
        { ...usd(159_000, 215_000), label: 'Nationwide' },
      ],
      'NYC, SF: USD 176,000 - 240,000 a year; elsewhere: USD 159,000 - 215,000 a year',
    ],
    [
      [
        { ...usd(1, 2), label: 'Ohio' },
        { ...usd(2, 3), label: 'Ohio' },
      ],
      'USD 1 - 3 a year',
    ],
    [
      [
        { ...usd(1, 2), label: 'Ohio' },
        { ...usd(3, 4), label: 'Level 2' },
      ],
      'USD 1 - 4 a year',
    ],
    [
      [
        { ...usd(1, 2), label: 'Ohio' },
        { ...usd(1, 2), label: 'Iowa' },
      ],
      'USD 1 - 2 a year',
    ],
    [[{ min: 1000, max: 2000, currency: '<b>', interval: null }], '1,000 - 2,000'],
  ])('writes %j as %j', (ranges, text) => {
    expect(payText(ranges)).toBe(text)
  })
})

describe('payIntervalIn()', () => {
  test.each([
    ['per-year-salary', 'year'],
    ['1 YEAR', 'year'],
    ['Annual Salary', 'year'],
    ['per-hour-wage', 'hour'],
    ['Hourly', 'hour'],
    ['1 MONTH', 'month'],
    ['weekly', 'week'],
    ['Daily rate', 'day'],
    ['NONE', null],
    ['', null],
  ])('reads %j as %j', (words, interval) => {
    expect(payIntervalIn(words)).toBe(interval as ReturnType<typeof payIntervalIn>)
  })
})
