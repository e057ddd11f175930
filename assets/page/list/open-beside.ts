import { isApplied } from '#assets/page/applied/store.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { currentJob, listedJobs, press } from '#assets/page/list/row-focus.ts'
import { addressOf, go, here } from '#assets/page/route.ts'

/** Opens the next or previous job of the list without leaving the detail; false where there is none. */
export function openNeighbour(step: number): boolean {
  const { view, id } = here.peek()
  const jobs = listedJobs.peek()
  const index = jobs.indexOf(id)
  return view === 'job' && open(index === -1 ? undefined : jobs[index + step])
}

/** Opens the job after the open one, or before it at the end of the list, if the open one is among those that leave it. */
export function openNext(leaving: readonly string[]): boolean {
  const { view, id } = here.peek()
  if (view !== 'job' || !leaving.includes(id)) return false
  const jobs = listedJobs.peek()
  const index = jobs.indexOf(id)
  const stays = (job: string) => !leaving.includes(job)
  if (index === -1) return false
  return open(jobs.slice(index + 1).find(stays) ?? jobs.slice(0, index).findLast(stays))
}

/** Presses the button that marks the open job as applied, and opens the next one; taking that back stays. */
export function applyAndOpenNext(within: Element | null): boolean {
  const { id } = here.peek()
  const row = jobOf(id).peek()
  const isNewly = row !== null && !isApplied(row)
  const isPressed = press(within, '.mark-applied')
  if (isPressed && isNewly) openNext([id])
  return isPressed
}

function open(job: string | undefined): boolean {
  if (job === undefined) return false
  currentJob.value = job
  go(addressOf('job', job))
  return true
}
