import { describe, expect, test } from 'bun:test'
import {
  dayOrderOfEntries,
  entryDates,
  monthsOfEntries,
  timelineNotes,
} from '#lib/evidence/master/entry-dates.ts'
import { hasContent, storedNote, storedTags, storedText } from '#lib/evidence/master/master.ts'
import { type Digest, fileState } from '#lib/evidence/master/master-file.ts'
import { chosen, chosenLines, contentOfLines, offeredLines } from '#lib/evidence/master/selection.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'
import { casesIn, itemsIn, rowsIn } from '#test/support/tables.ts'

test('storedText() is one line', () => expect(storedText(' a\n\tb\u200b  c ')).toBe('a b c'))

test.each([
  ['a\r\n b  c ', 'a\nb c'],
  ['\n\na\n\n \n\nb\n \n', 'a\n\nb'],
  [' \u200b\n', null],
])('storedNote() makes %j into %j', (note, stored) => expect(storedNote(note)).toBe(stored))

test('storedTags() has each tag once and no commas', () => {
  expect(storedTags(['a', ' b  c,a', '', 'd'])).toEqual(['a', 'b c', 'd'])
})

test('hasContent() wants a letter or digit', () => {
  expect(['- a', '東', '1', '->', ''].map(hasContent)).toEqual([true, true, true, false, false])
})

const written = [
  { name: 'master.md', sha256: 'now', revision: 3 },
  { name: 'master.md', sha256: 'then', revision: 2 },
  { name: 'master-2.md', sha256: 'beside', revision: 3 },
]

test.each([
  [null, 'missing'],
  ['unreadable', 'unreadable'],
  ['now', 'current'],
  ['then', 'older'],
  ['beside', 'changed'],
  ['other', 'changed'],
] as [Digest, string][])('a file with the digest %p is %s', (digest, state) => {
  expect(fileState(digest, { name: 'master.md', current: 'now', written })).toBe(state as never)
})

test('a file that the service never wrote is foreign', () => {
  expect(fileState('other', { name: 'master.md', current: 'now', written: [] })).toBe('foreign')
  expect(fileState('now', { name: 'master-3.md', current: 'x', written })).toBe('foreign')
})

