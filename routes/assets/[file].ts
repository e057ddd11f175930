import { z } from 'zod'
import { IMMUTABLE_HEADERS, pageFile } from '#lib/service/http/page-file.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'A file of the browser page',
  effect: 'read',
  params: z.strictObject({ file: z.string().min(1).max(200) }),
  reply: z.never(),
  media: '*/*',
  refuses: ['not_found'],
  agent: false,
}).handle<HomeServices>(({ params, services, headers }) =>
  pageFile(services.page, { name: params.file, headers, extra: IMMUTABLE_HEADERS }),
)
