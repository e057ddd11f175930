import { listViews, putView, readSettings, removeView, type SavedView } from '#db/desk/settings.ts'
import type { Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { type Conflict, checkRevision } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { filterTexts } from '#lib/shortlist/lists/filter-texts.ts'
import { countOf } from '#lib/shortlist/lists/list-postings.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import type { AnswerCache } from '#lib/shortlist/lists/read-list.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'
import { readContext } from '#lib/shortlist/lists/scope.ts'
import type { View, ViewBody } from '#lib/shortlist/views/schema.ts'
import { viewNamed } from '#lib/shortlist/views/view.ts'
import { freeId, slugOf } from '#lib/text/text.ts'

type SaveViewDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'> & {
  reader: ListReader
  answerCache: AnswerCache
}

const MOST_VIEWS = 100

/** Saves a new view, or changes the named one at the revision that was read. */
export async function saveView(services: SaveViewDeps, body: ViewBody & { actor: Actor }) {
  const { name, filters } = body
  refuseContactData('name', [name])
  refuseContactData('filters', [filters.q ?? '', filters.company ?? ''])
  const saved = await services.desk.change(async (change) => {
    const views = await listViews(change)
    const stored = await viewAsRead(views, body)
    const view = nextView(views, { stored, body, now: change.now })
    change.run(putView(view))
    return view
  })
  const { anchor } = await readSettings(services.desk)
  const view = await shownView(services, saved, anchor)
  const message = saved.revision === 1 ? 'The view is saved.' : 'The view is changed.'
  return { schema_version: 'svc-views:1' as const, view, message }
}

/** Removes a view at the revision that was read. */
export async function deleteView(
  { desk }: { desk: Store },
  { view_id, revision }: { view_id: string; revision: number },
) {
  const deleted = await desk.change(async (change) => {
    const stored = (await listViews(change)).find((view) => view.view_id === view_id)
    if (!stored) throw notFound()
    await checkRevision({ stored: stored.revision, read: revision }, () => conflict(stored))
    change.run(removeView(view_id))
    return view_id
  })
  return { schema_version: 'svc-views:1' as const, deleted }
}

// The view to overwrite, at the revision that was read; null for a new one.
async function viewAsRead(views: SavedView[], { id, name, revision }: ViewBody) {
  const sameName = viewNamed(views, name)
  const stored = id === undefined ? sameName : views.find((view) => view.view_id === id)
  if (id !== undefined && !stored) throw notFound()
  await checkRevision({ stored: stored?.revision, read: revision }, () => conflict(stored))
  if (sameName && sameName !== stored) {
    throw new Refusal('invalid_value', 'Another view is called so. Choose another `name`.')
  }
  if (!stored && views.length >= MOST_VIEWS) {
    throw new Refusal('invalid_value', `There are ${MOST_VIEWS} views already. Delete one that is not used.`)
  }
  return stored
}

type ViewWrite = { stored: SavedView | undefined; body: ViewBody & { actor: Actor }; now: string }

function nextView(views: SavedView[], { stored, body, now }: ViewWrite): SavedView {
  const takenIds = new Set(views.map((view) => view.view_id))
  return {
    view_id: stored?.view_id ?? freeId(`view:${slugOf(body.name) || 'untitled'}`, takenIds),
    name: body.name,
    filters: filterTexts(body.filters),
    revision: (stored?.revision ?? 0) + 1,
    created_at: stored?.created_at ?? now,
    updated_at: now,
    written_by: body.actor,
  }
}

function notFound(): Refusal {
  return new Refusal('not_found', 'No view has this id. `svc views` lists the views.')
}

function conflict(stored: SavedView | undefined): Conflict {
  const message = stored
    ? 'A view of this name is saved already, or it changed since you read it. Compare with the current one and resend with its revision.'
    : 'No view of this name is saved. Resend without a revision.'
  const { view_id: id, ...facts } = stored ?? { view_id: null }
  return { message, current: stored ? { id, ...facts } : null }
}

type ShowViewsDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'> & {
  reader: ListReader
  answerCache: AnswerCache
}

/** Returns the saved views, the oldest first, each with how many of its jobs are new since the last check. */
export async function showViews(services: ShowViewsDeps) {
  const [views, { anchor }] = await Promise.all([listViews(services.desk), readSettings(services.desk)])
  const viewRows = await Promise.all(views.map((view) => shownView(services, view, anchor)))
  return { schema_version: 'svc-views:1' as const, views: viewRows }
}

/** Returns a view as it is shown; `anchor` is the time of the last check, if there was one. */
export async function shownView(
  services: ShowViewsDeps,
  view: SavedView,
  anchor: string | null,
): Promise<View> {
  const { view_id, ...facts } = view
  return { id: view_id, ...facts, new: anchor === null ? null : await countNew(services, view, anchor) }
}

// A view with an archived role cannot be read, and a view of all stored jobs has no last check: neither has a count.
async function countNew(services: ShowViewsDeps, { filters }: SavedView, anchor: string) {
  const parsed = PostingsList.safeParse(filters)
  const context = parsed.success ? await readContext(services, parsed.data).catch(() => null) : null
  if (context === null || context.scope.of === 'index') return null
  return countOf(services, { ...context.scope, seen_after: Date.parse(anchor) })
}
