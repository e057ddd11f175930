import { applicationOf, isApplied, STATUSES, type Status, toggleApplied } from '#assets/page/applied/store.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

/** Marks a job as applied for, or takes that back. */
export function ApplyButton({ row, tabIndex = 0 }: { row: JobRow; tabIndex?: number }) {
  const applied = isApplied(row)
  const status = applicationOf(row)?.status ?? 'applied'
  const further = applied && status !== 'applied'
  const word = STATUSES[status as Status] ?? status
  if (further) return <span class="chip done">● {word}</span>
  return (
    <button
      type="button"
      class={applied ? 'mark-applied done' : 'mark-applied'}
      aria-pressed={applied}
      aria-keyshortcuts="a"
      title="Mark applied, or take it back (a)"
      tabIndex={tabIndex}
      onClick={() => void toggleApplied(row)}
    >
      {applied && <span aria-hidden="true">●</span>}
      {applied ? 'Applied' : 'Mark applied'}
    </button>
  )
}
