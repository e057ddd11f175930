import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { designOf, headerPlace, textHeight, wholeFrame } from '#lib/resume/print/designs.ts'
import { displayList } from '#lib/resume/print/display-list.ts'
import { fitSpacing, paginate, type SetBlock, type Unit, unitsOf } from '#lib/resume/print/paginate.ts'
import type { PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { GAPS, MARGINS, SCALES, SIZES } from '#lib/resume/print/spacing.ts'
import { pageOf } from '#lib/resume/typeset/paper.ts'
import { textOf } from '#lib/resume/typeset/set-text.ts'
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

describe('two thousand resumes', () => {
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
      { numRuns: 500, seed: 7 },
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
      { numRuns: 500, seed: 11 },
    )
  })
})

describe('what cannot stay together', () => {
  const block = (keep_next: boolean, count: number) => ({
    ...{ role: 'subline' as const, size: 10, keep_next },
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

  test('nothing at all takes one page', () => {
    expect(fitSpacing([], ROOM, GAPS)).toEqual({ scale: 1.4, pages: { starts: [0], forced: false } })
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
    ...{
      page: PAGE,
      design: PLAIN,
      accent: 'none',
      side: null,
      foot: () => ({ runs: [], width: 0 }),
      main: { ...drawn, blocks, frame: wholeFrame(PLAIN, PAGE) },
    },
    ...{ reach: { above: 0.98, below: 0.27 }, header: { lines: [], height: HEADER_HEIGHT } },
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
  const asked = blocks
    .flatMap(({ bullet_line, right_line, lines }) => [bullet_line, ...lines, right_line])
    .flatMap((line) => (line ? [textOf(line.runs)] : []))
  if (all !== asked.join(' ')) faults.push('lines are lost or out of order')
  return faults
}
