import { docxParts } from '#lib/resume/files/docx.ts'
import { type PrintedHeader, printedHeader } from '#lib/resume/print/header.ts'
import { withOwnName } from '#lib/resume/print/printable.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import type { HeaderBody, ResumeFileBody } from '#lib/resume/print/schema.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import {
  checkPasted,
  fieldsOf,
  findPrintable,
  hasHeader,
  type PrintResumeDeps,
  type ProofDeps,
  printed,
} from '#lib/resume/tailored/print-resume.ts'
import { withoutMarks } from '#lib/resume/typeset/set-text.ts'

const TYPES = {
  pdf: ['application/pdf', 'resume.pdf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'resume.docx'],
  markdown: ['text/markdown; charset=utf-8', 'resume.md'],
  text: ['text/plain; charset=utf-8', 'resume.txt'],
} as const

// The same resume gives the same bytes.
const NO_DATE = '1980-01-01T00:00:00'

/** Makes a file of a job's resume for other programs; only this file contains the sent header. */
export async function resumeFile(
  services: PrintResumeDeps,
  { format, header, proven, ...reference }: ResumeFileBody & ProofDeps,
): Promise<Response> {
  const printable = await findPrintable(services, reference)
  await checkPasted(reference, proven)
  const { max_pages: _, saved: __, words_waiting, ...resume } = printable
  const file = await fileOf(services, resume, { format, header })
  for (const [name, value] of Object.entries(waitingHeader(words_waiting))) file.headers.set(name, value)
  return file
}

/** Returns a resume as a file for other programs, with the sent header. */
export async function fileOf(
  services: Pick<PrintResumeDeps, 'printer' | 'log'>,
  { updated_at, document, ...look }: Omit<PrintOptions, 'header'>,
  { format, header }: { format: keyof typeof TYPES; header?: HeaderBody | undefined },
): Promise<Response> {
  const head = header ? printedHeader(fieldsOf(header), () => true) : null
  const [type, name] = TYPES[format]
  const disposition = { 'Content-Disposition': `attachment; filename="${name}"` }
  const headers = { 'Content-Type': type, ...disposition }
  if (format === 'pdf') {
    const fields = header ? fieldsOf(header) : null
    const printRequest = { document, ...look, updated_at, header: fields }
    const { bytes } = await printed(services, () => services.printer.pdf(printRequest))
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  }
  if (format === 'text') return new Response(plainResume(document, head), { headers })
  if (format === 'markdown') return new Response(markdownResume(document, head), { headers })
  const { strToU8, zipSync } = await import('fflate')
  // It has the spacing of the PDF, so that both have the same number of pages.
  const namedDocument = withOwnName(document, header?.name)
  const printRequest = { document: namedDocument, ...look, header: null, updated_at: NO_DATE }
  const { page_count: pages, ...fit } = await printed(services, () => services.printer.fit(printRequest))
  const docxFile = docxParts(namedDocument, head, { ...look, ...fit, pages })
  const parts = Object.entries(docxFile).map(([part, xml]) => [part, strToU8(xml)] as const)
  return new Response(zipSync(Object.fromEntries(parts), { mtime: NO_DATE }), { headers })
}

/** Adds to a file's answer how many lines have waiting words, which are not in the file. */
export function waitingHeader(words_waiting: number): Record<string, string> {
  return words_waiting === 0 ? {} : { 'X-Svc-Words-Waiting': String(words_waiting) }
}

/**
 * Returns the link where the person adds a header and downloads the PDF (interface, POST
 * /api/tailored-resumes/preview); present while no header was sent. Its host is the requested one.
 */
export function finishHeaders(
  { job_identity, header }: { job_identity: string; header?: HeaderBody | undefined },
  headers: Headers,
): Record<string, string> {
  if (hasHeader(header)) return {}
  const host = headers.get('host') ?? ''
  return { 'X-Svc-Finish-Url': `http://${host}/#/finish/${encodeURIComponent(job_identity)}` }
}

/** Returns a resume as plain text without marks of markdown, for forms that accept nothing else. */
export function plainResume(document: ResumeDocument, header: PrintedHeader | null): string {
  const head = header ? [header.name, header.items.map(({ text }) => text).join(' | ')].filter(Boolean) : []
  const sections = document.sections.map(({ kind, heading, lines, entries }) =>
    [
      // A section without a heading is the headline of the resume.
      ...(heading === '' ? [] : [heading.toLocaleUpperCase(document.language)]),
      ...lines.map(({ text }) => `${kind === 'summary' ? '' : '- '}${withoutMarks(text)}`),
      ...entries.map((entry) =>
        [
          ...[entry.heading, ...entry.sublines].map(withoutMarks),
          ...entry.lines.map(({ text }) => `- ${withoutMarks(text)}`),
        ].join('\n'),
      ),
    ].join('\n'),
  )
  return `${[...(head.length > 0 ? [head.join('\n')] : []), ...sections].join('\n\n')}\n`
}

/** Returns the same as markdown, for other programs. */
function markdownResume(document: ResumeDocument, header: PrintedHeader | null): string {
  const head = header
    ? [header.name === '' ? '' : `# ${header.name}`, header.items.map(({ text }) => text).join(' | ')]
    : []
  const sections = document.sections.map(({ heading, lines, entries }) =>
    [
      ...(heading === '' ? [] : [`## ${heading}`]),
      ...(lines.length > 0
        ? [lines.map(({ text }) => `${heading === '' ? '' : '- '}${text}`).join('\n')]
        : []),
      ...entries.map((entry) =>
        [`### ${entry.heading}`, ...entry.sublines, ...entry.lines.map(({ text }) => `- ${text}`)].join('\n'),
      ),
    ].join('\n\n'),
  )
  return `${[...head.filter(Boolean), ...sections].join('\n\n')}\n`
}
