import { PreviewMasterBody, PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { previewMaster } from '#lib/resume/tailored/print-resume.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'See your main resume as it prints, or what a role has of it',
  effect: 'write',
  body: PreviewMasterBody,
  example: { profile_id: 'backend' },
  waits: true,
  reply: PreviewResumeResponse,
  refuses: ['master_not_found', 'target_unavailable', 'pdf_render_failed'],
  agent: false,
}).handle<ResumeServices>(({ body, own_page, services }) => previewMaster(services, { ...body, own_page }))
