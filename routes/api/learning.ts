import { z } from 'zod'
import { importPathway } from '#lib/learn/pathways/import-pathway.ts'
import {
  cancelPathway,
  deletePathway,
  planPathway,
  planResumed,
  previewPathway,
  requestPathway,
  resumePathway,
} from '#lib/learn/pathways/request-pathway.ts'
import {
  CancelBody,
  PathwayDeleted,
  PathwayImportBody,
  PathwayParams,
  PathwayPreview,
  PathwayResponse,
  PathwayResumeBody,
  PathwaysResponse,
  RequestBody,
} from '#lib/learn/pathways/schema.ts'
import { showPathway, showPathways } from '#lib/learn/pathways/show-pathways.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { buildShipped } from '#lib/learn/shipped/shipped-rows.ts'
import { showGaps, showJobLessons } from '#lib/learn/study/job-lessons.ts'
import { saveProgress, showCourse, showProgress } from '#lib/learn/study/load-course.ts'
import {
  CourseResponse,
  GapsResponse,
  JobLessonsQuery,
  JobLessonsResponse,
  ProgressBody,
  ProgressResponse,
} from '#lib/learn/study/schema.ts'
import { otherwise, route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

export const routes = {
  'POST /api/learning/import': route({
    summary: 'Import a course from the files of its folder; its pages are made anew here',
    effect: 'write',
    body: PathwayImportBody,
    example: { folder: 'my-course', course: {} },
    max_body_mib: 16,
    status: 201,
    reply: PathwayResponse,
    refuses: ['personal_info_refused', 'invalid_value'],
    agent: false,
  }).handle<LearnServices>(({ body, actor, services }) => importPathway(services, { ...body, actor })),

  'GET /api/learning/lessons': route({
    summary: 'Find lessons for the requirements of a job that your evidence does not show yet',
    effect: 'read',
    query: JobLessonsQuery,
    reply: JobLessonsResponse,
    refuses: ['not_found', 'invalid_value'],
    cli: { use: 'learn for', arguments: ['url'], examples: ['svc learn for https://example.com/jobs/1'] },
    agent: {
      tool: 'learning',
      operation: 'job_lessons',
      description: 'Lessons for unmet requirements of a job',
    },
  }).handle<LearnServices>(({ query, services }) => showJobLessons(services, query)),

  'GET /api/learning/pathways': route({
    summary: 'List the courses: those made for you, and those that come with the program',
    effect: 'read',
    query: z.strictObject({}),
    reply: PathwaysResponse,
    pages: { list: 'pathways', name: 'id' },
    cli: { use: 'learn list' },
    agent: { tool: 'learning', operation: 'courses', description: 'Courses' },
  }).handle<LearnServices>(({ services }) => showPathways(services)),

  'POST /api/learning/pathways': route({
    summary: 'Show the cost of making a course for a role; approve requests it',
    details: 'Without `approve` it waits for the person’s approval.',
    effect: 'spend',
    body: RequestBody,
    example: { role_text: 'Site reliability engineer', max_calls: 20 },
    status: 201,
    reply: PathwayResponse,
    also: { 200: PathwayPreview },
    refuses: names(
      'profile_not_found config_unavailable personal_info_refused model_denied model_target_unavailable',
      'model_unavailable',
    ),
    cli: { use: 'learn request', arguments: ['role_text'], examples: ['svc learn request "data engineer"'] },
    agent: {
      tool: 'make_course',
      operation: 'request',
      description: 'Plan a course for a role; approve requests it',
      asks: 'Make a course for a role',
    },
  }).handle<LearnServices>(
    async ({ body, actor, services }) => {
      const request = { ...body, actor }
      return body.approve
        ? requestPathway(services, request)
        : otherwise(200, await previewPathway(services, request))
    },
    ({ body, actor, services }) => planPathway(services, { ...body, actor }),
  ),

  'GET /api/learning/pathways/:pathway_id': route({
    summary: 'Show one course, by its id or the role key of one that comes with the program',
    effect: 'read',
    params: PathwayParams,
    reply: PathwayResponse,
    cli: { use: 'learn show', arguments: ['pathway_id'], examples: ['svc learn show backend-engineer'] },
    agent: {
      tool: 'learning',
      operation: 'course',
      description: 'A course, by its id or the role key of a shipped one',
    },
  }).handle<LearnServices>(({ params, services }) => showPathway(services, params.pathway_id)),

  'DELETE /api/learning/pathways/:pathway_id': route({
    summary: 'Delete a course with its pages and your progress',
    effect: 'destroy',
    params: PathwayParams,
    query: DeleteQuery,
    reply: PathwayDeleted,
    refuses: ['revision_conflict', 'invalid_value'],
    cli: { use: 'learn delete', arguments: ['pathway_id'], examples: ['svc learn delete lp-1a2b3c4d'] },
    agent: false,
  }).handle<LearnServices>(({ params, query, services }) => deletePathway(services, { ...params, ...query })),

  'POST /api/learning/pathways/:pathway_id/cancel': route({
    summary: 'Stop making a course; its finished parts are kept',
    effect: 'write',
    params: PathwayParams,
    body: CancelBody,
    example: { actor: 'agent' },
    reply: PathwayResponse,
    cli: { use: 'learn cancel', arguments: ['pathway_id'], examples: ['svc learn cancel lp-1a2b3c4d'] },
    agent: {
      tool: 'make_course',
      operation: 'cancel',
      description: 'Stop making a course; finished parts stay',
    },
  }).handle<LearnServices>(({ params, services }) => cancelPathway(services, params.pathway_id)),

  'GET /api/learning/pathways/:pathway_id/course': route({
    summary: 'Show the lessons, exercises and cards of a finished course',
    effect: 'read',
    params: PathwayParams,
    reply: CourseResponse,
    cli: {
      use: 'learn lessons',
      arguments: ['pathway_id'],
      examples: ['svc learn lessons backend-engineer'],
    },
    agent: {
      tool: 'learning',
      operation: 'lessons',
      description: 'Lessons, exercises and cards of a course',
    },
  }).handle<LearnServices>(({ params, services }) => showCourse(services, params.pathway_id)),

  'GET /api/learning/pathways/:pathway_id/gaps': route({
    summary: 'Show which lessons of a course cover gaps in your jobs',
    effect: 'read',
    params: PathwayParams,
    reply: GapsResponse,
    cli: { use: 'learn gaps', arguments: ['pathway_id'], examples: ['svc learn gaps backend-engineer'] },
    agent: { tool: 'learning', operation: 'gaps', description: 'Lessons of a course that cover gaps' },
  }).handle<LearnServices>(({ params, services }) => showGaps(services, params.pathway_id)),

  'GET /api/learning/pathways/:pathway_id/progress': route({
    summary: 'Show your progress in a course, and when each card is due',
    effect: 'read',
    params: PathwayParams,
    reply: ProgressResponse,
    cli: {
      use: 'learn progress',
      arguments: ['pathway_id'],
      examples: ['svc learn progress backend-engineer'],
    },
    agent: { tool: 'learning', operation: 'progress', description: 'Progress in a course, and due cards' },
  }).handle<LearnServices>(({ params, services }) => showProgress(services, params.pathway_id)),

  'PUT /api/learning/pathways/:pathway_id/progress': route({
    summary: 'Store what was done in a course',
    effect: 'write',
    params: PathwayParams,
    body: ProgressBody,
    example: { revision: 1, items: { viewed: ['basics'], done: [], practice: [], quiz: {}, cards: {} } },
    reply: ProgressResponse,
    refuses: ['revision_conflict'],
    agent: false,
  }).handle<LearnServices>(({ params, body, services }) =>
    saveProgress(services, { ...body, id: params.pathway_id }),
  ),

  'POST /api/learning/pathways/:pathway_id/resume': route({
    summary: 'Resume a course that failed or was interrupted, with the same or higher caps',
    effect: 'spend',
    params: PathwayParams,
    body: PathwayResumeBody,
    example: { max_calls: 10 },
    reply: PathwayResponse,
    refuses: ['invalid_value'],
    cli: { use: 'learn resume', arguments: ['pathway_id'], examples: ['svc learn resume lp-1a2b3c4d'] },
    agent: { tool: 'make_course', operation: 'go_on', description: 'Resume a stopped course' },
  }).handle<LearnServices>(
    ({ params, body, services }) => resumePathway(services, { ...body, ...params }),
    ({ params, body, services }) => planResumed(services, { ...body, ...params }),
  ),

  'POST /api/learning/shipped/:role_key/pathway': route({
    summary: 'Build the page of a course that comes with the program; no model and no network',
    effect: 'write',
    params: z.strictObject({ role_key: z.string().min(1).max(80).describe('the key of the course’s role') }),
    body: z.strictObject({ wait: z.boolean().default(false) }),
    example: { wait: true },
    reply: PathwayResponse,
    waits: true,
    cli: {
      use: 'learn build',
      arguments: ['role_key'],
      examples: ['svc learn build backend-engineer --wait'],
    },
    agent: {
      tool: 'make_course',
      operation: 'build',
      description: 'Build a shipped course; no model, no network',
    },
  }).handle<LearnServices>(async ({ params, body, services }) => ({
    schema_version: 'svc-learning-pathway-response:1',
    pathway: await buildShipped(services, { role_key: params.role_key, wait: body.wait }),
  })),
}
