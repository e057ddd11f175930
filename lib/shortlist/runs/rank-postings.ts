import { listRoles, type Role } from '#db/desk/roles.ts'
import { listRunPostings, putRunRanks } from '#db/desk/runs.ts'
import { listJobRoles } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { RunPosting } from '#db/rows/run.ts'
import type { Store } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { compilePlace, copyPlaceOf, opennessOf, requiredBits } from '#lib/judge/rank/eligibility.ts'
import { explainRanks } from '#lib/judge/rank/explain-ranks.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { type RoleToMatch, rolesToMatch } from '#lib/shortlist/tracking/matched.ts'

type RankStores = { desk: Store; index: Store; config: ConfigFile; now: () => string }

const AT_ONCE = 50

type RankingInput = {
  run_id: string
  profile_id: string
  signal: AbortSignal
  report: (done: number, total: number) => void
}

/**
 * Ranks a run's postings for a role in batches: by the role's own rank if known, else computed now. No model is
 * called; a stopped ranking keeps its results.
 */
export async function rankPostings(
  services: RankStores,
  { run_id, profile_id, signal, report }: RankingInput,
): Promise<void> {
  const { desk } = services
  const storedRole = (await listRoles(desk)).find((role) => role.profile_id === profile_id)
  if (!storedRole) return
  const { config } = await services.config.read()
  const [role] = await rolesToMatch(desk, [storedRole], { now: services.now(), config })
  const postings = await listRunPostings(desk, run_id)
  report(0, postings.length)
  for (let index = 0; role && index < postings.length && !signal.aborted; index += AT_ONCE) {
    const runPostings = postings.slice(index, index + AT_ONCE)
    await desk.write([putRunRanks(run_id, await ranksOf(services, runPostings, { storedRole, role }))])
    report(Math.min(index + AT_ONCE, postings.length), postings.length)
  }
}

async function ranksOf(
  { desk, index }: RankStores,
  postings: RunPosting[],
  { storedRole, role }: { storedRole: Role; role: RoleToMatch },
): Promise<[string, number | null][]> {
  const keys = postings.map((posting) => posting.job_key)
  const rows = (await listJobRoles(desk, keys)).filter((row) => row.role === storedRole.role)
  const scores = new Map(rows.map((row) => [row.job_key, row.rank_score]))
  const missing = keys.filter((key) => (scores.get(key) ?? null) === null)
  for (const document of await findJobDocuments(index, missing)) {
    scores.set(document.job_key, scoreOf(document, role))
  }
  return postings.map(({ job_identity, job_key, rank_score }) => [
    job_identity,
    scores.get(job_key) ?? rank_score,
  ])
}

function scoreOf({ title, body, members }: JobDocument, role: RoleToMatch): number {
  const memberPostings = shownMembers(members, false)
  const copies = memberPostings.map(copyPlaceOf)
  const place = {
    work_modes: memberPostings.map((member) => member.work_mode),
    openness: opennessOf(
      copies,
      compilePlace(role.place, role.resume_text),
      requiredBits({ title, text: body }),
    ),
  }
  return explainRanks({ posting: { title, text: body }, place, role: role }).score
}