test.each(
  casesIn(`
2019-01 to now: Senior Engineer, Jan 2019 – Present
2019-03 to 2021: 2019-03 - 2021
2019-03 to 2021-06: 03/2019 to 06/2021
2020 to now: since 2020 | ab 2020
2020-03 to now: seit März 2020 | tháng 3 năm 2020 - hiện tại | mars 2020 – nå
2019 to now: 2019 - heute | 2019 – now, Berlin | 2019 to date | 2019 till now | 2019 – until now
2019 to now: From 2019 to present
2018-09 to now: Sept. 2018 to date
2021-10 to now: Oct 2021 -
2020 to 2020: Summer 2020
2014 to 2016: veranos 2014 – 2016
2019 to 2019: 2019 | 2019–03 | '19 | 2019 actual sales | Windows 2019 | 12 - 2019
2019 to 2023: Berlin, 2019-2023
2019 to 2021: 2019 - 21 | '19 – '21 | 2019 -- 2021
2019 to 2020: 2019/20 | 01/02/2019 - 03/04/2020
2020-01 to 2020-03: Jan – Mar 2020
2017-06 to 2017-08: June to August 2017
2018-04 to 2019-12: 01.04.2018 bis 31.12.2019 | 2018-04-01 – 2019-12-31 | 04.2018 - 12.2019
2015-01 to 2016-12: janvier 2015 à décembre 2016
2015-01 to now: enero 2015 - actualidad | gener de 2015 - actualitat
2019-01 to 2020-02: Jan '19 - Feb '20
to 2014-05: Graduated May 2014
to 2016: until 2016
2019-04 to now: シニアエンジニア、2019年4月 - 現在
2016-04 to 2019-03: 2016年4月〜2019年3月
2012-04 to 2019-05: 平成24年4月から令和元年5月
2015 to 2019: مدققة حسابات، ٢٠١٥ – ٢٠١٩
2019-03 to now: مارس 2019 - الآن | marzec 2019 – nadal | březen 2019 – současnost | 2019년 3월 ~ 현재
2017-06 to 2020-02: 06/2017 đến tháng 2/2020
2019-05 to now: с мая 2019 по настоящее время
2018-03 to 2020-05: maart 2018 tot mei 2020
none: Engineer | May Engineering, Augusta | Team of 2000 people | $2019 raised | ISO 12019 | 2,019 users
none: 06/45 – 08/47 | Team of 10/12 people | Score 9/10 | Grade: 8.5/10 | 24/7 support | 9/11 Memorial
none: Boeing 737/800 | May 10 users | Ubuntu 18.04.5 | Route 66, Q4 plan | 555-0100-19 | March Networks
none: Data set 19 | the '90s | 3.5/4.0 GPA
1998 to 2001: Junior, 1998 - 2001
2019-05 to 2020-01: 15 May 2019 - 31 January 2020 | 15 de mayo de 2019 - 31 de enero de 2020
2019-06 to 2021-08: 06/15/2019 - 08/20/2021 | June 15, 2019 – August 31, 2021 | 06/19 – 08/21
2019-06 to 2021-08: 06.19 – 08.21
2019-06 to now: 06/15/2019 - Present | 15.06.2019 – heute | Jun 2019 – Till Date | June 2019 onwards
2019-06 to now: 2019.06 - 至今 | kesäkuussa 2019 – nykyhetki
2019-06 to 2023-08: 6/1/2019 – 8/31/2023
2019-06 to 2020-08: 15/06/2019 - 20/08/2020
2019-03 to 2021-08: Mar 19 – Aug 21 | Mar-19 – Aug-21 | Mar'19-Aug'21
2022-01 to now: Jan '22 - Present
2019-03 to 2019-03: Mar 19
2019-06 to 2019-06: 2019/06 | 15.06.2019
2019-06 to 2020-11: 2019/6 - 2020/11
2019-07 to 2019-09: Q3 2019
2019-07 to 2021-03: Q3 2019 – Q1 2021
2019-04 to 2020-03: 2. Quartal 2019 bis 1. Quartal 2020
2020-01 to now: Jan 2020 – hoy | Jan 2020 - en cours | enero 2020 a la fecha | enero 2020 - a la fecha
2020-01 to now: gennaio 2020 – attuale | يناير 2020 - حتى الآن | يناير 2020 - حاليا
2020-01 to now: janeiro de 2020 – até o momento
2019-06 to 2021-03: 2019.06至2021.03
2019-05 to 2020-03: 1er mai 2019 au 31 mars 2020
2019-05 to 2019-08: 15.05. - 31.08.2019 | 15 May – 31 August 2019
2019-03 to 2019-08: 03 - 08/2019
2019-11 to 2020-02: Nov – Feb 2020
2021-03 to 2021-08: Mar 19 – Aug 21, 2021
2021-03 to 2021-03: Mar 19 – Mar 21, 2021
2019-01 to 2020-03: 15-Jan-2019 to 20-Mar-2020 | 15-Jan-19 to 20-Mar-20 | Jan. 5, 2019 - Mar. 9, 2020
2020-08 to 2021-07: 01.08.20 - 10.07.21
1998-03 to 2003-08: Mar 98 – Aug 03
2019-01 to 2019-06: H1 2019 | 1st January 2019 – 30th June 2019
2018-01 to now: leden 2018 – dosud | ianuarie 2018 – prezent
2018-09 to 2020-05: September, 2018 – May, 2020
2015 to 2015: ISO 9001:2015
`),
)('the dates of %j are %s', (subline, dates) => {
  const { start, end, ongoing } = entryDates([subline])
  expect(start || end ? `${start ?? ''} to ${ongoing ? 'now' : end}`.trim() : 'none').toBe(dates as never)
})

