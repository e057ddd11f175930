import { expect, test } from 'bun:test'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'

test.each([
  'Jan 2019 – Present',
  '2019-03 to 2021',
  '03/2019 - 06/2021',
  '2019 – heute',
  'Summer 2020',
  'Summer of 2020',
  '2016 / 09 - 2018 / 01',
  'Sep 1, 2007 - June 30th 2013',
  'seit 04/2019',
  'September 2015 – June 2017',
  'mars 2019 – aujourd’hui',
  'de marzo de 2018 a actualidad',
  'abril de 2016 – atual',
  'april 2018 – heden',
  'gennaio 2014 - oggi',
  "Jan '19 – Mar '21",
  '2015',
  '2018-04 to present',
  '01.10.2013 – 31.03.2019',
  '2019-20',
  '01.08.2020 - 10.07.21',
  '03/2018 – 05/20',
  '08/19 - 07/21',
  'Aug 19 – present',
  '2016–2020',
  '04.2018 – obecnie',
  'od marca 2015 do kwietnia 2018',
  'травень 2021 – дотепер',
  '2019年4月～現在',
  '平成28年4月〜2019年3月',
  '2019년 4월 ~ 현재',
  'augusti 2019 – pågående',
  'marts 2018 til maj 2021',
  'elokuu 2017 – nykyinen',
  'září 2018 – současnost',
  'Ağustos 2019 – günümüz',
  'septembrie 2016 – prezent',
  'március 2015 – jelenleg',
  'август 2018 — настоящее время',
  'Ιανουάριος 2019 – σήμερα',
  'Period: 2019 – 2021',
  'May – August 2019',
  'Sept- Dec 2018',
  '15 May 2019 - 31 January 2020',
  '06/15/2019 – Present',
  'June 15, 2019 – August 31, 2021',
  'Mar-19 – Aug-21',
  '06.19 – 08.21',
  '2019/6 - 2020/11',
  'Q3 2019 – Q1 2021',
  'Jun 2019 – Till Date',
  'enero 2020 – hoy',
  'enero 2020 a la fecha',
  '2019 – en cours',
  'gennaio 2020 – attuale',
  'mars 2020 – nå',
  'يناير 2020 - حتى الآن',
  'من يناير 2020 حتى الآن',
  '٢٠١٥ – ٢٠١٩',
  '2019.06至2021.03',
  '15.05. - 31.08.2019',
])('%p is dates and nothing else', (text) => {
  expect(isDates(text)).toBe(true)
})

test.each([
  ['Title, Company — Jan 2019 – Present', 'Jan 2019 – Present'],
  ['Engineer (2016 – 2018)', '2016 – 2018'],
  ['Jan 2021 – Present | Berlin', 'Jan 2021 – Present'],
  ['University of Somewhere, 2015', '2015'],
  ['2012: Award', '2012'],
  ['Hill College Jul 1, 2012', 'Jul 1, 2012'],
  ['2019 - Data Engineer, Acme, 2018 - 2019', '2018 - 2019'],
  ['January 2020 - Present (4 years 3 months)', 'January 2020 - Present'],
])('in %p the dates are %p', (text, dates) => {
  const found = datesIn(text)
  expect(text.slice(found?.start, found?.end)).toBe(dates)
})

test.each([
  'Grew sales to 2000 customers in a year',
  'zero accidents since 2019 in all yards',
  'Python 3.11 and C++20',
  'IFRS 15 and IFRS 16',
  'room 2019b',
  'cut 2015 tickets to 12',
  'the march to August was long',
  'Scored 3/10 to 45',
  'May 10 to 12 people',
  'Open 24/7 - 365 days',
])('%p has no dates of a role', (text) => {
  expect(datesIn(text)).toBeNull()
})

test.each([
  ['JAN 2020 – PRESENT', true],
  ['Od PAŹDZIERNIKA 2019 do chwili obecnej', true],
  ['İ May 2019 – June 2020', false],
  ['ΜΆΡΤΙΟΣ 2019 – ΣΉΜΕΡΑ', true],
  ['Seit OKTOBER 2019', true],
  ['Reduced solver invocations by 61 percent in 2019', false],
])('capitals and words beside the dates of %j do not hide or make them', (text, dates) => {
  expect(isDates(text)).toBe(dates)
})

test('places of dates in a text are those of the written text', () => {
  const text = 'İzmir, MAY 2019 – June 2020'
  const { start, end } = datesIn(text)!
  expect(text.slice(start, end)).toBe('MAY 2019 – June 2020')
})
