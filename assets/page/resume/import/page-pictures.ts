import { signal } from '@preact/signals'
import type { PDFPageProxy } from 'unpdf/pdfjs'

/** The addresses of the pictures of a PDF's pages, in memory only; a page that is not drawn yet has ''. */
export const pagePictures = signal<readonly string[]>([])

/** Draws the pages of a PDF for the screen. The file never leaves the browser for it; without a picture the text stays. */
export async function drawPages(file: Blob): Promise<void> {
  dropPictures()
  const { getDocument } = await import('unpdf/pdfjs')
  const data = new Uint8Array(await file.arrayBuffer())
  const opened = getDocument({ data, verbosity: 0 })
  const document = await opened.promise
  const drawing = pagePictures.peek()
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const picture = await drawn(await document.getPage(number))
    if (pagePictures.peek() !== drawing && number === 1) break
    pagePictures.value = [...pagePictures.peek(), picture]
  }
  await opened.destroy()
}

/** Forgets the pictures. */
export function dropPictures(): void {
  for (const picture of pagePictures.peek()) URL.revokeObjectURL(picture)
  pagePictures.value = []
}

async function drawn(page: PDFPageProxy): Promise<string> {
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  const blob = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/png'))
  return blob === null ? '' : URL.createObjectURL(blob)
}

const MOST_PAGES = 10
const SCALE = 1.8
