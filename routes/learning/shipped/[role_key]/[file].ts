import { z } from 'zod'
import type { LearnServices } from '#lib/learn/services.ts'
import { shippedPage } from '#lib/learn/shipped/shipped-page.ts'
import { courseFile } from '#lib/service/http/course-file.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'A page of a course that comes with the program',
  effect: 'read',
  params: z.strictObject({
    role_key: z.string().min(1).max(80).describe('the key of the course’s role'),
    file: z.string().min(1).max(100).describe('the name of the file'),
  }),
  reply: z.never(),
  media: 'text/html',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<LearnServices>(async ({ params, services, headers }) =>
  courseFile(await shippedPage(services, { role_key: params.role_key, name: params.file }), headers),
)
