import type { PrintEntry, PrintLine, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { type Covers, printableText } from '#lib/resume/print/rules/print-text.ts'

/** A resume that can be set, and what had to be left out of it, each as often as it stood there. */
export type PrintableDocument = { document: ResumeDocument; left_out: string[] }

/** A resume as it can be set: what no font has is left out, and so are lines and sections that then say nothing. */
export function printableDocument(document: ResumeDocument, covers: Covers): PrintableDocument {
  const left_out: string[] = []
  const made = (text: string) => {
    const printable = printableText(text, covers)
    left_out.push(...printable.left_out)
    return printable.text
  }
  const lines = (from: PrintLine[]) =>
    from.map(({ id, text }) => ({ id, text: made(text) })).filter(({ text }) => text !== '')
  const entry = (from: PrintEntry) => ({
    id: from.id,
    heading: made(from.heading),
    sublines: from.sublines.map(made).filter((text) => text !== ''),
    lines: lines(from.lines),
  })
  const sections = document.sections.map((section) => ({
    kind: section.kind,
    heading: made(section.heading),
    lines: lines(section.lines),
    entries: section.entries.map(entry).filter(saysSomething),
  }))
  const title = printableText(document.title, covers).text
  const said = sections.filter((section) => section.lines.length + section.entries.length > 0)
  return { document: { language: languageOf(document.language), title, sections: said }, left_out }
}

function saysSomething({ heading, sublines, lines }: PrintEntry): boolean {
  return heading !== '' || sublines.length > 0 || lines.length > 0
}

// A tag that cannot be one would make the printer's own calls fail; English is what the service speaks.
function languageOf(language: string): string {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language) ? language : 'en'
}
