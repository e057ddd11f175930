import { z } from 'zod'
import type { LearnServices } from '#lib/learn/services.ts'
import { courseFile } from '#lib/service/http/course-file.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'A file that all courses share',
  effect: 'read',
  params: z.strictObject({ file: z.string().min(1).max(100).describe('the name of the file') }),
  reply: z.never(),
  media: '*/*',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<LearnServices>(async ({ params, services, headers }) =>
  courseFile(await services.courses.readAsset(params.file), headers),
)
