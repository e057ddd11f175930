import type { SavedView } from '#db/desk/settings.ts'
import { listViews, readSettings } from '#db/desk/settings.ts'
import type { Store } from '#db/store.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { AnswerCache } from '#lib/shortlist/lists/answer-cache.ts'
import { countOf } from '#lib/shortlist/lists/list-postings.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'
import { readContext } from '#lib/shortlist/lists/scope.ts'
import type { View } from '#lib/shortlist/views/schema.ts'

type ShowViewsDeps = {
  desk: Store
  index: Store
  config: ConfigFile
  reader: ListReader
  answerCache: AnswerCache
  now: () => string
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
async function countNew(
  services: ShowViewsDeps,
  { filters }: SavedView,
  anchor: string,
): Promise<number | null> {
  const parsed = PostingsList.safeParse(filters)
  const context = parsed.success ? await readContext(services, parsed.data).catch(() => null) : null
  if (context === null || context.scope.of === 'index') return null
  return countOf(services, { ...context.scope, seen_after: Date.parse(anchor) })
}
