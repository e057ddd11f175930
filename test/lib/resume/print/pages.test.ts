import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { designOf, headerPlace, textHeight, wholeFrame } from '#lib/resume/print/designs.ts'
import { displayList } from '#lib/resume/print/display-list.ts'
import { fitSpacing, paginate, type SetBlock, type Unit, unitsOf } from '#lib/resume/print/paginate.ts'
import { drawnLetters, glyphCodes, lettersOf, pdfText, toUnicode } from '#lib/resume/print/pdf-text.ts'
import { printNote } from '#lib/resume/print/printer.ts'
import {
  GAPS,
  MARGINS,
  type PrintSection,
  type ResumeDocument,
  SCALES,
  SIZES,
} from '#lib/resume/print/spacing.ts'
import { pageOf } from '#lib/resume/typeset/paper.ts'
import { textOf } from '#lib/resume/typeset/set-text.ts'
import { triesOf } from '#test/support/at-end.ts'
import { fakeBlocks } from '#test/support/fake-setting.ts'

const PAGE = { ...pageOf('letter'), ...MARGINS }
const PLAIN = designOf('inline')
const TEXT_HEIGHT = textHeight(PLAIN, PAGE)
const HEADER_HEIGHT = headerPlace(SIZES['source-sans-3'], designOf('inline')).height
const ROOM = { height: TEXT_HEIGHT, header: HEADER_HEIGHT }
const WORDS =
  'led built designed reduced latency by 40% across teams using Kafka PostgreSQL and a constraint-solver cache for 9,000 shipments São Paulo Łódź Nguyễn end-to-end HTTP/2 throughput'.split(
    ' ',
  )

const text = (min: number, max: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: min, maxLength: max }).map((words) => words.join(' '))
const lines = (max: number, longest: number) =>
  fc.array(
    text(4, longest).map((words) => ({ id: '', text: words })),
    { maxLength: max },
  )
const entry = fc.record({
  id: fc.constant(''),
  heading: text(1, 6),
  sublines: fc.array(fc.oneof(text(1, 6), fc.constant('Mar 2021 – Present')), { maxLength: 3 }),
  lines: lines(8, 70),
})
const section: fc.Arbitrary<PrintSection> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('summary' as const, 'skills' as const, 'awards' as const),
    heading: text(1, 2),
    lines: lines(5, 120),
    entries: fc.constant<PrintSection['entries']>([]),
  }),
  fc.record({
    kind: fc.constantFrom('experience' as const, 'projects' as const),
    heading: text(1, 2),
    lines: fc.constant<PrintSection['lines']>([]),
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  }),
)
const resume: fc.Arbitrary<ResumeDocument> = fc
  .array(section, { maxLength: 6 })
  .map((sections) => ({ language: 'en', title: '', sections }))

describe('resumes of any lines', () => {
  const settings = fc.tuple(resume, fc.constantFrom('inline' as const, 'right_aligned' as const))

  test('have pages that nothing overflows, with headings kept and every line in its place', () => {
    fc.assert(
      fc.property(settings, ([document, template]) => {
        const blocks = fakeBlocks(document, template)
        const { scale, pages } = fitSpacing(blocks, ROOM, GAPS)
        const units = unitsOf(blocks, scale, GAPS)
        expect(pages.forced).toBe(false)
        expect(faultsOf(blocks, units, pages.starts)).toEqual([])
        expect(drawnFaults(blocks, { units, starts: pages.starts, scale })).toEqual([])
      }),
      { numRuns: triesOf(500), seed: 7 },
    )
  })

  test('have the loosest spacing with the fewest pages that trying every way finds, and never fewer when looser', () => {
    fc.assert(
      fc.property(settings, ([document, template]) => {
        const blocks = fakeBlocks(document, template)
        const counts = SCALES.map((scale) => fewestPages(unitsOf(blocks, scale, GAPS)))
        expect(SCALES.map((scale) => paginate(unitsOf(blocks, scale, GAPS), ROOM).starts.length)).toEqual(
          counts,
        )
        expect(counts).toEqual(counts.toSorted((a, b) => a - b))
        const fit = fitSpacing(blocks, ROOM, GAPS)
        expect(fit.pages.starts.length).toBe(counts[0]!)
        expect(fit.scale).toBe(SCALES[counts.lastIndexOf(counts[0]!)]!)
      }),
      { numRuns: triesOf(500), seed: 11 },
    )
  })
})

