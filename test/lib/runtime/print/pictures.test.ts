import { expect, test } from 'bun:test'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { LONG_HEADER } from '#test/support/hostile-resume.ts'
import { differing, readGrayPng } from '#test/support/pictures.ts'
import { NO_FONTS, printOptions, SHORT } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const page = async (ask: Parameters<typeof printOptions>[0]) => {
  const { pages } = await printer.preview(printOptions({ document: SHORT, ...ask }))
  return readGrayPng(pages[0]!)
}
const HEADER_ROWS = 2 * 90

test('a picture is a Letter page at 144 dots an inch, black on white', async () => {
  const { width, height, grays } = await page({})
  expect([width, height]).toEqual([1224, 1584])
  expect(grays[0]).toBe(255)
  expect(grays.reduce((least, gray) => Math.min(least, gray), 255)).toBe(17)
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
