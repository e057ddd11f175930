import { expect, test } from 'bun:test'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { documentOf, formatDates } from '#lib/resume/tailored/rules/resume-document.ts'
import { smallMaster } from '#test/support/small-master.ts'

test('a resume is laid out by sections and entries, without what is held back', () => {
  const content = contentOfPick(smallMaster(), ['l1', 'l3', 'l4'])
  const lines = content.lines.map((line) => ({ ...line, cut: line.id === 'l4', text: `So ${line.text}` }))
  expect(
    documentOf(
      { ...content, lines },
      { section_order: ['experience', 'summary'], date_format: 'as_written' },
    ),
  ).toEqual({
    language: 'en',
    title: 'Resume',
    sections: [
      {
        kind: 'experience',
        heading: 'Experience',
        lines: [],
        entries: [
          { id: 'e1', heading: 'Employer e1', sublines: [], lines: [{ id: 'l3', text: 'So Text of l3' }] },
        ],
      },
      { kind: 'summary', heading: 'Summary', lines: [{ id: 'l1', text: 'So Text of l1' }], entries: [] },
    ],
  })
})

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
