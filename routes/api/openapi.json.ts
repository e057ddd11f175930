import { z } from 'zod'
import { openApi } from '#lib/service/http/openapi.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'The OpenAPI document of this service',
  effect: 'read',
  reply: z.looseObject({ openapi: z.literal('3.1.1') }),
  media: 'application/json',
  refuses: [],
  agent: false,
}).handle<HomeServices>(async ({ headers, routes, services }) =>
  Response.json(
    openApi(await routes(), { version: services.version, server: `http://${headers.get('host')}` }),
  ),
)
