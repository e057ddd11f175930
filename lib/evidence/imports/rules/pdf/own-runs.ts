import { isRightToLeft } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import type { PageOperations, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

/** The numbers by which the PDF reader names the operations that are read here. */
export type TextOperations = Record<
  'beginMarkedContentProps' | 'setFont' | 'setTextMatrix' | 'showText',
  number
>

type Glyph = { unicode?: string; width?: number } | number | null
type OwnRun = PlacedText & { mark: number; letters: readonly string[] }

/** The text of a page that Shortlist made, by the numbers of its marked content; `mirroredAt` as in lines, 0 for none. */
export type OwnText = { pieces: Map<number, PlacedText[]>; mirroredAt: number }

/**
 * Reads the runs of a page that Shortlist drew. It draws each run of one direction alone and all runs in reading order, so no
 * order has to be guessed: the letters of a run from right to left are turned, and the page is mirrored if most are such.
 */
export function ownText(operations: PageOperations, ops: TextOperations, page: Sheet): OwnText {
  const runs = runsOf(operations, ops, page.height)
  const mirroredAt = isRightToLeft(runs) ? page.width : 0
  const pieces = new Map<number, PlacedText[]>()
  for (const line of linesOf(runs))
    for (const piece of piecesOf(line.map(inReadingOrder))) {
      const x = mirroredAt === 0 ? piece.x : mirroredAt - piece.x - piece.width
      pieces.set(piece.mark, [...(pieces.get(piece.mark) ?? []), { ...piece, x }])
    }
  return { pieces, mirroredAt }
}

type Sheet = { width: number; height: number }

// The page counts downwards, as the display list does.
function runsOf({ fnArray, argsArray }: PageOperations, ops: TextOperations, height: number): OwnRun[] {
  const runs: OwnRun[] = []
  let mark = -1
  let font = { name: '', size: 0 }
  let place = { x: 0, y: 0 }
  for (const [index, kind] of fnArray.entries()) {
    const [first, second] = (argsArray[index] ?? []) as [unknown, unknown]
    if (kind === ops.beginMarkedContentProps) mark = typeof second === 'number' ? second : -1
    else if (kind === ops.setFont) font = { name: String(first), size: Number(second) }
    else if (kind === ops.setTextMatrix) place = placeOf(first as ArrayLike<number>)
    else if (kind === ops.showText) {
      const glyphs = first as Glyph[]
      const letters = glyphs.map((glyph) => (typeof glyph === 'object' ? (glyph?.unicode ?? '') : ''))
      const width = (glyphs.reduce<number>((sum, glyph) => sum + advanceOf(glyph), 0) * font.size) / 1000
      const { x, y } = place
      runs.push({
        letters,
        text: letters.join(''),
        x,
        y: height - y,
        width,
        size: font.size,
        font: font.name,
        mark,
      })
    }
  }
  return runs
}

function placeOf(matrix: ArrayLike<number>): { x: number; y: number } {
  return { x: matrix[4] ?? 0, y: matrix[5] ?? 0 }
}

function advanceOf(glyph: Glyph): number {
  return typeof glyph === 'number' ? -glyph : (glyph?.width ?? 0)
}

function linesOf(runs: readonly OwnRun[]): OwnRun[][] {
  const lines: OwnRun[][] = []
  for (const run of runs) {
    const open = lines.at(-1)
    const [first] = open ?? []
    if (open && first?.mark === run.mark && first.y === run.y) open.push(run)
    else lines.push([run])
  }
  return lines
}

// Signs without a direction of their own run to the left if the next run stands at their left.
function inReadingOrder(run: OwnRun, index: number, line: readonly OwnRun[]): OwnRun {
  const [before, after] = [line[index - 1] ?? run, line[index + 1] ?? run]
  const isSign = !/[\p{L}\p{N}]/u.test(run.text)
  const isTurned = isSign ? after.x < run.x || (after === run && run.x < before.x) : isRightToLeft([run])
  return isTurned ? { ...run, text: run.letters.toReversed().join('') } : run
}

// A wide gap parts a line, as between a title and its dates at the other edge.
function piecesOf(line: readonly OwnRun[]): OwnRun[] {
  const areas: { x: number; end: number }[] = []
  for (const { x, width, size } of line.toSorted((a, b) => a.x - b.x)) {
    const open = areas.at(-1)
    if (open && x - open.end < size) open.end = Math.max(open.end, x + width)
    else areas.push({ x, end: x + width })
  }
  return areas.flatMap(({ x, end }) => {
    const own = line.filter((run) => run.x >= x && run.x <= end)
    const [first] = own
    return first ? [{ ...first, text: own.map(({ text }) => text).join(''), x, width: end - x }] : []
  })
}
