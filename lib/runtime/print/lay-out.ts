import type { Section } from '#lib/evidence/master/master.ts'
import { type BlockText, sectionBlocks } from '#lib/resume/print/block-texts.ts'
import {
  type Design,
  designOf,
  type Frame,
  framesOf,
  headerPlace,
  sizesOf,
  textHeight,
  wholeFrame,
} from '#lib/resume/print/designs.ts'
import { type Column, type DisplayList, displayList } from '#lib/resume/print/display-list.ts'
import { PLACEHOLDER, type PrintedHeader, printedHeader, setHeader } from '#lib/resume/print/header.ts'
import { type Block, fitSpacing, paginate, unitsOf } from '#lib/resume/print/paginate.ts'
import { printableDocument } from '#lib/resume/print/printable.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import type { PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { textOf } from '#lib/resume/print/set-text.ts'
import { SCALES, type TypeSizes } from '#lib/resume/print/spacing.ts'
import type { Typesetter } from '#lib/runtime/print/typesetter.ts'

/** A resume that is laid out: what is drawn, and what could not be. */
export type LaidOut = {
  list: DisplayList
  document: ResumeDocument
  /** The blocks of text in the order in which they are read. */
  texts: BlockText[]
  header: PrintedHeader | null
  spacing_scale: number
  /** The sections in the second column. */
  beside: Section[]
  left_out: string[]
  tiny: boolean
}

/** Lays a resume out; only its lines cost time, and those that were set before do not. */
export async function layOut(ask: PrintOptions, typesetter: Typesetter): Promise<LaidOut> {
  const { document, left_out } = printableDocument(ask.document, typesetter.covers)
  const design = designOf(ask.template)
  const sizes = sizesOf(design, ask.font, ask.font_size)
  const { height } = headerPlace(sizes)
  const room = { height: textHeight(design), header: height }
  const { side, main, frames, beside } = await columnsOf(document, { design, sizes, typesetter, room })
  const { scale, ...pages } = spaced(main, { asked: ask.spacing_scale, room, design })
  const fields = ask.header === 'placeholder' ? PLACEHOLDER : ask.header
  const header = fields === null ? null : printedHeader(fields, typesetter.covers)
  const tone = ask.header === 'placeholder' ? 'placeholder' : 'ink'
  const set = header && setHeader(header, { design, sizes, tone, line: typesetter.line })
  const list = displayList({
    design,
    accent: ask.accent,
    side: side.length === 0 ? null : sideColumn(side, { design, scale, room, frame: frames.side }),
    main: { blocks: main, scale, ...pages, frame: frames.main },
    reach: typesetter.reach,
    header: { lines: set?.lines ?? [], height },
  })
  const texts = [...side, ...main]
  const fit = { list, spacing_scale: scale, beside }
  return { ...fit, document, texts, header, left_out, tiny: set?.tiny ?? false }
}

type Room = { height: number; header: number }
type Columns = {
  side: Block[]
  main: Block[]
  frames: { side: Frame; main: Frame }
  beside: Section[]
}
type Setting = { design: Design; sizes: TypeSizes; typesetter: Typesetter; room: Room }

// The sections that fit beside the first page's text stand there whole, so that each is read in one piece.
async function columnsOf(document: ResumeDocument, setting: Setting): Promise<Columns> {
  const { design, sizes, typesetter, room } = setting
  const blocksOf = (section: PrintSection, look: Design, width: number) =>
    Promise.all(
      sectionBlocks(section, document.language, look).map((text) => typesetter.block(text, { sizes, width })),
    )
  const frames = framesOf(design)
  const side: Block[] = []
  const beside = new Set<PrintSection>()
  for (const section of document.sections) {
    if (!design.sidebar?.kinds.includes(section.kind)) continue
    const blocks = await blocksOf(section, { ...design, dates: 'inline' }, frames.side.width)
    if (!blocks.every(isWhole)) continue
    if (heightOf([...side, ...blocks], 1, design) > room.height - room.header) continue
    side.push(...blocks)
    beside.add(section)
  }
  const used = side.length === 0 ? { ...frames, main: wholeFrame(design) } : frames
  const rest = document.sections.filter((section) => !beside.has(section))
  const main: Block[] = []
  for (const section of rest) main.push(...(await blocksOf(section, design, used.main.width)))
  return { side, main, frames: used, beside: [...beside].map(({ kind }) => kind) }
}

// A word that is wider than a narrow column would be read as two.
function isWhole({ spans, lines }: Block): boolean {
  const bare = (text: string) => text.replace(/\s+/g, ' ').trim()
  return bare(lines.map(({ runs }) => textOf(runs)).join(' ')) === bare(textOf(spans))
}

function heightOf(blocks: readonly Block[], scale: number, { gaps }: Design): number {
  return unitsOf(blocks, scale, gaps).reduce(
    (sum, { height, gap }, at) => sum + height + (at > 0 ? gap : 0),
    0,
  )
}

type Beside = { design: Design; scale: number; room: Room; frame: Frame }

// What fits at the usual spacing may not at a loose one, and is then spaced closer than the text beside it.
function sideColumn(blocks: readonly Block[], { design, scale, room, frame }: Beside): Column {
  const fits = (one: number) => heightOf(blocks, one, design) <= room.height - room.header
  const own = fits(scale) ? scale : (SCALES.findLast((one) => one < scale && fits(one)) ?? 1)
  return { blocks, units: unitsOf(blocks, own, design.gaps), starts: [0], scale: own, frame }
}

type Spacing = { asked: number | null; room: Room; design: Design }

function spaced(blocks: readonly Block[], { asked, room, design: { gaps } }: Spacing) {
  const fit = asked === null ? fitSpacing(blocks, room, gaps) : null
  const scale = fit?.scale ?? asked ?? 1
  const units = unitsOf(blocks, scale, gaps)
  return { scale, units, starts: (fit?.pages ?? paginate(units, room)).starts }
}
