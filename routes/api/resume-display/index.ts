import type { ResumeServices } from '#lib/resume/services.ts'
import { openDisplay, saveDisplay, showDisplay } from '#lib/resume/tailored/display.ts'
import { DisplayChange, DisplayResponse } from '#lib/resume/tailored/edit-schema.ts'
import { keepAllResumes } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the saved layout of all resumes',
  effect: 'read',
  reply: DisplayResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'resume display' },
  agent: 'http',
}).handle<ResumeServices>(({ own_page, services }) =>
  own_page ? openDisplay(services) : showDisplay(services),
)

export const PUT = route({
  summary: 'Save the layout of all resumes',
  effect: 'write',
  body: DisplayChange,
  example: { template: 'classic', revision: 0 },
  reply: DisplayResponse,
  refuses: ['target_unavailable', 'revision_conflict'],
  cli: { use: 'resume display set' },
  agent: 'http',
}).handle<ResumeServices>(async ({ body, actor, services }) => {
  const saved = await saveDisplay(services, { ...body, actor })
  // The files of resumes have their sections in this order.
  if (body.section_order !== undefined || body.template !== undefined) await keepAllResumes(services)
  return saved
})
