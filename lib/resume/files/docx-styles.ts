import type { Accent, PrintFont, Template } from '#db/rows/display.ts'
import { type Design, framesOf, headerPlace, sizesOf, wholeFrame } from '#lib/resume/print/designs.ts'
import {
  gapAbove,
  gapBelow,
  INDENT,
  leading,
  type Role,
  sizeOf,
  TINT_ABOVE,
  type TypeSizes,
} from '#lib/resume/print/spacing.ts'
import { colorOf, hexOf, type Ink } from '#lib/resume/print/svg-page.ts'
import { type Paper, pageOf } from '#lib/resume/typeset/paper.ts'
import { xmlText } from '#lib/text/text.ts'

/** The look of a file for word processors. */
export type DocxLook = {
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

/** The main namespace of word processing files. */
export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

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
export function twips(points: number): number {
  return Math.round(points * 20)
}

/** Returns the colour of an ink in the word processors' form. */
export function wordColor(ink: Ink, { accent }: DocxLook): string {
  return hexOf(colorOf(ink, accent), '')
}

/** Returns the margins and size of the page. */
export function pageXml(look: DocxLook): string {
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
export function hasFooter({ pages }: DocxLook): boolean {
  return pages > 1
}

/** Returns the foot of each page after the first: the person's name, if it is printed, and the page's number. */
export function footerXml(look: DocxLook, name: string): string {
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
export const STYLE_OF: Record<Role, string> = {
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
export function stylesXml(look: DocxLook, language: string, headings: string): string {
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
export function inEveryScript(type: string): string {
  return type
    .replace(/<w:b( w:val="0")?\/>/g, '$&<w:bCs$1/>')
    .replace(/<w:sz (w:val="\d+")\/>/g, '$&<w:szCs $1/>')
}

/** Returns the widths of a design's two columns, and of both together. */
export function columnWidths({ design, paper }: DocxLook): { side: number; main: number; gap: number } {
  const page = pageOf(paper)
  const width = twips(wholeFrame(design, page).width)
  const gap = twips(design.sidebar?.gap ?? 0)
  const side = twips(framesOf(design, page).side.width) + gap / 2
  return { side, main: width - side, gap: gap / 2 }
}

/** Returns the space above a block right under a heading. */
export function underHeading(role: Role, { design, spacing_scale }: DocxLook): number {
  return twips(gapAbove({ role, above: 'section', gaps: design.gaps, size: 0 }, spacing_scale))
}
