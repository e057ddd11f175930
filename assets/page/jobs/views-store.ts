import { createAsk } from '#assets/page/kit/ask.ts'
import { call } from '#assets/page/kit/call.ts'
import { say } from '#assets/page/kit/say.ts'
import { offerUndo } from '#assets/page/kit/undo.ts'
import type { Outcome, RefusalBody } from '#lib/service/http/client.ts'
import { filterTexts } from '#lib/shortlist/lists/filter-texts.ts'
import type { View } from '#lib/shortlist/views/schema.ts'
import { filtersIn } from './filters.ts'

const UNDO_SECONDS = 10

/** The saved views of the list of jobs. */
export const views = createAsk(() => call('GET', '/api/views'))

/** The view that an address is of, if it is of one. */
export function viewOf(query: URLSearchParams): View | null {
  const wanted = canonical(filtersIn(query))
  return views.value.value?.views.find((view) => canonical(view.filters) === wanted) ?? null
}

/** The view of this name, however it is capitalised. */
export function viewCalled(name: string): View | null {
  const wanted = name.trim().toLowerCase()
  return views.value.value?.views.find((view) => view.name.toLowerCase() === wanted) ?? null
}

/** Saves filters under a name, over the view that is given if there is one; null when that was done, else why not. */
export async function saveView(
  wanted: { name: string; filters: Record<string, string> },
  over: View | null = null,
): Promise<RefusalBody | null> {
  const outcome = await put(wanted, over)
  await views.load()
  if (!outcome.ok) return outcome.error
  const { view, message } = outcome.value
  if (over === null) say(message)
  else offerBack(message, () => put({ name: over.name, filters: over.filters }, view))
  return null
}

/** Deletes a view, which can be taken back for a while; null when that was done, else why not. */
export async function deleteView({ id, name, filters, revision }: View): Promise<RefusalBody | null> {
  const query = { revision: String(revision) }
  const outcome = await call('DELETE', '/api/views/:view_id', { params: { view_id: id }, query })
  await views.load()
  if (!outcome.ok) return outcome.error
  offerBack(`The view “${name}” is deleted.`, () => put({ name, filters }, null))
  return null
}

type Put = Promise<Outcome<{ view: View; message: string }>>

function put({ name, filters }: { name: string; filters: Record<string, string> }, over: View | null): Put {
  const of = over === null ? {} : { id: over.id, revision: over.revision }
  return call('PUT', '/api/views', { body: { ...of, name, filters } })
}

function offerBack(text: string, back: () => Put): void {
  const act = async () => {
    const outcome = await back()
    say(outcome.ok ? 'The view is as it was before' : outcome.error.message)
    await views.load()
  }
  offerUndo({ text, label: 'Undo', act: () => void act() }, UNDO_SECONDS)
}

function canonical(filters: Record<string, string>): string {
  return JSON.stringify(filterTexts(filters))
}
