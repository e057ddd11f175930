import { beginsDates, datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { type Fragment, sharedEdges, type VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/**
 * Puts notes that stand under dates in a column of their own below the title of the entry. Example: "6 months" under
 * "2019", left of the first bullet, becomes a line above that bullet.
 */
export function withNotesBelow(lines: VisualLine[]): VisualLine[] {
  const starts = textStarts(lines)
  const notes = new Map<VisualLine, Fragment[]>()
  const found = new Set<Fragment>()
  for (const [index, line] of lines.entries()) {
    const [dates, title] = line.fragments
    if (!dates || !title || !startsEntry(line, starts)) continue
    const own = notesOf({ dates, title }, lines, index + 1)
    for (const note of own) found.add(note)
    if (own.length > 0) notes.set(titleEnd(lines, index, found), own)
  }
  return lines.flatMap((line) => {
    const rest = line.fragments.filter((fragment) => !found.has(fragment))
    const below = notes.get(line)
    return [
      ...(rest.length > 0 ? [{ ...line, fragments: rest }] : []),
      ...(below ? [noteLine(line, below)] : []),
    ]
  })
}

// The left edges of text that stands beside dates in several rows.
function textStarts(lines: readonly VisualLine[]): number[] {
  const starts = lines.flatMap(({ fragments: [dates, title] }) =>
    dates && title && isDates(dates.text) ? [title.x] : [],
  )
  return sharedEdges(starts, SAME_EDGE)
}

function startsEntry({ fragments: [dates, title] }: VisualLine, starts: readonly number[]): boolean {
  if (!dates || !title || !isDates(dates.text)) return false
  return starts.some((x) => Math.abs(x - title.x) < SAME_EDGE)
}

type Entry = { dates: Fragment; title: Fragment }

// The texts right below each other under the dates, and left of all text of the entry.
function notesOf({ dates, title }: Entry, lines: readonly VisualLine[], from: number): Fragment[] {
  const notes: Fragment[] = []
  let height = dates.y
  for (let index = from; index < lines.length; index += 1) {
    const { y, fragments } = lines[index] as VisualLine
    const [first, text] = fragments
    const isUnder = first !== undefined && first.end < title.x - NARROWEST && first.x > dates.x - FARTHEST
    if (isUnder) {
      const isNear = height !== undefined && height - y < NEXT_LINE * dates.size
      if (!isNear || !isNote(first, dates) || (text && isAlike(text, title))) break
      notes.push(first)
      height = y
    } else if (first === undefined || first.size > LARGER * title.size) break
  }
  return notes
}

function isNote({ text }: Fragment, dates: Fragment): boolean {
  const isDate = datesIn(text) !== null || beginsDates(text) || /\d{4}|\d[./]\d|^[-–—|]/.test(text)
  const endsDates = [' ', ' – '].some((space) => isDates(`${dates.text}${space}${text}`))
  const isItem = isBareBullet(text) || withoutBullet(text) !== null
  return !isDate && !endsDates && !isItem && sectionNamed(text) === null && !text.endsWith(':')
}

function isAlike(fragment: Fragment, other: Fragment): boolean {
  return fragment.font === other.font && Math.abs(fragment.size - other.size) < 0.6
}

// A title may go on in the lines below it.
function titleEnd(lines: VisualLine[], index: number, notes: ReadonlySet<Fragment>): VisualLine {
  const holder = lines[index] as VisualLine
  const title = holder.fragments[1] as Fragment
  const next = lines[index + 1]
  const text = next?.fragments.find((fragment) => !notes.has(fragment))
  const goesOn = text && isAlike(text, title) && Math.abs(text.x - title.x) < 1
  return goesOn ? (next as VisualLine) : holder
}

function noteLine({ fragments, ...line }: VisualLine, notes: Fragment[]): VisualLine {
  const [first] = notes as [Fragment]
  const title = fragments.find(({ text }) => !isDates(text)) ?? (fragments[0] as Fragment)
  const text = notes.map((note) => note.text).join(', ')
  const x = title.x
  return {
    ...line,
    y: line.y - 0.5,
    fragments: [{ ...first, text, x, end: x + (first.end - first.x), moved: { x: x - first.x, y: 0 } }],
  }
}

const SAME_EDGE = 6
// The least room between a note and the text.
const NARROWEST = 3
// A short date may stand further right than a long note.
const FARTHEST = 60
const NEXT_LINE = 1.8
const LARGER = 1.15