test('of equally few pages, those with the cheapest starts are chosen', () => {
  const units = [0, 0, 5000, 0].map((cost, block) => ({ block, line: 0, height: 1, gap: 0, cost }))
  expect(paginate(units, { height: 3, header: 0 }).starts).toEqual([0, 3])
})

describe('what cannot stay together', () => {
  const block = (keep_next: boolean, count: number) => ({
    role: 'subline' as const,
    size: 10,
    keep_next,
    lines: { length: count },
  })

  test('is parted where it must be, and said to be forced', () => {
    const blocks = Array.from({ length: 200 }, () => block(true, 1))
    const pages = paginate(unitsOf(blocks, 1, GAPS), ROOM)
    expect(pages.forced).toBe(true)
    expect(pages.starts.length).toBeGreaterThan(2)
  })

  test('a block of three lines stays whole, one of four leaves two and carries two', () => {
    const costs = (count: number) =>
      unitsOf([block(false, count)], 1, GAPS).map(({ cost }) => Number.isFinite(cost))
    expect(costs(3)).toEqual([true, false, false])
    expect(costs(4)).toEqual([true, false, true, false])
    expect(costs(5)).toEqual([true, false, true, true, false])
  })
})

// Every way to end a page, page by page, until one of them has set all lines.
function fewestPages(units: readonly Unit[]): number {
  let begins = new Set([0])
  for (let pages = 1; ; pages += 1) {
    const next = new Set<number>()
    for (const from of begins) {
      let left = TEXT_HEIGHT - (from === 0 ? HEADER_HEIGHT : 0)
      for (let end = from; end < units.length; end += 1) {
        const unit = units[end]!
        left -= unit.height + (end > from ? unit.gap : 0)
        if (left < -1e-6) break
        if (end + 1 === units.length || Number.isFinite(units[end + 1]!.cost)) next.add(end + 1)
      }
    }
    if (units.length === 0 || next.has(units.length)) return pages
    begins = next
  }
}

function faultsOf(blocks: readonly SetBlock[], units: readonly Unit[], starts: readonly number[]): string[] {
  return starts.flatMap((start, page) => {
    const faults: string[] = []
    const onPage = units.slice(start, starts[page + 1])
    const height = onPage.reduce((sum, unit, at) => sum + unit.height + (at > 0 ? unit.gap : 0), 0)
    if (height > TEXT_HEIGHT - (page === 0 ? HEADER_HEIGHT : 0) + 1e-6) faults.push(`page ${page} overflows`)
    const [first, above] = [units[start], units[start - 1]]
    if (!first || !above) return faults
    const block = blocks[first.block]!
    if (first.line === 0 && blocks[above.block]!.keep_next) faults.push(`page ${page} begins under a heading`)
    const few = first.line < 2 || block.lines.length - first.line < 2
    if (first.line > 0 && (block.lines.length < 4 || few)) faults.push(`page ${page} splits a short block`)
    return faults
  })
}

type Drawn = { units: Unit[]; starts: number[]; scale: number }

