import type { Template } from '#db/rows/display.ts'
import { type BlockText, blockTexts } from '#lib/resume/print/block-texts.ts'
import { designOf, wholeFrame } from '#lib/resume/print/designs.ts'
import type { SetBlock } from '#lib/resume/print/paginate.ts'
import { CELL_GAP, INDENT, type ResumeDocument, SIZES, sizeOf } from '#lib/resume/print/spacing.ts'
import { lineBreaks } from '#lib/resume/typeset/line-breaks.ts'
import { pageOf } from '#lib/resume/typeset/paper.ts'
import { type SetTextLine, type StyledSpan, span, textOf, widthsOf } from '#lib/resume/typeset/set-text.ts'

/** How wide every character is in this setting, in parts of the font size. */
export const EM = 0.5

/** Sets spans in a font in which every character is equally wide; each span is a run. */
export function fakeLine(spans: readonly StyledSpan[], size: number): SetTextLine {
  let x = 0
  const runs = spans.map((span) => {
    const places = Array.from(span.text, (_, at) => at)
    const run = {
      font: span.style,
      size,
      x,
      width: span.text.length * EM * size,
      text: span.text,
      rtl: false,
      tone: span.tone,
      url: span.url,
      glyphs: {
        ids: places.map((at) => span.text.charCodeAt(at)),
        advances: places.map(() => EM),
        x_offsets: places.map(() => 0),
        y_offsets: places.map(() => 0),
        clusters: places,
      },
    }
    x += run.width
    return run
  })
  return { runs, width: x }
}

/** The blocks of a resume, set in that font. */
export function fakeBlocks(document: ResumeDocument, template: Template = 'inline'): SetBlock[] {
  return blockTexts(document, designOf(template)).map(fakeBlock)
}

function fakeBlock(text: BlockText): SetBlock {
  const size = sizeOf(text.role, SIZES['source-sans-3'])
  const right_line = text.right === null ? null : fakeLine(text.right, size)
  const indent = text.role === 'bullet' ? INDENT : 0
  const width =
    wholeFrame(designOf('inline'), pageOf('letter')).width -
    indent -
    (right_line ? right_line.width + CELL_GAP : 0)
  const whole = textOf(text.spans)
  const cuts = lineBreaks(whole, widthsOf(fakeLine(text.spans, size)), width)
  const lines = cuts.map(({ from, to }) => fakeLine([span(whole.slice(from, to))], size))
  const bullet_line = text.role === 'bullet' ? fakeLine([span('•')], size) : null
  return { ...text, size, lines, right_line, bullet_line, rtl: false }
}
