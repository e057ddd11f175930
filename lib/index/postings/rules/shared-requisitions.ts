import { roleWords } from '#lib/index/jobs/same-role.ts'

// A job that is posted for several places or levels at once; more different roles are no one job.
const MOST_ROLES = 3

/** The names of jobs that a board's list gives to postings of more than a few different roles at once: they name no job. */
export function sharedRequisitions(
  postings: readonly { title: string; requisition?: string | undefined }[],
): Set<string> {
  const titles = new Map<string, Set<string>>()
  for (const { title, requisition } of postings) {
    if (requisition === undefined) continue
    const all = titles.get(requisition)
    if (all) all.add(title)
    else titles.set(requisition, new Set([title]))
  }
  const named = [...titles].filter(([, all]) => all.size > MOST_ROLES)
  return new Set(named.flatMap(([requisition, all]) => (isShared(all) ? [requisition] : [])))
}

function isShared(titles: ReadonlySet<string>): boolean {
  const roles = new Set<string>()
  for (const title of titles) {
    if (roles.add(roleWords(title)).size > MOST_ROLES) return true
  }
  return false
}
