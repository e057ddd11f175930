import { AssessmentsQuery, AssessmentsResponse, showAssessments } from '#lib/judge/assess/show-assessment.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List the assessments of your jobs',
  effect: 'read',
  query: AssessmentsQuery,
  reply: AssessmentsResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'assessments', examples: ['svc assessments --state pending_user_answers'] },
  agent: { tool: 'find_jobs', operation: 'assessed', description: 'List the assessments' },
}).handle<JudgeServices>(({ query, services }) => showAssessments(services, query))
