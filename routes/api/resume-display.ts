import { z } from 'zod'
import { drawMiniature } from '#lib/resume/main/print-main.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { openDisplay, saveDisplay, showDisplay } from '#lib/resume/tailored/display.ts'
import { DisplayChange, DisplayResponse, MiniatureQuery } from '#lib/resume/tailored/edit-schema.ts'
import { keepAllResumes } from '#lib/resume/tailored/show-resume.ts'
import { sendWritten } from '#lib/service/http/envelope.ts'
import { route } from '#lib/service/http/route.ts'

export const routes = {
  'GET /api/resume-display': route({
    summary: 'Show the saved layout of all resumes',
    effect: 'read',
    reply: DisplayResponse,
    cli: { use: 'resume display' },
    agent: 'http',
  }).handle<ResumeServices>(({ own_page, services }) =>
    own_page ? openDisplay(services) : showDisplay(services),
  ),

  'PUT /api/resume-display': route({
    summary: 'Save the layout of all resumes',
    effect: 'write',
    body: DisplayChange,
    example: { template: 'classic', revision: 0 },
    reply: DisplayResponse,
    refuses: ['revision_conflict'],
    cli: { use: 'resume display set' },
    agent: 'http',
  }).handle<ResumeServices>(async ({ body, actor, services }) => {
    const saved = await saveDisplay(services, { ...body, actor })
    // The files of resumes have their sections in this order.
    if (body.section_order !== undefined || body.template !== undefined) await keepAllResumes(services)
    return saved
  }),

  'GET /api/resume-display/miniature': route({
    summary: 'See a design as a small picture of your own first page',
    effect: 'read',
    query: MiniatureQuery,
    waits: true,
    reply: z.never(),
    media: 'image/png',
    refuses: ['config_unavailable', 'pdf_render_failed'],
    agent: false,
  }).handle<ResumeServices>(async ({ query, headers, services }) => {
    const picture = await drawMiniature(services, query.template)
    return sendWritten({ ...picture, headers: { 'Content-Type': 'image/png' } }, headers)
  }),
}
