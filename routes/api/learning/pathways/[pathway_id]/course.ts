import { PathwayParams } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { showCourse } from '#lib/learn/study/load-course.ts'
import { CourseResponse } from '#lib/learn/study/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the lessons, exercises and cards of a finished course',
  effect: 'read',
  params: PathwayParams,
  reply: CourseResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'learn lessons', arguments: ['pathway_id'], examples: ['svc learn lessons backend-engineer'] },
  agent: { tool: 'learning', operation: 'lessons', description: 'Lessons, exercises and cards of a course' },
}).handle<LearnServices>(({ params, services }) => showCourse(services, params.pathway_id))
