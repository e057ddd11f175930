import { expect, test } from 'bun:test'
import { TEMPLATES } from '#db/rows/display.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { DisplayPage } from '#lib/resume/print/display-list.ts'
import { colorOf, hexOf } from '#lib/resume/print/svg-page.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/font-files.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { miniatureTree } from '#lib/runtime/print/miniature.ts'
import { openTypeface } from '#lib/runtime/print/typesetter.ts'
import { LONG, NO_FONTS, printOptions, resumeOf, section } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const setters = {
  typeface: openTypeface(await readFontFiles('source-sans-3')),
  moreFonts: async () => ({ fonts: [], passed_over: [] }),
}
const laidOut = (template: (typeof TEMPLATES)[number]) =>
  layOut(printOptions({ template, accent: 'teal' }), setters)
type Look = { left: number; color?: string; backgroundColor?: string; letterSpacing?: number }
const elementsOf = (laid: Parameters<typeof miniatureTree>[0], tracking = 0) =>
  (
    miniatureTree(laid, { tracking, caps: 'upper' }).props.children as {
      props: { style: Look; children?: string }
    }[]
  ).map(({ props }) => ({ ...props.style, text: props.children }))
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

test('each design is drawn as a small picture of its own, the same each time', async () => {
  const pictures = new Set<string>()
  for (const template of TEMPLATES) {
    const look = printOptions({ template, font: designOf(template).font, accent: 'navy' })
    const picture = await printer.miniature(look)
    expect(sizeOf(picture)).toEqual([360, 466])
    expect(picture.length).toBeLessThan(80_000)
    expect(await printer.miniature(look)).toEqual(picture)
    pictures.add(picture.toBase64())
  }
  expect(pictures.size).toBe(TEMPLATES.length)
})

test('the elements are the words of the first page in their places, with the accent and the spaced headings', async () => {
  const laid = await laidOut('right_aligned')
  const { runs } = laid.list.pages[0] as DisplayPage
  const elements = elementsOf(laid, 0.04)
  const heading = elements.find(({ text }) => text === 'EXPERIENCE')
  expect(heading).toMatchObject({ color: hexOf(colorOf('accent', 'teal')), fontFamily: 'strong' })
  expect(heading?.letterSpacing).toBeGreaterThan(0)
  const words = (texts: (string | undefined)[]) => texts.join(' ').match(/\S+/g)
  // The blank before a date is read as a bar, and not drawn.
  const drawnRuns = runs.filter(
    ({ text, width, size }) => text.trim() !== '' && (text !== ' | ' || width < size),
  )
  expect(words(elements.map(({ text }) => text))).toEqual(words(drawnRuns.map(({ text }) => text)))
})

test('the design with two columns has its ground under its texts', async () => {
  const [ground, ...others] = elementsOf(await laidOut('sidebar'))
  expect(ground).toMatchObject({ left: 0, backgroundColor: hexOf(colorOf('tint', 'teal')) })
  expect(new Set(others.map(({ left }) => left)).size).toBeGreaterThan(2)
})

test('a text in a font of the system becomes a bar of its width', async () => {
  const laid = await laidOut('inline')
  const [page, ...pages] = laid.list.pages as [DisplayPage, ...DisplayPage[]]
  const run = page.runs.find(({ text }) => text.startsWith('Staff engineer'))
  const font = laid.fonts.get('regular')
  if (!run || !font) throw new Error('The page has no text.')
  const list = { ...laid.list, pages: [{ ...page, runs: [{ ...run, font: 'more-0' }] }, ...pages] }
  const [bar] = elementsOf({ list, fonts: new Map([['more-0', font]]) }).slice(-1)
  expect(bar).toMatchObject({ width: run.width * 4, backgroundColor: '#111111' })
  expect(bar?.text).toBeUndefined()
})

test.each([
  ['no section', []],
  ['only letters without a font', [section('summary', ['قاد فريقًا', 'שלום', '山田太郎', '🎉'])]],
  ['markup and marks', [section('summary', ['<b onload="x">&amp;</b> a\u0301\u0327 ﬁ \u202e\u200d'])]],
])('a page with %s is drawn', async (_, sections) => {
  const look = { document: resumeOf(sections), header: null }
  expect(sizeOf(await printer.miniature(printOptions(look)))).toEqual([360, 466])
})

test('a preview comes before miniatures that wait', async () => {
  const done: string[] = []
  const miniatures = [1.3, 1.35].map((spacing_scale) =>
    printer.miniature(printOptions({ document: LONG, spacing_scale })).then(() => done.push('miniature')),
  )
  await Promise.all([...miniatures, printer.fit(printOptions()).then(() => done.push('fit'))])
  expect(done).toEqual(['miniature', 'fit', 'miniature'])
})
