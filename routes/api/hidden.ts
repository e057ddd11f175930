import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import { hideName, showAgain, showHidden } from '#lib/shortlist/hidden/hide.ts'
import { HiddenBody, HiddenParams, HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/hidden': route({
    summary: 'List the companies, agencies and title words whose jobs you hide',
    effect: 'read',
    reply: HiddenResponse,
    cli: { use: 'hidden', examples: ['svc hidden'] },
    agent: false,
  }).handle<ShortlistServices>(({ services }) => showHidden(services)),

  'POST /api/hidden': route({
    summary: 'Hide the jobs of a company or agency, or with words in their title, from every list',
    details:
      'Applications stay where they are. An agency hides every company whose name begins with its words.',
    effect: 'write',
    body: HiddenBody,
    example: { kind: 'company', name: 'Acme' },
    reply: HiddenResponse,
    refuses: ['personal_info_refused'],
    cli: {
      use: 'hide',
      arguments: ['name'],
      examples: [
        'svc hide Acme --kind company',
        'svc hide Hays --kind agency',
        'svc hide intern --kind word',
      ],
    },
    agent: false,
  }).handle<ShortlistServices>(({ body, actor, services }) => hideName(services, { ...body, actor })),

  'DELETE /api/hidden/:hidden_id': route({
    summary: 'Show the jobs of a hidden company, agency or title word again',
    effect: 'destroy',
    params: HiddenParams,
    query: DeleteQuery,
    reply: HiddenResponse,
    refuses: ['revision_conflict'],
    cli: {
      use: 'unhide',
      arguments: ['hidden_id'],
      examples: ['svc unhide hidden:company:acme --revision 1'],
    },
    agent: false,
  }).handle<ShortlistServices>(({ params, query, services }) => showAgain(services, { ...params, ...query })),
}
