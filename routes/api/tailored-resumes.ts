import { route } from '#lib/http/route.ts'
import { ShowQuery, TailoredResponse } from '#lib/resumes/schema.ts'
import { showResume } from '#lib/resumes/show-resume.ts'

export const GET = route({
  summary: 'Read the resume that is stored for a job, line by line',
  effect: 'read',
  query: ShowQuery,
  reply: TailoredResponse,
  refuses: [
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'stored_resume_unreadable',
  ],
  cli: { use: 'resume show', arguments: ['job_identity'] },
  agent: 'job_resume',
}).handle(({ query, services }) => showResume(services, query.job_identity))
