import { expect, test } from 'bun:test'
import { renderAsync } from '@resvg/resvg-js'
import { svgPage } from '#lib/resume/print/svg-page.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/font-files.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { picturesOf } from '#lib/runtime/print/pictures.ts'
import { Strips } from '#lib/runtime/print/strips.ts'
import { openTypeface } from '#lib/runtime/print/typesetter.ts'
import { LONG_HEADER } from '#test/support/hostile-resume.ts'
import { differing, readGrayPng } from '#test/support/pictures.ts'
import { ACCENTED, NO_FONTS, printOptions, SHORT, section } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const page = async (ask: Parameters<typeof printOptions>[0]) => {
  const { pages } = await printer.preview(printOptions({ document: SHORT, ...ask }))
  return readGrayPng(pages[0]!)
}
const HEADER_ROWS = 2 * 91

test('a picture is a Letter page at 144 dots an inch, black on white', async () => {
  const { width, height, grays } = await page({})
  expect([width, height]).toEqual([1224, 1584])
  expect(grays[0]).toBe(255)
  expect(grays.reduce((least, gray) => Math.min(least, gray), 255)).toBe(17)
})

// Marks above marks, far beyond the line that they stand in.
const STACKED = `A${'\u0302'.repeat(12)} i${'\u0323'.repeat(12)} and what stands beside`

test('runs that are drawn one by one make the page that is drawn at once, also where they were drawn before', async () => {
  const files = await readFontFiles('source-sans-3')
  const setters = {
    typeface: openTypeface(files),
    moreFonts: async () => ({ fonts: [], passed_over: [] }),
  }
  const strips = new Strips()
  const stacked = { ...ACCENTED, sections: [section('summary', [STACKED]), ...ACCENTED.sections] }
  for (const ask of [{ document: stacked }, { document: ACCENTED, spacing_scale: 0.75 }]) {
    const { list, fonts } = await layOut(printOptions(ask), setters)
    const drawn = readGrayPng((await picturesOf(list, fonts, strips))[0]!)
    const outlines = (key: string, glyph: number) => {
      const font = fonts.get(key)
      return { path: font?.outline(glyph) ?? '', units: font?.units ?? 1000 }
    }
    const svg = svgPage(list.pages[0]!, list, outlines)
    const { pixels, width, height } = await renderAsync(svg, { fitTo: { mode: 'zoom', value: 2 } })
    const grays = pixels.filter((_, at) => at % 4 === 0)
    const whole = { width, height, grays: new Uint8Array(grays) }
    expect(differing(drawn, whole, 0)).toBeLessThan(0.0002)
    expect(differing(drawn, whole, 80)).toBe(0)
  }
})

test('a placeholder is drawn in a lighter gray, and nothing else moves', async () => {
  const [placeholder, form] = [await page({ header: 'placeholder' }), await page({})]
  const head = placeholder.grays.subarray(0, 1224 * HEADER_ROWS)
  expect(head.reduce((least, gray) => Math.min(least, gray), 255)).toBe(176)
  expect(placeholder.grays.subarray(1224 * HEADER_ROWS)).toEqual(form.grays.subarray(1224 * HEADER_ROWS))
})

test('no header moves what stands below it, however much it holds', async () => {
  const [long, form] = [await page({ header: LONG_HEADER }), await page({})]
  expect(long.grays.subarray(1224 * HEADER_ROWS)).toEqual(form.grays.subarray(1224 * HEADER_ROWS))
})

test('the spacing that is asked for is the spacing that is drawn', async () => {
  const [tight, loose] = [await page({ spacing_scale: 0.7 }), await page({ spacing_scale: 1.4 })]
  const last = ({ grays }: typeof tight) => Math.floor(grays.findLastIndex((gray) => gray < 128) / 1224)
  expect(last(loose) - last(tight)).toBeGreaterThan(150)
  expect(differing(loose, await page({ spacing_scale: null }), 0)).toBe(0)
})
