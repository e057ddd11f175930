import { expect, test } from 'bun:test'
import type { Template } from '#db/rows/display.ts'
import { blockTexts, entryRows } from '#lib/resume/print/block-texts.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { textOf } from '#lib/resume/typeset/set-text.ts'

const lines = (...texts: string[]) => texts.map((text) => ({ id: '', text }))
const section = (kind: PrintSection['kind'], rest: Partial<PrintSection>) => ({
  ...{ kind, heading: kind, lines: [], entries: [] },
  ...rest,
})
const said = (...sections: PrintSection[]) =>
  blockTexts({ language: 'en', title: '', sections }, designOf('inline')).map(
    ({ role, spans, keep_next }) => `${role}${keep_next ? '+' : ''}: ${textOf(spans)}`,
  )

test('spoken languages with their levels stand in one line, others and those of a narrow column in their own', () => {
  const inOne = (...texts: string[]) => said(section('languages', { lines: lines(...texts) })).slice(1)
  expect(inOne('English: native', 'Polish (B2)', 'Greek – basics')).toEqual([
    'paragraph: English: native | Polish (B2) | Greek – basics',
  ])
  expect(inOne('English', 'Polish: fluent')).toEqual(['bullet: English', 'paragraph: Polish: fluent'])
  expect(inOne('English: native')).toEqual(['paragraph: English: native'])
  expect(inOne('English: C1 | IELTS 8', 'Polish: fluent')).toHaveLength(2)
  expect(inOne('English: native', `Polish: ${'learned at school '.repeat(3)}`)).toHaveLength(2)
  const narrow = { ...designOf('inline'), dates: 'stacked' as const }
  const languages = section('languages', { lines: lines('English: native', 'Polish: fluent') })
  expect(blockTexts({ language: 'en', title: '', sections: [languages] }, narrow)).toHaveLength(3)
})

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
  const [, skills, inJapanese] = blockTexts(
    {
      language: 'en',
      title: '',
      sections: [section('skills', { lines: lines('Languages: Go', '言語：Go') })],
    },
    designOf('inline'),
  )
  expect([skills, inJapanese].map((block) => block?.spans.map(({ text, style }) => [text, style]))).toEqual([
    [
      ['Languages: ', 'strong'],
      ['Go', 'regular'],
    ],
    [
      ['言語：', 'strong'],
      ['Go', 'regular'],
    ],
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
  expect(textOf(blockTexts(document, designOf('inline'))[0]!.spans)).toBe('BECERİ')
})

const rows = (template: Template, heading: string, ...sublines: string[]) =>
  entryRows({ id: 'e1', heading, sublines, lines: [] }, { dates: designOf(template).dates }).map(
    ({ left, right }) => (right === null ? left : `${left} >> ${right}`),
  )

test('in one line, what the sublines tell stands in one row under the heading', () => {
  expect(rows('inline', 'Acme', 'Engineer', '2019 – 2023', 'Berlin')).toEqual([
    'Acme',
    'Engineer | 2019 – 2023 | Berlin',
  ])
  expect(rows('inline', 'Acme')).toEqual(['Acme'])
  expect(rows('inline', '', 'Engineer')).toEqual(['Engineer'])
})

test('at the right stand the dates, wherever they were written', () => {
  const right = (...texts: [string, ...string[]]) => rows('right_aligned', ...texts)
  for (const dates of [
    '2021年3月 – 現在',
    '令和3年4月 – 現在',
    '2019년 3월 ~ 2021년 4월',
    '2019年〜2021年',
    'मार्च 2021 – वर्तमान',
    'अगस्त 2014 – मई 2017',
    'березень 2021 – досі',
    'يناير ٢٠١٩ – الآن',
    'tháng 3 năm 2020 – hiện tại',
    'từ 03/2017 đến 02/2020',
    'март 2019 – по настоящее время',
    'май 2016 – июль 2018',
    'augusti 2016 – nuvarande',
    'janv. 2019 – aujourd’hui',
    'Jänner 2019 – heute',
    'Fall 2019',
    'June – August 2021',
    '15 May 2019 – 31 January 2020',
    '06/15/2019 – Till Date',
    'enero 2020 – a la fecha',
    'Q3 2019 – Q1 2021',
    '06/19 – 08/21',
  ])
    expect(right('Acme', 'Engineer', dates, 'Berlin')[0]).toBe(`Acme >> ${dates}`)
  expect(right('Acme', 'Engineer', 'Mar 2021 – Present', 'Berlin')).toEqual([
    'Acme >> Mar 2021 – Present',
    'Engineer | Berlin',
  ])
  expect(right('Acme', 'Engineer, Aug 2014 – May 2017')).toEqual(['Acme >> Aug 2014 – May 2017', 'Engineer'])
  expect(right('Acme', 'Engineer (2014-2017)', 'Berlin')).toEqual(['Acme >> 2014-2017', 'Engineer | Berlin'])
  expect(right('Acme | 2014 to 2017', 'Engineer')).toEqual(['Acme >> 2014 to 2017', 'Engineer'])
  expect(right('Acme', '2019')).toEqual(['Acme >> 2019'])
  expect(right('Acme', 'seit 03/2019')).toEqual(['Acme >> seit 03/2019'])
  expect(right('Acme', 'Engineer | 2019-03 – heute')).toEqual(['Acme >> 2019-03 – heute', 'Engineer'])
})

test('what is not a time stays where it is', () => {
  const right = (...texts: [string, ...string[]]) => rows('right_aligned', ...texts)
  expect(right('Acme', 'Engineer, team of 2000 people')).toEqual(['Acme', 'Engineer, team of 2000 people'])
  expect(right('Studio 2019', 'Engineer')).toEqual(['Studio 2019', 'Engineer'])
  expect(right('Clinic', 'Nurse, 2019 - Present')).toEqual(['Clinic >> 2019 - Present', 'Nurse'])
  expect(right('College', 'Economics, 2004 - 2008')).toEqual(['College >> 2004 - 2008', 'Economics'])
  expect(right('Kitchen', 'Chef 2019')).toEqual(['Kitchen', 'Chef 2019'])
  expect(right('Clinique', 'Mars 2019')).toEqual(['Clinique >> Mars 2019'])
  expect(right('Kitchen', 'Shift 10/12')).toEqual(['Kitchen', 'Shift 10/12'])
})

test('small capitals keep the words of a heading, and a typeface without them gets capitals', () => {
  const resume = { language: 'en', title: '', sections: [section('skills', { lines: lines('Go') })] }
  const headingIn = (font: 'source-serif-4' | 'inter') =>
    blockTexts(resume, designOf('classic', font))[0]?.spans[0]
  expect(headingIn('source-serif-4')).toMatchObject({ text: 'skills', small_caps: true })
  expect(headingIn('inter')?.text).toBe('SKILLS')
  expect(headingIn('inter')).not.toHaveProperty('small_caps')
})
