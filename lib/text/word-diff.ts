/** A piece of two texts laid over each other: in both, only in the first, or only in the second. */
export type Piece = { kind: 'same' | 'gone' | 'new'; text: string }

// Above this many comparisons what differs is shown as a whole: reading is not worth waiting for.
const MOST_CELLS = 4_000_000

/** How one text becomes another, in whole words; the pieces of each side together are that side's text. */
export function diffWords(before: string, after: string): Piece[] {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  const head = sharedLength(from, to)
  const tail = sharedLength(from.slice(head).toReversed(), to.slice(head).toReversed())
  const gone = from.slice(head, from.length - tail)
  const fresh = to.slice(head, to.length - tail)
  const pieces = [
    ...from.slice(0, head).map(same),
    ...middle(gone, fresh),
    ...from.slice(from.length - tail).map(same),
  ]
  return joined(withoutIslands(joined(pieces)))
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((word, at) => word !== other[at])
  return end === -1 ? one.length : end
}

function same(text: string): Piece {
  return { kind: 'same', text }
}

function middle(from: readonly string[], to: readonly string[]): Piece[] {
  const gone = from.map((text): Piece => ({ kind: 'gone', text }))
  const fresh = to.map((text): Piece => ({ kind: 'new', text }))
  if (from.length * to.length > MOST_CELLS) return [...gone, ...fresh]
  const shared = sharedLengths(from, to)
  const width = to.length + 1
  const pieces: Piece[] = []
  let [x, y] = [0, 0]
  while (x < from.length && y < to.length) {
    const word = from[x]
    if (word !== undefined && word === to[y]) {
      pieces.push(same(word))
      x += 1
      y += 1
    } else if ((shared[(x + 1) * width + y] ?? 0) >= (shared[x * width + y + 1] ?? 0)) {
      pieces.push(...gone.slice(x, x + 1))
      x += 1
    } else {
      pieces.push(...fresh.slice(y, y + 1))
      y += 1
    }
  }
  return [...pieces, ...gone.slice(x), ...fresh.slice(y)]
}

// For each pair of places, how many words the rests of both texts share at most.
function sharedLengths(from: readonly string[], to: readonly string[]): Uint16Array {
  const width = to.length + 1
  const shared = new Uint16Array((from.length + 1) * width)
  for (let x = from.length - 1; x >= 0; x -= 1) {
    for (let y = to.length - 1; y >= 0; y -= 1) {
      const here = x * width + y
      shared[here] =
        from[x] === to[y]
          ? (shared[here + width + 1] ?? 0) + 1
          : Math.max(shared[here + width] ?? 0, shared[here + 1] ?? 0)
    }
  }
  return shared
}

// A space between two changed words is part of the change, else every word of it would stand alone.
function withoutIslands(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at): Piece[] => {
    const [left, right] = [pieces[at - 1], pieces[at + 1]]
    const isIsland = piece.kind === 'same' && piece.text.trim() === '' && left && right
    if (!isIsland) return [piece]
    return [
      { kind: 'gone', text: piece.text },
      { kind: 'new', text: piece.text },
    ]
  })
}

// Of a run of changes, first all that is gone and then all that is new.
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = []
  let run: Piece[] = []
  const end = () => {
    for (const kind of ['gone', 'new'] as const) {
      const text = run.map((one) => (one.kind === kind ? one.text : '')).join('')
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
