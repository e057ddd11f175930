import { route } from '#lib/service/http/route.ts'
import { addFile, showFiles } from '#lib/shortlist/applications/application-files.ts'
import { FileResponse, FilesQuery, FilesResponse, NewFile } from '#lib/shortlist/applications/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List the files that you added to an application',
  effect: 'read',
  query: FilesQuery,
  reply: FilesResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'applications files',
    arguments: ['job_url'],
    examples: ['svc applications files https://jobs.lever.co/acme/5f0c'],
  },
  agent: false,
}).handle<ShortlistServices>(({ query, services }) => showFiles(services, query.job_url))

export const POST = route({
  summary: 'Add a file to an application, such as the offer; at most 20 MB each, and 20 files',
  effect: 'write',
  body: NewFile,
  example: {
    job_url: 'https://jobs.lever.co/acme/5f0c',
    name: 'offer.txt',
    content_base64: 'V2Ugb2ZmZXIgeW91IHRoZSBqb2IuCg==',
  },
  max_body_mib: 28,
  waits: true,
  reply: FileResponse,
  status: 201,
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => addFile(services, { ...body, actor }))
