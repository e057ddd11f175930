import { useEffect } from 'preact/hooks'
import { useKeys } from '#assets/page/kit/keys.ts'
import { addressOf, go, here, viewBefore } from '#assets/page/route.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'
import { JobItem } from './job-item.tsx'
import {
  currentJob,
  currentRow,
  focusJob,
  listedJobs,
  listHasFocus,
  moveBy,
  moveTo,
  press,
} from './row-focus.ts'

/** A list of jobs that is walked with keys; the focus is always a real one, on the title of a job. */
export function JobList({ rows, label }: { rows: readonly JobRow[]; label: string }) {
  useEffect(() => {
    listedJobs.value = rows.map((row) => row.job_identity)
  }, [rows])
  useEffect(() => {
    // The way back out of a job ends where it began.
    if (here.peek().view !== 'job' && viewBefore() === 'job') focusJob(currentJob.peek())
  }, [here.value.view])
  useKeys({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    ArrowDown: () => listHasFocus() && moveBy(1),
    ArrowUp: () => listHasFocus() && moveBy(-1),
    PageDown: () => listHasFocus() && moveBy(10),
    PageUp: () => listHasFocus() && moveBy(-10),
    Home: () => listHasFocus() && moveTo('first'),
    End: () => listHasFocus() && moveTo('last'),
    o: () => press(currentRow(), '.open-posting'),
    a: () => press(currentRow(), '.mark-applied'),
    ']': () => openBeside(1),
    '[': () => openBeside(-1),
  })
  return (
    <ol class="job-list" aria-label={label}>
      {rows.map((row) => (
        <JobItem key={row.job_identity} row={row} />
      ))}
    </ol>
  )
}

/** Opens the next or previous job of the list without leaving the detail; false where there is none. */
export function openBeside(step: number): boolean {
  const { view, id } = here.peek()
  const jobs = listedJobs.peek()
  const at = jobs.indexOf(id)
  const next = at === -1 ? undefined : jobs[at + step]
  if (view !== 'job' || next === undefined) return false
  currentJob.value = next
  go(addressOf('job', next))
  return true
}
