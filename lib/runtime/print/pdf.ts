import { deflateSync } from 'node:zlib'
import { PDFDocument, type PdfPart, type PdfReference } from 'pdfkit'
import type { DisplayList, DisplayPage, PlacedRule, PlacedRun } from '#lib/resume/print/display-list.ts'
import {
  type Code,
  type GlyphCodes,
  glyphCodes,
  number,
  pdfText,
  toUnicode,
} from '#lib/resume/print/pdf-text.ts'
import { PrintProblem } from '#lib/resume/print/printer.ts'
import { colorOf, type Ink, type Rgb } from '#lib/resume/print/svg-page.ts'
import { textOf } from '#lib/resume/typeset/set-text.ts'
import { type OutlineStep, outlineFont } from '#lib/runtime/print/fonts/outline-font.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { joinBytes } from '#lib/text/digest.ts'
import { xmlText } from '#lib/text/text.ts'

/** The source of a PDF; `date` is its date. */
export type PdfSource = {
  list: DisplayList
  fonts: ReadonlyMap<string, ShapedFont>
  title: string
  language: string
  date: Date
}

/** A page as it was drawn: its operators, and the files of the fonts that they name. Two that are equal hold the same text. */
export type DrawnPage = { operators: string; fonts: readonly FontParts[] }

/** A PDF, and its pages as they were drawn. */
export type DrawnPdf = { bytes: Uint8Array; pages: readonly DrawnPage[] }

/** Draws a display list as a tagged PDF. The same list with the same date gives the same bytes. */
export function pdfOf(source: PdfSource): DrawnPdf {
  const { list, title, language, date } = source
  if (list.pages.some(({ runs }) => runs.some(({ tone }) => tone === 'placeholder')))
    throw new PrintProblem('placeholder')
  const document = new ResumePdf({
    pdfVersion: '1.7',
    autoFirstPage: false,
    font: null,
    size: [list.page.width, list.page.height],
    margin: 0,
    tagged: true,
    subset: 'PDF/UA',
    displayTitle: true,
    lang: language,
    compress: true,
    info: { Title: title, Creator: 'Shortlist', CreationDate: date },
  })
  const fonts = draw(document, source)
  document.end()
  const pages = (document.drawn ?? []).map((operators) => ({ operators: operators.join('\n'), fonts }))
  return { bytes: document.bytes(), pages }
}

class ResumePdf extends PDFDocument {
  // Without a value here, because pdfkit already writes while it is constructed.
  declare parts: (string | Uint8Array)[] | undefined
  /** The operators of each page. */
  declare drawn: string[][] | undefined

  /** The file, once it has ended. */
  bytes(): Uint8Array {
    return joinBytes((this.parts ?? []).map(bytesOf))
  }

  // pdfkit would send each line through a stream, and turn it into bytes letter by letter.
  override _write(data: string | Uint8Array): void {
    const part = typeof data === 'string' ? `${data}\n` : data
    this.parts ??= []
    this.parts.push(part)
    this._offset += part.length
  }

  override addPage(): this {
    this.drawn ??= []
    this.drawn.push([])
    return super.addPage()
  }

  override addContent(operators: string): this {
    this.drawn?.at(-1)?.push(operators)
    this.page.write(bytesOf(`${operators}\n`))
    return this
  }

  // pdfkit writes a title into XML unescaped, where "&" and "<" would break it.
  override _addInfo(): void {
    const info = this.info
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? xmlText(value) : value,
    ])
    this.info = Object.fromEntries(escaped)
    super._addInfo()
    this.info = info
  }
}

// One byte a letter, as pdfkit counts them.
function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part
}

type UsedFont = { name: string; font: ShapedFont; codes: GlyphCodes; place: PdfReference }
type PdfDrawing = {
  document: PDFDocument
  used: Map<string, UsedFont>
  parts: PdfPart[]
  fill: (ink: Ink) => string
  fonts: PdfSource['fonts']
}

