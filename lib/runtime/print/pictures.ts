import { deflateSync } from 'node:zlib'
import { renderAsync } from '@resvg/resvg-js'
import type { DisplayList } from '#lib/print/rules/display-list.ts'
import { grayPng } from '#lib/print/rules/png-gray.ts'
import { svgPage } from '#lib/print/rules/svg-page.ts'
import type { ShapedFont } from '#lib/runtime/print/shaped-font.ts'

// 144 dots an inch: a grid of half points falls on whole pixels.
const PIXELS_PER_POINT = 2
const LEVEL = 3
const PAGES_BEFORE_CLEARING = 16

let drawn = 0

/** Draws a display list as pictures (PNG, 1224 x 1584), one for each page. */
export async function picturesOf(
  list: DisplayList,
  fonts: ReadonlyMap<string, ShapedFont>,
): Promise<Uint8Array[]> {
  const outlines = (key: string, glyph: number) => {
    const font = fonts.get(key)
    return { path: font?.outline(glyph) ?? '', units: font?.units ?? 1000 }
  }
  const pictures: Uint8Array[] = []
  for (const page of list.pages) {
    const image = await renderAsync(svgPage(page, outlines), {
      fitTo: { mode: 'zoom', value: PIXELS_PER_POINT },
      font: { loadSystemFonts: false },
    })
    const { pixels, width, height } = image
    pictures.push(grayPng({ pixels, width, height }, (bytes) => deflateSync(bytes, { level: LEVEL })))
    // The memory of a picture is given back only between two turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0))
    drawn += 1
    // The engine does not count that memory, so that by itself it would clear up too late.
    if (drawn % PAGES_BEFORE_CLEARING === 0) Bun.gc(true)
  }
  return pictures
}
