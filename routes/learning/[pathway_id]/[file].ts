import { z } from 'zod'
import { coursePage } from '#lib/learn/pathways/show-pathways.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { courseFile } from '#lib/service/http/course-file.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'A page of a course',
  effect: 'read',
  params: z.strictObject({
    pathway_id: z.string().min(1).max(80).describe('the id of the course'),
    file: z.string().min(1).max(100).describe('the name of the file'),
  }),
  reply: z.never(),
  media: 'text/html',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<LearnServices>(async ({ params, services, headers }) =>
  courseFile(await coursePage(services, { pathway_id: params.pathway_id, name: params.file }), headers),
)
