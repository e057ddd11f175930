import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { ViewDeleted, ViewParams } from '#lib/shortlist/views/schema.ts'
import { deleteView } from '#lib/shortlist/views/views.ts'

export const DELETE = route({
  summary: 'Delete a saved view',
  effect: 'destroy',
  params: ViewParams,
  query: DeleteQuery,
  reply: ViewDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'views delete', arguments: ['view_id'], examples: ['svc views delete view:remote-rust'] },
  agent: false,
}).handle<ShortlistServices>(({ params, query, services }) => deleteView(services, { ...params, ...query }))
