import { z } from 'zod'
import { listCalls } from '#lib/judge/calls/estimate-calls.ts'
import {
  LocalServersResponse,
  ModelCallsQuery,
  ModelCallsResponse,
  TargetsResponse,
} from '#lib/judge/calls/schema.ts'
import { showOffers } from '#lib/judge/calls/show-offers.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { ModelKey, ModelKeyQuery, ModelKeysResponse } from '#lib/service/config/model-keys.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const routes = {
  'POST /api/local-servers': route({
    summary: 'Look for servers of models on this machine',
    details:
      'Asks the usual ports of LM Studio, llama.cpp, Ollama and Jan for their list of models, and sends nothing else. `PUT /api/config` chooses one of the targets.',
    effect: 'write',
    body: z.strictObject({}),
    example: {},
    reply: LocalServersResponse,
    cli: { use: 'models look', examples: ['svc models look'] },
    agent: false,
  }).handle<JudgeServices>(async ({ services }) => ({
    schema_version: 'svc-local-servers:1' as const,
    servers: await services.findServers(),
  })),

  'GET /api/model-calls': route({
    summary: 'List the model calls, with their usage',
    effect: 'read',
    query: ModelCallsQuery,
    reply: ModelCallsResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'calls', examples: ['svc calls', 'svc calls --purpose judge --limit 200'] },
    agent: { tool: 'status', operation: 'model_calls', description: 'Model calls and their usage' },
  }).handle<JudgeServices>(({ query, services }) => listCalls(services, query)),

  'GET /api/model-keys': route({
    summary: 'List the model servers that have a key; no key is shown',
    effect: 'read',
    reply: ModelKeysResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'models keys' },
    agent: false,
  }).handle<HomeServices>(({ services }) => services.modelKeys.show()),

  'PUT /api/model-keys': route({
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
  }),

  'DELETE /api/model-keys': route({
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
  }),

  'GET /api/targets': route({
    summary: 'Show what can assess jobs on this machine, with its price and where text goes',
    details:
      'Looks for programs and servers and sends nothing. `PUT /api/config` chooses one; a program that sends text elsewhere must be allowed by the person.',
    effect: 'read',
    reply: TargetsResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'targets', examples: ['svc targets'] },
    agent: false,
  }).handle<JudgeServices>(({ services }) => showOffers(services)),
}
