import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { filtersIn, listAddress } from '#assets/page/jobs/filters.ts'
import { jobs } from '#assets/page/jobs/store.ts'
import { call, callQuietly, createAsk, useSending } from '#assets/page/kit/call.ts'
import { Button, CancelButton, inPage, typing } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { closeDraft, dropDraft, isBegun } from '#assets/page/kit/texts/drafts.ts'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { filterTexts } from '#lib/shortlist/lists/filter-texts.ts'
import type { View } from '#lib/shortlist/views/schema.ts'

const FIELD = 'view-name'
const ACT = 'view-act'
const nameDraft = (renamed: View | null) => `view-name/${renamed?.id ?? 'new'}`

/** The saved views: to pick one, and to save, rename or delete the one that is shown. */
export function SavedViews({ query }: { query: URLSearchParams }) {
  const naming = useSignal<'new' | 'rename' | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void views.load(), [])
  const filters = query.toString()
  const list = views.value.value?.views ?? []
  const current = viewOf(query)
  // The list below says that nothing can be read.
  const refused = jobs.error.value === null ? views.error.value : null
  const canSave = current === null && Object.keys(filtersIn(query)).length > 0
  useEffect(() => {
    // A name that was begun is shown again, after a reload too.
    naming.value = current && isBegun(nameDraft(current)) ? 'rename' : null
    if (canSave && isBegun(nameDraft(null))) naming.value = 'new'
    error.value = null
  }, [filters, current?.id, canSave])
  if (list.length === 0 && !canSave) return <Refused error={refused} again={() => void views.load()} />
  const remove = async (view: View) => {
    error.value = await deleteView(view)
    focusSoon(ACT)
  }
  return (
    <section class="saved-views" aria-label="Saved views">
      {list.length > 0 && <Picks list={list} current={current} />}
      <div class="acts">
        {naming.value === null && canSave && (
          <Button id={ACT} onClick={() => (naming.value = 'new')} label="Save these filters" />
        )}
        {naming.value === null && current && (
          <>
            <Button id={ACT} class="plain" onClick={() => (naming.value = 'rename')} label="Rename" />
            <Button class="plain" onClick={() => void remove(current)} label="Delete" />
          </>
        )}
      </div>
      {naming.value && (
        <NameForm
          query={query}
          renamed={naming.value === 'rename' ? current : null}
          onEnd={() => {
            naming.value = null
            focusSoon(ACT)
          }}
        />
      )}
      <Refused error={error.value ?? refused} />
    </section>
  )
}

function Picks({ list, current }: { list: readonly View[]; current: View | null }) {
  return (
    <ul class="chips">
      {list.map((view) => (
        <li key={view.id}>
          <a
            class="chip view"
            href={listAddress(new URLSearchParams(view.filters))}
            aria-current={view.id === current?.id ? 'true' : undefined}
          >
            <bdi>{view.name}</bdi>
            {view.new !== null && view.new > 0 && <span class="quiet">{view.new} new</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

type NameProps = { query: URLSearchParams; renamed: View | null; onEnd: () => void }

function NameForm({ query, renamed, onEnd }: NameProps) {
  const draft = nameDraft(renamed)
  const name = useDraft(draft, renamed?.name ?? '')
  const { error, act } = useSending()
  useFirstFocus(FIELD)
  // Under a name that is there already, the filters of that view are replaced: the button says so.
  const over = renamed ?? viewCalled(name.value)
  const save = async () => {
    const view = { name: name.value, filters: renamed?.filters ?? filtersIn(query) }
    if (!(await act(() => saveView(view, over)))) return
    closeDraft(draft)
    onEnd()
  }
  const cancel = () => {
    dropDraft(draft)
    onEnd()
  }
  return (
    <form class="name-form stack-1" onSubmit={inPage(save)}>
      <label for={FIELD}>{renamed ? 'New name' : 'Name of the view'}</label>
      <div class="acts">
        <input id={FIELD} {...typing(name)} maxLength={80} autocomplete="off" required />
        <Button type="submit" class="primary" label={renamed || !over ? 'Save' : 'Replace its filters'} />
        <CancelButton class="plain" onClick={cancel} />
      </div>
      <Refused error={error.value} />
    </form>
  )
}

/** The saved views of the list of jobs. */
export const views = createAsk(() => call('GET', '/api/views'))

/** The view that an address is of, if it is of one. */
export function viewOf(query: URLSearchParams): View | null {
  const canonicalFilters = canonical(filtersIn(query))
  return views.value.value?.views.find((view) => canonical(view.filters) === canonicalFilters) ?? null
}

/** The view of this name, however it is capitalised. */
export function viewCalled(name: string): View | null {
  const lowerName = name.trim().toLowerCase()
  return views.value.value?.views.find((view) => view.name.toLowerCase() === lowerName) ?? null
}

/** Saves filters under a name, over the view that is given if there is one. Returns null on success, else the refusal. */
export async function saveView(
  toSave: { name: string; filters: Record<string, string> },
  over: View | null = null,
): Promise<RefusalBody | null> {
  const outcome = await put(toSave, over)
  if (outcome.ok) {
    const { view } = outcome.value
    offerSwap(`View ${over ? 'changed' : 'saved'}: ${view.name}`, { view, to: over })
  }
  await views.load()
  return outcome.ok ? null : outcome.error
}

/** Deletes a view, which can be undone. Returns null on success, else the refusal. */
export async function deleteView(view: View): Promise<RefusalBody | null> {
  const outcome = await remove(view)
  if (outcome.ok) offerSwap(`View deleted: ${view.name}`, { view: null, to: view })
  await views.load()
  return outcome.ok ? null : outcome.error
}

type ViewTexts = Pick<View, 'name' | 'filters'>

function put({ name, filters }: ViewTexts, over: View | null) {
  const target = over === null ? {} : { id: over.id, revision: over.revision }
  return step(callQuietly('PUT', '/api/views', { body: { ...target, name, filters } }))
}

function remove({ id, revision }: View) {
  const sending = { params: { view_id: id }, query: { revision: String(revision) } }
  return step(callQuietly('DELETE', '/api/views/:view_id', sending))
}

// A view as it is, and as it was before; null for none. Each way back swaps them.
type ViewSwap = { view: View | null; to: View | null }

async function swap({ view, to }: ViewSwap): Promise<ViewSwap | RefusalBody> {
  const outcome = to === null ? view && (await remove(view)) : await put(to, view)
  await views.load()
  if (outcome?.ok === false) return outcome.error
  if (outcome === null || to === null) return { view: null, to: view }
  const { restand } = await import('#assets/page/kit/edit-steps.ts')
  const { view: now } = outcome.value as { view: View }
  if (view !== null) restand({ id: view.id, revision: view.revision - 1 }, now.revision)
  else restand(to, now.revision, now.id)
  return { view: now, to: view }
}

const offerSwap = undoing('view', { undo: swap, redo: swap })

function canonical(filters: Record<string, string>): string {
  return JSON.stringify(filterTexts(filters))
}
