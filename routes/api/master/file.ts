import { z } from 'zod'
import { mainResumeFile } from '#lib/resume/main/print-main.ts'
import { MasterFileBody } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Get the main resume, or a role’s, as PDF, DOCX, markdown, text, JSON Resume or for LinkedIn',
  details:
    'No job is needed. The header with contact data comes with the call and is never stored; without it its place in a PDF stays blank. `json_resume` and `linkedin` take no header.',
  effect: 'write',
  body: MasterFileBody,
  example: { format: 'pdf', profile_id: 'backend' },
  waits: true,
  reply: z.unknown(),
  media: '*/*',
  refuses: [
    'master_not_found',
    'profile_not_found',
    'profile_resume_in_use',
    'target_unavailable',
    'pdf_render_failed',
  ],
  agent: false,
}).handle<ResumeServices>(({ body, services }) => mainResumeFile(services, body))
