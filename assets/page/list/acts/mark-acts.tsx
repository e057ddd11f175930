import { Icon, type IconName } from '#assets/page/kit/parts/icon.tsx'
import { openActMenu } from '#assets/page/list/acts/act-menu.tsx'
import { decline, markSeen, wake } from '#assets/page/list/marks.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

type MarkActsProps = { row: JobRowView; tabIndex?: number }

/** The buttons that take a job off the list of new jobs: seen, not interested, snooze, and hide. */
export function MarkActs({ row, tabIndex = 0 }: MarkActsProps) {
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
