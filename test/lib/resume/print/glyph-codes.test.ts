import { expect, test } from 'bun:test'
import { glyphCodes, glyphTexts } from '#lib/resume/print/glyph-codes.ts'

const glyphs = (ids: number[], clusters: number[]) => ({
  ...{ ids, clusters, advances: ids.map(() => 1) },
  ...{ x_offsets: ids.map(() => 0), y_offsets: ids.map(() => 0) },
})

test('a glyph of several letters stands for all of them', () => {
  expect(glyphTexts([0, 1, 4], 'affix')).toEqual(['a', 'ffi', 'x'])
})

test('glyphs of one letter share its parts, or the first has it all', () => {
  expect(glyphTexts([0, 0, 1], 'ḿx')).toEqual(['m', '\u0301', 'x'])
  expect(glyphTexts([0, 0], 'Ḕ')).toEqual(['E', '\u0304\u0300'])
  expect(glyphTexts([0, 0, 0], 'x')).toEqual(['x', '\u200d', '\u200d'])
})

test('glyphs that run from right to left stand each for its own letter', () => {
  expect(glyphTexts([2, 1, 0], 'אבג')).toEqual(['ג', 'ב', 'א'])
})

test('a glyph that stands for two texts has two codes, and the same text the same code', () => {
  const codes = glyphCodes(() => 1)
  const hyphen = codes.of(glyphs([9], [0]), '-')
  const other = codes.of(glyphs([9], [0]), '\u2010')
  expect([hyphen[0]!.code, other[0]!.code]).toEqual([1, 2])
  expect(codes.of(glyphs([9], [0]), '-')).toEqual(hyphen)
  expect(codes.all().map(({ glyph, text }) => [glyph, text])).toEqual([
    [9, '-'],
    [9, '\u2010'],
  ])
})

test('a glyph with a wide kern behind it has a code of its own, which has the kern in it', () => {
  const codes = glyphCodes(() => 0.5)
  const set = (advance: number) => codes.of({ ...glyphs([9], [0]), advances: [advance] }, 'ї')[0]!
  expect([set(0.5).advance, set(0.56).advance, set(0.62).advance, set(0.3).advance]).toEqual([
    0.5, 0.5, 0.62, 0.5,
  ])
  expect(codes.all()).toHaveLength(2)
})
