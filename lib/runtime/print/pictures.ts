import { deflateSync } from 'node:zlib'
import { renderAsync } from '@resvg/resvg-js'
import type { DisplayList } from '#lib/resume/print/display-list.ts'
import { colorPng, grayPng } from '#lib/resume/print/png-gray.ts'
import { svgPage } from '#lib/resume/print/svg-page.ts'
import { clearUp } from '#lib/runtime/print/clear-up.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'

// 144 dots an inch: a grid of half points falls on whole pixels.
const PIXELS_PER_POINT = 2
const LEVEL = 3
// Each is drawn in a thread of its own.
const AT_ONCE = 2

/** Draws a display list as pictures (PNG), one for each page. */
export async function picturesOf(
  list: DisplayList,
  fonts: ReadonlyMap<string, ShapedFont>,
): Promise<Uint8Array[]> {
  const outlines = (key: string, glyph: number) => {
    const font = fonts.get(key)
    return { path: font?.outline(glyph) ?? '', units: font?.units ?? 1000 }
  }
  const pictures: Uint8Array[] = []
  for (let at = 0; at < list.pages.length; at += AT_ONCE) {
    const some = list.pages.slice(at, at + AT_ONCE)
    pictures.push(
      ...(await Promise.all(
        some.map((page) => pictureOf(svgPage(page, list, outlines), list.accent === 'none')),
      )),
    )
    // The memory of a picture is given back only between two turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0))
    clearUp()
  }
  return pictures
}

async function pictureOf(svg: string, gray: boolean): Promise<Uint8Array> {
  const { pixels, width, height } = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: PIXELS_PER_POINT },
    font: { loadSystemFonts: false },
  })
  const draw = gray ? grayPng : colorPng
  return draw({ pixels, width, height }, (bytes) => deflateSync(bytes, { level: LEVEL }))
}
