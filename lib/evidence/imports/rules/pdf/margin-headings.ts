import { beginsDates, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { boxOf } from '#lib/evidence/imports/rules/pdf/page-layout.ts'
import type { Fragment, VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/** A heading in the margin: the lines that it takes, as places in those of its page, and its words. */
type Aside = { from: number; to: number; text: string; first: Fragment }

/**
 * Pages on which the names of sections stand in the left margin, beside the text, with each on a line of its own above it.
 * Pages of any other kind stay as they are.
 */
export function withHeadingsAbove(pages: VisualLine[][]): VisualLine[][] {
  const isParted = (page: VisualLine[]) => page.some(({ part }) => part !== undefined)
  const edge = mainEdge(belowTop(pages.filter((page) => !isParted(page)).flat()))
  const asides = pages.map((page) => (isParted(page) ? [] : asidesOf(page, edge)))
  const headings = headingsAmong(asides, pages)
  return headings.length === 0
    ? pages
    : pages.map((page, index) =>
        rebuilt(
          page,
          (asides[index] ?? []).filter((aside) => headings.includes(aside)),
        ),
      )
}

function isName(text: string): boolean {
  return sectionNamed(text)?.exact === true
}

// Contact data and a summary above the sections may begin in the margin.
function belowTop(lines: VisualLine[]): VisualLine[] {
  const first = lines.findIndex(({ fragments: [own] }) => own && isName(own.text))
  return first < 0 ? lines : lines.slice(first)
}

// The place from which on most of the text begins; lines over the whole page are of no column.
function mainEdge(lines: VisualLine[]): number {
  const { left, right } = boxOf(lines)
  const all = lines
    .flatMap(({ fragments }) => fragments)
    .filter(({ x, end, text }) => end - x < WHOLE_LINE * (right - left) && !isName(text))
    .toSorted((a, b) => a.x - b.x)
  const letters = all.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  for (const { x, text } of all) {
    before += text.length
    if (before > ASIDE_SHARE * letters) return x - SAME_START
  }
  return left
}

// The texts that end before the main text begins, with the lines of each joined; dates are none.
function asidesOf(page: VisualLine[], edge: number): Aside[] {
  const asides: Aside[] = []
  for (const [index, line] of page.entries()) {
    const [own] = line.fragments
    if (
      own === undefined ||
      own.end > edge ||
      !/\p{L}/u.test(own.text) ||
      isDates(own.text) ||
      beginsDates(own.text)
    )
      continue
    const last = asides.at(-1)
    const above = last && page[last.to]
    if (last && above && above.y - line.y < own.size * CLOSE && isSameStyle(last.first, own))
      Object.assign(last, { to: index, text: `${last.text} ${own.text}` })
    else asides.push({ from: index, to: index, text: own.text, first: own })
  }
  return asides
}

// The asides of one style that stand alone in the margin, each at the height of a line, with several lines beside most.
function headingsAmong(asidesByPage: Aside[][], pages: VisualLine[][]): Aside[] {
  const all = asidesByPage.flatMap((asides, number) => {
    const page = pages[number] ?? []
    return asides.map((aside, index) => ({ aside, next: asides[index + 1], page }))
  })
  const [first] = all.filter(({ aside, page }) => isBeside(page, aside.from))
  const below = first === undefined ? [] : all.slice(all.indexOf(first))
  const styles = [...Map.groupBy(below, ({ aside }) => styleOf(aside.first)).values()]
  const group = styles.find((alike) => {
    const stand = alike.filter(
      ({ aside, next, page }) => isBeside(page, aside.from) && isMarginHeading(page, aside, next),
    )
    const counts = alike
      .map(({ aside, next, page }) => (next?.from ?? page.length) - aside.from)
      .toSorted((a, b) => a - b)
    const named = alike.filter(({ aside }) => sectionNamed(aside.text) !== null).length
    const isHigh = (counts[Math.floor(counts.length / 2)] ?? 0) >= LEAST_BESIDE
    return (
      alike.length >= LEAST_NAMES &&
      stand.length * 4 >= alike.length * 3 &&
      (named * 2 >= alike.length || (isHigh && isSetApart(alike[0]?.aside.first, pages)))
    )
  })
  return (group ?? []).map(({ aside }) => aside)
}

function isSetApart(first: Fragment | undefined, pages: VisualLine[][]): boolean {
  const rest = pages.flat().flatMap(({ fragments }) => fragments.filter(({ x }) => first && x > first.end))
  return (
    first !== undefined && rest.filter((fragment) => isSameStyle(fragment, first)).length * 3 < rest.length
  )
}

// Text of a sidebar follows its heading closely; in a margin nothing does.
function isMarginHeading(page: VisualLine[], { to, first }: Aside, next: Aside | undefined): boolean {
  const [end, below] = [page[to], next && page[next.from]]
  return end === undefined || below === undefined || end.y - below.y < 0 || end.y - below.y > 2 * first.size
}

function styleOf({ font, size }: Fragment): string {
  return `${font} ${Math.round(size * 2)}`
}

function isSameStyle(fragment: Fragment, other: Fragment): boolean {
  return fragment.font === other.font && Math.abs(fragment.size - other.size) < 0.3
}

// Text in other letters than the heading's may stand a little higher or lower, on a line of its own.
function isBeside(page: VisualLine[], index: number): boolean {
  const line = page[index] as VisualLine
  const x = line.fragments[0]?.end ?? 0
  const around = [page[index - 1], page[index + 1]].filter(
    (other) => other?.fragments[0] && other.fragments[0].x > x,
  )
  return line.fragments.length > 1 || around.some((other) => other && isLevel(line, other))
}

function isLevel(line: VisualLine, visualLine: VisualLine): boolean {
  return Math.abs(line.y - visualLine.y) < (line.fragments[0]?.size ?? 0) * LEVEL
}

function rebuilt(page: VisualLine[], asides: readonly Aside[]): VisualLine[] {
  if (asides.length === 0) return page
  const within = (index: number) => asides.find(({ from, to }) => index >= from && index <= to)
  const margin = Math.max(...asides.map(({ first }) => first.end))
  const begins = page
    .flatMap(({ fragments }) => fragments.map((fragment) => fragment.x))
    .filter((x) => x > margin)
  // A heading may stand alone at the foot of its page.
  const x = begins.length === 0 ? margin : Math.min(...begins)
  const lines: VisualLine[] = []
  for (const [index, line] of page.entries()) {
    const aside = within(index)
    const visualLine = aside ? { ...line, fragments: line.fragments.slice(1) } : line
    if (aside?.from === index) {
      const heading = { ...aside.first, text: aside.text, x, end: x + (aside.first.end - aside.first.x) }
      const above = page[index - 1]
      // Text slightly higher beside the heading belongs under it.
      const higher = above && !within(index - 1) && isLevel(line, above) ? lines.splice(-1) : []
      lines.push(
        { ...line, y: (above ?? line).y + heading.size, fragments: [heading], heading: true },
        ...higher,
      )
    }
    if (visualLine.fragments.length > 0) lines.push(visualLine)
  }
  return lines
}

const LEAST_NAMES = 2
const LEAST_BESIDE = 3
const ASIDE_SHARE = 0.25
const WHOLE_LINE = 0.6
const CLOSE = 1.7
const LEVEL = 0.8
const SAME_START = 3
