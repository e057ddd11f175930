import { type NewAsk, whatIsNew } from '#lib/new/what-is-new.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'tracker' | 'moments' | 'now'>

/** The person's own lines behind the jobs that `GET /api/new` lists; a job that was not assessed has none. */
export async function yourEvidence(services: Needs, ask: NewAsk) {
  const { checked_at, profile_id, since, since_source, status } = await whatIsNew(services, ask)
  return {
    schema_version: 'svc-new-yours:1' as const,
    checked_at,
    evidence: [],
    profile_id,
    since,
    since_source,
    status,
  }
}
