import { route } from '#lib/service/http/route.ts'
import { markJobs, snoozeJobs, unmarkJobs } from '#lib/shortlist/marks/mark-jobs.ts'
import {
  DeclineBody,
  JobMarksResponse,
  SeenJobsBody,
  SnoozeBody,
  UnmarkBody,
} from '#lib/shortlist/marks/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'POST /api/jobs/decline': route({
    summary: 'Decline jobs: they leave every list',
    effect: 'write',
    body: DeclineBody,
    example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], reason: 'place' },
    reply: JobMarksResponse,
    refuses: ['not_found'],
    cli: {
      use: 'job decline',
      arguments: ['job_urls...'],
      examples: ['svc job decline https://jobs.lever.co/acme/5f0c --reason pay'],
    },
    agent: {
      tool: 'keep_job',
      operation: 'decline',
      takes: ['job_urls', 'reason'],
      description: 'Decline jobs: they leave every list',
    },
  }).handle<ShortlistServices>(({ body, actor, services }) =>
    markJobs(services, { ...body, mark: 'declined', actor }),
  ),

  'POST /api/jobs/seen': route({
    summary: 'Mark jobs as seen, so that they leave New',
    effect: 'write',
    body: SeenJobsBody,
    example: { job_urls: ['https://jobs.lever.co/acme/5f0c'] },
    reply: JobMarksResponse,
    refuses: ['not_found'],
    cli: {
      use: 'job seen',
      arguments: ['job_urls...'],
      examples: ['svc job seen https://jobs.lever.co/acme/5f0c'],
    },
    agent: { tool: 'keep_job', operation: 'seen', takes: ['job_urls'], description: 'Mark jobs as seen' },
  }).handle<ShortlistServices>(({ body, actor, services }) =>
    markJobs(services, { ...body, mark: 'seen', actor }),
  ),

  'POST /api/jobs/snooze': route({
    summary: 'Snooze jobs until a date',
    details: 'On that day they are new again, whatever was marked as seen meanwhile.',
    effect: 'write',
    body: SnoozeBody,
    example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], until: '2999-12-01' },
    reply: JobMarksResponse,
    refuses: ['not_found'],
    cli: {
      use: 'job snooze',
      arguments: ['job_urls...'],
      examples: ['svc job snooze https://jobs.lever.co/acme/5f0c --until 2026-12-01'],
    },
    agent: { tool: 'keep_job', operation: 'snooze', takes: ['job_urls', 'until'] },
  }).handle<ShortlistServices>(({ body, actor, services }) => snoozeJobs(services, { ...body, actor })),

  'POST /api/jobs/unmark': route({
    summary: 'Undo that jobs were declined, marked as seen or snoozed',
    details:
      'Seen and snoozed replace each other: a job without both is new. Set earlier snoozes again. Without jobs: the last mark.',
    effect: 'write',
    body: UnmarkBody,
    example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], mark: 'seen' },
    reply: JobMarksResponse,
    refuses: ['not_found'],
    cli: {
      use: 'job unmark',
      arguments: ['job_urls...'],
      examples: [
        'svc job unmark https://jobs.lever.co/acme/5f0c',
        'svc job unmark https://jobs.lever.co/acme/5f0c --mark declined',
      ],
    },
    agent: {
      tool: 'keep_job',
      operation: 'unmark',
      takes: ['job_urls', 'mark'],
      description: 'Undo declined, seen or snoozed',
    },
  }).handle<ShortlistServices>(({ body, actor, services }) => unmarkJobs(services, { ...body, actor })),
}
