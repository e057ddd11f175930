import type { ResumeServices } from '#lib/resume/services.ts'
import { showResumeNext } from '#lib/resume/tailored/resume-step.ts'
import { ResumeNextQuery, ResumeNextResponse } from '#lib/resume/tailored/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the next step to a resume for a job',
  effect: 'read',
  query: ResumeNextQuery,
  reply: ResumeNextResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: {
    use: 'resume next',
    arguments: ['job_url'],
    examples: ['svc resume next https://jobs.lever.co/acme/5f0c'],
  },
  agent: { tool: 'my_evidence', operation: 'next_step', description: 'The next step to a resume for a job' },
}).handle<ResumeServices>(({ query, services }) => showResumeNext(services, query.job_url))
