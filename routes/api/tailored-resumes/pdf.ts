import { z } from 'zod'
import { finishHeaders, waitingHeader } from '#lib/resume/main/resume-file.ts'
import { PrintPdfBody } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { printPdf } from '#lib/resume/tailored/print-resume.ts'
import { noteDownload } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Print a job’s resume as PDF; without a header its place stays blank',
  details: 'The header with contact data comes with the call and is never stored.',
  effect: 'write',
  body: PrintPdfBody,
  example: { job_identity: 'https://jobs.lever.co/acme/5f0c' },
  waits: true,
  reply: z.unknown(),
  media: 'application/pdf',
  refuses: [
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'stored_resume_unreadable',
    'pdf_render_failed',
    'proof_required',
  ],
  agent: false,
}).handle<ResumeServices>(async ({ body, headers, proven, services }) => {
  const { bytes, words_waiting } = await printPdf(services, { ...body, proven })
  await noteDownload(services, body)
  const pdfHeaders = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'inline; filename="resume.pdf"',
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...pdfHeaders, ...finishHeaders(body, headers), ...waitingHeader(words_waiting) },
  })
})
