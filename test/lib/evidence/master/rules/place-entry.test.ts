import { expect, test } from 'bun:test'
import type { EntrySection, MasterEntry } from '#db/rows/master.ts'
import { placeEntry } from '#lib/evidence/master/rules/edit-entries.ts'

const entry = (time: string, section: EntrySection = 'experience'): MasterEntry => ({
  ...{ id: 'e1', section, heading: 'Acme', sublines: time === '' ? [] : [time], note: null },
  ...{ source: 'typed', written_by: 'operator' },
})

test.each([
  ['the first', [], '2019 - 2023', 0],
  ['newer than all', ['2015 - 2018', '2010 - 2014'], '2019 - 2023', 0],
  ['between two', ['2019 - 2023', '2010 - 2014'], '2015 - 2018', 1],
  ['older than all', ['2019 - 2023', '2015 - 2018'], '2010 - 2014', 2],
  ['ongoing', ['2019 - 2023', '2015 - 2018'], '2012 - present', 0],
  ['ended, below what goes on', ['2012 - present', '2015 - 2018'], '2019 - 2023', 1],
  ['ongoing and begun later', ['2012 - now', '2015 - 2018'], '2020 - now', 0],
  ['ongoing and begun earlier', ['2020 - now', '2015 - 2018'], '2012 - now', 1],
  ['of the same time', ['2019 - 2023', '2015 - 2018'], '2019 - 2023', 1],
  ['of the same year without a month', ['2019 - Jun 2023', '2015 - 2018'], '2019 - 2023', 1],
  ['begun later, ended together', ['2019 - 2023', '2015 - 2018'], '2021 - 2023', 0],
  ['without a year', ['2019 - 2023', '2015 - 2018'], '', 2],
  ['above those without a year', ['2019 - 2023', '', ''], '2015 - 2018', 1],
  ['past one without a year between others', ['2019 - 2023', '', '2016 - 2017'], '2012 - 2013', 3],
  ['only beside those without a year', ['', ''], '2015', 0],
  ['in an order that a person made', ['2010 - 2012', '2019 - 2023'], '2015 - 2018', 0],
  ['with an end alone', ['2019 - 2023', '2010 - 2014'], 'Graduated 2016', 1],
])('an entry that is %s', (_, existing, added, place) => {
  expect(
    placeEntry(
      existing.map((time) => entry(time)),
      entry(added),
    ),
  ).toBe(place)
})

test('counts only the entries of its section', () => {
  const existing = [
    entry('2020', 'projects'),
    entry('2019 - 2023'),
    entry('2022', 'education'),
    entry('2010'),
  ]
  expect(placeEntry(existing, entry('2015'))).toBe(1)
})