// Returns the files of the fonts.
function draw(document: PDFDocument, { list, fonts }: PdfSource): readonly FontParts[] {
  const root = document.struct('Document')
  document.addStructure(root)
  const parts: PdfPart[] = []
  for (const { role, parent } of list.parts) {
    const part = document.struct(role)
    ;(parent === null ? root : (parts[parent] ?? root)).add(part)
    parts.push(part)
  }
  const used = usedFonts(document, list, fonts)
  const fill = (ink: Ink) => fillOf(colorOf(ink, list.accent))
  const offsets = pageOffsets(list)
  for (const [index, page] of list.pages.entries()) {
    document.addPage()
    moveOrigin(document, list.page, offsets[index] ?? 0)
    for (const { name, place } of used.values()) document.page.fonts[name] = place
    drawPage(page, { document, used, parts, fill, fonts })
  }
  root.end()
  addOutline(document, list)
  return [...used.values()].map(({ font, codes, place }) =>
    embedFont(document, place, { font, codes: codes.all }),
  )
}

// The steps between lines after which a foreign parser sees the next entry, and the next line of the same one.
const [APART, TOGETHER] = [2.2, 1]

/**
 * Returns the bottom of each page in the coordinates of the file. They run on from page to page as if the pages were one column, because
 * parsers tell entries apart by the step between lines: the first line of a page stands one step below the last line of the page before,
 * or more than two if it heads an entry. Example: 0, then -655.
 */
function pageOffsets({ pages, parts }: DisplayList): number[] {
  const step = usualStep(pages)
  const offsets: number[] = []
  for (const { runs } of pages) {
    const before = pages[offsets.length - 1]?.runs.at(-1)
    const [first] = runs
    const isHead = first !== undefined && parts[first.part]?.role.startsWith('H') === true
    const gap = step * (isHead ? APART : TOGETHER)
    const isNext = before !== undefined && first !== undefined
    const offset = isNext ? (offsets.at(-1) ?? 0) + first.baseline - before.baseline - gap : 0
    offsets.push(Math.round(offset * 100) / 100)
  }
  return offsets
}

