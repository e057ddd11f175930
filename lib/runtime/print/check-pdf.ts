import { getDocumentProxy } from 'unpdf'
import { type PrintedParts, printedText, sameWords } from '#lib/resume/print/pdf-text.ts'
import { PrintProblem } from '#lib/resume/print/printer.ts'
import type { DrawnPage, DrawnPdf } from '#lib/runtime/print/pdf.ts'

/** Reads PDFs that are printed one after the other. A page that is drawn as in the file before is not read again. */
export class PdfChecker {
  #pages: readonly (DrawnPage & { text: string })[] = []

  /** Reads the text of a PDF; throws if a word of the resume differs from the print. */
  async check({ bytes, pages }: DrawnPdf, printed: PrintedParts): Promise<string> {
    const before = pages.map((page) => this.#pages.find((other) => isSame(page, other))?.text)
    const texts = before.includes(undefined) ? await readPages(bytes, before) : before
    const text = texts
      .join('\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
    if (!sameWords(printedText(printed), text)) throw new PrintProblem('words_lost')
    this.#pages = pages.map((page, index) => ({ ...page, text: texts[index] ?? '' }))
    return text
  }
}

// Reads the pages without a text.
async function readPages(bytes: Uint8Array, texts: readonly (string | undefined)[]): Promise<string[]> {
  // The reader detaches the bytes that it gets, so it gets a copy.
  const file = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const all = await Promise.all(
    texts.map(async (text, index) => {
      if (text !== undefined) return text
      const { items } = await (await file.getPage(index + 1)).getTextContent()
      return items.flatMap((item) => ('str' in item ? [item.str, item.hasEOL ? '\n' : ''] : [])).join('')
    }),
  )
  await file.loadingTask.destroy()
  return all
}

function isSame(page: DrawnPage, other: DrawnPage): boolean {
  const haveSameFonts =
    page.fonts.length === other.fonts.length && page.fonts.every((font, index) => font === other.fonts[index])
  return haveSameFonts && page.operators === other.operators
}

const GROWTH = 100 * 1024 * 1024

let level: number | undefined

/**
 * Collects garbage when the process has grown much. Pixels and fonts are outside the heap, so the engine would do it
 * too late.
 */
export function clearUp(): void {
  const now = process.memoryUsage.rss()
  level = Math.min(level ?? now, now)
  if (now - level < GROWTH) return
  if (typeof Bun !== 'undefined') Bun.gc(true)
  level = process.memoryUsage.rss()
}
