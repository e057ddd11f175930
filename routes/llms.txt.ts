import { z } from 'zod'
import { llmsText } from '#lib/service/http/llms-text.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'What an agent should know before it uses this service',
  effect: 'read',
  reply: z.never(),
  media: 'text/plain',
  refuses: [],
  agent: false,
}).handle(
  async ({ routes }) =>
    new Response(llmsText(await routes()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
)
