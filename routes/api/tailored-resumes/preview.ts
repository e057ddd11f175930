import { finishHeaders } from '#lib/resume/main/resume-file.ts'
import { PreviewResumeBody, PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { previewResume } from '#lib/resume/tailored/print-resume.ts'
import { otherwise, route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'See a job’s resume as it will print, and save its spacing',
  effect: 'write',
  body: PreviewResumeBody,
  example: { job_identity: 'https://jobs.lever.co/acme/5f0c' },
  waits: true,
  reply: PreviewResumeResponse,
  refuses: [
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'stored_resume_unreadable',
    'pdf_render_failed',
  ],
  agent: false,
}).handle<ResumeServices>(async ({ body, own_page, headers, services }) =>
  otherwise(200, await previewResume(services, { ...body, own_page }), finishHeaders(body, headers)),
)
