// bun bench/print/print.ts [ROUNDS]: prints one resume of two pages with this printer and alternatives, in turns and in one
// process, so that a slow machine slows all of them. `bun bench/print/first.ts` has first prints and Typst.

import { PDFDocument } from 'pdfkit'
import { blockTexts } from '#lib/resume/print/block-texts.ts'
import { designOf, headerPlace, textHeight, wholeFrame } from '#lib/resume/print/designs.ts'
import { fitSpacing } from '#lib/resume/print/paginate.ts'
import { SIZES, sizeOf } from '#lib/resume/print/spacing.ts'
import { pageOf } from '#lib/resume/typeset/paper.ts'
import { PdfChecker } from '#lib/runtime/print/check-pdf.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { pdfOf } from '#lib/runtime/print/pdf.ts'
import { miniatureOf, picturesOf } from '#lib/runtime/print/pictures.ts'
import { Strips } from '#lib/runtime/print/strips.ts'
import { createTypesetter, openTypeface } from '#lib/runtime/print/typesetter.ts'
import { LONG, printOptions } from '#test/support/print-resumes.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const files = await readFontFiles('source-sans-3')
const page = pageOf('letter')
const moreFonts = async () => ({ fonts: [], passed_over: [], damaged: [] })
const cold = () => ({ typeface: openTypeface(files), moreFonts })
const warm = cold()
const strips = new Strips()
const typesetter = createTypesetter(warm.typeface, { more: [], language: 'en' })
const options = printOptions()
const laid = await layOut(options, warm)
const sizes = SIZES['source-sans-3']
const DESIGN = designOf('inline')
const ROOM = { height: textHeight(DESIGN, page), header: headerPlace(sizes, DESIGN).height }
const TEXT_WIDTH = wholeFrame(DESIGN, page).width
const texts = blockTexts(laid.document, DESIGN)
const blocks = texts.map((text) => typesetter.block(text, { sizes, width: TEXT_WIDTH }))
const source = {
  list: laid.list,
  fonts: laid.fonts,
  title: 'Resume',
  language: 'en',
  date: new Date(0),
}
const ready = pdfOf(source)

let scale = 0
const nextScale = () => {
  scale = (scale + 1) % 15
  return 0.7 + scale * 0.05
}

// One line differs from print to print, in a printer that has printed before.
const printer = createPrinter({ fontsFolder: null, systemFonts: [] })
let edits = 0
const edited = () => {
  edits += 1
  const [first, ...others] = LONG.sections
  const line = { id: 'l', text: `${first?.lines[0]?.text} Now in Oregon ${edits}.` }
  return printOptions({
    document: { ...LONG, sections: first ? [{ ...first, lines: [line] }, ...others] : others },
  })
}

const tasks: Record<string, () => unknown> = {
  'PDF after an edit': () => printer.pdf(edited()),
  'preview after an edit': () => printer.preview(edited()),
  'preview after a step of spacing': () => printer.preview({ ...options, spacing_scale: nextScale() }),
  'layout, every block new': () => layOut(options, cold()),
  'layout, every block kept': () => layOut(options, warm),
  'fit over 15 spacings': () => fitSpacing(blocks, ROOM, DESIGN.gaps),
  'PDF from the display list': () => pdfOf(source),
  'PDF read back and compared': () => new PdfChecker().check(ready, laid),
  'PDF by pdfkit alone (its own breaks, untagged)': pdfkitAlone,
  'preview of which nothing was drawn before, 2 pages': () => picturesOf(laid.list, laid.fonts),
  'miniature by Satori and resvg': () => miniatureOf(laid, options, files),
}

function pdfkitAlone(): Promise<number> {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 48,
    font: null,
    pdfVersion: '1.7',
    autoFirstPage: false,
  } as never) as unknown as {
    on: (event: string, heard: () => void) => void
    registerFont: (name: string, data: Uint8Array) => void
    addPage: () => void
    font: (name: string) => { fontSize: (size: number) => { text: (text: string, options: object) => void } }
    end: () => void
  }
  const done = new Promise<number>((resolve) => document.on('end', () => resolve(0)))
  document.on('data', () => {})
  for (const { key, data } of Object.values(files)) document.registerFont(key, data)
  document.addPage()
  for (const { role, spans } of texts) {
    for (const [index, { text, style }] of spans.entries())
      document
        .font(style)
        .fontSize(sizeOf(role, sizes))
        .text(text, { continued: index < spans.length - 1 })
  }
  document.end()
  return done
}

const times = new Map<string, { cpu: number; clock: number }[]>()
for (let round = -2; round < ROUNDS; round += 1) {
  for (const [name, task] of Object.entries(tasks)) {
    const [start, cpuBefore] = [performance.now(), process.cpuUsage()]
    await task()
    const { user, system } = process.cpuUsage(cpuBefore)
    const time = { cpu: (user + system) / 1000, clock: performance.now() - start }
    if (round >= 0) times.set(name, [...(times.get(name) ?? []), time])
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
console.log(
  `${LONG.sections.length} sections, ${laid.list.pages.length} pages, ${ready.bytes.length} bytes of PDF\n`,
)
console.log(
  '| Step | ms of processor, median | least | by the clock, median | least |\n| --- | ---: | ---: | ---: | ---: |',
)
for (const [name, values] of times) {
  const columns = [values.map(({ cpu }) => cpu), values.map(({ clock }) => clock)]
  const cells = columns.flatMap((column) => [middle(column), Math.min(...column)]).map((ms) => ms.toFixed(1))
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

// The memory of a process that continues to print, compared with that after its first previews.
const before = process.memoryUsage.rss()
let most = before
for (let print = 0; print < 200; print += 1) {
  const { list, fonts } = await layOut({ ...options, spacing_scale: nextScale() }, warm)
  await picturesOf(list, fonts, strips)
  most = Math.max(most, process.memoryUsage.rss())
}
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
console.log(
  `\n200 previews of two pages took at most ${megabytes(most - before)} MB more, and ${megabytes(process.memoryUsage.rss() - before)} MB at their end.`,
)
