import { renderAsync } from '@resvg/resvg-js'
import satori from 'satori'
import { type Design, designOf } from '#lib/resume/print/designs.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { colorOf, hexOf, type Ink } from '#lib/resume/print/svg-page.ts'
import type { FontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import type { LaidOut } from '#lib/runtime/print/lay-out.ts'

/** An element as Satori takes it. */
type TreeElement = { type: 'div'; key: null; props: { style: object; children?: string | TreeElement[] } }

/** The width of a miniature in pixels: twice that of its place on the screen, for dense displays. */
const WIDTH = 360
// Satori rounds some lengths to whole units, so a point has several.
const UNITS = 4
// The height of a bar in the place of a text, relative to the font size.
const BAR_HEIGHT = 0.5

/** Draws the first page of a laid-out resume as a small picture (PNG). */
export async function miniatureOf(
  laid: LaidOut,
  { template, font }: Pick<PrintOptions, 'template' | 'font'>,
  files: FontFiles,
): Promise<Uint8Array> {
  const { width, height } = laid.list.page
  const svg = await satori(miniatureTree(laid, designOf(template, font).heading) as never, {
    width: width * UNITS,
    height: height * UNITS,
    pointScaleFactor: 0,
    fonts: Object.values(files).map(({ key, data }) => ({ name: key, data: data as Buffer })),
  })
  const picture = await renderAsync(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  })
  return picture.asPng()
}

/**
 * Returns the elements of the first page, each in its place of the layout; `heading` is the look of headings, whose small
 * capitals are drawn as capitals of that height, because Satori knows no font features. A text in
 * a font of the system becomes a bar, because Satori cannot open every such font.
 */
export function miniatureTree(
  { list, fonts }: Pick<LaidOut, 'list' | 'fonts'>,
  { tracking, caps }: Pick<Design['heading'], 'tracking' | 'caps'>,
): TreeElement {
  const { page, pages, parts, accent } = list
  const { runs, rules, folio } = pages[0] ?? { runs: [], rules: [], folio: [] }
  const color = (ink: Ink) => hexOf(colorOf(ink, accent))
  const elements = rules.map(({ ink, x, y, width, height }) =>
    elementAt({ left: x, top: y, width, height }, { backgroundColor: color(ink) }),
  )
  for (const { font: key, glyphs, x, baseline, size, width, text, tone, part } of [...runs, ...folio]) {
    const font = fonts.get(key)
    if (!font || glyphs.ids.every((id) => font.outline(id) === '')) continue
    if (OWN.has(key)) {
      const isSection = parts[part]?.is_section ?? false
      const isSmall = isSection && caps === 'small'
      const fontSize = isSmall ? size * SMALL_CAPITAL : size
      const letterSpacing = isSection ? tracking * size : 0
      const place = { left: x, top: baseline - font.reach.above * fontSize, fontSize, letterSpacing }
      const printedText = isSmall ? text.toUpperCase() : text
      elements.push(elementAt(place, { color: color(tone), fontFamily: key, whiteSpace: 'pre' }, printedText))
    } else {
      const height = size * BAR_HEIGHT
      const bar = { left: x, top: baseline - height, width, height }
      elements.push(elementAt(bar, { backgroundColor: color(tone), opacity: 0.4 }))
    }
  }
  return elementAt({ left: 0, top: 0, ...page }, { display: 'flex', backgroundColor: '#fff' }, elements)
}

// The height of a small capital of Source Serif 4, relative to a capital.
const SMALL_CAPITAL = 0.78
const OWN = new Set(['regular', 'strong', 'italic'])

function elementAt(
  lengths: Record<string, number>,
  look: object,
  children?: string | TreeElement[],
): TreeElement {
  const scaled = Object.entries(lengths).map(([name, length]) => [name, length * UNITS])
  const style = { position: 'absolute', ...Object.fromEntries(scaled), ...look }
  return { type: 'div', key: null, props: { style, ...(children === undefined ? {} : { children }) } }
}
