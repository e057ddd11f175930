import { applicationOf, isApplied, STATUSES, type Status, toggleApplied } from '#assets/page/applied/store.ts'
import { hostOf } from '#assets/page/kit/words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

export type OpenPostingProps = {
  row: { job_url: string; title: string }
  tabIndex?: number
  withHost?: boolean
}

/** The link to a posting on its own site; nothing where the link is no web link. */
export function OpenPosting({ row, tabIndex = 0, withHost = false }: OpenPostingProps) {
  const host = hostOf(row.job_url)
  if (host === '') return <span class="quiet small">No web link</span>
  return (
    <a
      class="button open-posting"
      href={row.job_url}
      target="_blank"
      rel="noopener noreferrer"
      title={`Open the posting at ${host} in a new tab (o)`}
      aria-keyshortcuts="o"
      tabIndex={tabIndex}
    >
      Open posting
      <span aria-hidden="true">↗</span>
      {withHost && <span class="host">{host}</span>}
      <span class="unseen"> in a new tab</span>
    </a>
  )
}

/** Marks a job as applied for, or takes that back. */
export function ApplyButton({ row, tabIndex = 0 }: { row: JobRowView; tabIndex?: number }) {
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
