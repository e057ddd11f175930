import {
  applicationOf,
  isApplied,
  STATUSES,
  type Status,
  statusChip,
  toggleApplied,
} from '#assets/page/applied/store.ts'
import { Icon, type IconName } from '#assets/page/kit/parts/states.tsx'
import { hostOf } from '#assets/page/kit/words.ts'
import { openActMenu } from '#assets/page/list/acts/act-menu.tsx'
import { decline, markSeen, wake } from '#assets/page/list/marks.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

/** The buttons that take a job off the list of new jobs: seen, not interested, snooze, and hide. */
export function MarkActs({ row, tabIndex = 0 }: { row: JobRowView; tabIndex?: number }) {
  const { job_identity: id, snoozed_until } = row
  const shared = { tabIndex, title: row.title }
  return (
    <>
      <IconButton {...shared} icon="seen" word="Seen" key_="e" onPress={() => void markSeen([id])} />
      <IconButton
        {...shared}
        icon="decline"
        word="Not interested"
        key_="n"
        onPress={() => void decline([id])}
      />
      {snoozed_until === null ? (
        <IconButton
          {...shared}
          icon="snooze"
          word="Snooze"
          key_="h"
          onPress={(button) => openActMenu([id], button)}
        />
      ) : (
        <IconButton
          {...shared}
          icon="snooze"
          word="End the snooze"
          key_="h"
          onPress={() => void wake([id])}
        />
      )}
      <IconButton
        {...shared}
        icon="more"
        word="Hide company or words"
        onPress={(button) => openActMenu([id], button, 'names')}
      />
    </>
  )
}

type IconButtonProps = {
  icon: IconName
  word: string
  title: string
  key_?: string
  tabIndex: number
  onPress: (button: HTMLButtonElement) => void
}

function IconButton({ icon, word, title, key_, tabIndex, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${icon}-job`}
      title={key_ === undefined ? word : `${word} (${key_})`}
      aria-label={`${word}: ${title}`}
      aria-keyshortcuts={key_}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The button of a row under a finger that opens all its acts. */
export function MenuButton({ id, title, tabIndex }: { id: string; title: string; tabIndex: number }) {
  return (
    <button
      type="button"
      class="icon-button row-menu"
      aria-label={`Acts: ${title}`}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => openActMenu([id], currentTarget, 'all')}
    >
      <Icon name="more" />
    </button>
  )
}

type OpenPostingProps = {
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
