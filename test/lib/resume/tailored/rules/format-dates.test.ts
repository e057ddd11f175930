import { expect, test } from 'bun:test'
import { formatDates } from '#lib/resume/tailored/rules/format-dates.ts'

test.each([
  ['Engineer, March 2021 - Present', 'Engineer, Mar 2021 - Present', 'Engineer, 2021 - Present'],
  ['Jan. 2017 – September 2021', 'Jan 2017 – Sep 2021', '2017 – 2021'],
  ['2017-03 to 2021-12', 'Mar 2017 to Dec 2021', '2017 to 2021'],
  ['03/2017 - 9/2021', 'Mar 2017 - Sep 2021', '2017 - 2021'],
  ['2017 - 2021', '2017 - 2021', '2017 - 2021'],
  ['Marched 2021 times, part 12/20', 'Marched 2021 times, part 12/20', 'Marched 2021 times, part 12/20'],
  ['2021-03-04, März 2021', '2021-03-04, März 2021', '2021-03-04, März 2021'],
  ['May Company, May 2020', 'May Company, May 2020', 'May Company, 2020'],
])('%s', (written, month_year, year) => {
  expect(formatDates(written, 'as_written')).toBe(written)
  expect(formatDates(written, 'month_year')).toBe(month_year)
  expect(formatDates(written, 'year')).toBe(year)
})
