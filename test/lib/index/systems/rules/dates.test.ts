import { describe, expect, test } from 'bun:test'
import { closingDay, instantOf, mailDate } from '#lib/index/systems/rules/dates.ts'

describe('instantOf()', () => {
  test.each([
    ['2025-06-05T05:06:01-04:00', '2025-06-05T09:06:01.000Z'],
    ['2025-06-11T05:03:53.978+00:00', '2025-06-11T05:03:53.978Z'],
    ['2025-06-11T05:03:53+0200', '2025-06-11T03:03:53.000Z'],
    ['2026-08-17T07:35:02.787Z', '2026-08-17T07:35:02.787Z'],
    ['2026-06-30', '2026-06-30T00:00:00.000Z'],
    [1711403416463, '2024-03-25T21:50:16.463Z'],
  ])('reads %j as %s', (value, instant) => {
    expect(instantOf(value)).toBe(instant)
  })

  test.each([
    ['2004-12-31T23:59:59Z'],
    ['2101-01-01'],
    ['2025-06-05T05:06:01'],
    ['2025-13-45'],
    ['June 5, 2025'],
    ['0'],
    [1711403416],
    [1e300],
    [Number.NaN],
    [null],
    [{}],
  ])('reads %j as no moment', (value) => {
    expect(instantOf(value)).toBeNull()
  })
})

describe('mailDate()', () => {
  test.each([
    ['Fri, 04 Sep 2026 14:50:13 +0300', '2026-09-04T11:50:13.000Z'],
    ['Tue, 23 Jun 2026 16:35:08 GMT', '2026-06-23T16:35:08.000Z'],
    ['4 sep 2026 4:50 -0000', '2026-09-04T04:50:00.000Z'],
    ['4 Sep 2026 04:50 -0130', '2026-09-04T06:20:00.000Z'],
    ['Mon, 9 February 2026 23:30:00 EST (New York)', '2026-02-10T04:30:00.000Z'],
    [' 01 Jan 2026 00:00:00 Z ', '2026-01-01T00:00:00.000Z'],
  ])('reads %j', (text, moment) => {
    expect(mailDate(text)).toBe(moment)
  })

  test.each([
    [''],
    ['some day'],
    ['2026-09-04T14:50:13+03:00'],
    ['Fri, 04 Sep 2026'],
    ['Fri, 04 Sep 2026 14:50:13'],
    ['Fri, 04 Xyz 2026 14:50:13 +0300'],
    ['Fri, 44 Sep 2026 14:50:13 +0300'],
    ['Fri, 04 Sep 2026 24:61:13 +0300'],
    ['Fri, 04 Sep 1926 14:50:13 +0300'],
    ['Fri, 04 Sep 26 14:50:13 +0300'],
    ['Fri, 04 Sep 2026 14:50:13 CEST'],
    [`${' '.repeat(1_000)}Fri, 04 Sep 2026 14:50:13 +0300`],
  ])('does not read %j', (text) => {
    expect(mailDate(text)).toBeNull()
  })
})

test.each([
  ['2026-06-26T23:59:59-04:00', '2026-06-26'],
  ['2026-06-30', '2026-06-30'],
  ['2026-08-05 10:10:39 UTC', '2026-08-05'],
  ['9999-12-31', undefined],
  ['2026-13-45', undefined],
  ['-', undefined],
  ['', undefined],
  [null, undefined],
])('the closing day of %j is %s', (value, day) => {
  expect(closingDay(value).closes).toBe(day)
})
