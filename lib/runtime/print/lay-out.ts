import { blockTexts } from '#lib/resume/print/block-texts.ts'
import { type DisplayList, displayList } from '#lib/resume/print/display-list.ts'
import { PLACEHOLDER, type PrintedHeader, printedHeader, setHeader } from '#lib/resume/print/header.ts'
import { type Block, fitSpacing, paginate, unitsOf } from '#lib/resume/print/paginate.ts'
import { printableDocument } from '#lib/resume/print/printable.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import type { ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { HEADER_HEIGHT, SIZES, TEXT_HEIGHT } from '#lib/resume/print/spacing.ts'
import type { Typesetter } from '#lib/runtime/print/typesetter.ts'

/** A resume that is laid out: what is drawn, and what could not be. */
export type LaidOut = {
  list: DisplayList
  document: ResumeDocument
  header: PrintedHeader | null
  spacing_scale: number
  left_out: string[]
  tiny: boolean
}

const ROOM = { height: TEXT_HEIGHT, header: HEADER_HEIGHT }

/** Lays a resume out; only its lines cost time, and those that were set before do not. */
export async function layOut(ask: PrintOptions, typesetter: Typesetter): Promise<LaidOut> {
  const { document, left_out } = printableDocument(ask.document, typesetter.covers)
  const sizes = SIZES[ask.font]
  const blocks: Block[] = []
  for (const text of blockTexts(document, ask.template)) blocks.push(await typesetter.block(text, sizes))
  const { scale, units, starts } = spaced(blocks, ask.spacing_scale)
  const fields = ask.header === 'placeholder' ? PLACEHOLDER : ask.header
  const header = fields === null ? null : printedHeader(fields, typesetter.covers)
  const tone = ask.header === 'placeholder' ? 'placeholder' : 'ink'
  const set = header && setHeader(header, { sizes, tone, line: typesetter.line })
  const { reach } = typesetter
  const list = displayList({ blocks, units, starts, scale, reach, header: set?.lines ?? [] })
  return { list, document, header, spacing_scale: scale, left_out, tiny: set?.tiny ?? false }
}

function spaced(blocks: readonly Block[], asked: number | null) {
  const fit = asked === null ? fitSpacing(blocks, ROOM) : null
  const scale = fit?.scale ?? asked ?? 1
  const units = unitsOf(blocks, scale)
  return { scale, units, starts: (fit?.pages ?? paginate(units, ROOM)).starts }
}
