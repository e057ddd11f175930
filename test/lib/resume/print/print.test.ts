import { describe, expect, test } from 'bun:test'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import type { Template } from '#db/rows/display.ts'
import { blockTexts, entryRows } from '#lib/resume/print/block-texts.ts'
import { designOf, headerPlace } from '#lib/resume/print/designs.ts'
import {
  type HeaderFields,
  PLACEHOLDER,
  type PrintedHeader,
  printedHeader,
} from '#lib/resume/print/header.ts'
import { sameWords } from '#lib/resume/print/pdf-text.ts'
import { printableDocument, printableText, withOwnName } from '#lib/resume/print/printable.ts'
import { setHeader } from '#lib/resume/print/set-header.ts'
import { MARGINS, type PrintSection, type ResumeDocument, SIZES } from '#lib/resume/print/spacing.ts'
import { pngOf, whiteRows } from '#lib/resume/print/svg-page.ts'
import { span, textOf } from '#lib/resume/typeset/set-text.ts'
import { EM, fakeLine } from '#test/support/fake-setting.ts'
import { readGrayPng } from '#test/support/pictures.ts'
import { itemsIn } from '#test/support/tables.ts'

const lines = (...texts: string[]) => texts.map((text) => ({ id: '', text }))
const section = (kind: PrintSection['kind'], rest: Partial<PrintSection>) => ({
  kind,
  heading: kind,
  lines: [],
  entries: [],
  ...rest,
})
const linesOf = (...sections: PrintSection[]) =>
  blockTexts({ language: 'en', title: '', sections }, designOf('inline')).map(
    ({ role, spans, keep_next }) => `${role}${keep_next ? '+' : ''}: ${textOf(spans)}`,
  )

test('spoken languages stand in one line, others and those of a narrow column in their own', () => {
  const inOne = (...texts: string[]) => linesOf(section('languages', { lines: lines(...texts) })).slice(1)
  expect(inOne('English: native', 'Polish (B2)', 'Greek – basics')).toEqual([
    'paragraph: English: native | Polish (B2) | Greek – basics',
  ])
  expect(inOne('English', 'Polish: fluent')).toEqual(['paragraph: English | Polish: fluent'])
  expect(inOne('English', 'Tiếng Việt', 'Norwegian Bokmål')).toEqual([
    'paragraph: English | Tiếng Việt | Norwegian Bokmål',
  ])
  expect(inOne('English', 'I can read Old Norse')).toHaveLength(2)
  expect(inOne('English', 'Polish.')).toHaveLength(2)
  expect(inOne('English: native')).toEqual(['paragraph: English: native'])
  expect(inOne('English: C1 | IELTS 8', 'Polish: fluent')).toHaveLength(2)
  expect(inOne('English: native', `Polish: ${'learned at school '.repeat(3)}`)).toHaveLength(2)
  const narrow = { ...designOf('inline'), dates: 'stacked' as const }
  const languages = section('languages', { lines: lines('English: native', 'Polish: fluent') })
  expect(blockTexts({ language: 'en', title: '', sections: [languages] }, narrow)).toHaveLength(3)
})

test('short skills beside each other stand in one row, lists and those of a narrow column in their own', () => {
  const skills = section('skills', {
    lines: lines('ECG', 'Wound care', 'Cloud: AWS', 'Node.js', 'Go, Rust', 'C++'),
  })
  expect(linesOf(skills).slice(1)).toEqual([
    ...['paragraph: ECG, Wound care', 'paragraph: Cloud: AWS', 'paragraph: Node.js', 'paragraph: Go, Rust'],
    'paragraph: C++',
  ])
  expect(linesOf(section('skills', { lines: lines('Keeps the rota of a ward.', 'ECG') }))).toHaveLength(3)
  expect(linesOf(section('awards', { lines: lines('ECG', 'Wound care') }))).toHaveLength(3)
  const narrow = { ...designOf('inline'), dates: 'stacked' as const }
  expect(blockTexts({ language: 'en', title: '', sections: [skills] }, narrow)).toHaveLength(7)
  const inJapanese = section('skills', { lines: lines('接客', '簿記') })
  const [, row] = blockTexts({ language: 'ja', title: '', sections: [inJapanese] }, designOf('inline'))
  expect(textOf(row?.spans ?? [])).toBe('接客、簿記')
})

