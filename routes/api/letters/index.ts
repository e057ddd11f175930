import { changeLetter, deleteLetter, makeLetter, showLetter } from '#lib/resume/letters/letters.ts'
import {
  LetterChange,
  LetterDeleted,
  LetterQuery,
  LetterResponse,
  NewLetter,
} from '#lib/resume/letters/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const GET = route({
  summary: 'Show the cover letter for a job, and the evidence behind each sentence',
  effect: 'read',
  query: LetterQuery,
  reply: LetterResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'letter', arguments: ['job_url'], examples: ['svc letter https://jobs.lever.co/acme/5f0c'] },
  agent: { tool: 'my_evidence', operation: 'letter', description: 'The letter for a job, and its evidence' },
}).handle<ResumeServices>(({ query, services }) => showLetter(services, query.job_url))

export const POST = route({
  summary: 'Write the cover letter for a job from your own lines, by the built-in rules',
  effect: 'write',
  body: NewLetter,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  reply: LetterResponse,
  refuses: ['target_unavailable', 'revision_conflict', 'no_master'],
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
)

export const PUT = route({
  summary: 'Edit the letter for a job; without the person’s proof new words wait and the old ones print',
  effect: 'write',
  body: LetterChange,
  example: {
    job_url: 'https://jobs.lever.co/acme/5f0c',
    paragraphs: ['Dear team at Acme,', 'I would like to join you.'],
    revision: 1,
  },
  reply: LetterResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'personal_info_refused'],
  cli: { use: 'letter edit', arguments: ['job_url', 'paragraphs...'] },
  agent: {
    tool: 'write_resume',
    operation: 'edit_letter',
    description: 'Edit the letter; new words wait for the person',
  },
}).handle<ResumeServices>(async ({ body, actor, writer, services }) =>
  changeLetter(services, { ...body, actor, writer: await writer() }),
)

export const DELETE = route({
  summary: 'Delete the cover letter for a job with its history',
  effect: 'destroy',
  query: DeleteQuery.extend(LetterQuery.shape),
  reply: LetterDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'letter delete', arguments: ['job_url'] },
  agent: false,
}).handle<ResumeServices>(({ query, services }) => deleteLetter(services, query))
