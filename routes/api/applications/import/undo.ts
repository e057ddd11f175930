import { sentCopy } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { ImportUndo, ImportUndone, undoImport } from '#lib/shortlist/applications/import-applications.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Take back an import of applications; those that changed since stay',
  effect: 'destroy',
  body: ImportUndo,
  example: { added: [{ job_url: 'https://jobs.lever.co/acme/5f0c', revision: 1, own_id: null }] },
  reply: ImportUndone,
  refuses: ['target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ body, services }) => undoImport({ ...services, sentCopy }, body))
