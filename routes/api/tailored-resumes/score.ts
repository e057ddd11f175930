import type { ResumeServices } from '#lib/resume/services.ts'
import { ScoreBody, ScoreResponse } from '#lib/resume/tailored/schema.ts'
import { scoreResume } from '#lib/resume/tailored/score-resume.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Show how resume readers will read a job’s resume, and which keywords it lacks',
  effect: 'write',
  body: ScoreBody,
  example: { job_identity: 'https://jobs.lever.co/acme/5f0c' },
  waits: true,
  reply: ScoreResponse,
  refuses: [
    'tailored_resume_not_found',
    'assessment_missing',
    'target_unavailable',
    'config_unavailable',
    'stored_resume_unreadable',
    'pdf_render_failed',
  ],
  cli: { use: 'resume score', arguments: ['job_identity'] },
  agent: {
    tool: 'write_resume',
    operation: 'score',
    description: 'How resume readers read it, and missing keywords',
  },
}).handle<ResumeServices>(({ body, services }) => scoreResume(services, body.job_identity))
