import { PathwayParams } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { saveProgress, showProgress } from '#lib/learn/study/progress.ts'
import { ProgressBody, ProgressResponse } from '#lib/learn/study/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show your progress in a course, and when each card is due',
  effect: 'read',
  params: PathwayParams,
  reply: ProgressResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'learn progress',
    arguments: ['pathway_id'],
    examples: ['svc learn progress backend-engineer'],
  },
  agent: { tool: 'learning', operation: 'progress', description: 'Progress in a course, and due cards' },
}).handle<LearnServices>(({ params, services }) => showProgress(services, params.pathway_id))

export const PUT = route({
  summary: 'Store what was done in a course',
  effect: 'write',
  params: PathwayParams,
  body: ProgressBody,
  example: { revision: 1, items: { viewed: ['basics'], done: [], practice: [], quiz: {}, cards: {} } },
  reply: ProgressResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  agent: false,
}).handle<LearnServices>(({ params, body, services }) =>
  saveProgress(services, { ...body, id: params.pathway_id }),
)
