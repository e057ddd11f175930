import { type ReadonlySignal, signal, useComputed } from '@preact/signals'

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

/** The job whose row last had the focus. */
export const currentJob = signal('')

/** The jobs of the list on the screen, in order. */
export const listedJobs = signal<readonly string[]>([])

// The row that is to get the focus as soon as it is there.
let soughtId = ''

/** Whether the row of a job is the one that is to get the focus; true once. */
export function claimsFocus(id: string): boolean {
  const isIt = soughtId === id && id !== ''
  if (isIt) soughtId = ''
  return isIt
}

/** The row that has the focus, else the one that had it last; null where there is none. */
export function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('.job-list > li') ?? rowOf(currentJob.peek())
}

/** Whether the focus is in the list. */
export function listHasFocus(): boolean {
  return document.activeElement?.closest('.job-list > li') != null
}

/** The job a number of rows from the current one; the first if there is no current one. */
function jobAtOffset(steps: number): string | undefined {
  const ids = listedJobs.peek()
  const index = ids.indexOf(currentRow()?.dataset['job'] ?? currentJob.peek())
  return ids[index === -1 ? 0 : Math.max(0, Math.min(index + steps, ids.length - 1))]
}

/** Moves the focus by a number of rows; false if there is no such row. */
export function moveBy(steps: number): boolean {
  return focusJob(jobAtOffset(steps) ?? '')
}

/** Moves the focus to the first or the last row. */
export function moveTo(end: 'first' | 'last'): boolean {
  return focusJob(listedJobs.peek().at(end === 'first' ? 0 : -1) ?? '')
}

/** Moves the focus to the row of a job, which is built first where it is out of sight; false where the list has none. */
export function focusJob(id: string): boolean {
  if (!listedJobs.peek().includes(id)) return false
  soughtId = id
  currentJob.value = id
  const link = rowOf(id)?.querySelector<HTMLElement>('.job-link')
  if (link?.checkVisibility()) {
    soughtId = ''
    link.focus()
  }
  return true
}

/** Presses a control of a row or of the open job; false if there is none. */
export function press(within: Element | null, selector: string): boolean {
  const control = within?.querySelector<HTMLElement>(selector)
  control?.click()
  return control != null
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.job-list > li[data-job="${CSS.escape(id)}"]`)
}

type Ids = ReadonlySignal<ReadonlySet<string>> | null

/** The jobs of a list without those that left it since it was read. */
export function useListed(all: ReadonlySignal<readonly string[]>, ...leaverLists: Ids[]): readonly string[] {
  const listed = useComputed(() => {
    const ids = all.value
    const leavers = leaverLists.flatMap((ids) => (ids === null ? [] : [ids.value]))
    return leavers.every((leaver) => leaver.size === 0)
      ? ids
      : ids.filter((id) => leavers.every((leaver) => !leaver.has(id)))
  })
  return listed.value
}
