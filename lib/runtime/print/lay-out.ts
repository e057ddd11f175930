import type { Section } from '#db/rows/master.ts'
import { type BlockText, sectionBlocks } from '#lib/resume/print/block-texts.ts'
import {
  type Design,
  designOf,
  framesOf,
  headerPlace,
  sizesOf,
  type TextFrame,
  textHeight,
  wholeFrame,
} from '#lib/resume/print/designs.ts'
import { type DisplayList, displayList, type PageColumn } from '#lib/resume/print/display-list.ts'
import { PLACEHOLDER, type PrintedHeader, printedHeader } from '#lib/resume/print/header.ts'
import { fitSpacing, paginate, type SetBlock, unitsOf } from '#lib/resume/print/paginate.ts'
import {
  lettersOf,
  type Missing,
  printableDocument,
  printLanguage,
  withOwnName,
} from '#lib/resume/print/printable.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { setHeader } from '#lib/resume/print/set-header.ts'
import { type PrintSection, type ResumeDocument, SCALES, type TypeSizes } from '#lib/resume/print/spacing.ts'
import { mayEnd } from '#lib/resume/typeset/line-breaks.ts'
import { type Page, pageOf } from '#lib/resume/typeset/paper.ts'
import { isRtlLanguage } from '#lib/resume/typeset/scripts.ts'
import { type StyledSpan, span, textOf } from '#lib/resume/typeset/set-text.ts'
import type { MoreFonts } from '#lib/runtime/print/fonts/more-fonts.ts'
import { createTypesetter, type Typeface, type Typesetter } from '#lib/runtime/print/typesetter.ts'

/** A laid-out resume: its drawing, and its omissions. */
export type LaidOut = {
  list: DisplayList
  fonts: Typesetter['fonts']
  document: ResumeDocument
  /** The blocks of text in reading order. */
  texts: BlockText[]
  header: PrintedHeader | null
  spacing_scale: number
  /** The sections in the second column. */
  side_sections: Section[]
  left_out: Missing[]
  /** Unusable files in the person's fonts folder, and of these the damaged ones. */
  passed_over: string[]
  damaged: string[]
  tiny: boolean
}

/** The tools of typesetting: a typeface, and a search for letters that it lacks. */
export type Setters = { typeface: Typeface; moreFonts: MoreFonts }

/** Lays a resume out; only new lines cost time, because set lines are cached. */
export async function layOut(printOptions: PrintOptions, setters: Setters): Promise<LaidOut> {
  const fields = printOptions.header === 'placeholder' ? PLACEHOLDER : printOptions.header
  const { typesetter, passed_over, damaged } = await typesetterFor(printOptions, fields, setters)
  const { header: head } = printOptions
  const namedDocument = withOwnName(printOptions.document, head === 'placeholder' ? undefined : head?.name)
  const { document, left_out } = printableDocument(namedDocument, typesetter.covers)
  const page = pageOf(printOptions.paper)
  const design = designOf(printOptions.template, printOptions.font)
  const sizes = sizesOf(design, printOptions.font, printOptions.font_size)
  const { height } = headerPlace(sizes, design)
  const room = { height: textHeight(design, page), header: height }
  const { side, main, frames, side_sections } = columnsOf(document, { design, sizes, typesetter, room, page })
  const { scale, ...pages } = spaced(main, { askedScale: printOptions.spacing_scale, room, design })
  const header = fields === null ? null : printedHeader(fields, typesetter.covers, left_out)
  const tone = printOptions.header === 'placeholder' ? 'placeholder' : 'ink'
  const { width } = wholeFrame(design, page)
  const look = { design, sizes, tone, width, rtl: isRtlLanguage(document.language) } as const
  const set = header && setHeader(header, { ...look, line: typesetter.line })
  const list = displayList({
    page,
    design,
    accent: printOptions.accent,
    side: side.length === 0 ? null : sideColumn(side, { design, scale, room, frame: frames.side }),
    main: { blocks: main, scale, ...pages, frame: frames.main },
    reach: typesetter.reach,
    header: { lines: set?.lines ?? [], height },
    foot: (number) => {
      const size = sizes.text * FOOT_SIZE
      const line = typesetter.line(footSpans(header?.name ?? '', number, tone), size)
      return line.width <= width ? line : typesetter.line(footSpans('', number, tone), size)
    },
  })
  const texts = [...side, ...main]
  const fit = { list, fonts: typesetter.fonts, spacing_scale: scale, side_sections }
  return { ...fit, document, texts, header, left_out, passed_over, damaged, tiny: set?.tiny ?? false }
}

