import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type DiffLine, type DiffPiece, diffLines, diffWords, textLines } from '#lib/text/diff.ts'

const SIGNS = { same: '', gone: '-', new: '+' }

function shown(pieces: readonly DiffPiece[]): string {
  return pieces.map(({ kind, text }) => (kind === 'same' ? text : `[${SIGNS[kind]}${text}]`)).join('')
}

describe('diffWords()', () => {
  test('tells two texts of a megabyte without a word in common as one replaced by the other', () => {
    const [before, after] = ['old', 'new'].map((word) => `${word} `.repeat(250_000)) as [string, string]
    expect(diffWords(before, after)).toEqual([
      { kind: 'gone', text: before.trimEnd() },
      { kind: 'new', text: after.trimEnd() },
      { kind: 'same', text: ' ' },
    ])
  })

  test.each([
    ['Two months.', 'Two months.', 'Two months.'],
    ['Two months.', 'One month.', '[-Two months][+One month].'],
    ['I can start soon.', 'I can gladly start soon.', 'I can [+gladly ]start soon.'],
    ['', 'New.', '[+New.]'],
    ['Old.', '', '[-Old.]'],
    ['a b c', 'a c', 'a [-b ]c'],
    ['Größe zählt', 'Größe bleibt', 'Größe [-zählt][+bleibt]'],
    [' old ', ' new ', ' [-old][+new] '],
    ['one two three four', 'zero two three five', '[-one][+zero] two three [-four][+five]'],
  ])('lays "%s" and "%s" over each other', (before, after, wanted) => {
    expect(shown(diffWords(before, after))).toBe(wanted)
  })

  test('loses no character of either side, and never says the same kind twice', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.', 'é', '😀'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after)
        const side = (kind: DiffPiece['kind']) =>
          pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('')
        expect(side('new')).toBe(before)
        expect(side('gone')).toBe(after)
        expect(pieces.every(({ kind }, at) => kind !== pieces[at + 1]?.kind)).toBe(true)
      }),
    )
  })

  test('shows very long texts that share little as a whole', () => {
    const before = Array.from({ length: 3000 }, (_, at) => `a${at}`).join(' ')
    const after = Array.from({ length: 3000 }, (_, at) => `b${at}`).join(' ')
    expect(diffWords(before, after).map((word) => word.kind)).toEqual(['gone', 'new'])
  })
})

const without = (lines: DiffLine[], kind: DiffLine['kind']) =>
  lines.filter((line) => line.kind !== kind).map((line) => line.text)
const lines = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 14 })

describe('diffLines()', () => {
  test('turns one text into the other, both ways', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const found = diffLines(before, after)
        expect(without(found, 'added')).toEqual(before)
        expect(without(found, 'removed')).toEqual(after)
      }),
    )
  })

  test('names each line by its number in the text that has it', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        for (const { kind, text, at } of diffLines(before, after)) {
          expect((kind === 'removed' ? before : after)[at]).toBe(text)
        }
      }),
    )
  })

  test('keeps as many lines as both share in order', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const same = diffLines(before, after).filter((line) => line.kind === 'same').length
        expect(same).toBe(longestShared(before, after))
      }),
    )
  })

  test('tells of one changed line that it went and what came', () => {
    expect(diffLines(['x', 'old', 'y'], ['x', 'new', 'y'])).toEqual([
      { kind: 'same', text: 'x', at: 0 },
      { kind: 'removed', text: 'old', at: 1 },
      { kind: 'added', text: 'new', at: 1 },
      { kind: 'same', text: 'y', at: 2 },
    ])
  })

  test('tells of texts too long to compare that all between their same ends was replaced', () => {
    const before = ['x', ...Array.from({ length: 2500 }, (_, at) => `old ${at % 2}`), 'y']
    const after = ['x', ...Array.from({ length: 2500 }, (_, at) => `old ${(at + 1) % 2}`), 'y']
    const found = diffLines(before, after)
    expect(found.filter((line) => line.kind === 'same').map((line) => line.text)).toEqual(['x', 'y'])
    expect(without(found, 'added')).toEqual(before)
    expect(without(found, 'removed')).toEqual(after)
  })
})

// Straight from the definition, for short lists.
function longestShared(a: string[], b: string[]): number {
  const [first, ...rest] = a
  if (first === undefined || b.length === 0) return 0
  const at = b.indexOf(first)
  const skipped = longestShared(rest, b)
  return at === -1 ? skipped : Math.max(skipped, 1 + longestShared(rest, b.slice(at + 1)))
}

test('textLines() leaves out what only spaces lines apart', () => {
  expect(textLines('  One  two \n\n\t\n- three\n')).toEqual(['One two', '- three'])
  expect(textLines('')).toEqual([])
})
