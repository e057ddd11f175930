import { z } from 'zod'
import { findAssessments } from '#db/desk/assessments.ts'
import { findNamedJobs } from '#db/index/search.ts'
import { otherwise, route } from '#lib/service/http/route.ts'
import { privateText, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { BRIEF_JOB } from '#lib/shortlist/jobs/schema.ts'
import { answerQuestions, markSeen } from '#lib/shortlist/new/move-anchor.ts'
import { readNews } from '#lib/shortlist/new/read-news.ts'
import {
  NewQuery,
  NewResponse,
  NewsAnswerBody,
  PostingsStatus,
  SeenBody,
  SeenResponse,
  YoursQuery,
} from '#lib/shortlist/new/schema.ts'
import { type NewOptions, type ShowNewJobsDeps, showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { names } from '#lib/text/names.ts'

const MOST_LINES = 3

export const routes = {
  'GET /api/new': route({
    summary: 'List the new jobs since the last check',
    details: 'The question in the answer names the cost of assessing; show it to the person.',
    effect: 'read',
    query: NewQuery,
    reply: NewResponse,
    cached: true,
    also: { 202: PostingsStatus },
    refuses: ['profile_not_found', 'config_unavailable'],
    cli: { use: 'new', examples: ['svc new', 'svc new --us-only 1 --json'], sends: { sort: 'best' } },
    agent: {
      tool: 'new_jobs',
      operation: 'list',
      fixed: { peek: '1', fields: 'all', sort: 'default' },
      fields: names('status checked_at since since_source message counts pipeline postings next_cursor'),
      rows: { list: 'postings.rows', keep: BRIEF_JOB },
    },
  }).handle<ShortlistServices>(async ({ query, actor, own_page, services }) => {
    const reader = own_page ? 'page' : actor
    const { reply, preparing } = await readNews(services, { ...query, reader })
    return reply ?? otherwise(202, preparing)
  }),

  'POST /api/new': route({
    summary: 'Answer the questions of new jobs',
    details:
      '`assess: true` assesses the new jobs in a batch of at most 50; `wait` answers when they are done.',
    effect: 'spend',
    // With `wait` the reply comes when the jobs are assessed.
    waits: true,
    body: NewsAnswerBody,
    example: { assess: true, since: '2026-11-21T09:00:00Z' },
    reply: NewResponse,
    refuses: names(
      'profile_not_found config_unavailable assess_batch_running model_denied model_target_unavailable',
      'model_unavailable',
    ),
    cli: { use: 'new answer', examples: ['svc new answer --no-assess'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ body, actor, own_page, services }) =>
    answerQuestions(services, { ...body, actor, reader: own_page ? 'page' : actor }),
  ),

  'POST /api/new/seen': route({
    summary: 'Mark all jobs up to a time as seen',
    details: 'GET /api/new then starts there.',
    effect: 'write',
    body: SeenBody,
    example: { until: '2026-11-21T09:00:00Z' },
    reply: SeenResponse,
    refuses: ['revision_conflict'],
    cli: { use: 'new seen', examples: ['svc new seen'] },
    agent: { tool: 'keep_job', operation: 'all_seen' },
  }).handle<ShortlistServices>(({ body, actor, own_page, services }) =>
    markSeen(services, { ...body, reader: own_page ? 'page' : actor }),
  ),

  'GET /api/new/yours': route({
    summary: 'Show which of your lines the assessments of new jobs cite',
    effect: 'read',
    query: YoursQuery,
    reply: z.looseObject({
      schema_version: z.literal('svc-new-yours:1'),
      checked_at: Timestamp,
      evidence: z.array(
        z.looseObject({
          job_identity: serviceText(),
          lines: z.array(privateText()),
          profile_id: serviceText(),
        }),
      ),
      profile_id: serviceText().nullable(),
      since: Timestamp,
      since_source: serviceText(),
      status: serviceText(),
    }),
    refuses: ['profile_not_found', 'config_unavailable'],
    cli: { use: 'new yours' },
    agent: {
      tool: 'my_evidence',
      operation: 'new',
      description: 'Lines that new jobs cite; the tool new_jobs names the jobs',
    },
  }).handle<ShortlistServices>(({ query, services }) => yourEvidence(services, query)),
}

// The lines behind the met requirements of the list; jobs without an assessment have none.
async function yourEvidence(services: ShowNewJobsDeps, newOptions: NewOptions) {
  // Loaded here, so that the list of new jobs loads no code that judges.
  const { citedLines } = await import('#lib/judge/assess/job-evidence.ts')
  const { checked_at, profile_id, since, since_source, status, postings } = await showNewJobs(
    services,
    newOptions,
  )
  // An assessment may know its job by the link of another copy.
  const identities = postings.rows.map((row) => row.job_identity)
  const jobs = await findNamedJobs(services.index, identities)
  const listed = new Map(postings.rows.map((row) => [jobs.get(row.job_identity)?.job_key, row]))
  const assessments = await findAssessments(
    services.desk,
    [...listed.keys()].filter((job_key) => job_key !== undefined),
  )
  const cited = await citedLines(services.desk, assessments)
  return {
    schema_version: 'svc-new-yours:1' as const,
    checked_at,
    evidence: cited.map(({ assessment: { job_key, job_identity }, rows }) => {
      const row = listed.get(job_key)
      const met = rows
        .filter((row) => row.status === 'met')
        .flatMap((row) => row.lines.map((line) => line.text))
      return {
        job_identity: row?.job_identity ?? job_identity,
        lines: [...new Set(met)].slice(0, MOST_LINES),
        profile_id: row?.profile_id ?? '',
      }
    }),
    profile_id,
    since,
    since_source,
    status,
  }
}
