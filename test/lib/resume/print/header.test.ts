import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { designOf, headerPlace } from '#lib/resume/print/designs.ts'
import {
  type HeaderFields,
  PLACEHOLDER,
  type PrintedHeader,
  printedHeader,
} from '#lib/resume/print/header.ts'
import { setHeader } from '#lib/resume/print/set-header.ts'
import { MARGINS, SIZES } from '#lib/resume/print/spacing.ts'
import { span, textOf } from '#lib/resume/typeset/set-text.ts'
import { EM, fakeLine } from '#test/support/fake-setting.ts'

const items = (fields: HeaderFields) => printedHeader(fields, () => true).items
const texts = (fields: HeaderFields) => items(fields).map(({ text }) => text)
const urls = (fields: HeaderFields) => items(fields).map(({ url }) => url)

test('the contact line has place, permission, links, email and phone in this order', () => {
  const fields = {
    ...{ name: ' Ann  Lee ', phone: '+49 30 123456', email: 'ann@example.org', location: 'Berlin' },
    ...{
      github: 'ann',
      linkedin: 'ann-lee',
      website: 'https://www.ann.example.org/',
      link: 'blog.example.org/ann',
    },
    ...{ work_authorization: 'EU citizen', links: [{ label: 'Talks', url: 'talks.example.org' }] },
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
    for (const github of [
      'ann',
      '@ann',
      'https://github.com/ann',
      'github.com/ann/',
      'www.github.com/ann?tab=x',
    ])
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
  for (const website of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'two words.org',
    'word',
  ])
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
  const parts = [
    'Berlin, Germany',
    'EU citizen',
    'github.com/ann-lee',
    'linkedin.com/in/ann-lee',
    'ann@example.org',
  ]
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
