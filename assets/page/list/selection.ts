import { signal } from '@preact/signals'
import { currentRow, listedJobs } from '#assets/page/list/row-focus.ts'

/** The jobs that are selected in the list on the screen. */
export const selected = signal<ReadonlySet<string>>(new Set())

// The first row of a selection with Shift.
let anchor = ''

/** Selects a job, or takes it off the selection. */
export function toggle(id: string): void {
  anchor = id
  const next = new Set(selected.peek())
  if (!next.delete(id)) next.add(id)
  selected.value = next
}

/** Selects all from the job that was selected last up to this one. */
export function extendTo(id: string): void {
  const ids = listedJobs.peek()
  const index = ids.indexOf(anchor)
  const to = ids.indexOf(id)
  if (index === -1 || to === -1) {
    toggle(id)
    return
  }
  const stretch = ids.slice(Math.min(index, to), Math.max(index, to) + 1)
  selected.value = new Set([...selected.peek(), ...stretch])
}

/** Begins a stretch at the job with the focus, unless one was begun. */
export function beginAt(id: string): void {
  if (!selected.peek().has(anchor)) {
    anchor = id
    selected.value = new Set([...selected.peek(), id])
  }
}

/** Selects nothing any more; false where nothing was. */
export function clearSelection(): boolean {
  if (selected.peek().size === 0) return false
  selected.value = new Set()
  return true
}

/** The selected jobs in the order of the list, else the one with the focus. */
export function actionTargets(): string[] {
  const chosen = selected.peek()
  if (chosen.size > 0) return listedJobs.peek().filter((id) => chosen.has(id))
  const current = currentRow()?.dataset['job']
  return current === undefined ? [] : [current]
}
