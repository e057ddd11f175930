import { expect, test } from 'bun:test'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { PdfChecker } from '#lib/runtime/print/check-pdf.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { pdfOf } from '#lib/runtime/print/pdf.ts'
import { openTypeface } from '#lib/runtime/print/typesetter.ts'
import { LONG, NO_FONTS, printOptions } from '#test/support/print-resumes.ts'

const typeface = openTypeface(await readFontFiles('source-sans-3'))
const moreFonts = async () => ({ fonts: [], passed_over: [], damaged: [] })

async function drawn(options: Partial<PrintOptions> = {}) {
  const laid = await layOut(printOptions(options), { typeface, moreFonts })
  const source = { list: laid.list, fonts: laid.fonts, title: 'Resume', language: 'en', date: new Date(0) }
  return { laid, pdf: pdfOf(source) }
}

// Rewords the first line of a section.
function edited(section: number, words: string): Partial<PrintOptions> {
  const sections = LONG.sections.map((old, index) => {
    const line = old.entries?.[0]?.lines[0] ?? old.lines[0]
    return index === section && line ? { ...old, entries: [], lines: [{ ...line, text: words }] } : old
  })
  return { document: { ...LONG, sections } }
}

test('a PDF that lost a word, or has one too many, is an error', async () => {
  const { laid, pdf } = await drawn()
  const { texts, header } = laid
  const checker = new PdfChecker()
  await checker.check(pdf, { texts, header })
  const more = header && { ...header, name: `${header.name} Junior` }
  // The second time the pages are not read again.
  for (const checks of [new PdfChecker(), checker])
    for (const wrong of [more, null])
      await expect(checks.check(pdf, { texts, header: wrong })).rejects.toMatchObject({
        reason: 'words_lost',
      })
})

test('a page that is drawn as before is not read again', async () => {
  const { laid, pdf } = await drawn()
  expect(pdf.pages).toHaveLength(2)
  const checker = new PdfChecker()
  const text = await checker.check(pdf, laid)
  expect(await checker.check({ ...pdf, bytes: new Uint8Array() }, laid)).toBe(text)
  const changed = pdf.pages.map((page, index) => (index === 1 ? { ...page, operators: 'BT ET' } : page))
  await expect(checker.check({ bytes: new Uint8Array(), pages: changed }, laid)).rejects.toThrow()
})

test('the text of a PDF is that of a printer that has just begun, whatever was printed before', async () => {
  const printer = createPrinter(NO_FONTS)
  const prints: Partial<PrintOptions>[] = [
    ...[{}, edited(1, 'Ships Ŵ engines.'), edited(4, 'Welsh'), { template: 'sidebar' as const }, {}],
  ]
  for (const options of prints) {
    const [late, fresh] = [printer, createPrinter(NO_FONTS)].map((by) => by.pdf(printOptions(options)))
    expect((await late)?.read_back).toBe(String((await fresh)?.read_back))
  }
})
