import type { PrintEntry, PrintSection, ResumeDocument, Template } from '#lib/resume/print/resume-document.ts'
import { entryRows } from '#lib/resume/print/rules/entry-rows.ts'
import { linkedSpans } from '#lib/resume/print/rules/text-links.ts'
import { type Span, type Style, span } from '#lib/resume/print/set-text.ts'
import type { Role } from '#lib/resume/print/spacing.ts'

/** A block of text before it is set; `right` stands at the right edge of its last line. */
export type BlockText = {
  role: Role
  spans: Span[]
  right: Span[] | null
  /** Whether no page may end behind it. */
  keep_next: boolean
}

// Beyond this many, rows may part from what follows: together they could be higher than a page.
const ROWS_KEPT = 4
const PARTED = /( \| )/
const LABEL = /^([^:]{1,40}): (?=\S)/u

/** The blocks of a resume in the order in which they are read. */
export function blockTexts(document: ResumeDocument, template: Template): BlockText[] {
  return document.sections.flatMap((section) => [
    ...(section.heading === '' ? [] : [headingOf(section, document.language)]),
    ...section.lines.map(({ text }) => ownLine(section, text)),
    ...section.entries.flatMap((entry) => entryBlocks(entry, template)),
  ])
}

function headingOf({ heading }: PrintSection, language: string): BlockText {
  const spans = [span(heading.toLocaleUpperCase(language), 'strong')]
  return { role: 'section', spans, right: null, keep_next: true }
}

function ownLine({ kind }: PrintSection, text: string): BlockText {
  if (kind === 'summary') return block('paragraph', linkedSpans(text))
  const label = kind === 'skills' || kind === 'languages' ? LABEL.exec(text)?.[0] : undefined
  if (label !== undefined)
    return block('paragraph', [span(label, 'strong'), ...linkedSpans(text.slice(label.length))])
  return block(kind === 'skills' ? 'paragraph' : 'bullet', linkedSpans(text))
}

function entryBlocks(entry: PrintEntry, template: Template): BlockText[] {
  const rows = entryRows(entry, template)
  const above = rows.map(({ left, right }, at): BlockText => {
    const follows = at < rows.length - 1 || entry.lines.length > 0
    return {
      role: at === 0 ? 'entry' : 'subline',
      spans: rowSpans(left, at === 0 ? 'strong' : 'italic'),
      right: right === null ? null : [span(right)],
      keep_next: follows && at < ROWS_KEPT,
    }
  })
  return [...above, ...entry.lines.map(({ text }) => block('bullet', linkedSpans(text)))]
}

// The lines between parts are upright and lighter than what they part.
function rowSpans(text: string, style: Style): Span[] {
  return text
    .split(PARTED)
    .flatMap((part): Span[] =>
      PARTED.test(part) ? [{ ...span(part), tone: 'soft' }] : linkedSpans(part, style),
    )
}

function block(role: Role, spans: Span[]): BlockText {
  return { role, spans, right: null, keep_next: false }
}