test('takes the earliest start and the latest end of several titles', () => {
  expect(entryDates(['Lead, 2021 - 2023', 'Engineer, Mar 2018 - 2021', 'Berlin'])).toEqual({
    start: '2018-03',
    end: '2023',
    ongoing: false,
  })
  expect(entryDates(['Lead, 2021 - present', 'Engineer, 2018 - 2021'])).toEqual({
    start: '2018',
    end: null,
    ongoing: true,
  })
  expect(entryDates(['2018-03 - 2019-05', '2018 - 2019'])).toEqual({
    start: '2018',
    end: '2019',
    ongoing: false,
  })
  expect(entryDates([])).toEqual({ start: null, end: null, ongoing: false })
})

test('numbers in both orders are read by the other dates of the resume, else by its countries', () => {
  const order = (...sublines: string[]) => dayOrderOfEntries([{ heading: 'Acme', sublines }])
  expect(order('01/02/2019 - 03/04/2020')).toBeNull()
  expect(order('01/02/2019 - 03/04/2020', '06/15/2018')).toBe('month_first')
  expect(order('01/02/2019', '15/06/2018')).toBe('day_first')
  expect(order('06/15/2018', '15/06/2018')).toBeNull()
  expect(order('01/02/2019', 'Austin, TX')).toBe('month_first')
  expect(order('01/02/2019', 'Leeds, United Kingdom')).toBe('day_first')
  expect(order('01/02/2019', 'Austin, TX', 'London, UK')).toBeNull()
  expect(order('01/02/2019', 'Toronto, Canada')).toBeNull()
  const dates = ['01/02/2019 - 03/04/2020']
  expect(entryDates(dates, 'month_first')).toMatchObject({ start: '2019-01', end: '2020-03' })
  expect(entryDates(dates, 'day_first')).toMatchObject({ start: '2019-02', end: '2020-04' })
})

test('dates that end before they start are told and count as no time', () => {
  const dates = entryDates(['Clerk, 03/2021 - 05/2019'])
  expect(dates).toEqual({ start: '2021-03', end: '2019-05', ongoing: false, reversed: true })
  expect(monthsOfEntries([dates], '2026-01-15')).toMatchObject({ months: 0, complete: false })
  for (const subline of ['2019-03 - 2019', 'Mar 2019 - Mar 2019', '2021', 'Nov – Feb 2020'])
    expect(entryDates([subline]).reversed).toBeUndefined()
})

const master = smallMaster()
const idsOf = (lines: { id: string }[]) => lines.map((line) => line.id)
const withMark = (id: string, mark: 'always' | 'never') => ({
  ...master,
  lines: master.lines.map((line) => (line.id === id ? { ...line, mark } : line)),
})

describe('the lines of a role’s resume', () => {
  test('are all of the master until the role chooses', () => {
    expect(idsOf(chosenLines(master, null))).toEqual(['l1', 'l2', 'l3', 'l4', 'l5', 'l6'])
    expect(offeredLines(master, null)).toEqual([])
  })

  test('are those chosen, in the order of the master', () => {
    expect(idsOf(chosenLines(master, { included: ['l5', 'l1'], left_out: [] }))).toEqual(['l1', 'l5'])
  })

  test('hold a line that is marked always, and never one that is marked never', () => {
    const none = { included: ['l3'], left_out: ['l5'] }
    expect(idsOf(chosenLines(withMark('l5', 'always'), none))).toEqual(['l3', 'l5'])
    expect(idsOf(chosenLines(withMark('l3', 'never'), none))).toEqual([])
    expect(idsOf(chosenLines(withMark('l3', 'never'), null))).not.toContain('l3')
  })

  test('that are new are offered, and one that was declined is not offered again', () => {
    const grown = { ...master, lines: [...master.lines, aLine({ id: 'l7' }), aLine({ id: 'l8' })] }
    const choice = { included: idsOf(master.lines), left_out: ['l8'] }
    expect(idsOf(offeredLines(grown, choice))).toEqual(['l7'])
    expect(idsOf(chosenLines(grown, choice))).not.toContain('l7')
  })

  test('start from the whole master with the first choice', () => {
    const choice = chosen(null, { content: master, include: [], exclude: ['l2'] })
    expect(choice).toEqual({ included: ['l1', 'l3', 'l4', 'l5', 'l6'], left_out: ['l2'] })
    const back = chosen(choice, { content: master, include: ['l2'], exclude: [] })
    expect(back.included).toContain('l2')
    expect(back.left_out).toEqual([])
  })

  test('bring the entries they belong to, and entries that have no line at all', () => {
    const bare = { ...master, lines: master.lines.filter((line) => line.entry_id !== 'e2') }
    const l3 = bare.lines.filter((line) => line.id === 'l3')
    expect(idsOf(contentOfLines(bare, l3).entries)).toEqual(['e1', 'e2'])
    expect(idsOf(contentOfLines(master, l3).entries)).toEqual(['e1'])
  })
})

