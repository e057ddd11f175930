import { isRightToLeft } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import type { PageOperations, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

/** A shape that a page draws, by its box in points; `y` grows upwards. */
export type DrawnShape = { left: number; right: number; bottom: number; top: number }

/** The numbers of the operations that place and draw shapes. */
export type ShapeOperations = { save: number; restore: number; transform: number; constructPath: number }

type Matrix = [number, number, number, number, number, number]

/** The small shapes that a page draws, about as wide as they are high: bullets, among others. */
export function smallShapes({ fnArray, argsArray }: PageOperations, kinds: ShapeOperations): DrawnShape[] {
  const shapes: DrawnShape[] = []
  const matrixes: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, kind] of fnArray.entries()) {
    const args = argsArray[index] as unknown[] | null
    if (kind === kinds.save) matrixes.push(matrix)
    else if (kind === kinds.restore) matrix = matrixes.pop() ?? matrix
    else if (kind === kinds.transform && args) matrix = product(matrix, args as Matrix)
    else if (kind === kinds.constructPath && args) {
      const shape = boxUnder(matrix, args[2] as ArrayLike<number> | undefined)
      if (shape && isDot(shape)) shapes.push(shape)
    }
  }
  return shapes
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function boxUnder([a, b, c, d, e, f]: Matrix, box: ArrayLike<number> | undefined): DrawnShape | null {
  const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = Array.from(box ?? [])
  const xs = [a * left + c * bottom + e, a * right + c * top + e]
  const ys = [b * left + d * bottom + f, b * right + d * top + f]
  if (![...xs, ...ys].every(Number.isFinite)) return null
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

function isDot({ left, right, bottom, top }: DrawnShape): boolean {
  const [width, height] = [right - left, top - bottom]
  return width >= SMALLEST && width <= LARGEST && width / height > 0.7 && width / height < 1.4
}

/** The pieces of a page, with a bullet where one is drawn before a text: browsers draw them, and write none. */
export function withDrawnBullets(pieces: PlacedText[], shapes: readonly DrawnShape[]): PlacedText[] {
  const bullets = isRightToLeft(pieces)
    ? shapes.flatMap((shape) => bulletOf(turnedShape(shape), pieces.map(turned)) ?? []).map(turned)
    : shapes.flatMap((shape) => bulletOf(shape, pieces) ?? [])
  return bullets.length === 0 ? pieces : [...pieces, ...bullets]
}

function turned(piece: PlacedText): PlacedText {
  return { ...piece, x: -piece.x - piece.width }
}

function turnedShape(shape: DrawnShape): DrawnShape {
  return { ...shape, left: -shape.right, right: -shape.left }
}

function bulletOf(
  { left, right, bottom, top }: DrawnShape,
  pieces: readonly PlacedText[],
): PlacedText | null {
  const middle = (bottom + top) / 2
  const beside = pieces.filter(
    ({ text, y, size }) => text.trim() !== '' && middle > y && middle < y + 0.75 * size,
  )
  const [text] = beside.filter(({ x }) => x >= right - 1).toSorted((a, b) => a.x - b.x)
  if (!text || text.x - right > FARTHEST * text.size || right - left > MOST_OF_LETTER * text.size) return null
  // A dot between words, as between two places of work, begins nothing.
  if (beside.some(({ x, width }) => x < left && left - x - width < FARTHEST * text.size)) return null
  return { ...text, text: '•', x: left, width: right - left }
}

const SMALLEST = 1.2
const LARGEST = 9
const FARTHEST = 3
// The dots of a time line, which stand before headings, are larger.
const MOST_OF_LETTER = 0.55
