import { dropProposal, putJobResume } from '#db/desk/job-resumes.ts'
import type { Change } from '#db/store.ts'
import { findFiles } from '#lib/resume/files/job-folder.ts'
import { keepEarlier } from '#lib/resume/tailored/change-resume.ts'
import { missing, nextResume, pickResume, storeGenerated } from '#lib/resume/tailored/pick-resume.ts'
import {
  findJob,
  loadFacts,
  type ResumeInput,
  type ResumeInputQuery,
  readable,
} from '#lib/resume/tailored/resume-facts.ts'
import { pickView } from '#lib/resume/tailored/rules/resume-view.ts'
import type { PickBody, ResumeNextStep } from '#lib/resume/tailored/schema.ts'
import { keepResume } from '#lib/resume/tailored/show-resume.ts'
import type { Config } from '#lib/service/config/schema.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'

type ResumeStepDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'log'> & { files: HomeFiles }

/** Runs one explicit step on a job's resume, without a model (interface, POST /api/job-resumes/pick). */
export async function resumeStep(
  services: ResumeStepDeps,
  { action, job_url, ...reference }: PickBody & { actor: Actor },
) {
  if (action === 'shorten')
    throw new Refusal(
      'shorten_retired',
      'A resume is not shortened any more: a pick holds at most 20 lines, and pages are fitted by the spacing. Set it with the preview.',
    )
  const settings = await readSettings(services)
  const job = await findJob(services, job_url)
  const resumeInputQuery: ResumeInputQuery = {
    job,
    profile_id: reference.profile_id ?? null,
    settings,
  }
  await services.desk.change(async (change) => {
    const facts = await loadFacts(change, resumeInputQuery)
    await STEPS[action](change, { facts, actor: reference.actor })
  })
  await keepResume(services, job.identities)
  const facts = await loadFacts(services.desk, resumeInputQuery)
  const keptFiles = facts.stored ? await findFiles(services, facts.stored.job_identity) : null
  return pickView(action, facts, keptFiles)
}

async function readSettings({ config }: Pick<ResumeStepDeps, 'config'>): Promise<Config> {
  try {
    return (await config.read()).config
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    throw new Refusal(
      'pick_not_available',
      'The settings cannot be read, so nothing says which jobs a resume is for. Correct config.json and pick again.',
    )
  }
}

type StepContext = { facts: ResumeInput; actor: Actor }
type StepWork = (change: Change, stepContext: StepContext) => Promise<void> | void

const STEPS: Record<Exclude<PickBody['action'], 'shorten'>, StepWork> = {
  refresh: (change, stepContext) => make(change, { ...stepContext, made_by: 'code' }),
  draft: (change, stepContext) => make(change, { ...stepContext, made_by: 'draft' }),
  use_proposed: useProposed,
  dismiss_proposed: (change, { facts }) => {
    const stored = facts.stored
    if (!stored?.resume?.proposal) throw noProposal()
    change.run(dropProposal(stored.job_identity))
  },
}

type StepInput = StepContext & { made_by: 'code' | 'draft' }

async function make(change: Change, { facts, actor, made_by }: StepInput): Promise<void> {
  const before = readable(facts)
  checkGate(facts, made_by)
  storeGenerated(change, await pickResume(change, facts, made_by), { before, facts, actor })
}

// The assessment decides whether a resume is suggested, so it must be current.
function checkGate({ assessment, master, basis, gate }: ResumeInput, made_by: 'code' | 'draft'): void {
  // Without a master the person must write one first.
  if (!master || basis === 'profile_resume') return
  if (!assessment) throw missing()
  if (assessment.stale_now !== null) {
    throw new Refusal(
      'assessment_stale',
      'The assessment of this job is out of date, so nothing was changed. Assess the job again and then refresh.',
      { reason: assessment.stale_now },
    )
  }
  if (made_by === 'draft' && gate.decision === 'suggested') {
    throw new Refusal(
      'draft_not_needed',
      'A resume is suggested for this job already. Make it with `svc resume pick LINK --action refresh`.',
    )
  }
  if (made_by === 'code' && gate.decision === 'held') {
    throw new Refusal(
      'resume_held',
      'No resume is suggested for this job by what was found of it. Make one anyway with `svc resume pick LINK --action draft`.',
      { reasons: gate.reasons },
    )
  }
}

function useProposed(change: Change, { facts, actor }: StepContext): void {
  const before = readable(facts)
  const proposal = before?.proposal
  if (!before || !proposal) throw noProposal()
  if (proposal.revision !== before.revision) {
    throw new Refusal(
      'proposal_stale',
      'The resume changed after this proposal was made, so nothing was replaced. Refresh to get a new proposal.',
    )
  }
  const { revision: _, profile_id, ...proposed } = proposal
  const next = nextResume(proposed, { before, facts, actor }, change.now)
  const edited = proposed.content.lines.some((line) => line.worded_by !== 'code')
  change.run(keepEarlier(before, change.now))
  change.run(putJobResume({ ...next, edited, profile_id: profile_id ?? next.profile_id }))
}

function noProposal(): Refusal {
  return new Refusal(
    'no_proposed_resume',
    'No newer pick waits for this job. Refresh to make one, or keep the resume there is.',
  )
}

/** Returns the only step that works now towards a resume for a job, so that nobody is led to a refused one. */
export async function showResumeNext(
  services: Pick<ResumeStepDeps, 'desk' | 'index' | 'config'>,
  job_url: string,
) {
  const { config: settings } = await services.config.read()
  const job = await findJob(services, job_url)
  const facts = await loadFacts(services.desk, { job, profile_id: null, settings })
  return {
    schema_version: 'svc-job-resume-next:1' as const,
    job_identity: facts.stored?.job_identity ?? job.identity,
    stored: facts.stored !== undefined,
    step: nextStep(facts),
    reasons: facts.gate.reasons,
  }
}

function nextStep({ stored, master, assessment, gate }: ResumeInput): ResumeNextStep {
  if (stored?.resume === null) return 'restore'
  if (!master) return 'add_master'
  if (!assessment) return 'assess'
  if (assessment.stale_now !== null) return 'assess_again'
  return gate.decision === 'held' ? 'draft' : 'refresh'
}
