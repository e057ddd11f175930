import { sectionNamed } from '#lib/evidence/imports/rules/find-sections.ts'
import type { Fragment, VisualLine } from '#lib/evidence/imports/rules/page-layout.ts'

/** A heading in the margin: the lines that it takes, as places in those of its page, and its words. */
type Aside = { from: number; to: number; text: string; first: Fragment }

/**
 * Pages on which the names of sections stand in the left margin, beside the text, with each on a line of its own above it.
 * Pages of any other kind stay as they are.
 */
export function withHeadingsAbove(pages: VisualLine[][]): VisualLine[][] {
  const edges = pages.flat().map(({ fragments }) => fragments[0]?.x ?? Number.POSITIVE_INFINITY)
  const left = Math.min(...edges)
  const found = pages.map((page) => asidesOf(page, left))
  const all = found.flat()
  const isLayout = all.length >= LEAST && all.every(({ text }) => isNamed(text))
  return isLayout ? pages.map((page, at) => rebuilt(page, found[at] ?? [])) : pages
}

// From the first line that has both a name in the margin and text beside it: all that the margin holds from there on.
function asidesOf(page: VisualLine[], left: number): Aside[] {
  const first = page.findIndex(
    (line) => line.fragments.length > 1 && isLeft(line, left) && isBegin(page, line, left),
  )
  if (first === -1) return []
  const asides: Aside[] = []
  for (const [at, line] of page.entries()) {
    const own = line.fragments[0]
    if (at < first || own === undefined || !isLeft(line, left)) continue
    const last = asides.at(-1)
    const above = page[at - 1]
    const isNext = last?.to === at - 1 && above !== undefined && above.y - line.y < own.size * CLOSE
    if (last && isNext && !isNamed(own.text))
      Object.assign(last, { to: at, text: `${last.text} ${own.text}` })
    else asides.push({ from: at, to: at, text: own.text, first: own })
  }
  return asides
}

function isBegin(page: VisualLine[], line: VisualLine, left: number): boolean {
  const text = line.fragments[0]?.text ?? ''
  const below = page[page.indexOf(line) + 1]
  const rest = below && isLeft(below, left) ? (below.fragments[0]?.text ?? '') : ''
  return isNamed(text) || isNamed(`${text} ${rest}`)
}

function isLeft({ fragments }: VisualLine, left: number): boolean {
  const [own, next] = fragments
  if (own === undefined || Math.abs(own.x - left) > SAME_START) return false
  return next === undefined || next.x > own.end
}

function isNamed(text: string): boolean {
  return sectionNamed(text)?.exact === true
}

function rebuilt(page: VisualLine[], asides: readonly Aside[]): VisualLine[] {
  if (asides.length === 0) return page
  const within = (at: number) => asides.find(({ from, to }) => at >= from && at <= to)
  // Text below the margin's headings begins where that beside them does.
  const begins = page.flatMap(({ fragments }, at) => (within(at) && fragments[1] ? [fragments[1].x] : []))
  const x = Math.min(...begins)
  return page.flatMap((line, at): VisualLine[] => {
    const aside = within(at)
    if (aside === undefined) return [line]
    const rest = line.fragments.slice(1)
    const text = rest.length === 0 ? [] : [{ ...line, fragments: rest }]
    if (at !== aside.from) return text
    const heading = { ...aside.first, text: aside.text, x, end: x + (aside.first.end - aside.first.x) }
    return [{ ...line, y: line.y + heading.size, fragments: [heading] }, ...text]
  })
}

const LEAST = 2
const CLOSE = 1.7
const SAME_START = 3
