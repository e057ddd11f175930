import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ResumeContent } from '#db/rows/resume.ts'
import { pagesFor, shownContent } from '#lib/resume/tailored/job-resume.ts'
import { cutOrder, cutToPages } from '#lib/resume/tailored/rules/cut-to-pages.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { aLine, anEntry } from '#test/support/small-master.ts'

const entries = [
  anEntry({ id: 'e1', sublines: ['2020 - Present'] }),
  anEntry({ id: 'e2', sublines: ['2010 - 2014'] }),
  anEntry({ id: 'e3', sublines: ['2014 - 2020'] }),
  anEntry({ id: 'e4', section: 'projects' }),
]
const lines = [
  ...entries.flatMap(({ id, section }, at) =>
    [1, 2, 3].map((n) => aLine({ id: `l${3 * at + n}`, section, entry_id: id })),
  ),
  aLine({ id: 'l20' }),
]
const content = contentOfPick(
  { entries, lines },
  lines.map(({ id }) => id),
)
const NONE = new Set<string>()
const NO_REASONS = new Map<string, string>()
// So many lines make a page.
const countPages = async (content: ResumeContent, of = 4) =>
  Math.ceil(shownContent(content).lines.length / of)
const cutIn = (content: ResumeContent) => content.lines.flatMap(({ id, cut }) => (cut ? [id] : []))

test('lines are held back from the oldest role on, those of the newest last, and the first of each role at the end', () => {
  expect(cutOrder(content, { always: NONE, reasons: NO_REASONS })).toEqual([
    ...['l6', 'l5', 'l9', 'l8', 'l12', 'l11', 'l10'],
    ...['l3', 'l2'],
    ...['l4', 'l7', 'l1'],
  ])
  expect(cutOrder(content, { always: new Set(['l6', 'l4']), reasons: NO_REASONS })).not.toContain('l6')
})

test('lines that answer the posting are held back after the others of their role, and older roles before newer ones', () => {
  const reasons = new Map([
    ['l6', 'cites:r1'],
    ['l2', 'term:d3'],
    ['l9', 'like_posting'],
  ])
  expect(cutOrder(content, { always: NONE, reasons })).toEqual([
    ...['l5', 'l6', 'l9', 'l8', 'l12', 'l11', 'l10'],
    ...['l3', 'l2'],
    ...['l4', 'l7', 'l1'],
  ])
})

test("an academic's lists give way before the roles, down to five lines each, and may have three pages", () => {
  const papers = Array.from({ length: 9 }, (_, at) => aLine({ id: `p${at + 1}`, section: 'publications' }))
  const talks = Array.from({ length: 7 }, (_, at) => aLine({ id: `o${at + 1}`, section: 'other' }))
  const all = [...lines, ...papers, ...talks]
  const academic = contentOfPick(
    { entries, lines: all },
    all.map(({ id }) => id),
  )
  const order = cutOrder(academic, { always: NONE, reasons: new Map([['p9', 'cites:r1']]) })
  expect(order.slice(0, 7)).toEqual([...['o7', 'o6', 'p8', 'p7', 'p6'], ...['l6', 'l5']])
  expect([pagesFor(academic), pagesFor(content)]).toEqual([3, 2])
})

test('at most so many lines are held back as may be', async () => {
  const few = { content, max_pages: 3, always: NONE, reasons: NO_REASONS, countPages }
  expect((await cutToPages({ ...few, most: 1 })).fits).toBe(true)
  expect((await cutToPages({ ...few, max_pages: 2, most: 3 })).fits).toBe(false)
})

test('as few lines are held back as fit', async () => {
  const cut = await cutToPages({ content, max_pages: 2, always: NONE, reasons: NO_REASONS, countPages })
  expect(cut.fits).toBe(true)
  expect(cutIn(cut.content)).toEqual(['l5', 'l6', 'l8', 'l9', 'l12'])
  const more = await cutToPages({
    content: cut.content,
    max_pages: 4,
    always: NONE,
    reasons: NO_REASONS,
    countPages,
  })
  expect(cutIn(more.content)).toEqual([])
})

test('says so where what must stay is too much', async () => {
  const always = new Set(lines.map(({ id }) => id))
  const cut = await cutToPages({ content, max_pages: 1, always, reasons: NO_REASONS, countPages })
  expect(cut).toEqual({ content, fits: false })
})

test('whatever a page holds: what is left fits, and one line more would not', () => {
  return fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 2 }),
      async (of, max_pages) => {
        const count = (content: ResumeContent) => countPages(content, of)
        const { content: cut, fits } = await cutToPages({
          content,
          max_pages,
          always: NONE,
          reasons: NO_REASONS,
          countPages: count,
        })
        const held = cutIn(cut)
        expect(fits).toBe((await count(cut)) <= max_pages)
        if (!fits || held.length === 0) return
        const last = cutOrder(content, { always: NONE, reasons: NO_REASONS })[held.length - 1]
        const looser = cut.lines.map((line) => (line.id === last ? { ...line, cut: false } : line))
        expect(await count({ ...cut, lines: looser })).toBeGreaterThan(max_pages)
      },
    ),
  )
})
