import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** A listed posting with what its own answer says; where that says nothing, and in name and link, the list holds. */
export function withDetails(row: ListedPosting, whole: ListedPosting): ListedPosting {
  return {
    ...row,
    places: whole.places.length > 0 ? whole.places : row.places,
    work_mode: whole.work_mode ?? row.work_mode,
    html: whole.html,
    salary: whole.salary || row.salary,
    ...(whole.employment || row.employment ? { employment: whole.employment || row.employment } : {}),
    published_at: whole.published_at ?? row.published_at,
    published_kind: whole.published_at === null ? row.published_kind : whole.published_kind,
    updated_at: whole.updated_at ?? row.updated_at,
  }
}
