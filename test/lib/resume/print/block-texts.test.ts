import { expect, test } from 'bun:test'
import { blockTexts } from '#lib/resume/print/block-texts.ts'
import type { PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { textOf } from '#lib/resume/print/set-text.ts'

const lines = (...texts: string[]) => texts.map((text) => ({ id: '', text }))
const section = (kind: PrintSection['kind'], rest: Partial<PrintSection>) => ({
  ...{ kind, heading: kind, lines: [], entries: [] },
  ...rest,
})
const said = (...sections: PrintSection[]) =>
  blockTexts({ language: 'en', title: '', sections }, 'inline').map(
    ({ role, spans, keep_next }) => `${role}${keep_next ? '+' : ''}: ${textOf(spans)}`,
  )

test('a summary is set as paragraphs, skills with their label, all else as bullets', () => {
  expect(
    said(
      section('summary', { lines: lines('About') }),
      section('skills', { lines: lines('Languages: Go', 'Rust') }),
      section('awards', { lines: lines('First: prize') }),
    ),
  ).toEqual([
    ...['section+: SUMMARY', 'paragraph: About', 'section+: SKILLS', 'paragraph: Languages: Go'],
    ...['paragraph: Rust', 'section+: AWARDS', 'bullet: First: prize'],
  ])
  const [, skills] = blockTexts(
    { language: 'en', title: '', sections: [section('skills', { lines: lines('Languages: Go') })] },
    'inline',
  )
  expect(skills?.spans.map(({ text, style }) => [text, style])).toEqual([
    ['Languages: ', 'strong'],
    ['Go', 'regular'],
  ])
})

test('an entry keeps its head with its first line, and without lines is let go', () => {
  const entry = { id: 'e1', heading: 'Acme', sublines: ['Engineer', '2019'], lines: lines('Led') }
  const bare = { ...entry, lines: [] }
  expect(said(section('experience', { entries: [entry, bare] }))).toEqual([
    ...['section+: EXPERIENCE', 'entry+: Acme', 'subline+: Engineer | 2019', 'bullet: Led'],
    ...['entry+: Acme', 'subline: Engineer | 2019'],
  ])
})

test("a heading is in capitals by the rules of the resume's language", () => {
  const document: ResumeDocument = {
    ...{ language: 'tr', title: '' },
    sections: [section('skills', { heading: 'beceri', lines: lines('Go') })],
  }
  expect(textOf(blockTexts(document, 'inline')[0]!.spans)).toBe('BECERİ')
})
