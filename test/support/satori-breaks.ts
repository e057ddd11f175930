import satori, { type Font as SatoriFont } from 'satori'
import type { Cut } from '#lib/resume/typeset/line-breaks.ts'
import { type Style, type StyledSpan, textOf } from '#lib/resume/typeset/set-text.ts'
import type { FontFiles } from '#lib/runtime/print/fonts/font-files.ts'

/** A paragraph to be broken, `size` and `width` in points. */
type Paragraph = { spans: readonly StyledSpan[]; size: number; width: number }

/** Breaks a paragraph into lines; null where the lines cannot be read back. */
type Breaker = (paragraph: Paragraph) => Promise<Cut[] | null>

// Satori rounds to whole units, so a point has ten of them.
const UNITS = 10
// Nothing may break at a mark inside a word: readers of PDFs take one at a line's end for a hyphenated word.
const MARK = '[!-/:-@[-`{-~\\u2010-\\u205e]'
const INSIDE = new RegExp(`(?<=\\S)(?=${MARK})|(?<=${MARK})(?=\\S)`, 'g')
const JOINER = '\u2060'
const LOOKS: Record<Style, object> = {
  regular: { fontWeight: 400 },
  strong: { fontWeight: 600 },
  italic: { fontStyle: 'italic' },
}

/** A breaker by satori. It says which words stand in which line; where they stand in it is none of its business. */
export function satoriBreaks(own: FontFiles): Breaker {
  const face = (name: string, data: Uint8Array, look: Partial<SatoriFont>): SatoriFont => ({
    name,
    data: Buffer.from(data),
    weight: 400,
    style: 'normal',
    ...look,
  })
  const fonts = [
    face('own', own.regular.data, {}),
    face('own', own.strong.data, { weight: 600 }),
    face('own', own.italic.data, { style: 'italic' }),
    // Letters that the italic lacks are set upright.
    face('upright', own.regular.data, {}),
  ]
  const fontFamily = 'own, upright'
  return async ({ spans, size, width }) => {
    const children = spans.map(({ text, style }) =>
      element('span', LOOKS[style], text.replace(INSIDE, JOINER)),
    )
    const look = { display: 'block', width: width * UNITS, fontSize: size * UNITS, lineHeight: 1.25 }
    const column = element('div', { ...look, fontFamily, wordBreak: 'break-word' }, children)
    const svg = await satori(column as never, {
      width: width * UNITS,
      fonts,
      embedFont: false,
      pointScaleFactor: 0,
    })
    return cutsOf(textOf(spans), linesOf(svg))
  }
}

function element(type: string, style: object, children: unknown) {
  return { type, key: null, props: { style, children } }
}

const PIECE = /<text x="[-\d.]+" y="([-\d.]+)"[^>]*>([^<]*)<\/text>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

// The pieces of one line stand at one height; spaces are not among them.
function linesOf(svg: string): string[] {
  const lines: string[] = []
  let height = ''
  for (const [, y = '', text = ''] of svg.matchAll(PIECE)) {
    if (y !== height) lines.push('')
    height = y
    const piece = text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    lines.push(`${lines.pop()}${piece.replaceAll(JOINER, '')}`)
  }
  return lines
}

function cutsOf(text: string, lines: readonly string[]): Cut[] | null {
  const cuts: Cut[] = []
  let at = 0
  for (const line of lines) {
    const start = at
    for (const letter of line.replace(/[\s\u00a0]/g, '')) {
      while (/[\s\u00a0]/.test(text.charAt(at))) at += 1
      if (!text.startsWith(letter, at)) return null
      at += letter.length
    }
    const from = start + text.slice(start, at).search(/\S/)
    if (at > start) cuts.push({ from, to: at })
  }
  return text.slice(at).trim() === '' ? cuts : null
}
