import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import {
  ViewBody,
  ViewDeleted,
  ViewParams,
  ViewResponse,
  ViewsResponse,
} from '#lib/shortlist/views/schema.ts'
import { deleteView, saveView, showViews } from '#lib/shortlist/views/views.ts'

export const routes = {
  'GET /api/views': route({
    summary: 'List your saved views of the stored jobs, with the number of new jobs in each',
    effect: 'read',
    reply: ViewsResponse,
    pages: { list: 'views', name: 'id' },
    refuses: ['config_unavailable'],
    cli: { use: 'views', examples: ['svc views', 'svc jobs --view "Remote rust"'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ services }) => showViews(services)),

  'PUT /api/views': route({
    summary: 'Save a view: filters of the stored jobs under a name',
    effect: 'write',
    body: ViewBody,
    example: { name: 'Remote', filters: { work_mode: 'remote' } },
    reply: ViewResponse,
    refuses: ['not_found', 'config_unavailable', 'revision_conflict', 'personal_info_refused'],
    cli: {
      use: 'views save',
      arguments: ['name'],
      examples: ['svc views save "Remote rust" --q rust --work-mode remote'],
    },
    agent: 'http',
  }).handle<ShortlistServices>(({ body, actor, services }) => saveView(services, { ...body, actor })),

  'DELETE /api/views/:view_id': route({
    summary: 'Delete a saved view',
    effect: 'destroy',
    params: ViewParams,
    query: DeleteQuery,
    reply: ViewDeleted,
    refuses: ['revision_conflict'],
    cli: { use: 'views delete', arguments: ['view_id'], examples: ['svc views delete view:remote-rust'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, query, services }) =>
    deleteView(services, { ...params, ...query }),
  ),
}
