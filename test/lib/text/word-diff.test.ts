import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { diffWords, type Piece } from '#lib/text/word-diff.ts'

const SIGNS = { same: '', gone: '-', new: '+' }

function shown(pieces: readonly Piece[]): string {
  return pieces.map(({ kind, text }) => (kind === 'same' ? text : `[${SIGNS[kind]}${text}]`)).join('')
}

describe('diffWords()', () => {
  test.each([
    ['Two months.', 'Two months.', 'Two months.'],
    ['Two months.', 'One month.', '[-Two months][+One month].'],
    ['I can start soon.', 'I can gladly start soon.', 'I can [+gladly ]start soon.'],
    ['', 'New.', '[+New.]'],
    ['Old.', '', '[-Old.]'],
    ['a b c', 'a c', 'a [-b ]c'],
    ['Größe zählt', 'Größe bleibt', 'Größe [-zählt][+bleibt]'],
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
        const side = (kind: Piece['kind']) =>
          pieces.flatMap((one) => (one.kind === kind ? [] : [one.text])).join('')
        expect(side('new')).toBe(before)
        expect(side('gone')).toBe(after)
        expect(pieces.every(({ kind }, at) => kind !== pieces[at + 1]?.kind)).toBe(true)
      }),
    )
  })

  test('shows very long texts that share little as a whole', () => {
    const before = Array.from({ length: 3000 }, (_, at) => `a${at}`).join(' ')
    const after = Array.from({ length: 3000 }, (_, at) => `b${at}`).join(' ')
    expect(diffWords(before, after).map((one) => one.kind)).toEqual(['gone', 'new'])
  })
})
