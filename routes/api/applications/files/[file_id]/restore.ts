import { route } from '#lib/service/http/route.ts'
import { restoreFile } from '#lib/shortlist/applications/application-files.ts'
import { FileParams, FileResponse } from '#lib/shortlist/applications/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Bring back a file of an application that was removed in the last ten minutes',
  effect: 'write',
  params: FileParams,
  reply: FileResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'applications files restore', arguments: ['file_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, services }) => restoreFile(services, params.file_id))
