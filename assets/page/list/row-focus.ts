import { signal } from '@preact/signals'

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
export function jobAtOffset(steps: number): string | undefined {
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
