import type { Role } from '#db/desk/roles.ts'
import { readCounters, SCOPES } from '#db/desk/tracked-jobs.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { loadRows } from '#lib/shortlist/jobs/load-rows.ts'
import { POSTING_RULE } from '#lib/shortlist/jobs/schema.ts'
import { foundOf } from '#lib/shortlist/lists/found-lists.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import {
  type AnswerCache,
  countStates,
  isByRelevance,
  type PageOfJobs,
  type PageOptions,
  readCursor,
  readPage,
  writeCursor,
} from '#lib/shortlist/lists/read-list.ts'
import type { PostingsQuery } from '#lib/shortlist/lists/schema.ts'
import { isLong, readContext, type Scope, unknownLabelsText } from '#lib/shortlist/lists/scope.ts'
import { listsOf } from '#lib/shortlist/lists/stored-lists.ts'

type ListPostingsDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'> & {
  reader: ListReader
  answerCache: AnswerCache
}

/**
 * Returns the stored jobs, filtered and sorted. While any role is active these are the jobs that roles found; without
 * one, or on request, all jobs of the index: with words the most relevant first, else the newest.
 */
export async function listPostings(services: ListPostingsDeps, query: PostingsQuery) {
  const { cursor, sort, limit, collapse, fields } = query
  const { scope, roles } = await readContext(services, query)
  const order = isByRelevance({ scope, sort }) ? 'relevance' : sort
  const after = cursor === undefined ? null : readCursor(cursor, order)
  const page = await pageOf(services, { scope, sort, after, limit, count: after === null })
  const { us_only } = scope
  const rows = await loadRows(services, { ...page, roles, us_only, collapse, fields })
  const counters = await readCounters(services.desk, us_only ? SCOPES.us : SCOPES.all, 0)
  return {
    schema_version: 'svc-postings:1' as const,
    postings: { _labels: { '/postings/rows': 'public-untrusted' as const }, rows, rule: POSTING_RULE },
    counts: countStates(counters, scope.mask),
    kept_unknown: unknownLabelsText(keptBy(query, roles)),
    total: page.total,
    suggestion: page.suggestion,
    next_cursor: page.next ? writeCursor(page.next, order) : null,
  }
}

// The pay floor of a role keeps jobs without pay, as the filter does.
function keptBy(query: PostingsQuery, roles: readonly Role[]) {
  const { min_pay, profile_id, limits, scope, only } = query
  if (min_pay !== undefined || limits === false || scope === 'all' || only !== undefined) return query
  const floor = roles.find(
    (role) =>
      role.state === 'active' &&
      role.limits.min_pay !== null &&
      (profile_id === undefined || role.profile_id === profile_id),
  )
  if (!floor) return query
  return { ...query, min_pay: floor.limits.min_pay ?? 0, pay_currency: floor.limits.pay_currency }
}

// Quick searches run here without waiting behind a long read; only their count runs elsewhere.
async function pageOf(services: ListPostingsDeps, pageOptions: PageOptions): Promise<PageOfJobs> {
  if (isLong(pageOptions.scope)) return services.reader.readPage(pageOptions)
  const [page, total] = await Promise.all([
    readPage(
      { ...services, stored: listsOf(services.index), found: foundOf(services.desk) },
      { ...pageOptions, count: false },
    ),
    pageOptions.count ? countOf(services, pageOptions.scope) : null,
  ])
  return { ...page, total }
}

/** Returns the number of jobs of a list, cached until something changes. */
export function countOf(
  { reader, answerCache }: { reader: ListReader; answerCache: AnswerCache },
  scope: Scope,
): Promise<number> {
  return answerCache.read(`count ${JSON.stringify(scope)}`, () => reader.countList(scope))
}
