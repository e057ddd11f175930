import type { Accent, PrintFont, Template } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import { type BlockText, sectionBlocks } from '#lib/resume/print/block-texts.ts'
import {
  type Design,
  designOf,
  framesOf,
  headerPlace,
  sizesOf,
  wholeFrame,
} from '#lib/resume/print/designs.ts'
import type { PrintedHeader } from '#lib/resume/print/header.ts'
import {
  gapAbove,
  gapBelow,
  INDENT,
  leading,
  type PrintSection,
  type ResumeDocument,
  type Role,
  sizeOf,
  TINT_ABOVE,
  type TypeSizes,
} from '#lib/resume/print/spacing.ts'
import { colorOf, hexOf, type Ink } from '#lib/resume/print/svg-page.ts'
import { type Paper, pageOf } from '#lib/resume/typeset/paper.ts'
import { isRtlLanguage, runsRtl } from '#lib/resume/typeset/scripts.ts'
import { type StyledSpan, textOf } from '#lib/resume/typeset/set-text.ts'
import { hasRtl, xmlText } from '#lib/text/text.ts'

/** The parts of a DOCX by their names in the file. */
type DocxParts = Record<string, string>

/** The look of a file; `beside` are the sections in the second column, if the design has one. */
export type DocxOptions = Omit<DocxLook, 'design'> & { side_sections: readonly Section[] }

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
// The main namespace of word processing files.
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/**
 * Returns a resume as a word processor's file, in its design: real styles, headings, lists and links instead of
 * imitations.
 */
