import { TargetsResponse } from '#lib/judge/calls/schema.ts'
import { showOffers } from '#lib/judge/calls/show-offers.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show what can assess jobs on this machine, with its price and where text goes',
  details:
    'Looks for programs and servers and sends nothing. `PUT /api/config` chooses one; a program that sends text elsewhere must be allowed by the person.',
  effect: 'read',
  reply: TargetsResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'targets', examples: ['svc targets'] },
  agent: false,
}).handle<JudgeServices>(({ services }) => showOffers(services))
