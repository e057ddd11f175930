/** A piece of two texts laid over each other: in both, only in the first, or only in the second. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string }

/** A line of one of two texts, or of both; `at` is its index in the text that has it, the later one if both. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string; at: number }

// Above this many comparisons the difference is shown as a whole, because a finer one takes too long.
const MOST_CELLS = 4_000_000

/** Returns the edit of one text to another, in whole words; the pieces of each side together are that side's text. */
export function diffWords(before: string, after: string): DiffPiece[] {
  const pieces = stepsBetween(diffTokens(before), diffTokens(after)).map(({ kind, text }) => ({ kind, text }))
  return joined(withoutIslands(joined(pieces)))
}

/** Returns the difference of two texts line by line: without added lines it is the first, without removed lines the second. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  return stepsBetween(before, after).map(({ kind, ...step }) => ({ kind: LINE_KINDS[kind], ...step }))
}

const LINE_KINDS = { same: 'same', gone: 'removed', new: 'added' } as const

/** Returns the non-empty lines of a text, trimmed. */
export function textLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

function diffTokens(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []
}

/** One part of either list, or of both, with its index in the list that has it, the later one if both. */
type PieceWithIndex = DiffPiece & { at: number }

// Returns the longest common order of the parts of two lists; among equally long ones, the one that removes first.
function stepsBetween(before: readonly string[], after: readonly string[]): PieceWithIndex[] {
  const head = sameAtStart(before, after)
  const tail = sameAtEnd(before.slice(head), after.slice(head))
  const [rows, columns] = [before.length - head - tail, after.length - head - tail]
  const same = (index: number): PieceWithIndex => ({ kind: 'same', text: after[index] ?? '', at: index })
  const removedPiece = (index: number): PieceWithIndex => ({
    kind: 'gone',
    text: before[index] ?? '',
    at: index,
  })
  const fresh = (index: number): PieceWithIndex => ({ kind: 'new', text: after[index] ?? '', at: index })
  const steps = numbers(0, head).map(same)
  let [row, column] = [0, 0]
  if (rows * columns <= MOST_CELLS) {
    const shared = sharedLengths(before.slice(head, head + rows), after.slice(head, head + columns))
    while (row < rows && column < columns) {
      const index = row * (columns + 1) + column
      const isSame = before[head + row] === after[head + column]
      const isGone = !isSame && (shared[index + columns + 1] ?? 0) >= (shared[index + 1] ?? 0)
      if (isSame) steps.push(same(head + column))
      else steps.push(isGone ? removedPiece(head + row) : fresh(head + column))
      if (isSame || isGone) row += 1
      if (!isGone) column += 1
    }
  }
  return [
    ...steps,
    ...numbers(head + row, head + rows).map(removedPiece),
    ...numbers(head + column, head + columns).map(fresh),
    ...numbers(head + columns, after.length).map(same),
  ]
}

function sameAtStart(a: readonly string[], b: readonly string[]): number {
  let index = 0
  while (index < a.length && index < b.length && a[index] === b[index]) index += 1
  return index
}

function sameAtEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}

function numbers(start: number, to: number): number[] {
  return Array.from({ length: to - start }, (_, index) => start + index)
}

// The most common parts of the rests of both lists, for each pair of places; below 2,001.
function sharedLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1
  const shared = new Uint16Array((a.length + 1) * width)
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      const index = row * width + column
      shared[index] =
        a[row] === b[column]
          ? 1 + (shared[index + width + 1] ?? 0)
          : Math.max(shared[index + width] ?? 0, shared[index + 1] ?? 0)
    }
  }
  return shared
}

// A space between two changed words is part of the change, or else every word of it would stand alone.
function withoutIslands(pieces: readonly DiffPiece[]): DiffPiece[] {
  return pieces.flatMap((piece, index): DiffPiece[] => {
    const [left, right] = [pieces[index - 1], pieces[index + 1]]
    const isIsland = piece.kind === 'same' && piece.text.trim() === '' && left && right
    if (!isIsland) return [piece]
    return [
      { kind: 'gone', text: piece.text },
      { kind: 'new', text: piece.text },
    ]
  })
}

// Within one hunk, deletions come before insertions.
function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const done: DiffPiece[] = []
  let run: DiffPiece[] = []
  const end = () => {
    for (const kind of ['gone', 'new'] as const) {
      const text = run.map((piece) => (piece.kind === kind ? piece.text : '')).join('')
      if (text !== '') done.push({ kind, text })
    }
    run = []
  }
  for (const piece of pieces) {
    const last = done.at(-1)
    if (piece.kind !== 'same') run.push(piece)
    else if (run.length === 0 && last?.kind === 'same') last.text += piece.text
    else {
      end()
      done.push({ ...piece })
    }
  }
  end()
  return done
}
