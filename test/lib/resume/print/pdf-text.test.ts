import { expect, test } from 'bun:test'
import { pdfText, toUnicode } from '#lib/resume/print/pdf-text.ts'

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
