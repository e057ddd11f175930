import { route } from '#lib/service/http/route.ts'
import { proofRequired } from '#lib/service/person/proof.ts'
import { PairingCodeResponse } from '#lib/service/person/schema.ts'
import { makePairingCode } from '#lib/service/person/show-pairing.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const POST = route({
  summary: 'Make a link and a short code that pair one browser within ten minutes',
  effect: 'write',
  mends: true,
  status: 201,
  reply: PairingCodeResponse,
  refuses: ['proof_required'],
  agent: false,
}).handle<HomeServices>(async ({ headers, proven, services }) => {
  if (!(await proven())) throw proofRequired(['pair'])
  return makePairingCode(services.person, headers)
})
