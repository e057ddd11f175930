import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import { showAgain } from '#lib/shortlist/hidden/hide.ts'
import { HiddenParams, HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const DELETE = route({
  summary: 'Show the jobs of a hidden company, agency or title word again',
  effect: 'destroy',
  params: HiddenParams,
  query: DeleteQuery,
  reply: HiddenResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'unhide', arguments: ['hidden_id'], examples: ['svc unhide hidden:company:acme --revision 1'] },
  agent: false,
}).handle<ShortlistServices>(({ params, query, services }) => showAgain(services, { ...params, ...query }))