// "A @ 2015 - 2017; Uni @ 2016 - 2019 @ education"
const notesOf = (jobs: string) =>
  timelineNotes(
    itemsIn(jobs.replaceAll('; ', ' | ')).map((job, index) => {
      const [heading = '', dates, section = 'experience'] = job.split(' @ ')
      return { id: `e${index + 1}`, section: section as 'education', heading, sublines: [`Baker, ${dates}`] }
    }),
    '2026-11-29',
  ).map(({ kind, text }) => `${kind}: ${text}`)

test.each(
  rowsIn(`
jobs that follow each other | A @ Jan 2019 - Dec 2020; B @ Jan 2021 - now
a gap of five months | A @ Jan 2019 - Jul 2020; B @ Jan 2021 - now
a gap of six months | A @ Jan 2019 - Jun 2020; B @ Jan 2021 - now | gap: Gap of 6 months between A and B.
a gap of years | A @ 03/2015 - 04/2016; B @ 07/2018 - now | gap: Gap of 2 years 2 months between A and B.
years that may touch | A @ 2015 - 2017; B @ 2018 - now
years that share one | A @ 2015 - 2018; B @ 2018 - now
years with one between | A @ 2015 - 2016; B @ 2018 - now | gap: Gap of at least 1 year between A and B.
a gap that school fills | A @ Jan 2015 - Jan 2016; B @ Jan 2019 - now; Uni @ 2016 - 2019 @ education
a gap under a longer job | A @ 2010 - now; B @ Jan 2012 - Mar 2012; C @ Jan 2015 - Mar 2015 | overlap: A and B overlap for at least 3 months.; overlap: A and C overlap for at least 3 months.
a last job that ended long ago | A @ Jan 2019 - Nov 2024 | gap: Gap of 1 year 11 months since A.
a last job that ended last year | A @ 2019 - 2025 | gap: Gap of at least 10 months since A.
a last job that ended in summer | A @ Jan 2019 - Aug 2026
reversed dates | A @ 2021 - 2019; Now Ltd @ 2021 - present | reversed: A: 2021 to 2019 ends before it starts, so it counts as no time.
reversed months | A @ Jun 2019 - Mar 2019; Now Ltd @ 2021 - present | reversed: A: 2019-06 to 2019-03 ends before it starts, so it counts as no time.
a job without dates, which may fill a gap | A @ Jan 2015 - Jan 2016; B @ somewhen; Now Ltd @ 2021 - present | undated: B: no dates that can be read, so its years are not counted.
a shared month | A @ Jan 2019 - Jan 2021; B @ Jan 2021 - now
two shared months | A @ Jan 2019 - Feb 2021; B @ Jan 2021 - now | overlap: A and B overlap for 2 months.
two jobs that go on | A @ May 2024 - now; B @ Jan 2021 - present | overlap: A and B overlap for 2 years 7 months.
titles at one company | A Ltd @ Jan 2019 - Jun 2021; A LTD @ Jan 2021 - now
a project beside a job | P @ Jan 2022 - now @ projects; Now Ltd @ 2021 - present
a school alone that ended | Uni @ 2016 - 2019 @ education
`),
)('timelineNotes() of %s', (_text, jobs = '', notes = '') => {
  expect(notesOf(jobs).join('; ')).toBe(notes)
})

test('timelineNotes() of no entry', () => expect(timelineNotes([], '2026-11-29')).toEqual([]))
