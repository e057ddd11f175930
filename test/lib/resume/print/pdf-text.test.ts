import { expect, test } from 'bun:test'
import { drawnLetters, glyphCodes, lettersOf, pdfText, toUnicode } from '#lib/resume/print/pdf-text.ts'

const code = (number: number, text: string) => ({
  ...{ code: number, text, advance: 0.5 },
  glyphs: [{ glyph: number, x: 0, y: 0 }],
})
const LOOK = {
  font: 'regular',
  size: 10,
  x: 48,
  baseline: 60.5,
  width: 0,
  tone: 'ink',
  url: null,
  part: 0,
} as const
const draw = (...advances: number[]) =>
  pdfText({
    run: {
      ...{ ...LOOK, text: '', rtl: false },
      glyphs: { ids: [], advances: [], x_offsets: [], y_offsets: [], clusters: [] },
    },
    letters: drawnLetters(advances.map((advance, at) => ({ code: code(at + 1, 'a'), advance }))),
    font: 'F1',
  })

test('letters stand as they were set: a kern is made up for behind its letter', () => {
  expect(draw(0.5, 0.5, 0.5)).toBe('BT /F1 10 Tf 1 0 0 -1 48 60.5 Tm [<000100020003>] TJ ET')
  expect(draw(0.48, 0.5, 0.5)).toContain('[<0001>20<00020003>] TJ')
  expect(draw(0.5, 0.6, 0.5)).toContain('[<00010002>-100<0003>] TJ')
})

test('a code tells all letters that it stands for', () => {
  expect(toUnicode([code(1, 'a'), code(2, 'ffi'), code(3, '😀')])).toContain(
    '3 beginbfchar\n<0001> <0061>\n<0002> <006600660069>\n<0003> <d83dde00>\n',
  )
  const many = Array.from({ length: 150 }, (_, at) => code(at + 1, 'a'))
  expect(toUnicode(many).match(/\d+ beginbfchar/g)).toEqual(['100 beginbfchar', '50 beginbfchar'])
})

const run = (ids: number[], clusters: number[], text: string, rtl = false) => ({
  glyphs: {
    ...{ ids, clusters, advances: ids.map(() => 1) },
    ...{ x_offsets: ids.map(() => 0.25), y_offsets: ids.map(() => 0) },
  },
  ...{ text, rtl },
})

test('a glyph of several letters stands for all of them, and glyphs of one letter are one', () => {
  expect(lettersOf(run([1, 2, 3], [0, 1, 4], 'affix')).map(({ text }) => text)).toEqual(['a', 'ffi', 'x'])
  expect(lettersOf(run([1, 2, 3], [0, 0, 1], 'ḿx'))).toEqual([
    {
      cluster: 0,
      text: 'ḿ',
      advance: 2,
      glyphs: [
        { glyph: 1, x: 0.25, y: 0 },
        { glyph: 2, x: 1.25, y: 0 },
      ],
    },
    { cluster: 1, text: 'x', advance: 1, glyphs: [{ glyph: 3, x: 0.25, y: 0 }] },
  ] as never)
})

test('glyphs that run from right to left stand each for its own letter', () => {
  expect(lettersOf(run([1, 2, 3], [2, 1, 0], 'אבג')).map(({ text }) => text)).toEqual(['ג', 'ב', 'א'])
})

test('the marks of a letter are told by a sign of their own behind it, which draws nothing', () => {
  const signsOf = (rtl: boolean, text: string) => {
    const marked = run([7, 8], [0, 0], text, rtl)
    return glyphCodes([marked], () => 1)
      .of(marked)
      .map(({ code, advance }) => [code.text, code.glyphs.length, advance])
  }
  expect(signsOf(false, 'मुं')).toEqual([
    ['म', 2, 2],
    ['ुं', 0, 0],
  ])
  expect(signsOf(true, 'مّ')).toEqual([
    ['\u0651', 0, 0],
    ['م', 2, 2],
  ])
  expect(signsOf(true, 'لا')).toEqual([
    ['ا', 0, 0],
    ['ل', 2, 2],
  ])
})

test('a glyph that stands for two texts has two codes, and the same text the same code', () => {
  const [hyphen, other, again] = [run([9], [0], '-'), run([9], [0], '\u2010'), run([9], [0], '-')]
  const codes = glyphCodes([hyphen, other, again], () => 1)
  expect([hyphen, other, again].map((text) => codes.of(text)[0]!.code.code)).toEqual([1, 2, 1])
  expect(codes.all.map(({ text }) => text)).toEqual(['-', '\u2010'])
})

test('a letter with a wide kern behind it has a code of its own, which has the kern in it', () => {
  const set = [0.5, 0.56, 0.62, 0.3].map((advance) => {
    const { glyphs, ...rest } = run([9], [0], 'ї')
    return { ...rest, glyphs: { ...glyphs, advances: [advance] } }
  })
  const codes = glyphCodes(set, () => 0.5)
  expect(set.map((text) => codes.of(text)[0]!.code.advance)).toEqual([0.5, 0.5, 0.62, 0.5])
  expect(codes.all).toHaveLength(2)
})

test('the codes of a font depend on its letters alone, and stay until these change', () => {
  const [abc, cab, more] = [
    run([1, 2, 3], [0, 1, 2], 'abc'),
    run([3, 1, 2], [0, 1, 2], 'cab'),
    run([4], [0], 'd'),
  ]
  const codes = glyphCodes([abc], () => 1)
  expect(codes.drawn(abc)).toBe('<000100020003>')
  expect(glyphCodes([cab], () => 1, codes)).toBe(codes)
  expect(glyphCodes([cab], () => 1).all).toEqual(codes.all)
  expect(codes.drawn(cab)).toBe('<000300010002>')
  const wider = glyphCodes([cab, more], () => 1, codes)
  expect(wider.all.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  expect(glyphCodes([more], () => 1, wider).all.map(({ text }) => text)).toEqual(['d'])
  expect([wider.drawn(more), glyphCodes([more], () => 1, wider).drawn(more)]).toEqual(['<0004>', '<0001>'])
})
