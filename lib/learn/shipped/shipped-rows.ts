import { listShippedPages, type ShippedPage } from '#db/desk/learning.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import type { CatalogueRole } from '#lib/learn/shipped/catalogue.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import { type CourseStaleReason, staleReasons } from '#lib/learn/shipped/lesson-order.ts'
import { builtFrom, readSituation } from '#lib/learn/shipped/situation.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { AnswerCache } from '#lib/shortlist/lists/read-list.ts'

type ShippedRowsDeps = Pick<SharedServices, 'desk' | 'index'> & {
  answerCache: AnswerCache
  reader: DemandCounter
  shipped: ShippedBuilder
}

/** Returns every shipped course with the state of its page on this machine. */
export async function shippedRows(services: ShippedRowsDeps): Promise<ShippedRow[]> {
  const built = new Map((await listShippedPages(services.desk)).map((page) => [page.role_key, page]))
  return Promise.all(
    services.shipped.catalogue.roles.map((role) => rowOf(services, role, built.get(role.key))),
  )
}

/** Returns one of them; null for an unknown key. */
export async function shippedRow(services: ShippedRowsDeps, role_key: string): Promise<ShippedRow | null> {
  const role = services.shipped.catalogue.roles.find(({ key }) => key === role_key)
  if (!role) return null
  const pages = await listShippedPages(services.desk)
  return rowOf(
    services,
    role,
    pages.find((page) => page.role_key === role_key),
  )
}

/** Builds the page of one of them and returns its state: at once, or with `wait` when it is done. */
export async function buildShipped(
  services: ShippedRowsDeps,
  { role_key, wait }: { role_key: string; wait: boolean },
): Promise<ShippedRow> {
  const { shipped } = services
  const role = shipped.catalogue.roles.find(({ key }) => key === role_key)
  if (!role) {
    throw new Refusal(
      'not_found',
      'No course that comes with the program has this key. Read the list of courses.',
    )
  }
  const built = shipped.build(role)
  if (wait) await built
  const row = await shippedRow(services, role_key)
  if (!row) throw new Error('A course of the catalogue has no row.')
  return row
}

/** A shipped course as the list of courses shows it (interface, shipped-course rows). */
type ShippedRow = Awaited<ReturnType<typeof rowOf>>

async function rowOf(services: ShippedRowsDeps, role: CatalogueRole, page?: ShippedPage) {
  const url = `/learning/shipped/${role.key}/`
  const built_at = page?.built_at ?? null
  const reasons = page ? await reasonsOf(services, role, page) : []
  const state = page ? (reasons.length > 0 ? ('stale' as const) : ('built' as const)) : ('not_built' as const)
  return {
    schema_version: 'svc-learning-pathway:1' as const,
    id: role.key,
    role_text: role.label,
    label: role.label,
    status: 'done' as const,
    source: 'shipped' as const,
    imported_from: null,
    requested_at: null,
    updated_at: built_at,
    revision: 0,
    url,
    cost: null,
    course: { entry: 'index.html', generated_at: built_at, lessons: role.lessons, size_bytes: null },
    error: null,
    error_code: null,
    progress: null,
    local_page: { state, built_at, reasons, build: services.shipped.buildOf(role.key), url },
  }
}

// Computed once per state of desk and index: a list is read far more often than they change.
function reasonsOf(
  services: ShippedRowsDeps,
  role: CatalogueRole,
  page: ShippedPage,
): Promise<CourseStaleReason[]> {
  const { answerCache, shipped } = services
  return answerCache.read(`shipped ${role.key} ${page.site} ${page.built_at}`, async () => {
    const course = await shipped.catalogue.load(role.key)
    return staleReasons(page.built_from, await builtFrom(role, await readSituation(services, course)))
  })
}