export function docxParts(
  document: ResumeDocument,
  header: PrintedHeader | null,
  { side_sections, ...options }: DocxOptions,
): DocxParts {
  const design = designOf(options.template, options.font)
  const look = { ...options, design }
  const footed = hasFooter(look)
  const headings = document.sections.map(({ heading }) => heading).join(' ')
  const writing: DocxWriter = { look, language: document.language, links: [] }
  const side = document.sections.filter(({ kind }) => design.sidebar !== null && side_sections.includes(kind))
  const main = document.sections.filter((section) => !side.includes(section))
  const body =
    side.length === 0 ? sectionsXml(main, design, writing) : columnsXml({ side, main }, design, writing)
  const text = `${header ? headerXml(header, writing) : ''}${body}${pageXml(writing.look)}`
  return {
    '[Content_Types].xml': contentTypes(footed),
    ...(footed ? { 'word/footer1.xml': `${HEAD}${footerXml(writing.look, header?.name ?? '')}` } : {}),
    '_rels/.rels': relations([['officeDocument', 'word/document.xml', false]]),
    'word/_rels/document.xml.rels': relations([
      ['styles', 'styles.xml', false],
      ['numbering', 'numbering.xml', false],
      ['settings', 'settings.xml', false],
      ...(footed ? [['footer', 'footer1.xml', false] as const] : []),
      ...writing.links.map((address) => ['hyperlink', address, true] as const),
    ]),
    'word/styles.xml': `${HEAD}${stylesXml(writing.look, xmlText(document.language), headings)}`,
    'word/numbering.xml': NUMBERING,
    'word/settings.xml': SETTINGS,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${text}</w:body></w:document>`,
  }
}

type DocxWriter = { look: DocxLook; language: string; links: string[] }

// The first relations are those of styles, numbering, settings, and the page foot if there is one.
const firstLink = (look: DocxLook) => (hasFooter(look) ? 5 : 4)

function headerXml({ name, items }: PrintedHeader, writing: DocxWriter): string {
  const parts = items.map(({ text, url }): StyledSpan => ({ text, url, style: 'regular', tone: 'ink' }))
  const line = parts.map((part) => spanXml(part, 'ContactInfo', writing)).join(run('  |  ', ''))
  return [
    name === '' ? '' : paragraph('Heading1', run(name, ''), turned([name], writing)),
    line === ''
      ? ''
      : paragraph(
          'ContactInfo',
          line,
          turned(
            items.map(({ text }) => text),
            writing,
          ),
        ),
  ].join('')
}

function sectionsXml(
  sections: readonly PrintSection[],
  look: Design,
  writing: DocxWriter & { inCell?: boolean },
): string {
  // Capitals come from the style, so that programs read the heading as written.
  const plain = { ...look, heading: { ...look.heading, caps: 'none' as const } }
  return sections
    .flatMap((section, nth) => {
      const blocks = sectionBlocks(withoutGroups(section), writing.language, plain)
      const isFirst = (index: number) => writing.inCell === true && nth === 0 && index === 0
      return blocks.map((block, index) =>
        blockXml(block, { under: blocks[index - 1]?.role === 'section', free: isFirst(index) }, writing),
      )
    })
    .join('')
}

// Programs that read this format find an employer above each title.
function withoutGroups(section: PrintSection): PrintSection {
  return { ...section, entries: section.entries.map(({ group: _, ...entry }) => entry) }
}

// Some programs never break a cell whose first line is kept with the next; nothing stands above it.
type BlockPlace = { under: boolean; free: boolean }

function blockXml(
  { role, spans, right, keep_next }: BlockText,
  { under, free }: BlockPlace,
  writing: DocxWriter,
): string {
  const text = spans.map((span) => spanXml(span, STYLE_OF[role], writing)).join('')
  const dates =
    right === null ? '' : `<w:r><w:tab/></w:r>${right.map((span) => run(span.text, PLAIN)).join('')}`
  const keepNext = keep_next && role === 'subline' ? '<w:keepNext/>' : ''
  const keep = free ? '<w:keepNext w:val="0"/>' : keepNext
  const above = free ? 0 : under ? underHeading(role, writing.look) : null
  const close = above === null ? '' : `<w:spacing w:before="${above}"/>`
  return paragraph(STYLE_OF[role], `${text}${dates}`, `${keep}${turned([textOf(spans)], writing)}${close}`)
}

const PLAIN = '<w:b w:val="0"/>'

type DocxColumns = { side: PrintSection[]; main: PrintSection[] }

// One row of a table: its cells are read one after the other, the first whole before the second.
function columnsXml({ side, main }: DocxColumns, design: Design, writing: DocxWriter): string {
  const { side: sideBlocks, main: right, gap } = columnWidths(writing.look)
  const cell = (width: number, more: string, text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${more}</w:tcPr>${text === '' ? paragraph('BodyText', '') : text}</w:tc>`
  // The column's background begins at the page edge, and its text aligns with the header. For right-to-left text
  // programs disagree on the left side, so both sides are equal.
  const rtl = isRtlLanguage(writing.language)
  const edge = rtl ? 0 : twips(design.margins.side)
  const [outer, inner, end] = rtl ? [gap / 2, gap / 2, gap / 2] : [edge, gap, 0]
  const room = (side: string, width: number) => `<w:${side} w:w="${width}" w:type="dxa"/>`
  const above = room('top', twips(TINT_ABOVE))
  const ground = rtl
    ? ''
    : `<w:shd w:val="clear" w:color="auto" w:fill="${wordColor('tint', writing.look)}"/>`
  const none = '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
  const cells = [
    cell(
      edge + sideBlocks,
      `${ground}<w:tcMar>${above}${room('left', outer)}${room('right', inner)}</w:tcMar>`,
      sectionsXml(side, { ...design, dates: 'stacked' }, { ...writing, inCell: true }),
    ),
    cell(
      right,
      `<w:tcMar>${above}${room('left', inner)}${room('right', end)}</w:tcMar>`,
      sectionsXml(main, design, { ...writing, inCell: true }),
    ),
  ]
  const turn = rtl ? '<w:bidiVisual/>' : ''
  const properties = `<w:tblPr>${turn}<w:tblW w:w="${edge + sideBlocks + right}" w:type="dxa"/><w:tblInd w:w="${-edge}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${none}</w:tblPr>`
  const grid = `<w:tblGrid><w:gridCol w:w="${edge + sideBlocks}"/><w:gridCol w:w="${right}"/></w:tblGrid>`
  // A file must end with a paragraph; one of a point takes no page of its own.
  const last =
    '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>'
  return `<w:tbl>${properties}${grid}<w:tr>${cells.join('')}</w:tr></w:tbl>${last}`
}

function spanXml(span: StyledSpan, style: string, { links, look }: DocxWriter): string {
  const isSoft = style === 'Subtitle' && look.design.subline === 'soft'
  const soft = span.tone === 'soft' && !isSoft ? `<w:color w:val="${wordColor('soft', look)}"/>` : ''
  const text = run(span.text, `${emphasis(span, style)}${soft}`)
  if (span.url === null) return text
  links.push(span.url)
  return `<w:hyperlink r:id="rId${links.length + firstLink(look) - 1}">${text}</w:hyperlink>`
}

// Properties of the paragraph style are not repeated on its words.
function emphasis({ style: own }: StyledSpan, style: string): string {
  const strong = style.startsWith('Heading')
  if (own === 'strong') return strong ? '' : '<w:b/>'
  if (own === 'italic') return style === 'Subtitle' ? '' : '<w:i/>'
  return strong && style !== 'Heading2' ? '<w:b w:val="0"/>' : style === 'Subtitle' ? '<w:i w:val="0"/>' : ''
}

function paragraph(style: string, content: string, more = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${content}</w:p>`
}

// A paragraph begins at the right edge where its text, or the resume, runs from right to left.
function turned(texts: readonly string[], { language }: DocxWriter): string {
  return isRtlLanguage(language) || runsRtl(texts.join(' '), language) ? '<w:bidi/>' : ''
}

function run(text: string, plain: string): string {
  const look = `${inEveryScript(plain)}${hasRtl(text) ? '<w:rtl/>' : ''}`
  const properties = look === '' ? '' : `<w:rPr>${look}</w:rPr>`
  return `<w:r>${properties}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`
}

function relations(all: readonly (readonly [kind: string, target: string, outside: boolean])[]): string {
  const rows = all.map(([kind, target, outside], index) => {
    const mode = outside ? ' TargetMode="External"' : ''
    return `<Relationship Id="rId${index + 1}" Type="${R}/${kind}" Target="${xmlText(target)}"${mode}/>`
  })
  const space = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return `${HEAD}<Relationships xmlns="${space}">${rows.join('')}</Relationships>`
}

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
function contentTypes(footed: boolean): string {
  const parts = [
    ['document', 'document.main'],
    ...['styles', 'numbering', 'settings'].map((part) => [part, part]),
    ...(footed ? [['footer1', 'footer']] : []),
  ]
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.map(([part, type]) => `<Override PartName="/word/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`).join('')}</Types>`
}

const NUMBERING = `${HEAD}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:pStyle w:val="ListBullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

// Without it a file opens in the mode of old versions.
const SETTINGS = `${HEAD}<w:settings xmlns:w="${W}"><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

/** The look of a file for word processors. */
type DocxLook = {
  template: Template
  design: Design
  font: PrintFont
  accent: Accent
  font_size: number | null
  paper: Paper
  spacing_scale: number
  /** The number of printed pages. */
  pages: number
}

/**
 * For each of our typefaces: a font that word processors have or replace by one of the same widths, its relative size,
 * and its line height. Ours are on no other machine unless installed there.
 */
const NEAREST: Record<PrintFont, { name: string; size: number; line: number }> = {
  'source-sans-3': { name: 'Calibri', size: 1.03, line: 1.22 },
  inter: { name: 'Arial', size: 1.03, line: 1.15 },
  'source-serif-4': { name: 'Cambria', size: 1, line: 1.172 },
}

/** Returns points as twentieths of a point, the unit of lengths. */
function twips(points: number): number {
  return Math.round(points * 20)
}

/** Returns the colour of an ink in the word processors' form. */
function wordColor(ink: Ink, { accent }: DocxLook): string {
  return hexOf(colorOf(ink, accent), '')
}

/** Returns the margins and size of the page. */
function pageXml(look: DocxLook): string {
  const {
    design: { margins },
    paper,
  } = look
  const { width, height } = pageOf(paper)
  const side = twips(margins.side)
  const size = `<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"/>`
  const edges = `w:top="${twips(margins.top)}" w:right="${side}" w:bottom="${twips(margins.bottom)}" w:left="${side}"`
  const foot = hasFooter(look) ? '<w:footerReference w:type="default" r:id="rId4"/>' : ''
  const first = foot === '' ? '' : '<w:titlePg/>'
  return `<w:sectPr>${foot}${size}<w:pgMar ${edges} w:header="360" w:footer="360" w:gutter="0"/>${first}</w:sectPr>`
}

/** Returns whether the pages of a file after the first have a foot. */
function hasFooter({ pages }: DocxLook): boolean {
  return pages > 1
}

/** Returns the foot of each page after the first: the person's name, if it is printed, and the page's number. */
function footerXml(look: DocxLook, name: string): string {
  const size = Math.round(sizesOf(look.design, look.font, look.font_size).text * FOOT_SIZE * 2)
  const type = `<w:rPr><w:color w:val="${wordColor('soft', look)}"/><w:sz w:val="${size}"/></w:rPr>`
  const field = (name: string) =>
    `<w:fldSimple w:instr=" ${name} "><w:r>${type}<w:t>1</w:t></w:r></w:fldSimple>`
  const text = (words: string) => `<w:r>${type}<w:t xml:space="preserve">${xmlText(words)}</w:t></w:r>`
  const before = name === '' ? '' : text(`${name}  |  `)
  const line = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${before}${field('PAGE')}${text(' / ')}${field('NUMPAGES')}</w:p>`
  return `<w:ftr xmlns:w="${W}">${line}</w:ftr>`
}

const FOOT_SIZE = 0.85

/** The style of each kind of block, by the names that word processors know. */
const STYLE_OF: Record<Role, string> = {
  section: 'Heading2',
  entry: 'Heading3',
  role: 'Heading4',
  subline: 'Subtitle',
  paragraph: 'BodyText',
  bullet: 'ListBullet',
  reference: 'Bibliography',
  letter: 'Letter',
}

/** Returns all styles of a file in this language, with these headings. */
function stylesXml(look: DocxLook, language: string, headings: string): string {
  const sizes = sizesOf(look.design, look.font, look.font_size)
  const nearestFont = NEAREST[look.font]
  const half = (points: number) => Math.round(points * nearestFont.size * 2)
  const fonts = `<w:rFonts w:ascii="${nearestFont.name}" w:hAnsi="${nearestFont.name}" w:cs="${nearestFont.name}"/>`
  const ink = `<w:color w:val="${wordColor('ink', look)}"/>`
  const base = `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}${ink}<w:sz w:val="${half(sizes.text)}"/><w:szCs w:val="${half(sizes.text)}"/><w:lang w:val="${language}" w:eastAsia="${language}" w:bidi="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:widowControl/></w:pPr></w:pPrDefault></w:docDefaults>`
  const normal = style({ id: 'Normal', name: 'Normal', paragraph: '', type: '', more: 'w:default="1"' })
  const spaced = !OTHER_SCRIPT.test(headings)
  const roles: Role[] = ['paragraph', 'letter', 'bullet', 'reference', 'subline', 'role', 'entry', 'section']
  const blocks = roles.map((role) => blockStyle(role, { look, sizes, half, spaced }))
  return `<w:styles xmlns:w="${W}">${base}${normal}${headerStyles(look, sizes, half)}${blocks.join('')}</w:styles>`
}

