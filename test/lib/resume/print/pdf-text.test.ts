import { expect, test } from 'bun:test'
import { glyphCodes, glyphTexts, pdfText, toUnicode } from '#lib/resume/print/pdf-text.ts'

const codes = [
  { code: 1, glyph: 10, text: 'a', advance: 0.5 },
  { code: 2, glyph: 11, text: 'ffi', advance: 0.5 },
  { code: 3, glyph: 12, text: '😀', advance: 0.5 },
]
const draw = (glyphs: { advances: number[]; x_offsets?: number[]; y_offsets?: number[] }) =>
  pdfText({
    run: {
      ...{
        font: 'regular',
        size: 10,
        x: 48,
        baseline: 60.5,
        width: 0,
        text: '',
        tone: 'ink',
        url: null,
        part: 0,
      },
      glyphs: { ids: [10, 11, 12], x_offsets: [], y_offsets: [], clusters: [], ...glyphs },
    },
    codes,
    font: 'F1',
  })

test('glyphs stand as they were set: a kern is made up for behind its glyph', () => {
  expect(draw({ advances: [0.5, 0.5, 0.5] })).toBe('BT /F1 10 Tf 1 0 0 -1 48 60.5 Tm [<000100020003>] TJ ET')
  expect(draw({ advances: [0.48, 0.5, 0.5] })).toContain('[<0001>20<00020003>] TJ')
  expect(draw({ advances: [0.5, 0.6, 0.5] })).toContain('[<00010002>-100<0003>] TJ')
})

test('a mark is moved over its letter and back', () => {
  const marked = draw({ advances: [0.5, 0, 0.5], x_offsets: [0, -0.3, 0], y_offsets: [0, 0.2, 0] })
  expect(marked).toContain('[<0001>] TJ 2 Ts [300<0002>] TJ 0 Ts [200<0003>] TJ')
})

test('a code tells all letters that its glyph stands for', () => {
  expect(toUnicode(codes)).toContain(
    '3 beginbfchar\n<0001> <0061>\n<0002> <006600660069>\n<0003> <d83dde00>\n',
  )
  const many = Array.from({ length: 150 }, (_, at) => ({ code: at + 1, glyph: at, text: 'a', advance: 0.5 }))
  expect(toUnicode(many).match(/\d+ beginbfchar/g)).toEqual(['100 beginbfchar', '50 beginbfchar'])
})

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
