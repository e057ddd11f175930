import { z } from 'zod'
import { printJobResume } from '#lib/resume/tailored/job-resume.ts'
import { sentCopy } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import {
  addFile,
  readFile,
  removeFile,
  restoreFile,
  showFiles,
} from '#lib/shortlist/applications/application-files.ts'
import { showAppliedPosting } from '#lib/shortlist/applications/applied-posting.ts'
import {
  ApplicationsImport,
  ApplicationsImported,
  ImportUndo,
  ImportUndone,
  importApplications,
  undoImport,
} from '#lib/shortlist/applications/import-applications.ts'
import {
  forgetApplication,
  recordApplication,
  showApplications,
  showRecord,
} from '#lib/shortlist/applications/record-application.ts'
import {
  ApplicationBody,
  ApplicationDeleted,
  ApplicationQuery,
  ApplicationResponse,
  ApplicationsQuery,
  ApplicationsResponse,
  AppliedPosting,
  AppliedPostingQuery,
  FileParams,
  FileRemoved,
  FileResponse,
  FilesQuery,
  FilesResponse,
  GivenBody,
  GivenResponse,
  NewFile,
  RecordQuery,
  RecordResponse,
} from '#lib/shortlist/applications/schema.ts'
import { keepGivenAnswers } from '#lib/shortlist/forms/forms.ts'
import { readMails } from '#lib/shortlist/mails/read-mails.ts'
import { MailsBody, MailsReading } from '#lib/shortlist/mails/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/applications': route({
    summary: 'List your applications',
    effect: 'read',
    query: ApplicationsQuery,
    reply: ApplicationsResponse,
    pages: { list: 'applications', name: 'job_identity' },
    cli: {
      use: 'applications',
      work: 'job_names',
      examples: ['svc applications --status interview', 'svc applications --notes'],
    },
    agent: { tool: 'applications', operation: 'list', description: 'Applications by link' },
  }).handle<ShortlistServices>(({ query, services }) => showApplications(services, query)),

  'PUT /api/applications': route({
    summary: 'Record the status of a job, such as applied or interview',
    details:
      'The first record needs no revision; each later one does. `status: applied` keeps the posting and the resume as sent.',
    effect: 'write',
    body: ApplicationBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c', status: 'applied' },
    reply: ApplicationResponse,
    refuses: ['revision_conflict'],
    cli: {
      use: 'apply',
      arguments: ['job_url'],
      examples: [
        'svc apply https://jobs.lever.co/acme/5f0c --status applied',
        'svc apply https://jobs.lever.co/acme/5f0c --status applied --follow-up-done',
      ],
    },
    agent: { tool: 'record_application', operation: 'record', description: 'Record the status of a job' },
  }).handle<ShortlistServices>(({ body, actor, own_page, services }) =>
    recordApplication({ ...services, sentCopy }, { ...body, actor, own_page }),
  ),

  'DELETE /api/applications': route({
    summary: 'Undo the record of an application',
    effect: 'destroy',
    query: ApplicationQuery,
    reply: ApplicationDeleted,
    refuses: ['not_found', 'revision_conflict'],
    cli: { use: 'applications forget', arguments: ['job_url'] },
    agent: false,
  }).handle<ShortlistServices>(({ query, own_page, services }) =>
    forgetApplication(services, { ...query, own_page }),
  ),

  'PUT /api/applications/answers': route({
    summary: 'Keep your answers of an employer’s form with the application',
    details: 'Name and contact data are left out. `GET /api/applications/record` shows the answers.',
    effect: 'write',
    body: GivenBody,
    example: {
      job_url: 'https://jobs.lever.co/acme/5f0c',
      answers: [{ question: 'What is your notice period?', answer: 'Two months' }],
    },
    reply: GivenResponse,
    refuses: ['not_found', 'personal_info_refused'],
    agent: false,
  }).handle<ShortlistServices>(({ body, actor, services }) => keepGivenAnswers(services, { ...body, actor })),

  'GET /api/applications/files': route({
    summary: 'List the files that you added to an application',
    effect: 'read',
    query: FilesQuery,
    reply: FilesResponse,
    refuses: ['not_found'],
    cli: {
      use: 'applications files',
      arguments: ['job_url'],
      examples: ['svc applications files https://jobs.lever.co/acme/5f0c'],
    },
    agent: false,
  }).handle<ShortlistServices>(({ query, services }) => showFiles(services, query.job_url)),

  'POST /api/applications/files': route({
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
    refuses: ['not_found'],
    agent: false,
  }).handle<ShortlistServices>(({ body, actor, services }) => addFile(services, { ...body, actor })),

  'GET /api/applications/files/:file_id': route({
    summary: 'Get a file of an application, to be saved',
    effect: 'read',
    params: FileParams,
    waits: true,
    reply: z.unknown(),
    media: 'application/octet-stream',
    agent: false,
  }).handle<ShortlistServices>(({ params, services }) => readFile(services, params.file_id)),

  'DELETE /api/applications/files/:file_id': route({
    summary: 'Remove a file from its application; for ten minutes it can be restored',
    effect: 'destroy',
    params: FileParams,
    reply: FileRemoved,
    cli: { use: 'applications files remove', arguments: ['file_id'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, services }) => removeFile(services, params.file_id)),

  'POST /api/applications/files/:file_id/restore': route({
    summary: 'Bring back a file of an application that was removed in the last ten minutes',
    effect: 'write',
    params: FileParams,
    reply: FileResponse,
    cli: { use: 'applications files restore', arguments: ['file_id'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, services }) => restoreFile(services, params.file_id)),

  'POST /api/applications/import': route({
    summary: 'Read applications from a CSV of any tracker, and record them with apply',
    details: 'Without `apply` nothing is stored. A row that is not understood says why and blocks no other.',
    effect: 'write',
    body: ApplicationsImport,
    example: { csv: 'Title,Company,Status,Date applied\nNight baker,Crumb,Interview,2026-03-12' },
    max_body_mib: 5,
    reply: ApplicationsImported,
    agent: 'http',
  }).handle<ShortlistServices>(({ body, actor, services }) =>
    importApplications({ ...services, sentCopy }, { ...body, actor }),
  ),

  'POST /api/applications/import/undo': route({
    summary: 'Take back the last import of applications; those that changed since stay',
    effect: 'destroy',
    body: ImportUndo,
    example: { added: [{ job_url: 'https://jobs.lever.co/acme/5f0c', revision: 1, own_id: null }] },
    reply: ImportUndone,
    refuses: ['not_found'],
    cli: { use: 'applications undo-import', examples: ['svc applications undo-import'] },
    agent: false,
  }).handle<ShortlistServices>(({ body, services }) => undoImport({ ...services, sentCopy }, body)),

  'GET /api/applications/posting': route({
    summary: 'Show the posting as it was when you applied, even after it was taken down',
    effect: 'read',
    query: AppliedPostingQuery,
    reply: AppliedPosting,
    refuses: ['not_found'],
    cli: {
      use: 'applications posting',
      arguments: ['job_url'],
      examples: ['svc applications posting https://jobs.lever.co/acme/5f0c'],
    },
    agent: {
      tool: 'get_job',
      operation: 'applied_posting',
      description: 'The posting as it was at applying',
    },
  }).handle<ShortlistServices>(({ query, services }) => showAppliedPosting(services, query.job_url)),

  'GET /api/applications/record': route({
    summary: 'Show one application: its steps, its follow-ups and the resume that was sent',
    effect: 'read',
    query: RecordQuery,
    reply: RecordResponse,
    refuses: ['not_found'],
    cli: {
      use: 'applications show',
      work: 'job_names',
      arguments: ['job_url'],
      examples: ['svc applications show https://jobs.lever.co/acme/5f0c --notes'],
    },
    agent: { tool: 'applications', operation: 'show', description: 'Steps, follow-ups and the sent resume' },
  }).handle<ShortlistServices>(({ query, services }) =>
    showRecord(services, {
      ...query,
      printed: ({ content, layout }) => printJobResume(content, layout.section_order),
    }),
  ),

  'POST /api/mails/read': route({
    summary: 'Read alert mails and replies (.eml, .mbox) into proposals; nothing is stored',
    details: 'Mails are read here and not stored. Jobs and changes of status are proposals.',
    effect: 'write',
    body: MailsBody,
    example: { format: 'eml', content_base64: 'U3ViamVjdDogTmV3IGpvYnMKCkhpIQo=' },
    max_body_mib: 34,
    waits: true,
    reply: MailsReading,
    agent: 'http',
  }).handle<ShortlistServices>(({ body, services }) => readMails(services, body)),
}
