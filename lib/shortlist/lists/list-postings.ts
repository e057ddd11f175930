import { readCounters, SCOPES } from '#db/desk/counters.ts'
import { keptUnknown } from '#lib/index/labels/keeps-labels.ts'
import type { Services } from '#lib/services.ts'
import { loadRows } from '#lib/shortlist/jobs/load-rows.ts'
import { POSTING_RULE } from '#lib/shortlist/jobs/schema.ts'
import { type Page, type PageAsk, readPage } from '#lib/shortlist/lists/read-list.ts'
import { countStates } from '#lib/shortlist/lists/rules/count-states.ts'
import { readCursor, writeCursor } from '#lib/shortlist/lists/rules/cursor.ts'
import type { PostingsQuery } from '#lib/shortlist/lists/schema.ts'
import { isLong, readScene, type Scope } from '#lib/shortlist/lists/scope.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'lister' | 'kept' | 'now'>

/**
 * The stored jobs, filtered and in order. While any role is active these are the jobs that roles found; before
 * there is one, or where they are asked for, all jobs of the index, the last stored first.
 */
export async function listPostings(services: Needs, query: PostingsQuery) {
  const { cursor, sort, limit, collapse } = query
  const { scope, profiles } = await readScene(services, query)
  const after = cursor === undefined ? null : readCursor(cursor, sort)
  const page = await pageOf(services, { scope, sort, after, limit, count: after === null })
  const { us_only } = scope
  const rows = await loadRows(services, { ...page, profiles, us_only, collapse })
  const counters = await readCounters(services.desk, us_only ? SCOPES.us : SCOPES.all, 0)
  return {
    schema_version: 'svc-postings:1' as const,
    postings: { _labels: { '/postings/rows': 'public-untrusted' as const }, rows, rule: POSTING_RULE },
    counts: countStates(counters, scope.mask),
    kept_unknown: keptUnknown(query),
    total: page.total,
    next_cursor: page.next ? writeCursor(page.next, sort) : null,
  }
}

// What is found at once is read here, so that no long read is waited for; only its count is asked for elsewhere.
async function pageOf(services: Needs, ask: PageAsk): Promise<Page> {
  if (isLong(ask.scope)) return services.lister.readPage(ask)
  const [page, total] = await Promise.all([
    readPage(services, { ...ask, count: false }),
    ask.count ? countOf(services, ask.scope) : null,
  ])
  return { ...page, total }
}

/** How many jobs a list has, kept until something changes. */
export function countOf({ lister, kept }: Pick<Services, 'lister' | 'kept'>, scope: Scope): Promise<number> {
  return kept.read(`count ${JSON.stringify(scope)}`, () => lister.countList(scope))
}
