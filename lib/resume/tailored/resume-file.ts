import { docxParts } from '#lib/resume/print/docx-parts.ts'
import { printedHeader } from '#lib/resume/print/header.ts'
import { markdownResume, plainResume } from '#lib/resume/print/plain-resume.ts'
import type { ResumeFileBody } from '#lib/resume/print/schema.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { fieldsOf, findStored } from '#lib/resume/tailored/print-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import type { Services } from '#lib/services.ts'

const TYPES = {
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'resume.docx'],
  markdown: ['text/markdown; charset=utf-8', 'resume.md'],
  text: ['text/plain; charset=utf-8', 'resume.txt'],
} as const

// The same resume gives the same bytes.
const NO_DATE = '1980-01-01T00:00:00'

/** A job's resume as a file that other programs open and edit; what is sent as header stands in it and nowhere else. */
export async function resumeFile(
  services: Pick<Services, 'desk' | 'index' | 'config'>,
  { job_identity, format, header }: ResumeFileBody,
): Promise<Response> {
  const resume = await findStored(services, job_identity)
  const document = documentOf(resume.content, await findDisplay(services.desk))
  const head = header ? printedHeader(fieldsOf(header), () => true) : null
  const [type, name] = TYPES[format]
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }
  if (format === 'text') return new Response(plainResume(document, head), { headers })
  if (format === 'markdown') return new Response(markdownResume(document, head), { headers })
  const { strToU8, zipSync } = await import('fflate')
  const parts = Object.entries(docxParts(document, head)).map(([part, xml]) => [part, strToU8(xml)] as const)
  return new Response(zipSync(Object.fromEntries(parts), { mtime: NO_DATE }), { headers })
}
