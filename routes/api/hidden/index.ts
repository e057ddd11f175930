import { route } from '#lib/service/http/route.ts'
import { hideName, showHidden } from '#lib/shortlist/hidden/hide.ts'
import { HiddenBody, HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List the companies, agencies and title words whose jobs you hide',
  effect: 'read',
  reply: HiddenResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'hidden', examples: ['svc hidden'] },
  agent: false,
}).handle<ShortlistServices>(({ services }) => showHidden(services))

export const POST = route({
  summary: 'Hide the jobs of a company or agency, or with words in their title, from every list',
  details:
    'Applications stay where they are. An agency hides every company whose name begins with its words.',
  effect: 'write',
  body: HiddenBody,
  example: { kind: 'company', name: 'Acme' },
  reply: HiddenResponse,
  refuses: ['target_unavailable', 'personal_info_refused'],
  cli: {
    use: 'hide',
    arguments: ['name'],
    examples: ['svc hide Acme --kind company', 'svc hide Hays --kind agency', 'svc hide intern --kind word'],
  },
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => hideName(services, { ...body, actor }))
