import { expect, test } from 'bun:test'
import { formatDates } from '#lib/resume/language/written-dates.ts'

test.each([
  [
    'Engineer, March 2021 - Present',
    'Engineer, March 2021 – Present',
    'Engineer, Mar 2021 – Present',
    'Engineer, 2021 – Present',
  ],
  ['Jan. 2017 – September 2021', 'Jan. 2017 – September 2021', 'Jan 2017 – Sep 2021', '2017 – 2021'],
  ['2017-03 to 2021-12', '2017-03 to 2021-12', 'Mar 2017 to Dec 2021', '2017 to 2021'],
  ['03/2017-9/2021', '03/2017 – 9/2021', 'Mar 2017 – Sep 2021', '2017 – 2021'],
  ['2017-03 - Present', '2017-03 – Present', 'Mar 2017 – Present', '2017 – Present'],
  ['2017-2021', '2017 – 2021', '2017 – 2021', '2017 – 2021'],
  ['part 12/20, 2021-03-04', 'part 12/20, 2021-03-04', 'part 12/20, Mar 2021', 'part 12/20, 2021'],
  ['15 May 2019 - 31 January 2020', '15 May 2019 – 31 January 2020', 'May 2019 – Jan 2020', '2019 – 2020'],
  ['6/1/2019 - 8/31/2023', '6/1/2019 – 8/31/2023', 'Jun 2019 – Aug 2023', '2019 – 2023'],
  ['01/02/2019 - 03/04/2020', '01/02/2019 – 03/04/2020', '01/02/2019 – 03/04/2020', '2019 – 2020'],
  ['06/19 – 08/21', '06/19 – 08/21', 'Jun 2019 – Aug 2021', '2019 – 2021'],
  ['Q3 2019 – till date', 'Q3 2019 – till date', 'Q3 2019 – till date', '2019 – till date'],
  ['May – August 2019', 'May – August 2019', 'May – Aug 2019', '2019'],
  ['May Company, May 2020', 'May Company, May 2020', 'May Company, May 2020', 'May Company, 2020'],
  [
    'Room 2020-A, model 1999-b',
    'Room 2020-A, model 1999-b',
    'Room 2020-A, model 1999-b',
    'Room 2020-A, model 1999-b',
  ],
])('%s', (written, as_written, month_year, year) => {
  expect(formatDates(written, 'as_written')).toBe(as_written)
  expect(formatDates(written, 'month_year')).toBe(month_year)
  expect(formatDates(written, 'year')).toBe(year)
})

test('dates are read in any of the languages and put in that of the resume', () => {
  expect(formatDates('märz 2019 - heute', 'month_year', { language: 'de' })).toBe('Mär 2019 – heute')
  expect(formatDates('octobre 2019 – 03/2021', 'month_year', { language: 'fr' })).toBe(
    'oct. 2019 – mars 2021',
  )
  expect(formatDates('2019年3月-2021年4月', 'month_year', { language: 'ja' })).toBe('2019年3月 – 2021年4月')
  expect(formatDates('tháng 3 năm 2020 - 7/2021', 'month_year', { language: 'vi' })).toBe('03/2020 – 07/2021')
  expect(formatDates('2019-03 - 현재', 'month_year', { language: 'ko' })).toBe('2019년 3월 – 현재')
  expect(formatDates('2019年3月 – 現在', 'year', { language: 'ja' })).toBe('2019 – 現在')
})
