import { findAssessments } from '#db/desk/assessments.ts'
import { type Assessing, assessSubject } from '#lib/judge/assess/assess-subject.ts'
import type { Subject } from '#lib/judge/assess/find-subject.ts'
import type { LoadedEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { StoredRow } from '#lib/judge/verdict/result.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** What a job asks, with when that was found; null where it was read for this one time. */
export type KnownRows = { rows: readonly StoredRow[]; assessment_created_at: string | null }

type JobRows = { subject: Subject; evidence: LoadedEvidence; actor: Actor }

/** The rows of a job's stored assessment; one that was not assessed is read by the built-in rules, and nothing is stored. */
export async function rowsOfJob(
  services: Assessing,
  { subject, evidence, actor }: JobRows,
): Promise<KnownRows> {
  const [stored] = await findAssessments(services.desk, [subject.job_key])
  if (stored) return { rows: stored.result.rows, assessment_created_at: stored.created_at }
  return { rows: await rowsRead(services, { subject, evidence, actor }), assessment_created_at: null }
}

/** What the built-in rules read from a posting and find in this evidence. */
export async function rowsRead(
  services: Assessing,
  { subject, evidence, actor }: JobRows,
): Promise<readonly StoredRow[]> {
  const signal = new AbortController().signal
  const by = { target: 'builtin', priority: 'person' as const, batch_id: null, signal, actor }
  const found = await assessSubject(services, { subject, evidence, profile_id: null }, by)
  return found.ok ? found.assessment.result.rows : []
}
