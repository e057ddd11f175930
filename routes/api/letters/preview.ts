import { previewLetter } from '#lib/resume/letters/print-letter.ts'
import { LetterPrint } from '#lib/resume/letters/schema.ts'
import { PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'See the cover letter for a job as it will print',
  effect: 'write',
  body: LetterPrint,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  waits: true,
  reply: PreviewResumeResponse,
  refuses: ['not_found', 'target_unavailable', 'pdf_render_failed'],
  agent: false,
}).handle<ResumeServices>(({ body, own_page, services }) => previewLetter(services, { ...body, own_page }))
