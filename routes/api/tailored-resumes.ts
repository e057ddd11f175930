import { z } from 'zod'
import { showWouldSend } from '#lib/resume/letters/propose-letter.ts'
import { WouldSendBody, WouldSendResponse } from '#lib/resume/letters/schema.ts'
import { finishHeaders, resumeFile, waitingHeader } from '#lib/resume/main/resume-file.ts'
import {
  PreviewResumeBody,
  PreviewResumeResponse,
  PrintPdfBody,
  ResumeFileBody,
} from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { chooseResumeLines, countPages, editLines, setLength } from '#lib/resume/tailored/change-resume.ts'
import { ChoiceBody, LengthBody, LinesBody } from '#lib/resume/tailored/edit-schema.ts'
import { previewResume, printPdf } from '#lib/resume/tailored/print-resume.ts'
import { resumeStep, showResumeNext } from '#lib/resume/tailored/resume-step.ts'
import {
  PickBody,
  PickResponse,
  ResumeNextQuery,
  ResumeNextResponse,
  ScoreBody,
  ScoreResponse,
  ShowQuery,
  TailorBody,
  TailoredResponse,
  TailorResponse,
} from '#lib/resume/tailored/schema.ts'
import { scoreResume } from '#lib/resume/tailored/score-resume.ts'
import { noteDownload, showResume } from '#lib/resume/tailored/show-resume.ts'
import { planTailoring, tailorResume } from '#lib/resume/tailored/tailor-resume.ts'
import { otherwise, route } from '#lib/service/http/route.ts'
import { names } from '#lib/text/names.ts'

