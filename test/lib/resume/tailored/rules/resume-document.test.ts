import { expect, test } from 'bun:test'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { smallMaster } from '#test/support/small-master.ts'

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
