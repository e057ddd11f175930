import { ModelKey, ModelKeyQuery, ModelKeysResponse } from '#lib/service/config/model-keys.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'List the model servers that have a key; no key is shown',
  effect: 'read',
  reply: ModelKeysResponse,
  refuses: ['config_unavailable'],
  cli: { use: 'models keys' },
  agent: false,
}).handle<HomeServices>(({ services }) => services.modelKeys.show())

export const PUT = route({
  summary: 'Store the key of a model server in a file that only your account may read',
  details: 'Needs the person’s proof. The key is sent to this server alone, and shown nowhere.',
  effect: 'write',
  body: ModelKey,
  example: { address: 'https://models.example', key: 'invented-key' },
  reply: ModelKeysResponse,
  refuses: ['proof_required', 'invalid_value', 'config_unavailable'],
  agent: false,
}).handle<HomeServices>(async ({ body, proven, services }) => {
  await services.modelKeys.set(body, proven)
  return services.modelKeys.show()
})

export const DELETE = route({
  summary: 'Remove the stored key of a model server',
  effect: 'destroy',
  query: ModelKeyQuery,
  reply: ModelKeysResponse,
  refuses: ['not_found', 'invalid_value', 'config_unavailable'],
  cli: { use: 'models key remove', arguments: ['address'] },
  agent: false,
}).handle<HomeServices>(async ({ query, services }) => {
  await services.modelKeys.remove(query.address)
  return services.modelKeys.show()
})
