import type { PrintedHeader } from '#lib/resume/print/header.ts'
import type { ResumeDocument } from '#lib/resume/print/resume-document.ts'

/** A resume as plain text, for forms that take nothing else. */
export function plainResume(document: ResumeDocument, header: PrintedHeader | null): string {
  const head = header ? [header.name, header.items.map(({ text }) => text).join(' | ')].filter(Boolean) : []
  const sections = document.sections.map(({ heading, lines, entries }) =>
    [
      heading.toUpperCase(),
      ...lines.map(({ text }) => `- ${text}`),
      ...entries.map((entry) =>
        [entry.heading, ...entry.sublines, ...entry.lines.map(({ text }) => `- ${text}`)].join('\n'),
      ),
    ].join('\n'),
  )
  return `${[...(head.length > 0 ? [head.join('\n')] : []), ...sections].join('\n\n')}\n`
}

/** The same as markdown, as other programs take it. */
export function markdownResume(document: ResumeDocument, header: PrintedHeader | null): string {
  const head = header
    ? [header.name === '' ? '' : `# ${header.name}`, header.items.map(({ text }) => text).join(' | ')]
    : []
  const sections = document.sections.map(({ heading, lines, entries }) =>
    [
      `## ${heading}`,
      ...(lines.length > 0 ? [lines.map(({ text }) => `- ${text}`).join('\n')] : []),
      ...entries.map((entry) =>
        [`### ${entry.heading}`, ...entry.sublines, ...entry.lines.map(({ text }) => `- ${text}`)].join('\n'),
      ),
    ].join('\n\n'),
  )
  return `${[...head.filter(Boolean), ...sections].join('\n\n')}\n`
}

/** The parts of a DOCX by their names in the file. */
type DocxParts = Record<string, string>

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A resume as a word processor's file: real headings and a real list, so that any program finds its way. */
export function docxParts(document: ResumeDocument, header: PrintedHeader | null): DocxParts {
  const links: string[] = []
  const body = [
    ...(header ? headerOf(header, links) : []),
    ...document.sections.flatMap(({ heading, lines, entries }) => [
      paragraph('Heading2', run(heading)),
      ...lines.map(({ text }) => paragraph('ListParagraph', run(text), LISTED)),
      ...entries.flatMap((entry) => [
        paragraph('Heading3', run(entry.heading)),
        ...entry.sublines.map((text) => paragraph(null, run(text), '<w:keepNext/>')),
        ...entry.lines.map(({ text }) => paragraph('ListParagraph', run(text), LISTED)),
      ]),
    ]),
  ]
  const page =
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="864" w:right="1008" w:bottom="864" w:left="1008" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  return {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations([['officeDocument', 'word/document.xml', false]]),
    'word/_rels/document.xml.rels': relations([
      ['styles', 'styles.xml', false],
      ['numbering', 'numbering.xml', false],
      ...links.map((address) => ['hyperlink', address, true] as const),
    ]),
    'word/styles.xml': stylesOf(document.language),
    'word/numbering.xml': NUMBERING,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body.join('')}${page}</w:body></w:document>`,
  }
}

// The first two relations are those of styles and numbering.
const FIRST_LINK = 3

function headerOf({ name, items }: PrintedHeader, links: string[]): string[] {
  const parts = items.map(({ text, url }) => {
    if (url === null) return run(text)
    links.push(url)
    return `<w:hyperlink r:id="rId${links.length + FIRST_LINK - 1}">${run(text)}</w:hyperlink>`
  })
  const line = parts.join(run(' | '))
  return [
    ...(name === '' ? [] : [paragraph('Heading1', run(name))]),
    ...(line === '' ? [] : [paragraph(null, line)]),
  ]
}

const LISTED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'

function paragraph(style: string | null, content: string, more = ''): string {
  const named = style === null ? '' : `<w:pStyle w:val="${style}"/>`
  return `<w:p><w:pPr>${named}${more}</w:pPr>${content}</w:p>`
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
}

// What XML cannot hold at all is left out.
function escaped(text: string): string {
  const written = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return written.replace(/[&<>"]/g, (sign) => ESCAPES[sign as keyof typeof ESCAPES])
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

type Relation = readonly [kind: string, target: string, outside: boolean]

function relations(all: readonly Relation[]): string {
  const rows = all.map(([kind, target, outside], at) => {
    const mode = outside ? ' TargetMode="External"' : ''
    return `<Relationship Id="rId${at + 1}" Type="${R}/${kind}" Target="${escaped(target)}"${mode}/>`
  })
  const space = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return `${HEAD}<Relationships xmlns="${space}">${rows.join('')}</Relationships>`
}

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${TYPE}.numbering+xml"/></Types>`

const NUMBERING = `${HEAD}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="284" w:hanging="284"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

function stylesOf(language: string): string {
  const heading = (level: number, size: number, before: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="40"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
  const base = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/><w:lang w:val="${escaped(language)}"/></w:rPr></w:rPrDefault></w:docDefaults>`
  const normal =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="20"/></w:pPr></w:style>'
  const list =
    '<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/></w:style>'
  const headings = heading(1, 36, 0) + heading(2, 24, 200) + heading(3, 22, 100)
  return `${HEAD}<w:styles xmlns:w="${W}">${base}${normal}${list}${headings}</w:styles>`
}
