import PQueue from 'p-queue'
import { PRINT_FONTS, type PrintFont, TEMPLATES } from '#db/rows/display.ts'
import { printedText } from '#lib/resume/print/pdf-text.ts'
import {
  missingLetters,
  type PrintCalls,
  type PrintOptions,
  PrintProblem,
  printNote,
} from '#lib/resume/print/printer.ts'
import { PRINT_LIMITS, tooLong } from '#lib/resume/print/spacing.ts'
import { clearUp, type PdfChecker } from '#lib/runtime/print/check-pdf.ts'
import type { TryFont } from '#lib/runtime/print/fonts/font-trial.ts'
import { openMoreFonts, readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { type LaidOut, layOut } from '#lib/runtime/print/lay-out.ts'
import { openTypeface, type Typeface } from '#lib/runtime/print/typesetter.ts'

/** Folders of additional fonts: the person's, and the system's. A missing one is ignored. */
export type PrintFolders = { fontsFolder: string | null; systemFonts: readonly string[] }

/**
 * Creates a printer in this thread. It prints one resume after the other, and reads a font at first use. `tryFont` decides
 * about each font of the person's folder.
 */
export function createPrinter(
  { fontsFolder, systemFonts }: PrintFolders,
  tryFont: TryFont = async () => true,
): PrintCalls {
  const queue = new PQueue({ concurrency: 1 })
  const moreFonts = openMoreFonts({ home: fontsFolder, system: systemFonts }, tryFont)
  const typefaces = new Map<PrintFont, Promise<Typeface>>()
  const checker = once(async () => new (await import('#lib/runtime/print/check-pdf.ts')).PdfChecker())
  const strips = once(async () => new (await import('#lib/runtime/print/strips.ts')).Strips())
  const typefaceOf = (font: PrintFont) => {
    const opened = typefaces.get(font) ?? readTypeface(font)
    typefaces.set(font, opened)
    return opened
  }
  const warmed = new Set<PrintFont>()
  const laidOut = async (printOptions: PrintOptions) => {
    if (!isKnown(printOptions)) throw new PrintProblem('no_design')
    const long = tooLong(printOptions.document)
    if (long !== null) throw new PrintProblem(long)
    const laid = await layOut(printOptions, { typeface: await typefaceOf(printOptions.font), moreFonts })
    if (laid.list.pages.length > PRINT_LIMITS.pages) throw new PrintProblem('too_long')
    return laid
  }
  return {
    warm: (font) =>
      queue.add(async () => {
        if (warmed.has(font)) return
        warmed.add(font)
        // The result is discarded: the modules are then loaded and warm.
        const laid = await laidOut({ ...WARM_UP, font })
        const { picturesOf } = await import('#lib/runtime/print/pictures.ts')
        await picturesOf(laid.list, laid.fonts, await strips())
        await checkedPdf(WARM_UP, laid, await checker())
      }),
    fit: (printOptions) => queue.add(async () => fitOf(await laidOut(printOptions))),
    miniature: (printOptions) =>
      queue.add(async () => {
        const laid = await laidOut(printOptions)
        const { miniatureOf } = await import('#lib/runtime/print/pictures.ts')
        const { files } = await typefaceOf(printOptions.font)
        const picture = await miniatureOf(laid, printOptions, files)
        clearUp()
        return picture
      }, AFTER_PRINTS),
    preview: (printOptions) =>
      queue.add(async () => {
        const laid = await laidOut(printOptions)
        const { picturesOf } = await import('#lib/runtime/print/pictures.ts')
        const pages = await picturesOf(laid.list, laid.fonts, await strips())
        return { ...fitOf(laid), pages, note: printNote(laid, fontsFolder) }
      }),
    pdf: (printOptions) =>
      queue.add(async () => {
        if (printOptions.header === 'placeholder') throw new PrintProblem('placeholder')
        const laid = await laidOut(printOptions)
        if (laid.left_out.length > 0)
          throw new PrintProblem('letters_missing', missingLetters(laid, fontsFolder))
        return {
          ...fitOf(laid),
          ...(await checkedPdf(printOptions, laid, await checker())),
          note: printNote(laid, fontsFolder),
        }
      }),
  }
}

// Nobody waits for a miniature.
const AFTER_PRINTS = { priority: -1 }

// An invented resume: one paragraph that wraps, a role and a link.
const WARM_UP: PrintOptions = {
  document: {
    language: 'en',
    title: 'Resume',
    sections: [
      {
        kind: 'experience',
        heading: 'Experience',
        lines: [
          { id: '', text: 'The quick brown fox jumps over the lazy dog, 0123456789 times. '.repeat(9) },
        ],
        entries: [
          {
            id: '',
            heading: 'A company',
            sublines: ['Engineer, Jan 2020 - Present'],
            lines: [{ id: '', text: 'See https://example.org/ (B, C, D & E)' }],
          },
        ],
      },
    ],
  },
  header: null,
  template: 'inline',
  font: 'source-sans-3',
  paper: 'letter',
  accent: 'none',
  font_size: null,
  spacing_scale: null,
  updated_at: '1980-01-01T00:00:00Z',
}

// A layout may come from another version of the service.
function isKnown({ template, font }: PrintOptions): boolean {
  return TEMPLATES.includes(template) && PRINT_FONTS.includes(font)
}

async function checkedPdf(printOptions: PrintOptions, laid: LaidOut, checker: PdfChecker) {
  const { pdfOf } = await import('#lib/runtime/print/pdf.ts')
  const pdf = pdfOf({
    list: laid.list,
    fonts: laid.fonts,
    title: titleOf(laid),
    language: laid.document.language,
    date: dateOf(printOptions.updated_at),
  })
  const read_back = await checker.check(pdf, laid)
  clearUp()
  return { bytes: pdf.bytes, written: printedText(laid), read_back }
}

async function readTypeface(font: PrintFont): Promise<Typeface> {
  return openTypeface(await readFontFiles(font))
}

function fitOf({ spacing_scale, list, side_sections }: LaidOut) {
  return { spacing_scale, page_count: list.pages.length, side_sections }
}

// A file for others names its author only if the author does.
function titleOf({ header, document }: LaidOut): string {
  const title = document.title === '' ? 'Resume' : document.title
  return header === null || header.name === '' ? title : `${header.name} - ${title}`
}

function dateOf(updated_at: string): Date {
  const date = new Date(updated_at)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let printer: Promise<T> | undefined
  return () => {
    printer ??= make()
    return printer
  }
}
