import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { makePairingCode, pairBrowser, showPairing } from '#lib/service/person/person.ts'
import { proofRequired } from '#lib/service/person/proof.ts'
import {
  ForgottenResponse,
  PairBody,
  PairedResponse,
  PairingCodeResponse,
  PairingResponse,
} from '#lib/service/person/schema.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const routes = {
  'GET /api/pairing': route({
    summary: 'List the browsers that are paired with the person',
    effect: 'read',
    reply: PairingResponse,
    cli: { use: 'pair list' },
    agent: false,
  }).handle<HomeServices>(async ({ headers, proven, services }) =>
    showPairing(services.person, { headers, proven: await proven() }),
  ),

  'POST /api/pairing': route({
    summary: 'Pair this browser by a code that `svc pair` or `svc serve` printed',
    effect: 'write',
    // A person who restores a backup must pair a browser while the home takes no other writes.
    mends: true,
    body: PairBody,
    example: {
      code: 'K7QM-4XRT',
      token_sha256: '0000000000000000000000000000000000000000000000000000000000000000',
    },
    status: 201,
    reply: PairedResponse,
    refuses: ['pairing_refused'],
    agent: false,
  }).handle<HomeServices>(({ body, headers, services }) =>
    pairBrowser(services.person, { ...body, headers }),
  ),

  'POST /api/pairing/codes': route({
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
  }),

  'DELETE /api/pairing/:browser_id': route({
    summary: 'Forget a paired browser; it proves nothing from then on',
    effect: 'destroy',
    mends: true,
    params: z.strictObject({
      browser_id: z.string().min(1).max(40).describe('the id of the paired browser'),
    }),
    reply: ForgottenResponse,
    cli: { use: 'pair forget', arguments: ['browser_id'] },
    agent: false,
  }).handle<HomeServices>(async ({ params, services }) => {
    await services.person.pairing.forget(params.browser_id)
    return { schema_version: 'svc-pairing-forgotten:1' as const, forgotten: params.browser_id }
  }),
}