test('a summary is set as paragraphs, skills with their label, all else as bullets', () => {
  expect(
    linesOf(
      section('summary', { lines: lines('About') }),
      section('skills', { lines: lines('Languages: Go', 'Rust') }),
      section('awards', { lines: lines('First: prize') }),
      section('languages', { lines: lines('German: C2 · English: B1') }),
    ),
  ).toEqual([
    ...['section+: SUMMARY', 'paragraph: About', 'section+: SKILLS', 'paragraph: Languages: Go'],
    ...['paragraph: Rust', 'section+: AWARDS', 'bullet: First: prize'],
    ...['section+: LANGUAGES', 'bullet: German: C2 · English: B1'],
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
  expect(linesOf(section('experience', { entries: [entry, bare] }))).toEqual([
    ...['section+: EXPERIENCE', 'entry+: Acme', 'subline+: Engineer | 2019', 'bullet: Led'],
    ...['entry+: Acme', 'subline: Engineer | 2019'],
  ])
})

test("a heading is in capitals by the rules of the resume's language", () => {
  const document: ResumeDocument = {
    language: 'tr',
    title: '',
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
  for (const dates of itemsIn(`
2021年3月 – 現在 | 令和3年4月 – 現在 | 2019년 3월 ~ 2021년 4월 | 2019年〜2021年 | मार्च 2021 – वर्तमान
अगस्त 2014 – मई 2017 | березень 2021 – досі | يناير ٢٠١٩ – الآن | tháng 3 năm 2020 – hiện tại
từ 03/2017 đến 02/2020 | март 2019 – по настоящее время | май 2016 – июль 2018
augusti 2016 – nuvarande | janv. 2019 – aujourd’hui | Jänner 2019 – heute | Fall 2019 | Summers 2008 – 2009
June – August 2021 | 15 May 2019 – 31 January 2020 | 06/15/2019 – Till Date | enero 2020 – a la fecha
Q3 2019 – Q1 2021 | 06/19 – 08/21
`))
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
  expect(right('Farm', 'Harvests 2014 – 2016')).toEqual(['Farm', 'Harvests 2014 – 2016'])
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

const items = (fields: HeaderFields) => printedHeader(fields, () => true).items
const texts = (fields: HeaderFields) => items(fields).map(({ text }) => text)
const urls = (fields: HeaderFields) => items(fields).map(({ url }) => url)

test('the contact line has place, permission, links, email and phone in this order', () => {
  const fields = {
    name: ' Ann  Lee ',
    phone: '+49 30 123456',
    email: 'ann@example.org',
    location: 'Berlin',
    ...{
      github: 'ann',
      linkedin: 'ann-lee',
      website: 'https://www.ann.example.org/',
      link: 'blog.example.org/ann',
    },
    work_authorization: 'EU citizen',
    links: [{ label: 'Talks', url: 'talks.example.org' }],
  }
  expect(printedHeader(fields, () => true)).toEqual({
    name: 'Ann Lee',
    items: [
      { text: 'Berlin', url: null },
      { text: 'EU citizen', url: null },
      { text: 'github.com/ann', url: 'https://github.com/ann' },
      { text: 'linkedin.com/in/ann-lee', url: 'https://www.linkedin.com/in/ann-lee' },
      { text: 'ann.example.org', url: 'https://www.ann.example.org/' },
      { text: 'blog.example.org/ann', url: 'https://blog.example.org/ann' },
      { text: 'Talks', url: 'https://talks.example.org/' },
      { text: 'ann@example.org', url: 'mailto:ann@example.org' },
      { text: '+49 30 123456', url: 'tel:+4930123456' },
    ],
  })
})

test('what is empty is left out', () => {
  const empty = { name: '', email: ' ', phone: '\t', github: '', links: [{ label: '', url: '' }] }
  expect(printedHeader(empty, () => true)).toEqual({ name: '', items: [] })
})

describe('a profile', () => {
  test("is its id, its id with a sign, or its address, also in the website's place", () => {
    const same = { text: 'github.com/ann', url: 'https://github.com/ann' }
    for (const github of itemsIn(
      `ann | @ann | https://github.com/ann | github.com/ann/ | www.github.com/ann?tab=x`,
    ))
      expect(items({ github })).toEqual([same])
    expect(items({ website: 'https://github.com/ann' })).toEqual([same])
    expect(items({ github: 'ann', website: 'github.com/ann' })).toEqual([same])
    expect(texts({ linkedin: 'https://de.linkedin.com/in/ann-lee-1/' })).toEqual([
      'linkedin.com/in/ann-lee-1',
    ])
    expect(texts({ website: 'linkedin.com/in/jürgen' })).toEqual(['linkedin.com/in/jürgen'])
  })

  test('that is no id stands as it was written and is no link', () => {
    expect(items({ github: 'ann lee/../x' })).toEqual([{ text: 'ann lee/../x', url: null }])
  })
})

test('only web addresses are links', () => {
  for (const website of itemsIn(
    `javascript:alert(1) | data:text/html,x | file:///etc/passwd | two words.org | word`,
  ))
    expect(urls({ website })).toEqual([null])
  expect(urls({ website: 'https://user:secret@example.org' })).toEqual([null])
  expect(urls({ links: [{ label: 'x', url: 'javascript:alert(1)' }] })).toEqual([null])
  expect(urls({ website: 'example.org:8080/x' })).toEqual(['https://example.org:8080/x'])
  expect(urls({ email: 'a@b', phone: 'call me' })).toEqual([null, null])
  expect(urls({ email: 'a@b.org?bcc=c@d.org' })).toEqual([null])
})

test('what no font has is left out of a header as of a resume', () => {
  expect(printedHeader({ name: 'Ann 🎉' }, (text) => !text.includes('🎉')).name).toBe('Ann')
})

test('the placeholder names nobody', () => {
  expect(texts(PLACEHOLDER).join(' ')).not.toMatch(/\.com\/(?!your-name|in\/your-name)|\d[1-9]/)
})

const sizes = SIZES['source-sans-3']
const WIDTH = 612 - 2 * MARGINS.side
const HEIGHT = headerPlace(SIZES['source-sans-3'], designOf('inline')).height
const line = (spans: Parameters<typeof fakeLine>[0], size: number, goes_on = false) => {
  const set = fakeLine(spans, size)
  return goes_on ? { ...fakeLine([...spans, span(' ')], size), width: set.width } : set
}
const set = (header: PrintedHeader) =>
  setHeader(header, { design: designOf('inline'), sizes, tone: 'ink', line, width: WIDTH, rtl: false })
const plain = (...texts: string[]) => texts.map((text) => ({ text, url: null }))
const contact = (...texts: string[]) => set({ name: '', items: plain(...texts) }).lines
const sizeOf = (lines: ReturnType<typeof contact>) => lines[0]!.line.runs[0]!.size

test('a short contact line is set large, with no separator for what is missing', () => {
  const lines = contact('Berlin', 'ann@example.org')
  expect(lines.map(({ line }) => textOf(line.runs))).toEqual(['Berlin  |  ann@example.org'])
  expect(sizeOf(lines)).toBe(9.5)
})

const fits = (size: number) => Math.floor(WIDTH / (size * EM))
test('an overlong contact line is set smaller before it wraps, and wraps before it is too small', () => {
  expect([9.5, 9.25, 9].map((size) => contact('x'.repeat(fits(size))).length)).toEqual([1, 1, 1])
  expect(sizeOf(contact('x'.repeat(fits(9))))).toBe(9)
  const half = 'x'.repeat(Math.floor(fits(8.75) / 2) - 2)
  const rows = contact(half, half)
  expect([rows.length, sizeOf(rows)]).toEqual([2, 9.5])
})

const widest = (lines: ReturnType<typeof contact>) => Math.max(...lines.map(({ line }) => line.width))

test('parts that do not fit one row stand in few rows of like width, at a size to be read', () => {
  const parts = itemsIn(
    `Berlin, Germany | EU citizen | github.com/ann-lee | linkedin.com/in/ann-lee | ann@example.org`,
  )
  const rows = contact(...parts, 'https://ann.example.org/portfolio', '+49 30 1234567')
  expect([rows.length, sizeOf(rows)]).toEqual([2, 9.5])
  expect(widest(rows) - Math.min(...rows.map(({ line }) => line.width))).toBeLessThan(130)
  // A row that goes on ends with a real space and no separator.
  expect(textOf(rows[0]!.line.runs)).toMatch(/[^ |] $/)
  expect(textOf(rows[1]!.line.runs)).not.toMatch(/^[ |]/)
})

test('a third row moves what is above it and nothing below, and what takes more is set smaller', () => {
  const row = 'x'.repeat(fits(9.5) - 5)
  const [two, three, four] = [contact(row, row), contact(row, row, row), contact(row, row, row, row)]
  expect([three.length, sizeOf(three)]).toEqual([3, 9.5])
  expect(three[0]!.baseline).toBeLessThan(two[0]!.baseline)
  expect(three[2]!.baseline).toBeLessThan(MARGINS.top + HEIGHT)
  expect(four.length).toBe(4)
  expect(sizeOf(four)).toBeLessThan(9)
})

test('whatever it holds, a header stays in its place and loses nothing', () => {
  const word = fc.stringMatching(/^[a-z]{1,40}( [a-z]{1,20}){0,8}$/)
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 15 }), (name, texts) => {
      const { lines } = set({ name, items: plain(...texts) })
      for (const { line, baseline } of lines) {
        expect(baseline).toBeGreaterThan(MARGINS.top - 12)
        expect(baseline).toBeLessThan(MARGINS.top + HEIGHT)
        expect(line.width).toBeLessThanOrEqual(WIDTH + 1e-6)
        expect(line.runs[0]!.x).toBeGreaterThanOrEqual(-1e-6)
      }
      const letters = lines
        .map(({ line }) => textOf(line.runs))
        .join('')
        .replace(/[ |]/g, '')
      expect(letters).toBe([name, ...texts].join('').replaceAll(' ', ''))
    }),
    { numRuns: 200 },
  )
})

test('a header that had to be set too small to be read says so', () => {
  expect(set({ name: 'Ann', items: plain('Berlin') }).tiny).toBe(false)
  expect(set({ name: 'Ann', items: plain(...Array(15).fill('word '.repeat(40))) }).tiny).toBe(true)
})

function printed(text: string, name: string | undefined, kind: 'publications' | 'other' = 'publications') {
  const section = { kind, heading: 'Publications', lines: [{ id: 'l1', text }], entries: [] }
  const { sections } = withOwnName({ language: 'en', title: 'Resume', sections: [section] }, name)
  return sections[0]?.lines[0]?.text
}

test.each([
  ['Jo Rivera', 'Jo Rivera, A. Moss. Queues at sea, 2020', '**Jo Rivera**, A. Moss. Queues at sea, 2020'],
  ['Jo Rivera', 'A. Moss and J. Rivera, Queues', 'A. Moss and **J. Rivera**, Queues'],
  ['Jo Rivera', 'Moss A, Rivera J. Queues', 'Moss A, **Rivera J.** Queues'],
  ['Jo Rivera', 'Rivera J, Moss A. Queues', '**Rivera J**, Moss A. Queues'],
  ['Jo Rivera', 'Rivera, J., Moss, A. (2020)', '**Rivera, J.**, Moss, A. (2020)'],
  ['Jo Rivera', 'Rivera, Jo; Moss, Ann', '**Rivera, Jo**; Moss, Ann'],
  ['Jo Quinn Rivera', 'Rivera JQ, Moss A', '**Rivera JQ**, Moss A'],
  ['Jo Quinn Rivera', 'J.Q. Rivera and J. Rivera', '**J.Q. Rivera** and **J. Rivera**'],
  ['Jean-Paul Durand', 'J.-P. Durand, A. Moss', '**J.-P. Durand**, A. Moss'],
  ['Ana García López', 'García López, A., Moss, B.', '**García López, A.**, Moss, B.'],
  ['José Pérez', 'Perez J, and J. Pérez', '**Perez J**, and **J. Pérez**'],
  ['Ludwig van Beek', 'L. van Beek: a talk', '**L. van Beek**: a talk'],
])('%p is bold in %p', (name, text, bold) => expect(printed(text, name)).toBe(bold))

test.each([
  ['Jo Rivera', 'Rivera Jones, A. Riveraj, K. Rivera'],
  ['Jo Rivera', 'Moss-J. Rivera'],
  ['Jo Rivera', '**Jo Rivera**, A. Moss'],
  ['Jo Rivera', '*by Jo Rivera and others*'],
  ['Prince', 'Prince, P.'],
  ['.* (a+)+', 'aaaa .* (a+)+'],
  [undefined, 'Jo Rivera'],
])('%p changes nothing in %p', (name, text) => expect(printed(text, name)).toBe(text))

test('only the lines of publications are changed', () => {
  expect(printed('Jo Rivera', 'Jo Rivera', 'other')).toBe('Jo Rivera')
})

test('line ends, bullets and forms of a letter make no difference', () => {
  expect(sameWords('Staff one | two\nthree', 'Sta\ufb00 one two • three\n')).toBe(true)
})

test('a word that is lost, glued, parted, doubled or moved does', () => {
  const printed = 'one two three'
  for (const read of [
    'one three',
    'onetwo three',
    'one t wo three',
    'one two two three',
    'two one three',
    '',
  ])
    expect(sameWords(printed, read)).toBe(false)
})

test('a word that is wider than a line may be parted', () => {
  const long = 'x'.repeat(300)
  expect(sameWords(`a ${long} b`, `a ${long.slice(0, 120)}\n${long.slice(120)} b`)).toBe(true)
  expect(sameWords(`a ${long} b`, `a ${long.slice(1)} b`)).toBe(false)
})

test('a text without spaces may go on in the next line', () => {
  expect(sameWords('山田太郎の履歴書', '山田太郎\nの履歴書')).toBe(true)
  expect(sameWords('山田太郎の履歴書', '山田太郎\n履歴書')).toBe(false)
})

const PACKING = { deflate: async (bytes: Uint8Array) => deflateSync(bytes), crc32 }

test('a picture keeps its grays, and begins white', async () => {
  const picture = whiteRows(2, 2, 1)
  picture.rows.set([0, 255], 1)
  picture.rows[4] = 17
  const read = readGrayPng(await pngOf(picture, PACKING))
  expect(read).toEqual({ width: 2, height: 2, grays: Uint8Array.from([0, 255, 17, 255]) })
  expect(whiteRows(1, 2, 3).rows).toEqual(Uint8Array.from([0, 255, 255, 255, 0, 255, 255, 255]))
})

const latin = (text: string) =>
  /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} \u00a0]*$/u.test(text) && !/\p{Emoji_Presentation}/u.test(text)
