import { z } from 'zod'
import {
  changeLetter,
  deleteLetter,
  makeLetter,
  showLetter,
  showLetterDemands,
} from '#lib/resume/letters/letters.ts'
import { letterFile, previewLetter } from '#lib/resume/letters/print-letter.ts'
import { decideLetter, planLetter, proposeLetter } from '#lib/resume/letters/propose-letter.ts'
import {
  LetterBody,
  LetterChange,
  LetterDecision,
  LetterDeleted,
  LetterDemands,
  LetterFile,
  LetterPrint,
  LetterQuery,
  LetterResponse,
  NewLetter,
} from '#lib/resume/letters/schema.ts'
import { PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const routes = {
  'GET /api/letters': route({
    summary: 'Show the cover letter for a job, and the evidence behind each sentence',
    effect: 'read',
    query: LetterQuery,
    reply: LetterResponse,
    cli: { use: 'letter', arguments: ['job_url'], examples: ['svc letter https://jobs.lever.co/acme/5f0c'] },
    agent: {
      tool: 'my_evidence',
      operation: 'letter',
      description: 'The letter for a job, and its evidence',
    },
  }).handle<ResumeServices>(({ query, services }) => showLetter(services, query.job_url)),

  'POST /api/letters': route({
    summary: 'Write the cover letter for a job from your own lines, by the built-in rules',
    effect: 'write',
    body: NewLetter,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    reply: LetterResponse,
    refuses: ['revision_conflict', 'no_master'],
    cli: {
      use: 'letter make',
      arguments: ['job_url'],
      examples: ['svc letter make https://jobs.lever.co/acme/5f0c'],
    },
    agent: {
      tool: 'write_resume',
      operation: 'make_letter',
      description: 'Write a letter from the person’s lines, by rules',
    },
  }).handle<ResumeServices>(async ({ body, actor, writer, services }) =>
    makeLetter(services, { ...body, actor, writer: await writer() }),
  ),

  'PUT /api/letters': route({
    summary: 'Edit the letter for a job; without the person’s proof new words wait and the old ones print',
    effect: 'write',
    body: LetterChange,
    example: {
      job_url: 'https://jobs.lever.co/acme/5f0c',
      paragraphs: ['Dear team at Acme,', 'I would like to join you.'],
      revision: 1,
    },
    reply: LetterResponse,
    refuses: ['not_found', 'revision_conflict', 'personal_info_refused'],
    cli: { use: 'letter edit', arguments: ['job_url', 'paragraphs...'] },
    agent: {
      tool: 'write_resume',
      operation: 'edit_letter',
      description: 'Edit the letter; new words wait for the person',
    },
  }).handle<ResumeServices>(async ({ body, actor, writer, services }) =>
    changeLetter(services, { ...body, actor, writer: await writer() }),
  ),

  'DELETE /api/letters': route({
    summary: 'Delete the cover letter for a job with its history',
    effect: 'destroy',
    query: DeleteQuery.extend(LetterQuery.shape),
    reply: LetterDeleted,
    refuses: ['not_found', 'revision_conflict'],
    cli: { use: 'letter delete', arguments: ['job_url'] },
    agent: false,
  }).handle<ResumeServices>(({ query, services }) => deleteLetter(services, query)),

  'GET /api/letters/demands': route({
    summary: 'Show the demands of a posting that your resume lines answer, in its words',
    effect: 'read',
    query: LetterQuery,
    reply: LetterDemands,
    agent: false,
  }).handle<ResumeServices>(({ query, services }) => showLetterDemands(services, query.job_url)),

  'POST /api/letters/file': route({
    summary:
      'Get the cover letter for a job as PDF, DOCX or plain text; without a header its place stays blank',
    details: 'The header with contact data comes with the call and is never stored.',
    effect: 'write',
    body: LetterFile,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c', format: 'pdf' },
    waits: true,
    reply: z.unknown(),
    media: '*/*',
    refuses: ['config_unavailable', 'not_found', 'pdf_render_failed'],
    agent: false,
  }).handle<ResumeServices>(({ body, services }) => letterFile(services, body)),

  'POST /api/letters/preview': route({
    summary: 'See the cover letter for a job as it will print',
    effect: 'write',
    body: LetterPrint,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    waits: true,
    reply: PreviewResumeResponse,
    refuses: ['config_unavailable', 'not_found', 'pdf_render_failed'],
    agent: false,
  }).handle<ResumeServices>(({ body, own_page, services }) => previewLetter(services, { ...body, own_page })),

  'POST /api/letters/proposal': route({
    summary: 'Ask a model for a cover letter from your own lines; the stored letter stays',
    effect: 'spend',
    details:
      'Each sentence comes with the lines that it stands on, or is marked. The letter waits beside the person’s until they use it.',
    body: LetterBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c', model_target: 'claude' },
    waits: true,
    reply: LetterResponse,
    refuses: ['not_found', 'config_unavailable', 'model_denied', 'no_master'],
    cli: {
      use: 'letter ask',
      arguments: ['job_url'],
      examples: ['svc letter ask https://jobs.lever.co/acme/5f0c --model-target claude'],
    },
    agent: {
      tool: 'write_resume',
      operation: 'ask_letter',
      description: 'Ask a model for a letter; the stored letter stays',
    },
  }).handle<ResumeServices>(
    ({ body, actor, services }) => proposeLetter(services, { ...body, actor }),
    ({ body, services }) => planLetter(services, body),
  ),

  'PUT /api/letters/proposal': route({
    summary: 'Use the cover letter that waits, dismiss it, or put your earlier letter back',
    effect: 'write',
    body: LetterDecision,
    example: {
      job_url: 'https://jobs.lever.co/acme/5f0c',
      action: 'use',
      proposal_id: 'proposal:7',
      revision: 1,
    },
    reply: LetterResponse,
    refuses: ['not_found', 'revision_conflict', 'proposal_stale', 'proof_required'],
    cli: {
      use: 'letter decide',
      arguments: ['job_url', 'action'],
      examples: [
        'svc letter decide https://jobs.lever.co/acme/5f0c use --proposal-id proposal:7 --revision 1',
      ],
    },
    agent: false,
  }).handle<ResumeServices>(({ body, actor, proven, services }) =>
    decideLetter(services, { ...body, actor, proven }),
  ),
}