function drawnFaults(blocks: readonly SetBlock[], drawn: Drawn): string[] {
  const faults: string[] = []
  const list = displayList({
    page: PAGE,
    design: PLAIN,
    accent: 'none',
    side: null,
    foot: () => ({ runs: [], width: 0 }),
    main: { ...drawn, blocks, frame: wholeFrame(PLAIN, PAGE) },
    reach: { above: 0.98, below: 0.27 },
    header: { lines: [], height: HEADER_HEIGHT },
  })
  for (const { runs } of list.pages) {
    let last = 0
    for (const { baseline, x, width, text: words, size } of runs) {
      if (baseline < last) faults.push(`"${words}" stands above what it follows`)
      if (!Number.isInteger(baseline * 2)) faults.push(`"${words}" stands off the grid`)
      if (x < PAGE.side - 1e-6 || x + width > PAGE.width - PAGE.side + 1e-6)
        faults.push(`"${words}" in a margin`)
      if (baseline + size * 0.27 > PAGE.height - PAGE.bottom + 1) faults.push(`"${words}" under the page`)
      last = baseline
    }
  }
  const all = list.pages.flatMap(({ runs }) => runs.map(({ text: words }) => words)).join(' ')
  const blockTexts = blocks
    .flatMap(({ bullet_line, right_line, lines }) => [bullet_line, ...lines, right_line])
    .flatMap((line) => (line ? [textOf(line.runs)] : []))
  if (all !== blockTexts.join(' ')) faults.push('lines are lost or out of order')
  return faults
}

const code = (number: number, text: string) => ({
  code: number,
  text,
  advance: 0.5,
  glyphs: [{ glyph: number, x: 0, y: 0 }],
})
const LOOK = {
  font: 'regular',
  size: 10,
  x: 48,
  baseline: 60.5,
  width: 0,
  tone: 'ink' as const,
  url: null,
  part: 0,
} as const
const draw = (...advances: number[]) =>
  pdfText({
    run: {
      ...LOOK,
      text: '',
      rtl: false,
      glyphs: { ids: [], advances: [], x_offsets: [], y_offsets: [], clusters: [] },
    },
    letters: drawnLetters(advances.map((advance, at) => ({ code: code(at + 1, 'a'), advance }))),
    font: 'F1',
  })

test('letters stand as they were set: a kern is made up for behind its letter', () => {
  expect(draw(0.5, 0.5, 0.5)).toBe('BT /F1 10 Tf 1 0 0 -1 48 60.5 Tm [<000100020003>] TJ ET')
  expect(draw(0.48, 0.5, 0.5)).toContain('[<0001>20<00020003>] TJ')
  expect(draw(0.5, 0.6, 0.5)).toContain('[<00010002>-100<0003>] TJ')
})

test('a code tells all letters that it stands for', () => {
  expect(toUnicode([code(1, 'a'), code(2, 'ffi'), code(3, '😀')])).toContain(
    '3 beginbfchar\n<0001> <0061>\n<0002> <006600660069>\n<0003> <d83dde00>\n',
  )
  const many = Array.from({ length: 150 }, (_, at) => code(at + 1, 'a'))
  expect(toUnicode(many).match(/\d+ beginbfchar/g)).toEqual(['100 beginbfchar', '50 beginbfchar'])
})

const run = (ids: number[], clusters: number[], text: string, rtl = false) => ({
  glyphs: {
    ids,
    clusters,
    advances: ids.map(() => 1),
    x_offsets: ids.map(() => 0.25),
    y_offsets: ids.map(() => 0),
  },
  text,
  rtl,
})

test('a glyph of several letters stands for all of them, and glyphs of one letter are one', () => {
  expect(lettersOf(run([1, 2, 3], [0, 1, 4], 'affix')).map(({ text }) => text)).toEqual(['a', 'ffi', 'x'])
  expect(lettersOf(run([1, 2, 3], [0, 0, 1], 'ḿx'))).toEqual([
    {
      cluster: 0,
      text: 'ḿ',
      advance: 2,
      glyphs: [
        { glyph: 1, x: 0.25, y: 0 },
        { glyph: 2, x: 1.25, y: 0 },
      ],
    },
    { cluster: 1, text: 'x', advance: 1, glyphs: [{ glyph: 3, x: 0.25, y: 0 }] },
  ] as never)
})

test('glyphs that run from right to left stand each for its own letter', () => {
  expect(lettersOf(run([1, 2, 3], [2, 1, 0], 'אבג')).map(({ text }) => text)).toEqual(['ג', 'ב', 'א'])
})

