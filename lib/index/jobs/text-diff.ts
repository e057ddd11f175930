/** A line of one of two texts, or of both; `at` is its number from 0 in the text that has it, the later one if both. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string; at: number }

// A larger comparison takes too long beside what it is worth: then all of the middle is told as replaced.
const MOST_CELLS = 4_000_000

/** How one text becomes another, line by line: without what was added it is the first, without what was removed the second. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const head = sameAtStart(before, after)
  const tail = sameAtEnd(before.slice(head), after.slice(head))
  const ends = { before: before.length - tail, after: after.length - tail }
  const same = (at: number): DiffLine => ({ kind: 'same', text: after[at] ?? '', at })
  return [
    ...numbers(0, head).map(same),
    ...middle({ before, after, head, ends }),
    ...numbers(ends.after, after.length).map(same),
  ]
}

/** The lines of a text that hold anything, without the space around them. */
export function textLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

function sameAtStart(one: readonly string[], other: readonly string[]): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  return at
}

function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}

type Middle = {
  before: readonly string[]
  after: readonly string[]
  head: number
  ends: { before: number; after: number }
}

function middle({ before, after, head, ends }: Middle): DiffLine[] {
  const removed = (at: number): DiffLine => ({ kind: 'removed', text: before[at] ?? '', at })
  const added = (at: number): DiffLine => ({ kind: 'added', text: after[at] ?? '', at })
  const [rows, columns] = [ends.before - head, ends.after - head]
  if (rows * columns > MOST_CELLS) {
    return [...numbers(head, ends.before).map(removed), ...numbers(head, ends.after).map(added)]
  }
  const shared = sharedLengths(before.slice(head, ends.before), after.slice(head, ends.after))
  const found: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const at = row * (columns + 1) + column
    if (row < rows && column < columns && before[head + row] === after[head + column]) {
      found.push({ kind: 'same', text: after[head + column] ?? '', at: head + column })
      row += 1
      column += 1
    } else if (
      column === columns ||
      (row < rows && (shared[at + columns + 1] ?? 0) >= (shared[at + 1] ?? 0))
    ) {
      found.push(removed(head + row))
      row += 1
    } else {
      found.push(added(head + column))
      column += 1
    }
  }
  return found
}

// How many lines the rest of the one shares with the rest of the other, from every place on.
function sharedLengths(one: readonly string[], other: readonly string[]): Uint32Array {
  const width = other.length + 1
  const shared = new Uint32Array((one.length + 1) * width)
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const at = row * width + column
      shared[at] =
        one[row] === other[column]
          ? 1 + (shared[at + width + 1] ?? 0)
          : Math.max(shared[at + width] ?? 0, shared[at + 1] ?? 0)
    }
  }
  return shared
}
