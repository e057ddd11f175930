import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { IMMUTABLE_HEADERS, pageFile, pageHeaders } from '#lib/service/http/served-file.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const routes = {
  'GET /': route({
    summary: 'The browser page',
    effect: 'read',
    reply: z.never(),
    media: 'text/html',
    refuses: ['not_found'],
    agent: false,
  }).handle<HomeServices>(({ services, headers }) =>
    pageFile(services.page, { name: 'index.html', headers, extra: pageHeaders(headers) }),
  ),

  'GET /assets/:file': route({
    summary: 'A file of the browser page',
    effect: 'read',
    params: z.strictObject({ file: z.string().min(1).max(200) }),
    reply: z.never(),
    media: '*/*',
    agent: false,
  }).handle<HomeServices>(({ params, services, headers }) =>
    pageFile(services.page, { name: params.file, headers, extra: IMMUTABLE_HEADERS }),
  ),
}