test('the marks of a letter are told by a sign of their own behind it, which draws nothing', () => {
  const signsOf = (rtl: boolean, text: string) => {
    const marked = run([7, 8], [0, 0], text, rtl)
    return glyphCodes([marked], () => 1)
      .of(marked)
      .map(({ code, advance }) => [code.text, code.glyphs.length, advance])
  }
  expect(signsOf(false, 'मुं')).toEqual([
    ['म', 2, 2],
    ['ुं', 0, 0],
  ])
  expect(signsOf(true, 'مّ')).toEqual([
    ['\u0651', 0, 0],
    ['م', 2, 2],
  ])
  expect(signsOf(true, 'لا')).toEqual([
    ['ا', 0, 0],
    ['ل', 2, 2],
  ])
})

test('a glyph that stands for two texts has two codes, and the same text the same code', () => {
  const [hyphen, other, again] = [run([9], [0], '-'), run([9], [0], '\u2010'), run([9], [0], '-')]
  const codes = glyphCodes([hyphen, other, again], () => 1)
  expect([hyphen, other, again].map((text) => codes.of(text)[0]!.code.code)).toEqual([1, 2, 1])
  expect(codes.all.map(({ text }) => text)).toEqual(['-', '\u2010'])
})

test('a letter with a wide kern behind it has a code of its own, which has the kern in it', () => {
  const set = [0.5, 0.56, 0.62, 0.3].map((advance) => {
    const { glyphs, ...rest } = run([9], [0], 'ї')
    return { ...rest, glyphs: { ...glyphs, advances: [advance] } }
  })
  const codes = glyphCodes(set, () => 0.5)
  expect(set.map((text) => codes.of(text)[0]!.code.advance)).toEqual([0.5, 0.5, 0.62, 0.5])
  expect(codes.all).toHaveLength(2)
})

test('the codes of a font depend on its letters alone, and stay until these change', () => {
  const [abc, cab, more] = [
    run([1, 2, 3], [0, 1, 2], 'abc'),
    run([3, 1, 2], [0, 1, 2], 'cab'),
    run([4], [0], 'd'),
  ]
  const codes = glyphCodes([abc], () => 1)
  expect(codes.drawn(abc)).toBe('<000100020003>')
  expect(glyphCodes([cab], () => 1, codes)).toBe(codes)
  expect(glyphCodes([cab], () => 1).all).toEqual(codes.all)
  expect(codes.drawn(cab)).toBe('<000300010002>')
  const wider = glyphCodes([cab, more], () => 1, codes)
  expect(wider.all.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  expect(glyphCodes([more], () => 1, wider).all.map(({ text }) => text)).toEqual(['d'])
  expect([wider.drawn(more), glyphCodes([more], () => 1, wider).drawn(more)]).toEqual(['<0004>', '<0001>'])
})

const missing = (place: string, ...letters: string[]) => letters.map((letter) => ({ letter, place }))

test('nothing is said of what prints as it stands', () => {
  expect(printNote({ left_out: [], passed_over: [], damaged: [], tiny: false }, null)).toBeNull()
})

test('what no font has is named once for each place, not too many, with what to do', () => {
  const left_out = [...missing('the name', '山', '田', '山'), ...missing('Experience', '🎉')]
  expect(printNote({ left_out, passed_over: [], damaged: [], tiny: false }, '/home/ann/fonts')).toBe(
    'No font on this computer has 山 田 in the name, 🎉 in Experience. Put a font that has them into /home/ann/fonts, or take them out, and print again. A PDF is not made without them.',
  )
  const many = Array.from({ length: 20 }, (_, at) => String.fromCharCode(0x4e00 + at))
  const note = printNote(
    { left_out: missing('Skills', ...many), passed_over: ['a.ttf'], damaged: [], tiny: true },
    null,
  )
  expect(note).toContain('a.ttf there cannot be used as a font.')
  expect(note).toContain(
    '一 丁 丂 七 丄 丅 丆 万 and 12 more letters, in Skills. Install a font that has them',
  )
  expect(note).toContain('The header holds more than fits its place and was set very small.')
})