type StyleSettings = { look: DocxLook; sizes: TypeSizes; half: (points: number) => number }

function headerStyles(look: DocxLook, sizes: TypeSizes, half: StyleSettings['half']): string {
  const { align, name, tinted } = look.design
  const place = headerPlace(sizes, look.design)
  const side = `<w:jc w:val="${align}"/>`
  const colorIf = (isAccent: boolean) => (isAccent ? `<w:color w:val="${wordColor('accent', look)}"/>` : '')
  const weight = name.style === 'strong' ? '<w:b/>' : '<w:b w:val="0"/>'
  const ground = look.design.sidebar === null ? 0 : TINT_ABOVE
  const below = twips(place.height - place.name - sizes.contact * 1.25 - ground)
  const title = `<w:spacing w:before="0" w:after="20"/>${side}<w:outlineLvl w:val="0"/>`
  const contact = `<w:spacing w:after="${below}"/>${side}`
  return [
    style({
      id: 'Heading1',
      name: 'heading 1',
      paragraph: title,
      type: `${weight}${colorIf(name.accent)}<w:sz w:val="${half(sizes.name)}"/>`,
    }),
    style({
      id: 'ContactInfo',
      name: 'Contact Info',
      paragraph: contact,
      type: `${colorIf(tinted)}<w:sz w:val="${Math.floor(sizes.contact * 2)}"/>`,
    }),
  ].join('')
}

