import { z } from 'zod'
import { drawMiniature } from '#lib/resume/miniature/design-miniature.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { MiniatureQuery } from '#lib/resume/tailored/edit-schema.ts'
import { sendWritten } from '#lib/service/http/envelope.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'See a design as a small picture of your own first page',
  effect: 'read',
  query: MiniatureQuery,
  waits: true,
  reply: z.never(),
  media: 'image/png',
  refuses: ['target_unavailable', 'pdf_render_failed'],
  agent: false,
}).handle<ResumeServices>(async ({ query, headers, services }) => {
  const picture = await drawMiniature(services, query.template)
  return sendWritten({ ...picture, headers: { 'Content-Type': 'image/png' } }, headers)
})
