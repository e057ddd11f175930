import { showLetterDemands } from '#lib/resume/letters/letters.ts'
import { LetterDemands, LetterQuery } from '#lib/resume/letters/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the demands of a posting that your resume lines answer, in its words',
  effect: 'read',
  query: LetterQuery,
  reply: LetterDemands,
  refuses: ['target_unavailable'],
  agent: false,
}).handle<ResumeServices>(({ query, services }) => showLetterDemands(services, query.job_url))
