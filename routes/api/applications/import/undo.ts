import { sentCopy } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { ImportUndo, ImportUndone, undoImport } from '#lib/shortlist/applications/import-applications.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Take back the last import of applications; those that changed since stay',
  effect: 'destroy',
  body: ImportUndo,
  example: { added: [{ job_url: 'https://jobs.lever.co/acme/5f0c', revision: 1, own_id: null }] },
  reply: ImportUndone,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'applications undo-import', examples: ['svc applications undo-import'] },
  agent: false,
}).handle<ShortlistServices>(({ body, services }) => undoImport({ ...services, sentCopy }, body))
