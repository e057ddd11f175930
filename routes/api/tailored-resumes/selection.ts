import type { ResumeServices } from '#lib/resume/services.ts'
import { chooseResumeLines } from '#lib/resume/tailored/change-resume.ts'
import { ChoiceBody } from '#lib/resume/tailored/edit-schema.ts'
import { TailoredResponse } from '#lib/resume/tailored/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const PUT = route({
  summary: 'Add lines of the master to a job’s resume, or remove them',
  effect: 'write',
  body: ChoiceBody,
  example: { job_identity: 'https://jobs.lever.co/acme/5f0c', include: ['l1'], revision: 2 },
  reply: TailoredResponse,
  refuses: [
    'not_found',
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'revision_conflict',
    'stored_resume_unreadable',
  ],
  cli: {
    use: 'resume choose',
    arguments: ['job_identity'],
    examples: ['svc resume choose https://jobs.lever.co/acme/5f0c --include l4 --exclude l7'],
  },
  agent: {
    tool: 'write_resume',
    operation: 'choose_lines',
    description: 'Add main lines to a job’s resume, or remove them',
  },
}).handle<ResumeServices>(({ body, actor, services }) => chooseResumeLines(services, { ...body, actor }))
