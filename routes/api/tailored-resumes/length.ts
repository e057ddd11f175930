import type { ResumeServices } from '#lib/resume/services.ts'
import { setLength } from '#lib/resume/tailored/change-resume.ts'
import { LengthBody } from '#lib/resume/tailored/edit-schema.ts'
import { countPages } from '#lib/resume/tailored/fit-to-pages.ts'
import { TailoredResponse } from '#lib/resume/tailored/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const PUT = route({
  summary: 'Set the page limit of a job’s resume, or put back lines that were left out for length',
  effect: 'write',
  body: LengthBody,
  example: { job_identity: 'https://jobs.lever.co/acme/5f0c', max_pages: 1, revision: 2 },
  reply: TailoredResponse,
  refuses: [
    'not_found',
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'revision_conflict',
    'stored_resume_unreadable',
    'pages_unmeasured',
  ],
  cli: { use: 'resume length', arguments: ['job_identity'] },
  agent: 'http',
}).handle<ResumeServices>(({ body, actor, services }) =>
  setLength(services, { ...body, actor }, countPages(services)),
)
