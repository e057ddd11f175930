import { isBareBullet } from '#lib/evidence/imports/rules/bullet-mark.ts'
import { sectionNamed } from '#lib/evidence/imports/rules/section-named.ts'
import type { Fragment, VisualLine } from '#lib/evidence/imports/rules/visual-lines.ts'

/** A page in two columns: what stands above them, each column, and what stands below; null for any other page. */
export type PageColumns = {
  above: VisualLine[]
  left: VisualLine[]
  right: VisualLine[]
  below: VisualLine[]
  /** Where the gap between the columns is, in points from the left. */
  x: number
}

/** Finds two columns of text that are read one after the other; dates beside their roles are none. */
export function pageColumns(lines: VisualLine[]): PageColumns | null {
  const all = lines.flatMap(({ fragments }) => fragments)
  const from = Math.min(...all.map(({ x }) => x))
  const width = Math.max(...all.map(({ end }) => end)) - from
  let best: PageColumns | null = null
  for (let x = from + 0.2 * width; x < from + 0.8 * width; x += STEP) {
    const columns = columnsAt(lines, x)
    if (columns && areColumns(columns) && sizeOf(columns) > sizeOf(best)) best = columns
  }
  return best
}

function sizeOf(columns: PageColumns | null): number {
  return columns === null ? 0 : columns.left.length + columns.right.length
}

/** The longest stretch of lines that nothing crosses at `x`, cut there. */
function columnsAt(lines: VisualLine[], x: number): PageColumns | null {
  let [start, end] = [0, 0]
  let from = 0
  for (let at = 0; at <= lines.length; at += 1) {
    if (at < lines.length && !(lines[at] as VisualLine).fragments.some((one) => one.x < x && one.end > x))
      continue
    if (at - from > end - start) [start, end] = [from, at]
    from = at + 1
  }
  const within = lines.slice(start, end)
  const left = sideOf(within, (one) => one.end <= x)
  const right = sideOf(within, (one) => one.x >= x)
  if (left.length < MIN_LINES || right.length < MIN_LINES) return null
  // A lone heading above the right column, such as the name, is not of the columns.
  const top = Math.max(
    0,
    Math.min(...[left, right].map((side) => within.findIndex(({ y }) => y === side[0]?.y))),
  )
  return {
    above: [...lines.slice(0, start), ...within.slice(0, top)],
    left,
    right,
    below: lines.slice(end),
    x,
  }
}

function sideOf(lines: VisualLine[], isOf: (fragment: Fragment) => boolean): VisualLine[] {
  return lines.flatMap(({ y, fragments }) => {
    const own = fragments.filter(isOf)
    return own.length === 0 ? [] : [{ y, fragments: own }]
  })
}

function areColumns({ left, right }: PageColumns): boolean {
  if (left.every(({ fragments }) => fragments.every(({ text }) => isBareBullet(text)))) return false
  if (countHeadings(left) > 0 && countHeadings(right) > 0) return startsAligned(right)
  const heights = new Set(right.map(({ y }) => Math.round(y)))
  const text_of_left = left.filter((line) => countHeadings([line]) === 0)
  const smaller = Math.min(text_of_left.length, right.length)
  const paired = text_of_left.filter(({ y }) => heights.has(Math.round(y))).length
  return startsAligned(right) && smaller >= MIN_LINES && paired / smaller < MAX_PAIRED
}

function startsAligned(lines: VisualLine[]): boolean {
  const starts = lines.map(({ fragments }) => Math.round((fragments[0] as Fragment).x / 3))
  const first = Math.min(...starts)
  return starts.filter((start) => start - first <= 1).length >= lines.length * 0.4
}

function countHeadings(lines: VisualLine[]): number {
  return lines.filter(({ fragments }) => {
    const named = fragments.length === 1 ? sectionNamed(String(fragments[0]?.text)) : null
    return named?.exact === true && named.name !== 'title'
  }).length
}

const STEP = 3
const MIN_LINES = 4
const MAX_PAIRED = 0.55
