import { blockTexts } from '#lib/resume/print/block-texts.ts'
import type { PrintedHeader } from '#lib/resume/print/header.ts'
import type { ResumeDocument, Template } from '#lib/resume/print/resume-document.ts'
import { textOf } from '#lib/resume/print/set-text.ts'

/** What is printed: a resume as it can be set, and its header. */
export type Printed = { document: ResumeDocument; header: PrintedHeader | null }

/** All words of a printed resume in the order in which they are read, without bullets and separators of the header. */
export function printedText({ document, header }: Printed, template: Template): string {
  const above = header === null ? [] : [header.name, ...header.items.map(({ text }) => text)]
  const blocks = blockTexts(document, template).map(
    ({ spans, right }) => `${textOf(spans)} ${right === null ? '' : textOf(right)}`,
  )
  return [...above, ...blocks].join('\n')
}
