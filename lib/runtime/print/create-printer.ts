import PQueue from 'p-queue'
import { type Printer, type PrintOptions, PrintProblem, printNote } from '#lib/resume/print/printer.ts'
import { isPrintable, PRINT_LIMITS, type PrintFont } from '#lib/resume/print/resume-document.ts'
import { clearUp } from '#lib/runtime/print/clear-up.ts'
import { readFontFiles } from '#lib/runtime/print/font-files.ts'
import { type LaidOut, layOut } from '#lib/runtime/print/lay-out.ts'
import { createTypesetter, type Typesetter } from '#lib/runtime/print/typesetter.ts'

/** Where more fonts may be, for what the bundled ones lack; null or a folder that is not there brings none. */
export type PrintFolders = { fontsFolder: string | null }

/** A printer in this thread. It prints one resume after the other, and reads a font when it is first needed. */
export function createPrinter({ fontsFolder }: PrintFolders): Printer {
  const queue = new PQueue({ concurrency: 1 })
  const typesetters = new Map<PrintFont, Promise<Typesetter>>()
  const typesetterOf = (font: PrintFont) => {
    const opened = typesetters.get(font) ?? openTypesetter(font, fontsFolder)
    typesetters.set(font, opened)
    return opened
  }
  const laidOut = async (ask: PrintOptions) => {
    if (!isPrintable(ask.document)) throw new PrintProblem('too_long')
    const typesetter = await typesetterOf(ask.font)
    const laid = await layOut(ask, typesetter)
    if (laid.list.pages.length > PRINT_LIMITS.pages) throw new PrintProblem('too_long')
    return { laid, typesetter }
  }
  return {
    fit: (ask) => queue.add(async () => fitOf((await laidOut(ask)).laid)),
    preview: (ask) =>
      queue.add(async () => {
        const { laid, typesetter } = await laidOut(ask)
        const { picturesOf } = await import('#lib/runtime/print/pictures.ts')
        return { ...fitOf(laid), pages: await picturesOf(laid.list, typesetter.fonts), note: printNote(laid) }
      }),
    pdf: (ask) =>
      queue.add(async () => {
        if (ask.header === 'placeholder') throw new PrintProblem('placeholder')
        const { laid, typesetter } = await laidOut(ask)
        return { ...fitOf(laid), ...(await checkedPdf(ask, laid, typesetter)), note: printNote(laid) }
      }),
  }
}

async function checkedPdf(ask: PrintOptions, laid: LaidOut, { fonts }: Typesetter) {
  const { pdfOf } = await import('#lib/runtime/print/pdf.ts')
  const { checkPdf } = await import('#lib/runtime/print/check-pdf.ts')
  const bytes = await pdfOf({
    list: laid.list,
    fonts,
    typeface: ask.font,
    title: titleOf(laid),
    language: laid.document.language,
    date: dateOf(ask.updated_at),
  })
  const read_back = await checkPdf(bytes, laid)
  clearUp()
  return { bytes, read_back }
}

async function openTypesetter(font: PrintFont, folder: string | null): Promise<Typesetter> {
  const files = await readFontFiles(font, folder)
  const breaker = once(async () => (await import('#lib/runtime/print/satori-breaks.ts')).satoriBreaks(files))
  return createTypesetter(files, async (paragraph) => (await breaker())(paragraph))
}

function fitOf({ spacing_scale, list, beside }: LaidOut) {
  return { spacing_scale, page_count: list.pages.length, beside }
}

// A file that a person sends away names its author only where the author does.
function titleOf({ header, document }: LaidOut): string {
  const title = document.title === '' ? 'Resume' : document.title
  return header === null || header.name === '' ? title : `${header.name} - ${title}`
}

function dateOf(updated_at: string): Date {
  const date = new Date(updated_at)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
