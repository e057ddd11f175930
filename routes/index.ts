import { z } from 'zod'
import { pageFile, pageHeaders } from '#lib/service/http/page-file.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'The browser page',
  effect: 'read',
  reply: z.never(),
  media: 'text/html',
  refuses: ['not_found'],
  agent: false,
}).handle<HomeServices>(({ services, headers }) =>
  pageFile(services.page, { name: 'index.html', headers, extra: pageHeaders(headers) }),
)
