import type { ResumeServices } from '#lib/resume/services.ts'
import { editLines } from '#lib/resume/tailored/change-resume.ts'
import { LinesBody } from '#lib/resume/tailored/edit-schema.ts'
import { TailoredResponse } from '#lib/resume/tailored/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const PUT = route({
  summary: 'Reword or remove lines of a job’s resume, or accept waiting words; the master stays as it is',
  effect: 'write',
  body: LinesBody,
  example: {
    job_identity: 'https://jobs.lever.co/acme/5f0c',
    lines: [{ id: 'l1', text: 'Built the billing service' }],
    revision: 2,
  },
  reply: TailoredResponse,
  refuses: [
    'not_found',
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'revision_conflict',
    'stored_resume_unreadable',
    'personal_info_refused',
    'proof_required',
  ],
  cli: {
    use: 'resume lines',
    arguments: ['job_identity'],
    examples: [
      `svc resume lines https://jobs.lever.co/acme/5f0c --lines '{"id":"l3","suggestion":"use"}'`,
      `svc resume lines https://jobs.lever.co/acme/5f0c --lines '{"id":"l3","text":"Built it"}'`,
    ],
  },
  agent: {
    tool: 'write_resume',
    operation: 'edit_lines',
    description: 'Reword or remove lines of a job’s resume',
  },
}).handle<ResumeServices>(async ({ body, actor, writer, services }) =>
  editLines(services, { ...body, actor, writer: await writer() }),
)
