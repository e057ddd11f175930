import type { LearnServices } from '#lib/learn/services.ts'
import { showJobLessons } from '#lib/learn/study/job-lessons.ts'
import { JobLessonsQuery, JobLessonsResponse } from '#lib/learn/study/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Find lessons for the requirements of a job that your evidence does not show yet',
  effect: 'read',
  query: JobLessonsQuery,
  reply: JobLessonsResponse,
  refuses: ['not_found', 'target_unavailable', 'invalid_value'],
  cli: { use: 'learn for', arguments: ['url'], examples: ['svc learn for https://example.com/jobs/1'] },
  agent: {
    tool: 'learning',
    operation: 'job_lessons',
    description: 'Lessons for unmet requirements of a job',
  },
}).handle<LearnServices>(({ query, services }) => showJobLessons(services, query))
