import { z } from 'zod'
import { coursePage } from '#lib/learn/pathways/show-pathways.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { shippedPage } from '#lib/learn/shipped/shipped-page.ts'
import { route } from '#lib/service/http/route.ts'
import { courseFile } from '#lib/service/http/served-file.ts'

export const routes = {
  'GET /learning/_assets/:file': route({
    summary: 'A file that all courses share',
    effect: 'read',
    params: z.strictObject({ file: z.string().min(1).max(100).describe('the name of the file') }),
    reply: z.never(),
    media: '*/*',
    agent: false,
  }).handle<LearnServices>(async ({ params, services, headers }) =>
    courseFile(await services.courses.readAsset(params.file), headers),
  ),

  'GET /learning/shipped/:role_key/': route({
    summary: 'The entry of a course that comes with the program',
    effect: 'read',
    params: z.strictObject({ role_key: z.string().min(1).max(80).describe('the key of the course’s role') }),
    reply: z.never(),
    media: 'text/html',
    agent: false,
  }).handle<LearnServices>(async ({ params, services, headers }) =>
    courseFile(await shippedPage(services, { ...params, name: 'index.html' }), headers),
  ),

  'GET /learning/shipped/:role_key/:file': route({
    summary: 'A page of a course that comes with the program',
    effect: 'read',
    params: z.strictObject({
      role_key: z.string().min(1).max(80).describe('the key of the course’s role'),
      file: z.string().min(1).max(100).describe('the name of the file'),
    }),
    reply: z.never(),
    media: 'text/html',
    agent: false,
  }).handle<LearnServices>(async ({ params, services, headers }) =>
    courseFile(await shippedPage(services, { role_key: params.role_key, name: params.file }), headers),
  ),

  'GET /learning/:pathway_id/': route({
    summary: 'The entry of a course',
    effect: 'read',
    params: z.strictObject({ pathway_id: z.string().min(1).max(80).describe('the id of the course') }),
    reply: z.never(),
    media: 'text/html',
    agent: false,
  }).handle<LearnServices>(async ({ params, services, headers }) =>
    courseFile(await coursePage(services, { ...params, name: 'index.html' }), headers),
  ),

  'GET /learning/:pathway_id/:file': route({
    summary: 'A page of a course',
    effect: 'read',
    params: z.strictObject({
      pathway_id: z.string().min(1).max(80).describe('the id of the course'),
      file: z.string().min(1).max(100).describe('the name of the file'),
    }),
    reply: z.never(),
    media: 'text/html',
    agent: false,
  }).handle<LearnServices>(async ({ params, services, headers }) =>
    courseFile(await coursePage(services, { pathway_id: params.pathway_id, name: params.file }), headers),
  ),
}
