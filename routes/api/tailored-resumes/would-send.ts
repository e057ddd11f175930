import { WouldSendBody, WouldSendResponse } from '#lib/resume/letters/schema.ts'
import { showWouldSend } from '#lib/resume/letters/would-send.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'See the words that a resume or letter of a job would send to a model; nothing is sent',
  details:
    'Returns the exact text that a model would get: the words of the posting, or the person’s own lines.',
  effect: 'write',
  body: WouldSendBody,
  example: {
    job_url: 'https://jobs.lever.co/acme/5f0c',
    model_target: 'claude',
    purpose: 'letter',
    part: 'posting',
  },
  waits: true,
  reply: WouldSendResponse,
  refuses: ['not_found', 'target_unavailable', 'config_unavailable', 'job_fetch_failed', 'no_master'],
  cli: {
    use: 'resume would-send',
    arguments: ['job_url'],
    examples: ['svc resume would-send https://jobs.lever.co/acme/5f0c --purpose letter --part evidence'],
  },
  agent: false,
}).handle<ResumeServices>(({ body, actor, services }) => showWouldSend(services, { ...body, actor }))
