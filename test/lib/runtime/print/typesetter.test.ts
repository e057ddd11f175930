import { expect, test } from 'bun:test'
import type { BlockText } from '#lib/resume/print/block-texts.ts'
import { SIZES } from '#lib/resume/print/spacing.ts'
import { span, textOf } from '#lib/resume/typeset/set-text.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { createTypesetter, MOST_BLOCKS, openTypeface } from '#lib/runtime/print/typesetter.ts'
import { LONG, printOptions } from '#test/support/print-resumes.ts'

const files = await readFontFiles('source-sans-3')
const MEASURE = { sizes: SIZES['source-sans-3'], width: 500 }
const bullet = (text: string): BlockText => ({
  role: 'bullet',
  right: null,
  keep_next: false,
  spans: [span(text)],
})

test('a block that was set is not set again, and only so many are kept', () => {
  const typeface = openTypeface(files)
  const { block } = createTypesetter(typeface, { more: [], language: 'en' })
  const first = block(bullet('Built it.'), MEASURE)
  expect(block(bullet('Built it.'), MEASURE)).toBe(first)
  expect(block(bullet('Built it.'), { ...MEASURE, width: 30 }).lines.length).toBeGreaterThan(1)
  const sizes = Array.from({ length: MOST_BLOCKS + 100 }, (_, at) => {
    block(bullet(String(at)), MEASURE)
    return typeface.blocks.size
  })
  expect(Math.max(...sizes)).toBe(MOST_BLOCKS)
  expect(block(bullet('Built it.'), MEASURE)).toEqual(first)
})

test('no bar between the parts of a title line hangs at the end of a line', () => {
  const { block } = createTypesetter(openTypeface(files), { more: [], language: 'en' })
  const linesOf = (role: BlockText['role']) =>
    block(
      { ...bullet('Pastry Cook, May 2019 – Present | Newcastle upon Tyne'), role },
      { ...MEASURE, width: 170 },
    ).lines.map(({ runs }) => textOf(runs).trim())
  expect(linesOf('subline')).toEqual(['Pastry Cook, May 2019 – Present', 'Newcastle upon Tyne'])
  expect(linesOf('paragraph')[0]).toEndWith(' |')
})

test('an edit of a line sets that line alone', async () => {
  const typeface = openTypeface(files)
  const shaped: string[] = []
  for (const font of Object.values(typeface.own)) {
    const { shape } = font
    font.shape = (text, flow) => {
      // The foot of the second page is no line of the text.
      if (text !== '2 / 2') shaped.push(text)
      return shape(text, flow)
    }
  }
  const setters = { typeface, moreFonts: async () => ({ fonts: [], passed_over: [], damaged: [] }) }
  const print = async (text: string) => {
    shaped.length = 0
    const [summary, ...sections] = LONG.sections
    const lines = [{ id: 'l', text }]
    const document = { ...LONG, sections: [{ ...summary!, lines }, ...sections] }
    await layOut(printOptions({ document, header: null }), setters)
    return shaped.length
  }
  expect(await print('Built it.')).toBeGreaterThan(60)
  expect(await print('Built it again.')).toBe(1)
  expect(await print('Built it again.')).toBe(0)
})