// A letter that our typefaces lack: letters of some scripts join, and any spacing between them breaks that.
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{L}]/u

function blockStyle(role: Role, { look, sizes, half, spaced }: StyleSettings & { spaced: boolean }): string {
  const { design, spacing_scale: scale, font } = look
  const size = sizeOf(role, sizes)
  const before = twips(gapAbove({ role, above: undefined, gaps: design.gaps, size }, scale))
  const after = twips(gapBelow(role, scale))
  const line = Math.round(
    (240 * leading(role, size, scale)) / (size * NEAREST[font].size * NEAREST[font].line),
  )
  const spacing = `<w:spacing w:before="${before}" w:after="${after}" w:line="${line}" w:lineRule="auto"/>`
  const form = FORMS[role](look)
  const keep = role === 'section' || role === 'entry' ? '<w:keepNext/>' : ''
  const apart = spaced ? `<w:spacing w:val="${twips(design.heading.tracking * size)}"/>` : ''
  const type = role === 'section' ? `${form.type}${apart}<w:sz w:val="${half(size)}"/>` : form.type
  const paragraph = `${keep}${form.above ?? ''}${spacing}${form.below ?? ''}`
  return style({ id: STYLE_OF[role], name: form.name, paragraph, type })
}

// `above` and `below` are the spacing, in the format's order.
type DocxForm = { name: string; type: string; above?: string; below?: string }

