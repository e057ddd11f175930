import { roleWords } from '#lib/index/jobs/same-role.ts'

// A job may be posted for several places, levels and teams at once, so this few roles may be one job even if the list
// has no others.
const MOST_ROLES = 3

/** Returns the board's names of jobs that more than half of its different roles share: they identify no job. */
export function sharedRequisitions(
  postings: readonly { title: string; requisition?: string | undefined }[],
): Set<string> {
  const titles = Map.groupBy(
    postings.flatMap(({ title, requisition }) => (requisition === undefined ? [] : [{ title, requisition }])),
    ({ requisition }) => requisition,
  )
  const titlesByName = [...titles].map(([name, all]) => ({
    name,
    titles: new Set(all.map(({ title }) => title)),
  }))
  const many = titlesByName.filter((requisition) => requisition.titles.size > MOST_ROLES)
  if (many.length === 0) return new Set()
  const roles = rolesOf(new Set(postings.map(({ title }) => title)))
  const isShared = (own: ReadonlySet<string>) => {
    const { size } = rolesOf(own)
    return size > MOST_ROLES && size > roles.size / 2
  }
  return new Set(many.flatMap((requisition) => (isShared(requisition.titles) ? [requisition.name] : [])))
}

function rolesOf(titles: ReadonlySet<string>): Set<string> {
  return new Set([...titles].map((title) => roleWords(title)))
}
