import { beginsDates, datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { type Fragment, tableStarts, type VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'

/**
 * Joins the lines of the cells of a table: text in the letters of the cell goes on with it. Other text in the first column
 * stays a line below. Example: "Hill" above "School", beside "BSc" and "2019".
 */
export function withTableCells(lines: VisualLine[]): VisualLine[] {
  const starts = tableStarts(lines.map(({ fragments }) => fragments))
  if (starts.length === 0) return lines
  const whole: VisualLine[] = []
  let row: { line: VisualLine; from: number; y: number } | undefined
  for (const line of lines) {
    const [first] = line.fragments
    const isRow = first !== undefined && line.fragments.filter(({ x }) => isStart(x, starts)).length > 1
    if (row !== undefined && goesOn(row, line, starts)) {
      const own = line.fragments.filter((fragment) => !joined(fragment, row as { line: VisualLine }))
      if (own.length > 0) whole.push({ ...line, fragments: own })
      row.y = line.y
    } else {
      const open = { ...line, fragments: line.fragments.map((fragment) => ({ ...fragment })) }
      whole.push(open)
      row = isRow && isDated(line) ? { line: open, from: first.x, y: line.y } : undefined
    }
  }
  return whole
}

function isStart(x: number, starts: readonly number[]): boolean {
  return starts.some((start) => Math.abs(start - x) < SAME_EDGE)
}

function isDated({ fragments }: VisualLine): boolean {
  return fragments.slice(1).some(({ text }) => datesIn(text) !== null || beginsDates(text))
}

// A line of cells alone, right below those of the row, without dates of its own.
function goesOn(
  { line: row, from, y }: { line: VisualLine; from: number; y: number },
  { y: height, fragments }: VisualLine,
  starts: readonly number[],
): boolean {
  const size = Math.min(...fragments.map((fragment) => fragment.size))
  if (y - height > NEXT_LINE * size || fragments.length > row.fragments.length) return false
  return fragments.every((fragment) => {
    const next = starts.filter((start) => start > fragment.x + SAME_EDGE)
    const isCell = isStart(fragment.x, [from, ...starts])
    const isWithin = next.length === 0 || fragment.end < Math.min(...next)
    const isItem = isBareBullet(fragment.text) || withoutBullet(fragment.text) !== null
    const above = cellAbove(fragment, row)
    const endsDates = above !== undefined && beginsDates(above.text)
    return isCell && isWithin && !isItem && (endsDates || datesIn(fragment.text) === null)
  })
}

function cellAbove({ x }: Fragment, { fragments }: VisualLine): Fragment | undefined {
  return fragments.find((cell) => Math.abs(cell.x - x) < SAME_EDGE)
}

// Adds a fragment to its cell, unless it stands in the first column in other letters.
function joined(fragment: Fragment, { line }: { line: VisualLine }): boolean {
  const cell = cellAbove(fragment, line)
  const [first] = line.fragments
  const isAlike = cell?.font === fragment.font && Math.abs(cell.size - fragment.size) < 0.6
  if (cell === undefined) line.fragments.push(fragment)
  else if (cell === first && !isAlike) return false
  else Object.assign(cell, { text: `${cell.text} ${fragment.text}`, end: Math.max(cell.end, fragment.end) })
  line.fragments.sort((a, b) => a.x - b.x)
  return true
}

const SAME_EDGE = 1.5
const NEXT_LINE = 1.6