// The most frequent distance between a line and the next.
function usualStep(pages: DisplayList['pages']): number {
  const counts = new Map<number, number>()
  for (const { runs } of pages) {
    for (const [index, { baseline }] of runs.entries()) {
      const step = baseline - (runs[index - 1]?.baseline ?? baseline)
      if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function moveOrigin(document: PDFDocument, { width, height }: DisplayList['page'], bottom: number): void {
  if (bottom === 0) return
  document.page.dictionary.data['MediaBox'] = [0, bottom, width, bottom + height]
  document.transform(1, 0, 0, 1, 0, -bottom)
}

// The sections as bookmarks. Viewers only show them on request for a page or two.
function addOutline(document: PDFDocument, { page, pages, parts }: DisplayList): void {
  document._root.data['PageMode'] = 'UseNone'
  for (const [index, { runs }] of pages.entries()) {
    const titles = runs.filter(({ part }) => parts[part]?.is_section)
    for (const titleRuns of Map.groupBy(titles, ({ part }) => part).values()) {
      const first = titleRuns[0] as PlacedRun
      const top = Math.max(0, first.baseline - first.size * ABOVE)
      const place = { fit: false, top, left: page.width, pageNumber: index } as const
      document.outline.addItem(textOf(titleRuns).trim(), place)
    }
  }
}

const ABOVE = 1.5

// The codes of the print before, per font: an edit seldom brings a new letter.
const codesBefore = new WeakMap<ShapedFont, GlyphCodes>()

function usedFonts(
  document: PDFDocument,
  { pages }: DisplayList,
  fonts: PdfSource['fonts'],
): Map<string, UsedFont> {
  const runsByFont = Map.groupBy(
    pages.flatMap(({ runs }) => runs),
    ({ font }) => font,
  )
  const used = [...runsByFont].map(([key, runs]): [string, UsedFont] => {
    const font = fonts.get(key)
    if (!font) throw new PrintProblem('failed')
    const codes = glyphCodes(runs, font.advance, codesBefore.get(font))
    codesBefore.set(font, codes)
    return [key, { name: `F-${key}`, font, codes, place: document.ref() }]
  })
  return new Map(used)
}

function drawPage({ runs, rules, folio }: DisplayPage, drawing: PdfDrawing): void {
  for (const rule of rules) drawRule(rule, drawing)
  for (const run of folio) drawOutlines(run, drawing)
  for (let index = 0; index < runs.length; ) {
    const first = runs[index] as PlacedRun
    const following = runs.slice(index)
    const otherIndex = following.findIndex((run) => !belongs(run, first))
    const group = otherIndex === -1 ? following : following.slice(0, otherIndex)
    drawGroup(group, first, drawing)
    index += group.length
  }
}

// Each line of a link is a link of its own, because a link is a rectangle.
function belongs(run: PlacedRun, first: PlacedRun): boolean {
  const same = run.part === first.part && run.url === first.url
  return same && (first.url === null || run.baseline === first.baseline)
}

function drawRule({ x, y, width, height, ink }: PlacedRule, { document, fill }: PdfDrawing): void {
  const box = [x, y, width, height].map(number).join(' ')
  document.markContent('Artifact')
  document.addContent(`${fill(ink)} ${box} re f`)
  document.endMarkedContent()
}

// The number of a page is a drawing without text, so that no reader finds it between two lines.
function drawOutlines({ font: key, size, x, baseline, glyphs, tone }: PlacedRun, drawing: PdfDrawing): void {
  const { document, fill, fonts } = drawing
  const font = fonts.get(key)
  if (!font) throw new PrintProblem('failed')
  const scale = size / font.units
  let along = x
  document.markContent('Artifact')
  for (const [index, glyph] of glyphs.ids.entries()) {
    const x = along + (glyphs.x_offsets[index] ?? 0) * size
    const up = (glyphs.y_offsets[index] ?? 0) * size
    along += (glyphs.advances[index] ?? 0) * size
    const path = font.outline(glyph)
    if (path === '') continue
    document.save().transform(scale, 0, 0, -scale, x, baseline - up)
    document.addContent(fill(tone)).path(path).addContent('f').restore()
  }
  document.endMarkedContent()
}

function drawGroup(group: PlacedRun[], first: PlacedRun, { document, used, parts, fill }: PdfDrawing): void {
  const part = parts[first.part] as PdfPart
  const owner = first.url === null ? part : document.struct('Link')
  if (owner !== part) part.add(owner)
  owner.add(document.markStructureContent(first.url === null ? String(part.dictionary.data['S']) : 'Link'))
  for (const run of group) {
    const { name, codes } = used.get(run.font) as UsedFont
    const text = pdfText({ run, letters: codes.drawn(run), font: name })
    document.addContent(`${fill(run.tone)} ${text}`)
  }
  document.endMarkedContent()
  if (first.url === null) return
  const width = group.reduce((sum, run) => sum + run.width, 0)
  const [top, height] = [first.baseline - first.size * 0.8, first.size * 1.05]
  const contents = new String(textOf(group))
  document.link(first.x, top, width, height, first.url, { structParent: owner, Contents: contents })
  // Ended while its page is open, because pdfkit uses the open page for the link.
  owner.end()
}

// A gray takes one number, a colour three.
function fillOf([red, green, blue]: Rgb): string {
  const parts = [red, green, blue].map((part) => number(part / 255))
  return red === green && green === blue ? `${parts[0]} g` : `${parts.join(' ')} rg`
}

/** A font to embed in a PDF, with its used codes. */
type PdfFont = { font: ShapedFont; codes: readonly Code[] }

const SYMBOLIC = 4
const ITALIC = 64
const STEM = 80

/**
 * Embeds a font's used glyphs in a PDF, under the object that its pages already reference, and returns its files. Each code
 * is a glyph of its own, with the code's width.
 */
export function embedFont(document: PDFDocument, place: PdfReference, pdfFont: PdfFont): FontParts {
  const { font, codes } = pdfFont
  const files = filesByCodes.get(codes) ?? fontFiles(pdfFont)
  filesByCodes.set(codes, files)
  const name = `${prefixOf(codes)}+${font.name}`
  const descriptor = ended(document, {
    Type: 'FontDescriptor',
    FontName: name,
    FontFile2: packed(document, files.outlines),
    ...metrics(font),
  })
  const descendant = ended(document, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    DW: 0,
    W: [1, codes.map(({ advance }) => advance * 1000)],
    CIDToGIDMap: 'Identity',
  })
  Object.assign(place.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: packed(document, files.texts),
  })
  place.end()
  return files
}

/** The outlines of a font's codes and their texts, both compressed. */
type FontParts = { outlines: Uint8Array; texts: Uint8Array }

// The next print has the same codes unless it has another letter.
const filesByCodes = new WeakMap<readonly Code[], FontParts>()

function fontFiles({ font, codes }: PdfFont): FontParts {
  const { box, reach } = font
  const units = unitsFor(font, codes)
  const scaled = (steps: readonly OutlineStep[]) => scaledSteps(steps, units / font.units)
  const glyphsDrawn = codes.map(({ glyphs, advance }) => ({
    outline: scaled(outlineOf(font, glyphs)),
    advance: advance * units,
  }))
  const missing = { outline: scaled(font.steps(0)), advance: font.advance(0) * units }
  return {
    outlines: deflateSync(outlineFont([missing, ...glyphsDrawn], { units, box, ...reach })),
    texts: deflateSync(toUnicode(codes)),
  }
}

// A font file has 16-bit widths, and a blank from the title to the date at the edge may be wider: then an em has fewer
// units.
function unitsFor({ units }: ShapedFont, codes: readonly Code[]): number {
  const widest = Math.max(1, ...codes.map(({ advance }) => advance))
  return Math.min(units, Math.floor(MOST_UNITS / widest))
}

const MOST_UNITS = 65_535

function scaledSteps(steps: readonly OutlineStep[], scale: number): readonly OutlineStep[] {
  if (scale === 1) return steps
  return steps.map(({ type, values }) => ({ type, values: values.map((value) => value * scale) }))
}

// A single unmoved glyph is drawn with the font's own steps.
function outlineOf(font: ShapedFont, glyphs: Code['glyphs']): readonly OutlineStep[] {
  const [only, ...others] = glyphs
  if (only && others.length === 0 && only.x === 0 && only.y === 0) return font.steps(only.glyph)
  const { units } = font
  return glyphs.flatMap(({ glyph, x, y }) => movedSteps(font.steps(glyph), x * units, y * units))
}

// Steps have coordinate pairs, first horizontal and then vertical.
function movedSteps(steps: readonly OutlineStep[], x: number, y: number): OutlineStep[] {
  if (x === 0 && y === 0) return [...steps]
  return steps.map(({ type, values }) => ({
    type,
    values: values.map((value, index) => value + (index % 2 === 0 ? x : y)),
  }))
}

function metrics({ key, reach, box, slant }: ShapedFont): Record<string, unknown> {
  return {
    Flags: SYMBOLIC | (key === 'italic' ? ITALIC : 0),
    FontBBox: box.map((length) => Math.round(length * 1000)),
    ItalicAngle: slant,
    Ascent: Math.round(reach.above * 1000),
    Descent: -Math.round(reach.below * 1000),
    CapHeight: Math.round(reach.above * 700),
    StemV: STEM,
  }
}

function ended(document: PDFDocument, data: Record<string, unknown>): PdfReference {
  const reference = document.ref(data)
  reference.end()
  return reference
}

function packed(document: PDFDocument, bytes: Uint8Array): PdfReference {
  const reference = document.ref({ Filter: 'FlateDecode' })
  reference.end(bytes)
  return reference
}

// Six letters derived from the glyphs, so that merged files keep their fonts apart.
function prefixOf(codes: readonly Code[]): string {
  let sum = 7
  for (const { glyphs } of codes) for (const { glyph } of glyphs) sum = (sum * 31 + glyph) % 308_915_776
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(sum / 26 ** index) % 26)),
  ).join('')
}
