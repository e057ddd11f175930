import { importPathway } from '#lib/learn/pathways/import-pathway.ts'
import { PathwayImportBody, PathwayResponse } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Import a course from the files of its folder; its pages are made anew here',
  effect: 'write',
  body: PathwayImportBody,
  example: { folder: 'my-course', course: {} },
  max_body_mib: 16,
  status: 201,
  reply: PathwayResponse,
  refuses: ['target_unavailable', 'personal_info_refused', 'invalid_value'],
  agent: false,
}).handle<LearnServices>(({ body, actor, services }) => importPathway(services, { ...body, actor }))
