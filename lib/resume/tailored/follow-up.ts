import { listOutdatedPicks, putJobResume } from '#db/desk/job-resumes.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import { fitToPages } from '#lib/resume/tailored/change-resume.ts'
import {
  isRemakeable,
  isReplaceable,
  PICK_RULES_VERSION,
  SELECTOR_VERSION,
} from '#lib/resume/tailored/job-resume.ts'
import { nextResume, pickBy } from '#lib/resume/tailored/pick-resume.ts'
import { findJob, loadFacts, type ResumeInput } from '#lib/resume/tailored/resume-facts.ts'
import { scoreResume } from '#lib/resume/tailored/score-resume.ts'
import { keepResume } from '#lib/resume/tailored/show-resume.ts'
import { chooseLines } from '#lib/resume/tailored/tailor-resume.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'

type FollowUpDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'events' | 'log' | 'now'> & {
  files: HomeFiles
  models: ModelCaller
  printer: Printer
}

/** Returns the jobs whose resume rules may pick again at no cost, each with the time of its assessment. */
export async function listResumesToRenew({ desk }: Pick<FollowUpDeps, 'desk'>) {
  const master = await findPrintedMaster(desk)
  if (!master) return []
  return listOutdatedPicks(desk, {
    master_revision_id: master.head.revision_id,
    pick_rules_version: PICK_RULES_VERSION,
    selector_version: SELECTOR_VERSION,
  })
}

/**
 * Runs the background follow-up of a new assessment: remakes a resume that the background or a pick made, then scores
 * and labels it. A resume that the person changed or requested is only scored. Each step is idempotent.
 */
export async function followUp(
  services: FollowUpDeps,
  { job_identity, target, signal }: { job_identity: string; target: string; signal: AbortSignal },
): Promise<void> {
  const { desk, config } = services
  const job = await findJob(services, job_identity)
  const { config: settings } = await config.read()
  const request = { job, profile_id: null, settings }
  const facts = await loadFacts(desk, request)
  if (mayMake(facts)) await make(services, { facts, query: request, target, signal })
  await keepResume(services, job.identities)
  if ((await loadFacts(desk, request)).stored?.resume) await scoreResume(services, job_identity)
  services.events.publish({
    event: 'jobs',
    data: { job_identities: [job.identity], in_place: true, resume: true },
  })
}

function mayMake({ stored, basis, gate, assessment }: ResumeInput): boolean {
  const before = stored?.resume
  if (basis !== 'master' || !assessment) return false
  // A draft is one that the person wanted although none is suggested.
  if (gate.decision === 'held' && before?.made_by !== 'draft') return false
  if (stored === undefined) return true
  return !!before && isRemakeable(before)
}

type FollowUpInput = {
  facts: ResumeInput
  query: Parameters<typeof loadFacts>[1]
  target: string
  signal: AbortSignal
}

async function make(services: FollowUpDeps, { facts, query, target, signal }: FollowUpInput): Promise<void> {
  const { master, assessment } = facts
  if (!master || !assessment) return
  const { rows } = assessment.result
  const choosing = {
    posting: query.job.posting,
    rows,
    content: master.content,
    target,
    job_identity: query.job.identity,
    signal,
  }
  const { tailored, fallback } = await chooseLines(services, { ...choosing, priority: 'pipeline' })
  const picked = await services.desk.change((change) =>
    pickBy(change, master, {
      ...(tailored
        ? {
            chosen: tailored.picked,
            wording: { words: tailored.rewritten, refused: tailored.refused, by: target },
          }
        : {}),
      made_by: 'pipeline',
      rows,
      posting: query.job.posting,
      fallback,
      assessment_created_at: assessment.created_at,
    }),
  )
  const fitting = { ...picked, before: facts.stored?.resume ?? null, master: master.content }
  const madeResume = { ...picked, ...(await fitToPages(services, fitting)) }
  await services.desk.change(async (change) => {
    const fresh = await loadFacts(change, query)
    // The person may have edited it meanwhile.
    if (!mayMake(fresh)) return
    const storing = { before: fresh.stored?.resume ?? null, facts: fresh, actor: 'agent' as const }
    const next = nextResume(madeResume, storing, change.now)
    // A pick or draft that the person pressed for, also meanwhile, stays a pick when rules make it anew.
    const isPick = tailored === null && storing.before !== null && isReplaceable(storing.before)
    const selection = { ...next.selection, fallback: null }
    const made_by = fresh.gate.decision === 'held' ? ('draft' as const) : ('code' as const)
    change.run(putJobResume(isPick ? { ...next, made_by, selection } : next))
  })
}
