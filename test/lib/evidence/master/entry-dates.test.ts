import { expect, test } from 'bun:test'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'

test.each([
  ['Senior Engineer, Jan 2019 – Present', '2019-01', null, true],
  ['2019-03 - 2021', '2019-03', '2021', false],
  ['03/2019 to 06/2021', '2019-03', '2021-06', false],
  ['since 2020', '2020', null, true],
  ['ab 2020', '2020', null, true],
  ['seit März 2020', '2020-03', null, true],
  ['2019 - heute', '2019', null, true],
  ['2019 – now, Berlin', '2019', null, true],
  ['Sept. 2018 to date', '2018-09', null, true],
  ['Oct 2021 -', '2021-10', null, true],
  ['Summer 2020', '2020', '2020', false],
  ['2019', '2019', '2019', false],
  ['Berlin, 2019-2023', '2019', '2023', false],
  ['2019 - 21', '2019', '2021', false],
  ['2019/20', '2019', '2020', false],
  ['2019–03', '2019', '2019', false],
  ['Jan – Mar 2020', '2020-01', '2020-03', false],
  ['June to August 2017', '2017-06', '2017-08', false],
  ['01.04.2018 bis 31.12.2019', '2018-04', '2019-12', false],
  ['2018-04-01 – 2019-12-31', '2018-04', '2019-12', false],
  ['04.2018 - 12.2019', '2018-04', '2019-12', false],
  ['janvier 2015 à décembre 2016', '2015-01', '2016-12', false],
  ['enero 2015 - actualidad', '2015-01', null, true],
  ["Jan '19 - Feb '20", '2019-01', '2020-02', false],
  ['Graduated May 2014', null, '2014-05', false],
  ['until 2016', null, '2016', false],
  ['シニアエンジニア、2019年4月 - 現在', '2019-04', null, true],
  ['2016年4月〜2019年3月', '2016-04', '2019-03', false],
  ['平成24年4月から令和元年5月', '2012-04', '2019-05', false],
  ['مدققة حسابات، ٢٠١٥ – ٢٠١٩', '2015', '2019', false],
  ['مارس 2019 - الآن', '2019-03', null, true],
  ['tháng 3 năm 2020 - hiện tại', '2020-03', null, true],
  ['06/2017 đến tháng 2/2020', '2017-06', '2020-02', false],
  ['с мая 2019 по настоящее время', '2019-05', null, true],
  ['marzec 2019 – nadal', '2019-03', null, true],
  ['maart 2018 tot mei 2020', '2018-03', '2020-05', false],
  ['Engineer', null, null, false],
  ['May Engineering, Augusta', null, null, false],
  ['Team of 2000 people', null, null, false],
  ['$2019 raised', null, null, false],
  ['ISO 12019', null, null, false],
  ['2,019 users', null, null, false],
  ['Junior, 1998 - 2001', '1998', '2001', false],
])('%j is from %p to %p, ongoing %p', (subline, start, end, ongoing) => {
  expect(entryDates([subline])).toEqual({ start, end, ongoing })
})

test('takes the earliest start and the latest end of several titles', () => {
  expect(entryDates(['Lead, 2021 - 2023', 'Engineer, Mar 2018 - 2021', 'Berlin'])).toEqual({
    ...{ start: '2018-03', end: '2023', ongoing: false },
  })
  expect(entryDates(['Lead, 2021 - present', 'Engineer, 2018 - 2021'])).toEqual({
    ...{ start: '2018', end: null, ongoing: true },
  })
  expect(entryDates(['2018-03 - 2019-05', '2018 - 2019'])).toEqual({
    start: '2018',
    end: '2019',
    ongoing: false,
  })
  expect(entryDates([])).toEqual({ start: null, end: null, ongoing: false })
})

test('takes long sublines in one pass', () => {
  for (const part of ['2019 ', '2019-', 'Jan ', '01.', '1.', "'19 ", 'since ', '- ']) {
    const { end } = entryDates([`${part.repeat(20_000 / part.length)}, 2031`])
    expect(end?.slice(0, 4) ?? '2031').toBe('2031')
  }
})
