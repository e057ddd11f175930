import { expect, test } from 'bun:test'
import { glyphCodes, glyphTexts } from '#lib/print/rules/glyph-codes.ts'

const glyphs = (ids: number[], clusters: number[]) => ({
  ...{ ids, clusters, advances: ids.map(() => 1) },
  ...{ x_offsets: ids.map(() => 0), y_offsets: ids.map(() => 0) },
})

test('a glyph of several letters stands for all of them', () => {
  expect(glyphTexts([0, 1, 4], 'affix')).toEqual(['a', 'ffi', 'x'])
})

test('glyphs of one letter share its parts, or the first has it all', () => {
  expect(glyphTexts([0, 0, 1], 'ḿx')).toEqual(['m', '\u0301', 'x'])
  expect(glyphTexts([0, 0, 0], 'x')).toEqual(['x', '\u200b', '\u200b'])
})

test('glyphs that run from right to left stand each for its own letter', () => {
  expect(glyphTexts([2, 1, 0], 'אבג')).toEqual(['ג', 'ב', 'א'])
})

test('a glyph that stands for two texts has two codes, and the same text the same code', () => {
  const codes = glyphCodes()
  const hyphen = codes.of(glyphs([9], [0]), '-')
  const other = codes.of(glyphs([9], [0]), '\u2010')
  expect([hyphen[0]!.code, other[0]!.code]).toEqual([1, 2])
  expect(codes.of(glyphs([9], [0]), '-')).toEqual(hyphen)
  expect(codes.all().map(({ glyph, text }) => [glyph, text])).toEqual([
    [9, '-'],
    [9, '\u2010'],
  ])
})
