import { signal } from '@preact/signals'

/** The job whose row last had the focus. */
export const currentJob = signal('')

/** The jobs of the list on the screen, in order. */
export const listedJobs = signal<readonly string[]>([])

/** The row that has the focus, else the one that had it last; null where there is none. */
export function currentRow(): HTMLElement | null {
  const rows = allRows()
  return rows.find((row) => row.contains(document.activeElement)) ?? rowOf(currentJob.peek())
}

/** Whether the focus is in the list. */
export function listHasFocus(): boolean {
  return allRows().some((row) => row.contains(document.activeElement))
}

/** Moves the focus by so many rows; false where there is nothing to move to. */
export function moveBy(steps: number): boolean {
  const rows = allRows()
  const row = currentRow()
  const at = row ? rows.indexOf(row) + steps : 0
  return focusOn(rows[Math.max(0, Math.min(at, rows.length - 1))])
}

/** Moves the focus to the first or the last row. */
export function moveTo(end: 'first' | 'last'): boolean {
  return focusOn(allRows().at(end === 'first' ? 0 : -1))
}

/** Moves the focus to the row of a job. */
export function focusJob(job_identity: string): boolean {
  return focusOn(rowOf(job_identity) ?? undefined)
}

/** Presses what a row or the open job holds; false where it does not. */
export function press(within: Element | null, selector: string): boolean {
  const control = within?.querySelector<HTMLElement>(selector)
  control?.click()
  return control != null
}

function allRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.job-list > li')]
}

function rowOf(job_identity: string): HTMLElement | null {
  return allRows().find((row) => row.dataset['job'] === job_identity) ?? null
}

function focusOn(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>('.job-link')
  link?.focus()
  return link != null && document.activeElement === link
}
