import { otherwise, route } from '#lib/service/http/route.ts'
import { BRIEF_JOB } from '#lib/shortlist/jobs/schema.ts'
import { answerQuestions } from '#lib/shortlist/new/answer-questions.ts'
import { readNews } from '#lib/shortlist/new/read-news.ts'
import { NewQuery, NewResponse, NewsAnswerBody } from '#lib/shortlist/new/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { PostingsStatus } from '#lib/shortlist/tracking/postings-status.ts'

export const GET = route({
  summary: 'List the new jobs since the last check',
  details: 'The question in the answer names the cost of assessing; show it to the person.',
  effect: 'read',
  query: NewQuery,
  reply: NewResponse,
  cached: true,
  also: { 202: PostingsStatus },
  refuses: ['target_unavailable', 'profile_not_found', 'config_unavailable'],
  cli: { use: 'new', examples: ['svc new', 'svc new --us-only 1 --json'] },
  agent: {
    tool: 'new_jobs',
    operation: 'list',
    fixed: { peek: '1', fields: 'all', sort: 'default' },
    fields: [
      'status',
      'checked_at',
      'since',
      'since_source',
      'message',
      'counts',
      'pipeline',
      'postings',
      'next_cursor',
    ],
    rows: { list: 'postings.rows', keep: BRIEF_JOB },
  },
}).handle<ShortlistServices>(async ({ query, actor, own_page, services }) => {
  const reader = own_page ? 'page' : actor
  const { reply, preparing } = await readNews(services, { ...query, reader })
  return reply ?? otherwise(202, preparing)
})

export const POST = route({
  summary: 'Answer the questions of new jobs',
  details:
    '`assess: true` assesses the new jobs in a batch of at most 50; `wait` answers when they are done.',
  effect: 'spend',
  // With `wait` the reply comes when the jobs are assessed.
  waits: true,
  body: NewsAnswerBody,
  example: { assess: true, since: '2026-11-21T09:00:00Z' },
  reply: NewResponse,
  refuses: [
    'target_unavailable',
    'profile_not_found',
    'config_unavailable',
    'assess_batch_running',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  cli: { use: 'new answer', examples: ['svc new answer --no-assess'] },
  agent: 'http',
}).handle<ShortlistServices>(({ body, actor, own_page, services }) =>
  answerQuestions(services, { ...body, actor, reader: own_page ? 'page' : actor }),
)
