import {
  applicationOf,
  isApplied,
  STATUSES,
  type Status,
  statusChip,
  toggleApplied,
} from '#assets/page/applied/store.ts'
import { Icon } from '#assets/page/kit/parts/icon.tsx'
import { hostOf } from '#assets/page/kit/words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

export type OpenPostingProps = {
  row: { job_url: string; title: string }
  tabIndex?: number
  withHost?: boolean
  /** Whether the button has only a picture. */
  short?: boolean
}

/** The link to a posting on its own site; nothing where the link is no web link. */
export function OpenPosting({ row, tabIndex = 0, withHost = false, short = false }: OpenPostingProps) {
  const host = hostOf(row.job_url)
  if (host === '') return short ? null : <span class="quiet small">No web link</span>
  return (
    <a
      class={short ? 'button icon-button open-posting' : 'button open-posting'}
      href={row.job_url}
      target="_blank"
      rel="noopener noreferrer"
      title={`Open the posting at ${host} in a new tab (o)`}
      aria-keyshortcuts="o"
      tabIndex={tabIndex}
    >
      {short ? <span class="unseen">Open posting: {row.title}</span> : 'Open posting'}
      {short ? <Icon name="open" /> : <span aria-hidden="true">↗</span>}
      {withHost && <span class="host">{host}</span>}
      <span class="unseen"> in a new tab</span>
    </a>
  )
}

type ApplyButtonProps = { row: JobRowView; tabIndex?: number; short?: boolean }

/** Marks a job as applied for, or takes that back. */
export function ApplyButton({ row, tabIndex = 0, short = false }: ApplyButtonProps) {
  const applied = isApplied(row)
  const status = applicationOf(row)?.status ?? 'applied'
  const further = applied && status !== 'applied'
  const word = STATUSES[status as Status] ?? status
  if (further) return short ? null : <span class={statusChip(status)}>● {word}</span>
  return (
    <button
      type="button"
      class={`mark-applied${applied ? ' done' : ''}${short ? ' icon-button' : ''}`}
      aria-pressed={applied}
      aria-keyshortcuts="a"
      title="Mark applied, or take it back (a)"
      tabIndex={tabIndex}
      onClick={() => void toggleApplied(row)}
    >
      {applied && !short && <span aria-hidden="true">●</span>}
      {short && <Icon name="applied" />}
      <span class={short ? 'unseen' : undefined}>{applied ? 'Applied' : 'Mark applied'}</span>
    </button>
  )
}
