import type { PlacedRun } from '#lib/resume/print/display-list.ts'
import type { Code } from '#lib/resume/print/glyph-codes.ts'

/** A run with the codes of its glyphs, and the name of its font on the page. */
export type PdfRun = { run: PlacedRun; codes: readonly Code[]; font: string }

// A shift below this, in thousandths of the font size, is a rounding and not a kern.
const LEAST = 0.01

/**
 * The operators that draw a run, in a page whose y grows downwards. Every glyph stands where the display list has it:
 * what its font would advance too far or too short is made up for behind it.
 */
export function pdfText({ run, codes, font }: PdfRun): string {
  const { glyphs, size, x, baseline } = run
  const shown: string[] = []
  let letters = ''
  let shift = 0
  const flush = () => {
    if (letters !== '') shown.push(`<${letters}>`)
    letters = ''
  }
  const show = (code: number) => {
    if (Math.abs(shift) > LEAST) {
      flush()
      shown.push(number(-shift))
      shift = 0
    }
    letters += code.toString(16).padStart(4, '0')
  }
  codes.forEach(({ code, advance }, at) => {
    const [right, up] = [(glyphs.x_offsets[at] ?? 0) * 1000, (glyphs.y_offsets[at] ?? 0) * size]
    shift += right
    if (up !== 0) {
      flush()
      shown.push(`] TJ ${number(up)} Ts [`)
    }
    show(code)
    if (up !== 0) {
      flush()
      shown.push('] TJ 0 Ts [')
    }
    shift += ((glyphs.advances[at] ?? 0) - advance) * 1000 - right
  })
  flush()
  return `BT /${font} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(baseline)} Tm [${shown.join('')}] TJ ET`
}

/** A map from codes to text in the form that a PDF's font has it. */
export function toUnicode(codes: readonly Code[]): string {
  const lines = codes.map(({ code, text }) => `<${hex(code)}> <${[...utf16(text)].map(hex).join('')}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** A number as PDF writes it, to a thousandth. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000 || 0)
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}

function utf16(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}
