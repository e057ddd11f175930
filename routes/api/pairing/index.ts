import { route } from '#lib/service/http/route.ts'
import { PairBody, PairedResponse, PairingResponse } from '#lib/service/person/schema.ts'
import { pairBrowser, showPairing } from '#lib/service/person/show-pairing.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'List the browsers that are paired with the person',
  effect: 'read',
  reply: PairingResponse,
  refuses: [],
  cli: { use: 'pair list' },
  agent: false,
}).handle<HomeServices>(async ({ headers, proven, services }) =>
  showPairing(services.person, { headers, proven: await proven() }),
)

export const POST = route({
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
}).handle<HomeServices>(({ body, headers, services }) => pairBrowser(services.person, { ...body, headers }))
