import { describe, expect, test } from 'bun:test'
import { renderAsync } from '@resvg/resvg-js'
import type { SetBlock } from '#lib/resume/print/paginate.ts'
import { SIZES } from '#lib/resume/print/spacing.ts'
import { svgPage } from '#lib/resume/print/svg-page.ts'
import { span, textOf } from '#lib/resume/typeset/set-text.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { picturesOf } from '#lib/runtime/print/pictures.ts'
import { Strips } from '#lib/runtime/print/strips.ts'
import { createTypesetter, openTypeface } from '#lib/runtime/print/typesetter.ts'
import { LONG_HEADER } from '#test/support/hostile-resume.ts'
import { differing, readGrayPng } from '#test/support/pictures.ts'
import { ACCENTED, NO_FONTS, printOptions, SHORT, section } from '#test/support/print-resumes.ts'

const sizes = { ...SIZES['source-sans-3'], text: 10 }
const files = await readFontFiles('source-sans-3')
const typeface = openTypeface(files)
const { block, line } = createTypesetter(typeface, { more: [], language: 'en' })
const paragraph = (text: string) => ({
  role: 'paragraph' as const,
  right: null,
  keep_next: false,
  spans: [span(text)],
})
const linesOf = ({ lines }: SetBlock) => lines.map(({ runs }) => textOf(runs).trimEnd())
const broken = (text: string, width: number) => linesOf(block(paragraph(text), { sizes, width }))

describe('a paragraph', () => {
  test('is broken at spaces and never behind a hyphen, a stroke or a plus', () => {
    const text = 'end-to-end C++ and/or HTTP/2 a–b—c pre- and post-war (x)y a.b…c “q”r '.repeat(6).trim()
    for (const width of [80, 111, 150, 222]) expect(broken(text, width).join(' ')).toBe(text)
  })

  test('has as much to a line as fits, and no line that is wider', () => {
    const text = 'AVATAR Type “quoted” office co-op (two) 9,000 led '.repeat(20).trim()
    for (const width of [97, 160, 333]) {
      const { lines } = block(paragraph(text), { sizes, width })
      for (const [at, set] of lines.entries()) {
        expect(set.width).toBeLessThanOrEqual(width + 0.5)
        const next = lines[at + 1]
        if (!next || at === lines.length - 2) continue
        const [first = ''] = textOf(next.runs).split(' ')
        const longer = line([span(`${textOf(set.runs).trimEnd()} ${first}`)], sizes.text)
        expect(longer.width).toBeGreaterThan(width - 0.5)
      }
    }
  })

  test('never ends with hardly a word where the line above it can spare one', () => {
    const text = 'Led the move of a routing engine to small services and cut what it costs by a third of it'
    for (let width = 80; width < 400; width += 7) {
      const { lines } = block(paragraph(text), { sizes, width })
      const [above, last] = lines.slice(-2)
      if (above && last) expect(last.width > width * 0.15 || above.width < width * 0.75).toBe(true)
    }
  })

  test('keeps a number and its unit in one line', () => {
    const text = 'Senkte den Aufwand um 60 % und das Geräusch um 4,5 dB bei 350 kW und 20 °C. '
      .repeat(3)
      .trim()
    for (let width = 90; width < 300; width += 11)
      for (const line of broken(text, width)) expect(line).not.toMatch(/^(?:%|dB|kW|°C)/)
  })

  test('breaks a word that is wider than a line inside', () => {
    const lines = broken(`a ${'x'.repeat(300)} b`, 200)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'x'.repeat(300)}b`)
  })

  test('is broken once and then known', () => {
    const text = paragraph('word '.repeat(60).trim())
    const first = block(text, { sizes, width: 516 })
    const again = block({ ...text, spans: [...text.spans] }, { sizes, width: 516 })
    expect(again).toEqual(first)
    expect(again.lines[0]).toBe(first.lines[0]!)
  })

  test('has a real space at the end of every line that goes on', () => {
    const { lines } = block(paragraph('word '.repeat(60).trim()), { sizes, width: 516 })
    expect(lines.map(({ runs }) => textOf(runs).endsWith(' '))).toEqual([
      ...lines.slice(1).map(() => true),
      false,
    ])
  })
})

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
    moreFonts: async () => ({ fonts: [], passed_over: [], damaged: [] }),
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
