import { z } from 'zod'
import { letterFile } from '#lib/resume/letters/print-letter.ts'
import { LetterFile } from '#lib/resume/letters/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary:
    'Get the cover letter for a job as PDF, DOCX or plain text; without a header its place stays blank',
  details: 'The header with contact data comes with the call and is never stored.',
  effect: 'write',
  body: LetterFile,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c', format: 'pdf' },
  waits: true,
  reply: z.unknown(),
  media: '*/*',
  refuses: ['not_found', 'target_unavailable', 'pdf_render_failed'],
  agent: false,
}).handle<ResumeServices>(({ body, services }) => letterFile(services, body))
