import type { Assessment } from '#db/desk/assessments.ts'
import { findJobResume, type StoredResume } from '#db/desk/job-resumes.ts'
import { findMaster, type StoredMaster } from '#db/desk/master.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { listRoleResumes } from '#db/desk/role-resumes.ts'
import type { Reader } from '#db/store.ts'
import type { Section } from '#lib/evidence/master/master.ts'
import { freshnessBy, type StaleReason, watchesOf } from '#lib/judge/assess/freshness.ts'
import { evidenceNow, loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { findAssessmentOf, type NamedJob } from '#lib/resume/tailored/find-job.ts'
import { type Gate, gateOf } from '#lib/resume/tailored/rules/gate.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** What was found of a job, and why that is out of date at this moment. */
export type FoundNow = Assessment & { stale_now: StaleReason | null }

/** All that a step on a job's resume goes by. */
export type ResumeInput = {
  job: NamedJob
  profile_id: string | null
  stored: StoredResume | undefined
  assessment: FoundNow | null
  master: StoredMaster | undefined
  /** `profile_resume` where nothing is picked: no master, or a role whose resume was put in by hand. */
  basis: 'master' | 'profile_resume'
  gate: Gate
  /** The sections in the order of the saved layout. */
  section_order: readonly Section[]
}

export type ResumeInputQuery = { job: NamedJob; profile_id: string | null; match_at_percent: number }

/** Reads what a step on a job's resume goes by; refuses with `profile_not_found`. */
export async function loadFacts(desk: Reader, wanted: ResumeInputQuery): Promise<ResumeInput> {
  const { job, profile_id, match_at_percent } = wanted
  if (profile_id !== null) await checkRole(desk, profile_id)
  const found = await findAssessmentOf(desk, job)
  const assessment = found ? { ...found, stale_now: await staleNow(desk, found, match_at_percent) } : null
  const master = await findMaster(desk)
  const by_hand = (await listRoleResumes(desk)).some(
    (one) => one.profile_id === profile_id && one.markdown !== null,
  )
  const basis = master && !by_hand ? ('master' as const) : ('profile_resume' as const)
  return {
    ...{ job, profile_id, assessment, master, basis },
    stored: await findJobResume(desk, job.identities),
    section_order: (await findDisplay(desk)).section_order,
    gate: gateOf({
      assessment: assessment && { result: assessment.result, stale: assessment.stale_now !== null },
      ...{ match_at_percent, basis, master_stored: master !== undefined },
    }),
  }
}

async function checkRole(desk: Reader, profile_id: string): Promise<void> {
  const profiles = await listProfiles(desk)
  if (profiles.some((one) => one.profile_id === profile_id && one.state === 'active')) return
  throw new Refusal('profile_not_found', 'No active role has this id. `svc profiles` lists the roles.')
}

// A pick goes by the evidence of the same moment.
async function staleNow(
  desk: Reader,
  found: Assessment,
  match_at_percent: number,
): Promise<StaleReason | null> {
  const now = await evidenceNow(await loadEvidence(desk), { match_at_percent })
  const { target, basis, result } = found
  const judged = { target, basis, watches: watchesOf(result), not_judged: result.not_judged }
  return freshnessBy(now)(judged).reason
}
