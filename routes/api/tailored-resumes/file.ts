import { z } from 'zod'
import { finishHeaders, resumeFile } from '#lib/resume/main/resume-file.ts'
import { ResumeFileBody } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { noteDownload } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Get a job’s resume as DOCX, markdown or plain text',
  effect: 'write',
  body: ResumeFileBody,
  example: { job_identity: 'https://jobs.lever.co/acme/5f0c', format: 'docx' },
  reply: z.unknown(),
  media: '*/*',
  refuses: [
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'stored_resume_unreadable',
    'proof_required',
  ],
  agent: false,
}).handle<ResumeServices>(async ({ body, headers, proven, services }) => {
  const file = await resumeFile(services, { ...body, proven })
  await noteDownload(services, body)
  for (const [name, value] of Object.entries(finishHeaders(body, headers))) file.headers.set(name, value)
  return file
})