async function typesetterFor(
  printOptions: PrintOptions,
  fields: object | null,
  { typeface, moreFonts }: Setters,
): Promise<{ typesetter: Typesetter; passed_over: string[]; damaged: string[] }> {
  const language = printLanguage(printOptions.document.language)
  const { fonts, ...unused } = await moreFonts(lettersWithout(typeface, printOptions, fields), language)
  return { typesetter: createTypesetter(typeface, { more: fonts, language }), ...unused }
}

/** Returns the letters of a resume and its header that the typeface lacks, each once. */
function lettersWithout({ own }: Typeface, printOptions: PrintOptions, fields: object | null): string[] {
  const header = fields === null ? '' : JSON.stringify(fields)
  const text = `${lettersOf(printOptions.document)} ${header}`.normalize('NFC')
  if (own.regular.covers(text)) return []
  const letters = [...new Set([...GRAPHEMES.segment(text)].map(({ segment }) => segment))]
  return letters.filter((letter) => !own.regular.covers(letter) && SEEN.test(letter))
}

const GRAPHEMES = new Intl.Segmenter('en')
const SEEN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

// The foot of a page is set smaller than its text.
const FOOT_SIZE = 0.85

function footSpans(name: string, number: string, tone: 'ink' | 'placeholder'): StyledSpan[] {
  const soft = { ...span(number), tone: 'soft' } as const
  if (name === '') return [soft]
  return [
    { ...span(name), tone: tone === 'ink' ? 'soft' : tone },
    { ...soft, text: `  |  ${number}` },
  ]
}

type LayoutRoom = { height: number; header: number }
type LayoutColumns = {
  side: SetBlock[]
  main: SetBlock[]
  frames: { side: TextFrame; main: TextFrame }
  side_sections: Section[]
}
type LayoutSettings = {
  design: Design
  sizes: TypeSizes
  typesetter: Typesetter
  room: LayoutRoom
  page: Page
}

// Sections that fit beside the first page's text stand there whole, so that each is read in one piece.
function columnsOf(document: ResumeDocument, setting: LayoutSettings): LayoutColumns {
  const { design, sizes, typesetter, room, page } = setting
  const blocksOf = (section: PrintSection, look: Design, width: number) =>
    sectionBlocks(section, document.language, look).map((text) => typesetter.block(text, { sizes, width }))
  const frames = framesOf(design, page, isRtlLanguage(document.language))
  const side: SetBlock[] = []
  const sideSections = new Set<PrintSection>()
  for (const section of document.sections) {
    if (!design.sidebar?.kinds.includes(section.kind)) continue
    const blocks = blocksOf(section, { ...design, dates: 'stacked' }, frames.side.width)
    if (!blocks.every(isWhole)) continue
    if (heightOf([...side, ...blocks], 1, design) > room.height - room.header) continue
    side.push(...blocks)
    sideSections.add(section)
  }
  const used = side.length === 0 ? { ...frames, main: wholeFrame(design, page) } : frames
  const printSections = document.sections.filter((section) => !sideSections.has(section))
  const main: SetBlock[] = []
  for (const section of printSections) main.push(...blocksOf(section, design, used.main.width))
  return { side, main, frames: used, side_sections: [...sideSections].map(({ kind }) => kind) }
}

// A word wider than a narrow column would be read as two.
function isWhole({ lines }: SetBlock): boolean {
  return lines.slice(0, -1).every(({ runs }) => mayEnd(textOf(runs)))
}

function heightOf(blocks: readonly SetBlock[], scale: number, { gaps }: Design): number {
  return unitsOf(blocks, scale, gaps).reduce(
    (sum, { height, gap }, index) => sum + height + (index > 0 ? gap : 0),
    0,
  )
}

type ColumnContext = { design: Design; scale: number; room: LayoutRoom; frame: TextFrame }

// A column that fits at the usual spacing may not fit at a loose one; then it has less spacing than the main text.
function sideColumn(blocks: readonly SetBlock[], { design, scale, room, frame }: ColumnContext): PageColumn {
  const fits = (candidate: number) => heightOf(blocks, candidate, design) <= room.height - room.header
  const own = fits(scale)
    ? scale
    : (SCALES.findLast((candidate) => candidate < scale && fits(candidate)) ?? 1)
  return { blocks, units: unitsOf(blocks, own, design.gaps), starts: [0], scale: own, frame }
}

type Spacing = { askedScale: number | null; room: LayoutRoom; design: Design }

function spaced(blocks: readonly SetBlock[], { askedScale, room, design: { gaps } }: Spacing) {
  const fit = askedScale === null ? fitSpacing(blocks, room, gaps) : null
  const scale = fit?.scale ?? askedScale ?? 1
  const units = unitsOf(blocks, scale, gaps)
  return { scale, units, starts: (fit?.pages ?? paginate(units, room)).starts }
}
