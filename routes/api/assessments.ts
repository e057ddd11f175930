import { z } from 'zod'
import { assessJob, planAssessment } from '#lib/judge/assess/assess-job.ts'
import { compareModels, compareTargets } from '#lib/judge/assess/compare-models.ts'
import { correctFact, showFacts } from '#lib/judge/assess/correct-facts.ts'
import { previewCalls } from '#lib/judge/assess/preview-calls.ts'
import {
  AssessBody,
  AssessResponse,
  CompareBody,
  CompareModelsBody,
  CompareModelsResponse,
  CompareResponse,
  FactChange,
  FactsResponse,
  PreviewBody,
  PreviewResponse,
  RowReportBody,
  RowReportResponse,
} from '#lib/judge/assess/schema.ts'
import { AssessmentsQuery, AssessmentsResponse, showAssessments } from '#lib/judge/assess/show-assessment.ts'
import { reportRow } from '#lib/judge/assess/store-assessment.ts'
import { BatchBody, BatchPreview, BatchResponse } from '#lib/judge/batches/schema.ts'
import { assessPostings, batchStatus, cancelBatch, planBatch } from '#lib/judge/batches/start-batch.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'
import { names } from '#lib/text/names.ts'

export const routes = {
  'POST /api/assess': route({
    summary: 'Assess one job against your evidence, requirement by requirement',
    details:
      'The built-in rules cost nothing; a model target spends tokens. Each requirement has its status and citations.',
    effect: 'write',
    body: AssessBody,
    example: { job: { job_url: 'https://jobs.lever.co/acme/5f0c' } },
    waits: true,
    reply: AssessResponse,
    refuses: names(
      'config_unavailable posting_closed job_input_invalid job_fetch_failed model_target_unavailable',
      'model_denied model_unavailable model_output_invalid assess_timeout assessment_not_stored',
    ),
    agent: { tool: 'assess', operation: 'job', description: 'Assess one job against the evidence' },
  }).handle<JudgeServices>(
    async ({ body, actor, services }) => {
      const reply = await assessJob(services, { ...body, actor })
      // A resume that rules picked follows its assessment.
      services.assessor.wake()
      return reply
    },
    ({ body, services }) => planAssessment(services, body),
  ),

  'POST /api/assess/compare': route({
    summary: 'Ask another model for a second opinion on a job, and see where the two differ',
    effect: 'spend',
    body: CompareBody,
    example: { job: { job_url: 'https://jobs.lever.co/acme/5f0c' }, model_target: 'claude' },
    waits: true,
    reply: CompareResponse,
    refuses: names(
      'not_found config_unavailable posting_closed job_input_invalid job_fetch_failed model_denied',
      'model_target_unavailable model_unavailable model_output_invalid assess_timeout',
    ),
    agent: { tool: 'assess', operation: 'compare', description: 'Get a second opinion by another model' },
  }).handle<JudgeServices>(
    ({ body, actor, services }) => compareTargets(services, { ...body, actor }),
    ({ body, services }) => planAssessment(services, body),
  ),

  'POST /api/assess/compare-models': route({
    summary: 'Compare two models on the same rows of up to ten jobs; approve starts it',
    details:
      'Without `approve` it returns the cost alone and sends nothing. The built-in rules read, and judge beside the models. No assessment is stored.',
    effect: 'write',
    body: CompareModelsBody,
    example: { jobs: [{ job_url: 'https://jobs.lever.co/acme/5f0c' }], model_targets: ['claude'] },
    waits: true,
    reply: CompareModelsResponse,
    refuses: names(
      'config_unavailable posting_closed job_input_invalid job_fetch_failed invalid_value model_denied',
      'model_target_unavailable model_unavailable',
    ),
    agent: false,
  }).handle<JudgeServices>(({ body, services }) => compareModels(services, body)),

  'POST /api/assess/preview': route({
    summary: 'See to the letter what assessing a job would send to the model; nothing is sent',
    details: 'Returns the exact text that a model would get. Nothing is sent.',
    effect: 'write',
    body: PreviewBody,
    example: {
      job: { job_url: 'https://jobs.lever.co/acme/5f0c' },
      model_target: 'claude',
      part: 'requirements',
    },
    waits: true,
    reply: PreviewResponse,
    refuses: ['config_unavailable', 'posting_closed', 'job_input_invalid', 'job_fetch_failed'],
    agent: false,
  }).handle<JudgeServices>(({ body, services }) => previewCalls(services, body)),

  'GET /api/assessments': route({
    summary: 'List the assessments of your jobs',
    effect: 'read',
    query: AssessmentsQuery,
    reply: AssessmentsResponse,
    cli: { use: 'assessments', examples: ['svc assessments --state pending_user_answers'] },
    agent: { tool: 'find_jobs', operation: 'assessed', description: 'List the assessments' },
  }).handle<JudgeServices>(({ query, services }) => showAssessments(services, query)),

  'PUT /api/assessments/rows': route({
    summary: 'Correct a requirement of a job: it is none, you do meet it, or it was read wrongly',
    effect: 'write',
    body: RowReportBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c', quote: 'Five years of Rust', report: 'met' },
    reply: RowReportResponse,
    refuses: ['not_found', 'config_unavailable'],
    cli: {
      use: 'job report',
      arguments: ['job_url', 'quote'],
      examples: ['svc job report LINK "5+ years of Go" --report met'],
    },
    agent: false,
  }).handle<JudgeServices>(({ body, actor, services }) => reportRow(services, { ...body, actor })),

  'GET /api/facts': route({
    summary: 'Show the facts of settings and resume that decide requirements',
    effect: 'read',
    reply: FactsResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'facts', examples: ['svc facts'] },
    agent: false,
  }).handle<JudgeServices>(({ services }) => showFacts(services)),

  'PUT /api/facts': route({
    summary: 'Correct a fact of your resume: wrong, another value, or right after all',
    effect: 'write',
    body: FactChange,
    example: { fact_id: '3f1c9a0b7d2e4c55', is: 'wrong', revision: 0 },
    reply: FactsResponse,
    refuses: ['not_found', 'config_unavailable', 'revision_conflict'],
    cli: {
      use: 'facts correct',
      arguments: ['fact_id', 'is', 'value'],
      examples: ['svc facts correct 3f1c9a0b7d2e4c55 wrong', 'svc facts correct 3f1c9a0b7d2e4c55 other 50'],
    },
    agent: false,
  }).handle<JudgeServices>(({ body, actor, services }) => correctFact(services, { ...body, actor })),

  'POST /api/postings/assess': route({
    summary: 'Show the plan of assessing the new jobs; approve starts it',
    details:
      'Without `approve` it returns batch, count and estimate, and assesses nothing. With `approve: true` it assesses at most 50 jobs in the background.',
    effect: 'write',
    body: BatchBody,
    example: { job_identities: ['https://jobs.lever.co/acme/5f0c'] },
    reply: z.union([BatchPreview, BatchResponse]),
    refuses: names(
      'not_found profile_not_found config_unavailable assess_batch_running model_denied',
      'model_target_unavailable model_unavailable',
    ),
    cli: { use: 'postings assess' },
    agent: {
      tool: 'assess',
      operation: 'batch',
      description: 'Plan the assessment of the new jobs; approve starts it',
      asks: 'Assess the best ranked new jobs',
    },
  }).handle<JudgeServices>(
    ({ body, actor, services }) => assessPostings(services, { ...body, actor }),
    ({ body, actor, services }) => planBatch(services, { ...body, actor }),
  ),

  'POST /api/postings/assess/cancel': route({
    summary: 'Stop the batch of assessments after the current job',
    effect: 'write',
    body: z.strictObject({}),
    example: {},
    reply: BatchResponse,
    cli: { use: 'postings assess cancel' },
    agent: { tool: 'assess', operation: 'cancel', description: 'Stop the batch after the current job' },
  }).handle<JudgeServices>(({ services }) => cancelBatch(services)),

  'GET /api/postings/assess/status': route({
    summary: 'Show the progress of the batch of assessments',
    effect: 'read',
    reply: BatchResponse,
    cli: { use: 'postings assess status' },
    agent: { tool: 'status', operation: 'assessing', description: 'Progress of the batch of assessments' },
  }).handle<JudgeServices>(({ services }) => batchStatus(services)),
}
