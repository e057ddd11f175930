import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { openApi } from '#lib/service/openapi/document.ts'

type DocumentServices = { version: string; schemaModules: () => Promise<readonly object[]> }

const DocumentQuery = z.strictObject({
  operation: z.string().max(100).optional().describe('only this operation, such as getAnswers'),
  tag: z.string().max(100).optional().describe('only the operations of this tag, such as answers'),
  detail: z
    .enum(['short', 'full'])
    .default('short')
    .describe('short fits the context of an agent; full is for generated clients'),
})

/** The route of the OpenAPI document, which is served at two addresses. */
export const documentRoute = route({
  summary: 'Describe the API as an OpenAPI document, whole or in part',
  effect: 'read',
  query: DocumentQuery,
  reply: z.looseObject({ openapi: z.literal('3.1.1') }),
  media: 'application/json',
  refuses: ['not_found'],
  agent: false,
}).handle<DocumentServices>(async ({ headers, query, routes, services }) => {
  const modules = await services.schemaModules()
  const server = `http://${headers.get('host')}`
  return Response.json(openApi(await routes(), { version: services.version, server, modules }, query))
})
