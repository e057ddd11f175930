import { z } from 'zod'
import { joinJob, mergeBack, splitJob, unjoinJob } from '#lib/index/jobs/join-job.ts'
import { JoinResponse, SplitBody, SplitResponse } from '#lib/index/jobs/join-schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { jobEvidence } from '#lib/judge/assess/job-evidence.ts'
import { WEIGHED } from '#lib/judge/assess/schema.ts'
import { resumeSummary } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { JobUrl, privateText, serviceText } from '#lib/service/values/schema.ts'
import { showHistory } from '#lib/shortlist/jobs/load-history.ts'
import { HistoryQuery, HistoryResponse } from '#lib/shortlist/jobs/schema.ts'
import { JobQuery, JobResponse, showJob } from '#lib/shortlist/jobs/show-job.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

const Worded = z.looseObject({ ref: privateText(), from: privateText(), to: privateText(), ...WEIGHED })

export const routes = {
  'GET /api/jobs': route({
    summary: 'Show one job, by the link of any of its postings',
    details: 'Any link of a copy of the job finds it.',
    effect: 'read',
    query: JobQuery,
    reply: JobResponse,
    refuses: ['config_unavailable', 'not_found'],
    cli: { use: 'job', arguments: ['url'], examples: ['svc job https://jobs.lever.co/acme/5f0c'] },
    agent: { tool: 'get_job', operation: 'job' },
  }).handle<ShortlistServices>(({ query, services }) => showJob({ ...services, resumeSummary }, query.url)),

  'GET /api/jobs/evidence': route({
    summary: 'Show which of your lines the assessment of a job cites, requirement by requirement',
    effect: 'read',
    query: z.strictObject({ url: JobUrl }),
    reply: z.looseObject({
      schema_version: z.literal('svc-job-evidence:1'),
      job_identity: serviceText(),
      rows: z.array(
        z.looseObject({
          row: serviceText(),
          status: serviceText(),
          lines: z.array(
            z.looseObject({
              kind: z.enum(['line', 'answer', 'story', 'fact']),
              ref: privateText(),
              text: privateText(),
            }),
          ),
        }),
      ),
      suggestions: z.array(Worded),
      suggestions_refused: z.array(Worded),
    }),
    refuses: ['config_unavailable', 'not_found'],
    cli: { use: 'job evidence', arguments: ['url'] },
    agent: { tool: 'my_evidence', operation: 'job', description: 'Lines that a job cites, by requirement' },
  }).handle<ShortlistServices>(({ query, services }) => jobEvidence(services, query.url)),

  'GET /api/jobs/history': route({
    summary: 'Show how a job changed and when, how often it was listed, and its earlier texts',
    effect: 'read',
    query: HistoryQuery,
    reply: HistoryResponse,
    refuses: ['not_found'],
    cli: {
      use: 'job history',
      arguments: ['url'],
      examples: ['svc job history https://jobs.lever.co/acme/5f0c'],
    },
    agent: { tool: 'get_job', operation: 'history', description: 'Changes of a job, and its earlier texts' },
  }).handle<IndexServices>(({ query, services }) => showHistory(services, query)),

  'POST /api/jobs/join': route({
    summary: 'Merge a job with the one that its hint names',
    effect: 'write',
    body: SplitBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    reply: JoinResponse,
    refuses: ['not_found', 'nothing_alike'],
    cli: {
      use: 'job join',
      arguments: ['job_url'],
      examples: ['svc job join https://jobs.lever.co/acme/5f0c'],
    },
    agent: 'http',
  }).handle<IndexServices>(({ body, actor, services }) => joinJob(services, { ...body, actor })),

  'POST /api/jobs/merge-back': route({
    summary: 'Undo the split of a posting from its copies',
    effect: 'write',
    body: SplitBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    reply: SplitResponse,
    refuses: ['posting_not_split'],
    cli: {
      use: 'job merge-back',
      arguments: ['job_url'],
      examples: ['svc job merge-back https://jobs.lever.co/acme/5f0c'],
    },
    agent: 'http',
  }).handle<IndexServices>(({ body, services }) => mergeBack(services, body.job_url)),

  'POST /api/jobs/split': route({
    summary: 'Split a posting from its copies into a job of its own',
    effect: 'write',
    body: SplitBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    reply: SplitResponse,
    refuses: ['not_found', 'posting_alone'],
    cli: {
      use: 'job split',
      arguments: ['job_url'],
      examples: ['svc job split https://jobs.lever.co/acme/5f0c'],
    },
    agent: 'http',
  }).handle<IndexServices>(({ body, actor, services }) => splitJob(services, { ...body, actor })),

  'POST /api/jobs/unjoin': route({
    summary: 'Undo the merge of a job with another one',
    effect: 'write',
    body: SplitBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    reply: JoinResponse,
    refuses: ['not_found', 'posting_not_joined'],
    cli: {
      use: 'job unjoin',
      arguments: ['job_url'],
      examples: ['svc job unjoin https://jobs.lever.co/acme/5f0c'],
    },
    agent: 'http',
  }).handle<IndexServices>(({ body, services }) => unjoinJob(services, body.job_url)),
}
