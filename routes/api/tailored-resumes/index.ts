import type { ResumeServices } from '#lib/resume/services.ts'
import { ShowQuery, TailorBody, TailoredResponse, TailorResponse } from '#lib/resume/tailored/schema.ts'
import { showResume } from '#lib/resume/tailored/show-resume.ts'
import { planTailoring, tailorResume } from '#lib/resume/tailored/tailor-resume.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the stored resume of a job, line by line',
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
  agent: { tool: 'my_evidence', operation: 'job_resume', description: 'The resume of a job, by line' },
}).handle<ResumeServices>(({ query, services }) => showResume(services, query.job_identity))

export const POST = route({
  summary: 'Tailor the resume to one job, by the chosen model or by rules',
  details: 'A model rewords lines. Each rewording is a suggestion until the person accepts it.',
  effect: 'spend',
  body: TailorBody,
  example: { job: { job_url: 'https://jobs.lever.co/acme/5f0c' } },
  waits: true,
  reply: TailorResponse,
  refuses: [
    'target_unavailable',
    'config_unavailable',
    'profile_not_found',
    'job_input_invalid',
    'job_fetch_failed',
    'model_denied',
    'no_master',
    'profile_resume_in_use',
    'pick_failed',
    'stored_resume_unreadable',
  ],
  agent: { tool: 'write_resume', operation: 'tailor', description: 'Tailor the resume to a job' },
}).handle<ResumeServices>(
  ({ body, actor, services }) => tailorResume(services, { ...body, actor }),
  ({ body, services }) => planTailoring(services, body),
)