const indent = `<w:ind w:left="${twips(INDENT)}" w:hanging="${twips(INDENT)}"/>`

const CAPS = { upper: '<w:caps/>', small: '<w:smallCaps/>', none: '' } as const

const FORMS: Record<Role, (look: DocxLook) => DocxForm> = {
  section: (look) => ({
    name: 'heading 2',
    above: headingBorder(look),
    below: '<w:outlineLvl w:val="1"/>',
    type: `<w:b/>${CAPS[look.design.heading.caps]}<w:color w:val="${wordColor('accent', look)}"/>`,
  }),
  entry: ({ design, paper }) => ({
    name: 'heading 3',
    above: `<w:tabs><w:tab w:val="right" w:pos="${twips(framesOf(design, pageOf(paper)).main.width)}"/></w:tabs>`,
    below: '<w:outlineLvl w:val="2"/>',
    type: '<w:b/>',
  }),
  role: (look) => ({
    name: 'heading 4',
    below: '<w:outlineLvl w:val="3"/>',
    type: `<w:b w:val="0"/>${look.design.subline === 'italic' ? '<w:i/>' : `<w:color w:val="${wordColor('soft', look)}"/>`}`,
  }),
  subline: (look) => ({
    name: 'Subtitle',
    type: look.design.subline === 'italic' ? '<w:i/>' : `<w:color w:val="${wordColor('soft', look)}"/>`,
  }),
  paragraph: () => ({ name: 'Body Text', type: '' }),
  bullet: () => ({
    name: 'List Bullet',
    above: '<w:numPr><w:numId w:val="1"/></w:numPr>',
    below: indent,
    type: '',
  }),
  reference: () => ({ name: 'Bibliography', below: indent, type: '' }),
  letter: () => ({ name: 'Letter', below: '', type: '' }),
}

// A border cannot be shorter than its line: the short bar of a design is a heavier line here, and a rule beside a heading stands below it.
function headingBorder(look: DocxLook): string {
  const { rule } = look.design.heading
  if (rule === 'none') return ''
  const ink = rule === 'short' || look.design.tinted ? 'accent' : 'rule'
  const side = rule === 'wide' || rule === 'beside' ? 'bottom' : 'top'
  const line = `w:val="single" w:sz="${rule === 'short' ? 8 : 4}" w:space="1" w:color="${wordColor(ink, look)}"`
  return `<w:pBdr><w:${side} ${line}/></w:pBdr>`
}

type DocxStyle = { id: string; name: string; paragraph: string; type: string; more?: string }

function style({ id, name, paragraph, type, more = '' }: DocxStyle): string {
  const based = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'
  const next = id.startsWith('Heading') ? '<w:next w:val="BodyText"/>' : ''
  return `<w:style w:type="paragraph" ${more} w:styleId="${id}"><w:name w:val="${name}"/>${based}${next}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${inEveryScript(type)}</w:rPr></w:style>`
}

/** Repeats the text properties for right-to-left scripts, for which word processors keep separate ones. */
function inEveryScript(type: string): string {
  return type
    .replace(/<w:b( w:val="0")?\/>/g, '$&<w:bCs$1/>')
    .replace(/<w:sz (w:val="\d+")\/>/g, '$&<w:szCs $1/>')
}

/** Returns the widths of a design's two columns, and of both together. */
function columnWidths({ design, paper }: DocxLook): { side: number; main: number; gap: number } {
  const page = pageOf(paper)
  const width = twips(wholeFrame(design, page).width)
  const gap = twips(design.sidebar?.gap ?? 0)
  const side = twips(framesOf(design, page).side.width) + gap / 2
  return { side, main: width - side, gap: gap / 2 }
}

/** Returns the space above a block right under a heading. */
function underHeading(role: Role, { design, spacing_scale }: DocxLook): number {
  return twips(gapAbove({ role, above: 'section', gaps: design.gaps, size: 0 }, spacing_scale))
}
