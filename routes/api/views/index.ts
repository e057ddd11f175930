import { route } from '#lib/service/http/route.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { ViewBody, ViewResponse, ViewsResponse } from '#lib/shortlist/views/schema.ts'
import { saveView, showViews } from '#lib/shortlist/views/views.ts'

export const GET = route({
  summary: 'List your saved views of the stored jobs, with the number of new jobs in each',
  effect: 'read',
  reply: ViewsResponse,
  pages: { list: 'views', name: 'id' },
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'views', examples: ['svc views', 'svc jobs --view "Remote rust"'] },
  agent: 'http',
}).handle<ShortlistServices>(({ services }) => showViews(services))

export const PUT = route({
  summary: 'Save a view: filters of the stored jobs under a name',
  effect: 'write',
  body: ViewBody,
  example: { name: 'Remote', filters: { work_mode: 'remote' } },
  reply: ViewResponse,
  refuses: [
    'not_found',
    'target_unavailable',
    'config_unavailable',
    'revision_conflict',
    'personal_info_refused',
  ],
  cli: {
    use: 'views save',
    arguments: ['name'],
    examples: ['svc views save "Remote rust" --q rust --work-mode remote'],
  },
  agent: 'http',
}).handle<ShortlistServices>(({ body, actor, services }) => saveView(services, { ...body, actor }))
