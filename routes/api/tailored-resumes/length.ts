import { route } from '#lib/http/route.ts'
import { countPages } from '#lib/resumes/count-pages.ts'
import { LengthBody } from '#lib/resumes/edit-schema.ts'
import { TailoredResponse } from '#lib/resumes/schema.ts'
import { setLength } from '#lib/resumes/set-length.ts'

export const PUT = route({
  summary: 'Put back lines that were held back for length, or say how many pages a job’s resume may have',
  effect: 'write',
  body: LengthBody,
  reply: TailoredResponse,
  refuses: [
    'not_found',
    'tailored_resume_not_found',
    'target_unavailable',
    'config_unavailable',
    'revision_conflict',
    'stored_resume_unreadable',
    'pages_unmeasured',
  ],
  cli: { use: 'resume length', arguments: ['job_identity'] },
  agent: 'set_resume_length',
}).handle(({ body, actor, services }) => setLength(services, { ...body, actor }, countPages(services)))
