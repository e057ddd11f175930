import { decideLetter, planLetter, proposeLetter } from '#lib/resume/letters/propose-letter.ts'
import { LetterBody, LetterDecision, LetterResponse } from '#lib/resume/letters/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Ask a model for a cover letter from your own lines; the stored letter stays',
  effect: 'spend',
  details:
    'Each sentence comes with the lines that it stands on, or is marked. The letter waits beside the person’s until they use it.',
  body: LetterBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c', model_target: 'claude' },
  waits: true,
  reply: LetterResponse,
  refuses: ['not_found', 'target_unavailable', 'config_unavailable', 'model_denied', 'no_master'],
  cli: {
    use: 'letter ask',
    arguments: ['job_url'],
    examples: ['svc letter ask https://jobs.lever.co/acme/5f0c --model-target claude'],
  },
  agent: {
    tool: 'write_resume',
    operation: 'ask_letter',
    description: 'Ask a model for a letter; the stored letter stays',
  },
}).handle<ResumeServices>(
  ({ body, actor, services }) => proposeLetter(services, { ...body, actor }),
  ({ body, services }) => planLetter(services, body),
)

export const PUT = route({
  summary: 'Use the cover letter that waits, dismiss it, or put your earlier letter back',
  effect: 'write',
  body: LetterDecision,
  example: {
    job_url: 'https://jobs.lever.co/acme/5f0c',
    action: 'use',
    proposal_id: 'proposal:7',
    revision: 1,
  },
  reply: LetterResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'proposal_stale', 'proof_required'],
  cli: {
    use: 'letter decide',
    arguments: ['job_url', 'action'],
    examples: ['svc letter decide https://jobs.lever.co/acme/5f0c use --proposal-id proposal:7 --revision 1'],
  },
  agent: false,
}).handle<ResumeServices>(({ body, actor, proven, services }) =>
  decideLetter(services, { ...body, actor, proven }),
)
