import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { ForgottenResponse } from '#lib/service/person/schema.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const DELETE = route({
  summary: 'Forget a paired browser; it proves nothing from then on',
  effect: 'destroy',
  mends: true,
  params: z.strictObject({ browser_id: z.string().min(1).max(40).describe('the id of the paired browser') }),
  reply: ForgottenResponse,
  refuses: ['not_found'],
  cli: { use: 'pair forget', arguments: ['browser_id'] },
  agent: false,
}).handle<HomeServices>(async ({ params, services }) => {
  await services.person.pairing.forget(params.browser_id)
  return { schema_version: 'svc-pairing-forgotten:1' as const, forgotten: params.browser_id }
})
