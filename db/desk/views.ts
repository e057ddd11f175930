import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { SavedView } from '#lib/shortlist/views/view.ts'

type Row = Omit<SavedView, 'filters'> & { filters: string }

/** Every saved view, by age. */
export async function listViews(desk: Reader): Promise<SavedView[]> {
  const rows = await desk.rows<Row>(sql`select * from saved_view order by created_at, view_id`)
  return rows.map(toView)
}

function toView({ view_id, name, filters, revision, created_at, updated_at, written_by }: Row): SavedView {
  return { view_id, name, filters: JSON.parse(filters), revision, created_at, updated_at, written_by }
}

/** Stores a view as a whole. */
export function putView(view: SavedView): Statement {
  return sql`
    insert or replace into saved_view (view_id, name, filters, revision, created_at, updated_at, written_by)
    values (${view.view_id}, ${view.name}, ${JSON.stringify(view.filters)}, ${view.revision},
      ${view.created_at}, ${view.updated_at}, ${view.written_by})
  `
}

/** Removes a view. */
export function removeView(view_id: string): Statement {
  return sql`delete from saved_view where view_id = ${view_id}`
}
