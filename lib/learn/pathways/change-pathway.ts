import { findPathway, putPathway, removePathway } from '#db/desk/learning.ts'
import type { Pathway } from '#db/rows/pathway.ts'
import type { Store } from '#db/store.ts'
import { planCalls } from '#lib/judge/calls/estimate-calls.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import { halted, isInterrupted, pathwayView, pendingSteps } from '#lib/learn/pathways/rules/pathway-view.ts'
import type { PathwayResumeBody } from '#lib/learn/pathways/schema.ts'
import type { PathwayNeeds } from '#lib/learn/pathways/show-pathways.ts'
import { noPathway, pathwayResponse } from '#lib/learn/pathways/show-pathways.ts'
import { checkRevision } from '#lib/records/record.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'

type ChangePathwayDeps = PathwayNeeds & {
  desk: Store
  courses: CourseFiles
  learning: LearningRunner
  events: EventHub
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
    await checkRevision({ stored: stored.revision, read: revision }, () => ({
      message: 'The course changed since you read it. Compare and resend with its revision.',
      current: pathwayView(stored, moment),
    }))
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