export const routes = {
  'GET /api/job-resumes': route({
    summary: 'Show the next step to a resume for a job',
    effect: 'read',
    query: ResumeNextQuery,
    reply: ResumeNextResponse,
    refuses: ['config_unavailable'],
    cli: {
      use: 'resume next',
      arguments: ['job_url'],
      examples: ['svc resume next https://jobs.lever.co/acme/5f0c'],
    },
    agent: {
      tool: 'my_evidence',
      operation: 'next_step',
      description: 'The next step to a resume for a job',
    },
  }).handle<ResumeServices>(({ query, services }) => showResumeNext(services, query.job_url)),

  'POST /api/job-resumes/pick': route({
    summary: 'Pick a job’s resume from the master, draft it, or accept or reject the draft',
    details:
      '`refresh` picks the lines for the job by rules; `draft` makes an own version that later picks leave alone.',
    effect: 'write',
    body: PickBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c', action: 'refresh' },
    reply: PickResponse,
    refuses: names(
      'assessment_missing no_proposed_resume profile_not_found proposal_stale stored_resume_unreadable',
      'assessment_stale draft_not_needed no_master profile_resume_in_use resume_held pick_failed',
      'shorten_retired pick_not_available',
    ),
    cli: {
      use: 'resume pick',
      arguments: ['job_url'],
      examples: ['svc resume pick https://jobs.lever.co/acme/5f0c --action refresh'],
    },
    agent: {
      tool: 'write_resume',
      operation: 'step',
      description: 'Pick a job’s resume, draft it, or decide on the draft',
    },
  }).handle<ResumeServices>(({ body, actor, services }) => resumeStep(services, { ...body, actor })),

  'GET /api/tailored-resumes': route({
    summary: 'Show the stored resume of a job, line by line',
    effect: 'read',
    query: ShowQuery,
    reply: TailoredResponse,
    refuses: ['tailored_resume_not_found', 'config_unavailable', 'stored_resume_unreadable'],
    cli: { use: 'resume show', arguments: ['job_identity'] },
    agent: { tool: 'my_evidence', operation: 'job_resume', description: 'The resume of a job, by line' },
  }).handle<ResumeServices>(({ query, services }) => showResume(services, query.job_identity)),

  'POST /api/tailored-resumes': route({
    summary: 'Tailor the resume to one job, by the chosen model or by rules',
    details: 'A model rewords lines. Each rewording is a suggestion until the person accepts it.',
    effect: 'spend',
    body: TailorBody,
    example: { job: { job_url: 'https://jobs.lever.co/acme/5f0c' } },
    waits: true,
    reply: TailorResponse,
    refuses: names(
      'config_unavailable profile_not_found job_input_invalid job_fetch_failed model_denied no_master',
      'profile_resume_in_use pick_failed stored_resume_unreadable',
    ),
    agent: { tool: 'write_resume', operation: 'tailor', description: 'Tailor the resume to a job' },
  }).handle<ResumeServices>(
    ({ body, actor, services }) => tailorResume(services, { ...body, actor }),
    ({ body, services }) => planTailoring(services, body),
  ),

  'POST /api/tailored-resumes/file': route({
    summary: 'Get a job’s resume as DOCX, markdown or plain text',
    effect: 'write',
    body: ResumeFileBody,
    example: { job_identity: 'https://jobs.lever.co/acme/5f0c', format: 'docx' },
    reply: z.unknown(),
    media: '*/*',
    refuses: [
      'tailored_resume_not_found',
      'config_unavailable',
      'stored_resume_unreadable',
      'proof_required',
    ],
    agent: false,
  }).handle<ResumeServices>(async ({ body, headers, proven, services }) => {
    const file = await resumeFile(services, { ...body, proven })
    await noteDownload(services, body)
    for (const [name, value] of Object.entries(finishHeaders(body, headers))) file.headers.set(name, value)
    return file
  }),

  'PUT /api/tailored-resumes/length': route({
    summary: 'Set the page limit of a job’s resume, or put back lines that were left out for length',
    effect: 'write',
    body: LengthBody,
    example: { job_identity: 'https://jobs.lever.co/acme/5f0c', max_pages: 1, revision: 2 },
    reply: TailoredResponse,
    refuses: names(
      'not_found tailored_resume_not_found config_unavailable revision_conflict stored_resume_unreadable',
      'pages_unmeasured',
    ),
    cli: { use: 'resume length', arguments: ['job_identity'] },
    agent: 'http',
  }).handle<ResumeServices>(({ body, actor, services }) =>
    setLength(services, { ...body, actor }, countPages(services)),
  ),

  'PUT /api/tailored-resumes/lines': route({
    summary: 'Reword or remove lines of a job’s resume, or accept waiting words; the master stays as it is',
    effect: 'write',
    body: LinesBody,
    example: {
      job_identity: 'https://jobs.lever.co/acme/5f0c',
      lines: [{ id: 'l1', text: 'Built the billing service' }],
      revision: 2,
    },
    reply: TailoredResponse,
    refuses: names(
      'not_found tailored_resume_not_found config_unavailable revision_conflict stored_resume_unreadable',
      'personal_info_refused proof_required',
    ),
    cli: {
      use: 'resume lines',
      arguments: ['job_identity'],
      examples: [
        `svc resume lines https://jobs.lever.co/acme/5f0c --lines '{"id":"l3","suggestion":"use"}'`,
        `svc resume lines https://jobs.lever.co/acme/5f0c --lines '{"id":"l3","text":"Built it"}'`,
      ],
    },
    agent: {
      tool: 'write_resume',
      operation: 'edit_lines',
      description: 'Reword or remove lines of a job’s resume',
    },
  }).handle<ResumeServices>(async ({ body, actor, writer, services }) =>
    editLines(services, { ...body, actor, writer: await writer() }),
  ),

  'POST /api/tailored-resumes/pdf': route({
    summary: 'Print a job’s resume as PDF; without a header its place stays blank',
    details: 'The header with contact data comes with the call and is never stored.',
    effect: 'write',
    body: PrintPdfBody,
    example: { job_identity: 'https://jobs.lever.co/acme/5f0c' },
    waits: true,
    reply: z.unknown(),
    media: 'application/pdf',
    refuses: names(
      'tailored_resume_not_found config_unavailable stored_resume_unreadable pdf_render_failed',
      'proof_required',
    ),
    agent: false,
  }).handle<ResumeServices>(async ({ body, headers, proven, services }) => {
    const { bytes, words_waiting } = await printPdf(services, { ...body, proven })
    await noteDownload(services, body)
    const pdfHeaders = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="resume.pdf"',
    }
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...pdfHeaders, ...finishHeaders(body, headers), ...waitingHeader(words_waiting) },
    })
  }),

  'POST /api/tailored-resumes/preview': route({
    summary: 'See a job’s resume as it will print, and save its spacing',
    effect: 'write',
    body: PreviewResumeBody,
    example: { job_identity: 'https://jobs.lever.co/acme/5f0c' },
    waits: true,
    reply: PreviewResumeResponse,
    refuses: [
      'tailored_resume_not_found',
      'config_unavailable',
      'stored_resume_unreadable',
      'pdf_render_failed',
    ],
    agent: false,
  }).handle<ResumeServices>(async ({ body, own_page, headers, services }) =>
    otherwise(200, await previewResume(services, { ...body, own_page }), finishHeaders(body, headers)),
  ),

  'POST /api/tailored-resumes/score': route({
    summary: 'Show how resume readers will read a job’s resume, and which keywords it lacks',
    effect: 'write',
    body: ScoreBody,
    example: { job_identity: 'https://jobs.lever.co/acme/5f0c' },
    waits: true,
    reply: ScoreResponse,
    refuses: names(
      'tailored_resume_not_found assessment_missing config_unavailable stored_resume_unreadable',
      'pdf_render_failed',
    ),
    cli: { use: 'resume score', arguments: ['job_identity'] },
    agent: {
      tool: 'write_resume',
      operation: 'score',
      description: 'How resume readers read it, and missing keywords',
    },
  }).handle<ResumeServices>(({ body, services }) => scoreResume(services, body.job_identity)),

  'PUT /api/tailored-resumes/selection': route({
    summary: 'Add lines of the master to a job’s resume, or remove them',
    effect: 'write',
    body: ChoiceBody,
    example: { job_identity: 'https://jobs.lever.co/acme/5f0c', include: ['l1'], revision: 2 },
    reply: TailoredResponse,
    refuses: names(
      'not_found tailored_resume_not_found config_unavailable revision_conflict stored_resume_unreadable',
    ),
    cli: {
      use: 'resume choose',
      arguments: ['job_identity'],
      examples: ['svc resume choose https://jobs.lever.co/acme/5f0c --include l4 --exclude l7'],
    },
    agent: {
      tool: 'write_resume',
      operation: 'choose_lines',
      description: 'Add main lines to a job’s resume, or remove them',
    },
  }).handle<ResumeServices>(({ body, actor, services }) => chooseResumeLines(services, { ...body, actor })),

  'POST /api/tailored-resumes/would-send': route({
    summary: 'See the words that a resume or letter of a job would send to a model; nothing is sent',
    details:
      'Returns the exact text that a model would get: the words of the posting, or the person’s own lines.',
    effect: 'write',
    body: WouldSendBody,
    example: {
      job_url: 'https://jobs.lever.co/acme/5f0c',
      model_target: 'claude',
      purpose: 'letter',
      part: 'posting',
    },
    waits: true,
    reply: WouldSendResponse,
    refuses: ['not_found', 'config_unavailable', 'job_fetch_failed', 'no_master'],
    cli: {
      use: 'resume would-send',
      arguments: ['job_url'],
      examples: ['svc resume would-send https://jobs.lever.co/acme/5f0c --purpose letter --part evidence'],
    },
    agent: false,
  }).handle<ResumeServices>(({ body, actor, services }) => showWouldSend(services, { ...body, actor })),
}
