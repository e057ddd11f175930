import { customAlphabet } from 'nanoid'
import { findPathway, listPathways, putPathway, removePathway } from '#db/desk/learning.ts'
import { listRoles } from '#db/desk/roles.ts'
import type { Pathway, PathwayRecord } from '#db/rows/pathway.ts'
import type { Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { addressProblem } from '#lib/index/links/links.ts'
import { estimatePurpose, planCalls } from '#lib/judge/calls/estimate-calls.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import { halted, isInterrupted, pathwayView, pendingSteps } from '#lib/learn/pathways/rules/pathway-view.ts'
import type { PathwayResumeBody, RequestBody } from '#lib/learn/pathways/schema.ts'
import { noPathway, type PathwayNeeds, pathwayResponse } from '#lib/learn/pathways/show-pathways.ts'
import { type CorpusServices, countPostings } from '#lib/learn/pathways/step-corpus.ts'
import { checkRevision, outdated } from '#lib/records/record.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { printCommand } from '#lib/service/print-command.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { counted } from '#lib/text/text.ts'

type ChangePathwayDeps = PathwayNeeds &
  Pick<SharedServices, 'desk' | 'events'> & { courses: CourseFiles; learning: LearningRunner }

type PathwayDeps = CorpusServices & { config: ConfigFile; models: ModelCaller }
type RequestPathwayDeps = PathwayNeeds &
  Pick<SharedServices, 'desk' | 'config'> & { models: ModelCaller; learning: LearningRunner }

type PathwayRequest = RequestBody & { actor: Actor }

// A course of a usual size: one call each for skills, pages, plan and names, 18 lessons, and 5 modules to compare.
const USUAL_CALLS = 27
const USUAL_PAGES = 40
const PAGE_SECONDS = 2.5
const MOST_WAITING = 10

/** Estimates the cost of a course without any call or request. */
export async function previewPathway(services: PathwayDeps, request: PathwayRequest) {
  const { role_text, profile_id = null, max_calls, max_fetches } = await checked(services, request)
  const { model_target: target, token_prices } = (await services.config.read()).config
  const calls = Math.min(USUAL_CALLS, max_calls)
  const fetches = Math.min(USUAL_PAGES, max_fetches)
  const estimate = await estimatePurpose(services.desk, { target, token_prices, purpose: 'learn', calls })
  const postings = await countPostings(services, { role_text, profile_id })
  const { calls: _, seconds, ...shown } = estimate
  const minutes = Math.ceil((seconds + fetches * PAGE_SECONDS) / 60)
  const { actor, ...body } = request
  const { role_text: __, ...options } = body
  return {
    schema_version: 'svc-learning-preview:1' as const,
    model_target: target,
    postings,
    estimate: { calls, fetches, minutes, ...shown },
    max_calls,
    max_fetches,
    text:
      target === 'builtin'
        ? NO_MODEL
        : `About ${calls} model calls, ${fetches} web pages and ${minutes} minutes, from ${counted(postings, 'posting')} of your index. Make it?`,
    yes: {
      api: { method: 'POST', path: '/api/learning/pathways', body: { ...body, approve: true } },
      cli: printCommand('learn request', { ...options, approve: true }, [role_text]),
    },
  }
}

/** Returns the plan of a course; null for a preview, and for the built-in rules, which write none. */
export async function planPathway(services: PathwayDeps, request: PathwayRequest) {
  if (!request.approve) return null
  const { role_text, links, max_calls, max_fetches } = await checked(services, request)
  const calls = { learn: Math.min(USUAL_CALLS, max_calls) }
  return planCalls(services, {
    calls,
    jobs: [],
    words: [role_text, ...links],
    same: { max_calls, max_fetches },
  })
}

/** Requests a course; it waits for its turn. Refuses before storing anything if no model may be called. */
export async function requestPathway(services: RequestPathwayDeps, request: PathwayRequest) {
  const { desk, config, models } = services
  const body = await checked(services, request)
  const { model_target: target } = (await config.read()).config
  if (target === 'builtin') throw new Refusal('model_target_unavailable', NO_MODEL)
  const denied = await models.denies(target)
  if (denied) throw refusedBy(denied)
  const pathway_id = newPathwayId()
  const pathway = await desk.change(async (change) => {
    const waiting = (await listPathways(change)).filter(({ status }) => status === 'queued')
    if (waiting.length >= MOST_WAITING) {
      throw new Refusal(
        'invalid_value',
        `${MOST_WAITING} courses wait already. Let them be made, or cancel one.`,
      )
    }
    const pathway: Pathway = {
      pathway_id,
      status: 'queued',
      source: 'requested',
      role_text: body.role_text,
      record: newRecord({ ...body, asked_by: request.actor, target, now: change.now }),
      site: null,
      revision: 1,
      requested_at: change.now,
      updated_at: change.now,
    }
    change.run(putPathway(pathway))
    return pathway
  })
  services.learning.wake()
  return pathwayResponse(services, pathway)
}

const NO_MODEL =
  'A course of your own needs a model program; the built-in rules cannot write one. Choose a model under Settings, or build a course that is ready.'

async function checked({ desk }: { desk: Store }, request: PathwayRequest): Promise<PathwayRequest> {
  const { role_text, profile_id, links } = request
  refuseContactData('role_text', [role_text])
  if (profile_id !== undefined) {
    const isActive = (await listRoles(desk)).some(
      (role) => role.profile_id === profile_id && role.state === 'active',
    )
    if (!isActive) {
      throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
    }
  }
  return { ...request, links: links.map(checkedLink) }
}

function checkedLink(written: string): string {
  const link = URL.parse(written.trim())
  const problem = link ? addressProblem(link) : 'This is not a link.'
  if (!link || problem !== null)
    throw new Refusal('invalid_value', `\`links\`: ${problem} Send public https links.`)
  return link.href
}

function newRecord({
  asked_by,
  target,
  links,
  max_calls,
  max_fetches,
  profile_id = undefined,
  now,
}: Pick<PathwayRecord, 'asked_by' | 'target' | 'links' | 'max_calls' | 'max_fetches'> & {
  profile_id?: string | undefined
  now: string
}): PathwayRecord {
  return {
    asked_by,
    target,
    links,
    max_calls,
    max_fetches,
    profile_id: profile_id ?? null,
    imported_from: null,
    quotes_checked: true,
    steps: pendingSteps(),
    line: 'Waiting for its turn.',
    progress_at: now,
    cancel_requested: false,
    calls: 0,
    fetches: 0,
    dropped: [],
    cost: { cli_model_calls: 0, worker_ms: 0, web_fetches: 0, web_searches: 0, tokens: null },
    course: null,
    error: null,
    error_code: null,
  }
}

const hexDigits = customAlphabet('0123456789abcdef', 8)

/** Returns a new id of a course. Example: `lp-1a2b3c4d`. */
export function newPathwayId(): string {
  return `lp-${hexDigits()}`
}

/** Stops a course before its next call or page; a course without active work stops at once. */
export async function cancelPathway(services: ChangePathwayDeps, pathway_id: string) {
  const { learning, now } = services
  const changed = await services.desk.change(async (change) => {
    const stored = await found(change, pathway_id)
    const isLive =
      stored.status === 'running' && !isInterrupted(stored, { current: learning.current, now: now() })
    if (stored.status !== 'queued' && stored.status !== 'running') return stored
    const { message, code } = halted('cancelled')
    const next: Pathway = isLive
      ? {
          ...stored,
          record: { ...stored.record, cancel_requested: true, line: 'Stopping after the call under way.' },
        }
      : { ...stored, status: 'failed', record: { ...stored.record, error: message, error_code: code } }
    const written = { ...next, revision: stored.revision + 1, updated_at: change.now }
    change.run(putPathway(written))
    return written
  })
  if (changed.record.cancel_requested) learning.halt(pathway_id)
  publishPathway(services, changed)
  return pathwayResponse(services, changed)
}

/** Resumes a course that failed or was interrupted; finished steps are not paid for again. */
export async function resumePathway(
  services: ChangePathwayDeps,
  { pathway_id, ...caps }: PathwayResumeBody & { pathway_id: string },
) {
  const { learning, now } = services
  const changed = await services.desk.change(async (change) => {
    const stored = await found(change, pathway_id)
    const moment = { current: learning.current, now: now() }
    if (stored.source === 'imported' || (stored.status !== 'failed' && !isInterrupted(stored, moment))) {
      const { status } = pathwayView(stored, moment)
      throw new Refusal('invalid_value', `This course is ${status}, so there is nothing to go on with.`)
    }
    const { record } = stored
    const max_calls = caps.max_calls ?? record.max_calls
    const max_fetches = caps.max_fetches ?? record.max_fetches
    if (max_calls < record.max_calls || max_fetches < record.max_fetches) {
      throw new Refusal('invalid_value', 'Caps may only be raised. Leave them out to keep them.')
    }
    const next: Pathway = {
      ...stored,
      status: 'queued',
      record: {
        ...record,
        max_calls,
        max_fetches,
        cancel_requested: false,
        error: null,
        error_code: null,
        steps: pendingSteps(),
        dropped: [],
        line: 'Waiting for its turn.',
      },
      revision: stored.revision + 1,
      updated_at: change.now,
    }
    change.run(putPathway(next))
    return next
  })
  learning.wake()
  publishPathway(services, changed)
  return pathwayResponse(services, changed)
}

/** Returns the plan of a continued course, with the calls that its cap still allows. */
export async function planResumed(
  services: Parameters<typeof planCalls>[0],
  { pathway_id, max_calls }: PathwayResumeBody & { pathway_id: string },
) {
  const { record, revision, role_text } = await found(services.desk, pathway_id)
  const calls = { learn: max_calls ?? record.max_calls }
  return planCalls(services, {
    model_target: record.target,
    calls,
    jobs: [],
    words: [role_text],
    same: revision,
  })
}

/** Removes a course with its pages, inputs and the person's progress. */
export async function deletePathway(
  services: ChangePathwayDeps,
  { pathway_id, revision }: { pathway_id: string; revision: number },
) {
  const { desk, courses, learning, now } = services
  await desk.change(async (change) => {
    const stored = await found(change, pathway_id)
    const moment = { current: learning.current, now: now() }
    if (stored.status === 'running' && !isInterrupted(stored, moment)) {
      throw new Refusal('invalid_value', 'This course is being made. Cancel it first, then delete it.')
    }
    await checkRevision({ stored: stored.revision, read: revision }, () =>
      outdated('course', pathwayView(stored, moment)),
    )
    for (const statement of removePathway(pathway_id)) change.run(statement)
  })
  await courses.clearSites(pathway_id, null)
  await courses.work(pathway_id).remove()
  services.events.publish({ event: 'learning', data: { pathway_id, status: 'deleted' } })
  return { schema_version: 'svc-learning-pathways-response:1' as const, deleted: pathway_id }
}

async function found(desk: Parameters<typeof findPathway>[0], pathway_id: string): Promise<Pathway> {
  const stored = await findPathway(desk, pathway_id)
  if (!stored) throw noPathway()
  return stored
}

function publishPathway({ events }: Pick<ChangePathwayDeps, 'events'>, { pathway_id, status }: Pathway) {
  events.publish({ event: 'learning', data: { pathway_id, status } })
}