const made = (text: string) => printableText(text, latin)

test('spaces become single, letters composed, and what prints nothing goes', () => {
  expect(made(' a\t\tb\n c\u2003d ').text).toBe('a b c d')
  expect(made('Zoe\u0308').text).toBe('Zoë')
  expect(made('a\u0000b\u001b[31mc\u200bd\ufeffe\u00adf\u2060g').text).toBe('ab[31mcdefg')
  expect(made('ab\u202edc\u202c\u2066x\u2069').text).toBe('abdcx')
  expect(made('a \ud83d b').text).toBe('a b')
  expect(made('40\u202f000').text).toBe('40\u00a0000')
})

test('what no font has is left out whole and told, once for each time', () => {
  expect(made('Led 🎉 a 👩‍👩‍👧 team 🎉')).toEqual({ text: 'Led a team', left_out: ['🎉', '👩‍👩‍👧', '🎉'] })
  expect(made('plain')).toEqual({ text: 'plain', left_out: [] })
})

test('a sign that only chooses a form of another is not missed', () => {
  expect(made('a\ufe0f')).toEqual({ text: 'a', left_out: [] })
})

test('lines, entries and sections that then say nothing go too', () => {
  const line = (text: string) => ({ id: text, text })
  const entry = { id: 'e1', heading: '🎉', sublines: ['🎉', '2019'], lines: [line('🎉'), line('b')] }
  const document = {
    language: 'not a tag',
    title: 'Resume',
    sections: [
      { kind: 'summary' as const, heading: 'Summary', lines: [line('🎉')], entries: [] },
      {
        kind: 'experience' as const,
        heading: 'Experience',
        lines: [],
        entries: [entry, { ...entry, sublines: [], lines: [] }],
      },
    ],
  }
  const { document: kept, left_out } = printableDocument(document, latin)
  expect(kept.language).toBe('en')
  expect(kept.sections).toEqual([
    {
      kind: 'experience',
      heading: 'Experience',
      lines: [],
      entries: [{ id: 'e1', heading: '', sublines: ['2019'], lines: [line('b')] }],
    },
  ])
  expect(left_out.map(({ place }) => place)).toEqual(['Summary', ...Array(4).fill('Experience')])
})

test('a mark over nothing goes, one over a letter stays', () => {
  expect(printableText('\u0301a b\u0300 \u0302c', () => true).text).toBe('a b\u0300 c')
})
