import { z } from 'zod'
import { planPathway, previewPathway, requestPathway } from '#lib/learn/pathways/request-pathway.ts'
import { PathwayPreview, PathwayResponse, PathwaysResponse, RequestBody } from '#lib/learn/pathways/schema.ts'
import { showPathways } from '#lib/learn/pathways/show-pathways.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { otherwise, route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List the courses: those made for you, and those that come with the program',
  effect: 'read',
  query: z.strictObject({}),
  reply: PathwaysResponse,
  pages: { list: 'pathways', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'learn list' },
  agent: { tool: 'learning', operation: 'courses', description: 'Courses' },
}).handle<LearnServices>(({ services }) => showPathways(services))

export const POST = route({
  summary: 'Show the cost of making a course for a role; approve requests it',
  details: 'Without `approve` it waits for the person’s approval.',
  effect: 'spend',
  body: RequestBody,
  example: { role_text: 'Site reliability engineer', max_calls: 20 },
  status: 201,
  reply: PathwayResponse,
  also: { 200: PathwayPreview },
  refuses: [
    'target_unavailable',
    'profile_not_found',
    'config_unavailable',
    'personal_info_refused',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  cli: { use: 'learn request', arguments: ['role_text'], examples: ['svc learn request "data engineer"'] },
  agent: {
    tool: 'make_course',
    operation: 'request',
    description: 'Plan a course for a role; approve requests it',
    asks: 'Make a course for a role',
  },
}).handle<LearnServices>(
  async ({ body, actor, services }) => {
    const request = { ...body, actor }
    return body.approve
      ? requestPathway(services, request)
      : otherwise(200, await previewPathway(services, request))
  },
  ({ body, actor, services }) => planPathway(services, { ...body, actor }),
)
