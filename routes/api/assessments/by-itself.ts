import { ByItselfResponse, LookedAtBody, lookAtJobs, showByItself } from '#lib/judge/pipeline/by-itself.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show whether found jobs are assessed without a question, and how far that has come',
  effect: 'read',
  reply: ByItselfResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'assessments progress' },
  agent: {
    tool: 'status',
    operation: 'by_itself',
    description: 'Whether found jobs are assessed by themselves',
  },
}).handle<JudgeServices>(({ services }) => showByItself(services))

export const PUT = route({
  summary: 'Assess the jobs of a list that is looked at before all others',
  details: 'Only while jobs are assessed without a question (`assess_by_itself`); otherwise it does nothing.',
  effect: 'write',
  body: LookedAtBody,
  example: { job_identities: ['https://jobs.lever.co/acme/5f0c'] },
  reply: ByItselfResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  agent: false,
}).handle<JudgeServices>(({ body, services }) => lookAtJobs(services, body))
