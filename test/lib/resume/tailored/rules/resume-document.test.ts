import { expect, test } from 'bun:test'
import { printJobResume } from '#lib/resume/tailored/job-resume.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

test('a resume is laid out by sections and entries, without what is held back', () => {
  const content = contentOfPick(smallMaster(), ['l1', 'l3', 'l4'])
  const lines = content.lines.map((line) => ({ ...line, cut: line.id === 'l4', text: `So ${line.text}` }))
  expect(
    documentOf(
      { ...content, lines },
      { section_order: ['experience', 'summary'], date_format: 'as_written', language: null },
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

test('a headline stands in bold above all sections, without a heading', () => {
  const content = { ...contentOfPick(smallMaster(), ['l1', 'l3']), headline: 'Baker' }
  const order = { section_order: ['summary' as const], date_format: 'as_written' as const, language: null }
  const [above, summary] = documentOf(content, order).sections
  expect(above).toMatchObject({ heading: '', lines: [{ text: '**Baker**' }] })
  expect(summary?.heading).toBe('Summary')
})

test('own headings are sections of their own in the order of the master, and keep the kind of their section', () => {
  const master = smallMaster()
  const other = (id: string, own_heading?: string) => aLine({ id, section: 'other', own_heading })
  const content = {
    entries: [anEntry({ id: 'e0', own_heading: 'Teaching' }), ...master.entries],
    lines: [
      ...master.lines,
      other('l7', 'Talks'),
      other('l8'),
      other('l9', 'Board seats'),
      other('l10', 'Talks'),
    ],
  }
  const picked = contentOfPick(
    content,
    content.lines.map(({ id }) => id),
  )
  const { sections } = documentOf(picked, {
    ...{ section_order: ['experience', 'other'], date_format: 'as_written', language: 'de' },
  })
  expect(
    sections.map(({ kind, heading, lines, entries }) => [
      ...[kind, heading, lines.map(({ id }) => id), entries.map(({ id }) => id)],
    ]),
  ).toEqual([
    ['experience', 'Berufserfahrung', [], ['e1', 'e2']],
    ['experience', 'Teaching', [], ['e0']],
    ['other', 'Talks', ['l7', 'l10'], []],
    ['other', 'Board seats', ['l9'], []],
    ['other', 'Sonstiges', ['l8'], []],
  ])
  expect(printJobResume(picked)).toContain('## Talks\n\n- Text of l7\n- Text of l10\n\n## Board seats')
})
