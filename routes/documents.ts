import { z } from 'zod'
import { llmsText } from '#lib/service/http/llms-text.ts'
import { route } from '#lib/service/http/route.ts'
import { documentRoute } from '#lib/service/openapi/document.ts'

export const routes = {
  'GET /api/openapi.json': documentRoute,

  'GET /llms.txt': route({
    summary: 'What an agent should know before it uses this service',
    effect: 'read',
    reply: z.never(),
    media: 'text/plain',
    agent: false,
  }).handle(
    async ({ routes }) =>
      new Response(llmsText(await routes()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
  ),

  /** The OpenAPI document at the address where programs look for it. */
  'GET /openapi.json': documentRoute,
}
