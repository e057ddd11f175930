import type { ResumeServices } from '#lib/resume/services.ts'
import { resumeStep } from '#lib/resume/tailored/resume-step.ts'
import { PickBody, PickResponse } from '#lib/resume/tailored/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Pick a job’s resume from the master, draft it, or accept or reject the draft',
  details:
    '`refresh` picks the lines for the job by rules; `draft` makes an own version that later picks leave alone.',
  effect: 'write',
  body: PickBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c', action: 'refresh' },
  reply: PickResponse,
  refuses: [
    'assessment_missing',
    'no_proposed_resume',
    'profile_not_found',
    'target_unavailable',
    'proposal_stale',
    'stored_resume_unreadable',
    'assessment_stale',
    'draft_not_needed',
    'no_master',
    'profile_resume_in_use',
    'resume_held',
    'pick_failed',
    'shorten_retired',
    'pick_not_available',
  ],
  cli: {
    use: 'resume pick',
    arguments: ['job_url'],
    examples: ['svc resume pick https://jobs.lever.co/acme/5f0c --action refresh'],
  },
  agent: {
    tool: 'write_resume',
    operation: 'step',
    description: 'Pick a job’s resume, draft it, or decide on the draft',
  },
}).handle<ResumeServices>(({ body, actor, services }) => resumeStep(services, { ...body, actor }))
