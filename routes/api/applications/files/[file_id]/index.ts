import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { readFile, removeFile } from '#lib/shortlist/applications/application-files.ts'
import { FileParams, FileRemoved } from '#lib/shortlist/applications/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Get a file of an application, to be saved',
  effect: 'read',
  params: FileParams,
  waits: true,
  reply: z.unknown(),
  media: 'application/octet-stream',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ params, services }) => readFile(services, params.file_id))

export const DELETE = route({
  summary: 'Remove a file from its application; for ten minutes it can be restored',
  effect: 'destroy',
  params: FileParams,
  reply: FileRemoved,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'applications files remove', arguments: ['file_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, services }) => removeFile(services, params.file_id))
