import type { Section } from '#db/rows/master.ts'
import {
  columnWidths,
  type DocxLook,
  footerXml,
  hasFooter,
  inEveryScript,
  pageXml,
  STYLE_OF,
  stylesXml,
  twips,
  underHeading,
  W,
  wordColor,
} from '#lib/resume/files/docx-styles.ts'
import { type BlockText, sectionBlocks } from '#lib/resume/print/block-texts.ts'
import { type Design, designOf } from '#lib/resume/print/designs.ts'
import type { PrintedHeader } from '#lib/resume/print/header.ts'
import { type PrintSection, type ResumeDocument, TINT_ABOVE } from '#lib/resume/print/spacing.ts'
import { isRtlLanguage, runsRtl } from '#lib/resume/typeset/scripts.ts'
import { type StyledSpan, textOf } from '#lib/resume/typeset/set-text.ts'
import { hasRtl, xmlText } from '#lib/text/text.ts'

/** The parts of a DOCX by their names in the file. */
type DocxParts = Record<string, string>

/** The look of a file; `beside` are the sections in the second column, if the design has one. */
export type DocxOptions = Omit<DocxLook, 'design'> & { side_sections: readonly Section[] }

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

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
