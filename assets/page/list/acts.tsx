import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import {
  applicationOf,
  isApplied,
  STATUSES,
  type Status,
  statusChip,
  toggleApplied,
} from '#assets/page/applied/store.ts'
import { rowNotes } from '#assets/page/job/summary.tsx'
import { Button, inPage, typing } from '#assets/page/kit/parts/elements.tsx'
import { Icon, type IconName } from '#assets/page/kit/parts/states.tsx'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { dayIn, dayText, hostOf } from '#assets/page/kit/words.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import {
  type DeclineReason,
  decline,
  giveReason,
  hide,
  markSeen,
  REASONS,
  reasonAsked,
  snooze,
  wake,
} from '#assets/page/list/marks.ts'
import { titleWords } from '#lib/shortlist/hidden/hides.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const LONGEST_DAYS = 365
const EDGE = 8

/** The jobs that a menu acts on, the button that opened it, and the parts that it offers. */
type ActMenuState = { ids: readonly string[]; opener: Element; offers: ActPart }
type ActPart = 'all' | 'days' | 'reasons' | 'names' | 'notes'

const opened = signal<ActMenuState | null>(null)

/** Opens the menu of acts beside a button. */
export function openActMenu(ids: readonly string[], opener: Element, offers: ActPart = 'days'): void {
  opened.value = { ids, opener, offers }
}

/** The menu of actions for one job on touch screens, of days to snooze jobs, and of names to hide. */
export function ActMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const reason = reasonAsked.value
  useEffect(() => {
    if (!reason) return
    opened.value = { ...reason, offers: 'reasons' }
    reasonAsked.value = null
  }, [reason])
  const state = opened.value
  useLayoutEffect(() => {
    const box = menu.current
    if (!state || !box) return
    box.showPopover()
    place(box, state.opener)
    ;(box.querySelector<HTMLElement>('button, a') ?? box).focus()
  }, [state])
  if (!state) return null
  const close = () => menu.current?.hidePopover()
  const act = (work: () => unknown) => () => {
    close()
    work()
  }
  const forget = ({ newState }: { newState: string }) => {
    if (newState === 'closed' && opened.peek() === state) opened.value = null
  }
  return (
    <div
      ref={menu}
      class="act-menu"
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={nameOf(state)}
      onToggle={forget}
    >
      {(state.offers === 'all' || state.offers === 'notes') && <Notes id={state.ids[0] ?? ''} />}
      {state.offers === 'all' && <JobActs id={state.ids[0] ?? ''} act={act} />}
      {state.offers === 'reasons' && <Reasons ids={state.ids} act={act} />}
      {(state.offers === 'all' || state.offers === 'days') && <SnoozeDays ids={state.ids} act={act} />}
      {(state.offers === 'all' || state.offers === 'names') && <HideActs id={state.ids[0] ?? ''} act={act} />}
    </div>
  )
}

type Closing = (work: () => unknown) => () => void

function nameOf({ ids, offers }: ActMenuState): string {
  const title = ids.length === 1 ? jobOf(ids[0] ?? '').peek()?.title : undefined
  const jobs = title ?? `${ids.length} jobs`
  const names = { all: '', notes: 'Notes: ', days: 'Snooze: ', reasons: 'Why not: ', names: 'Hide: ' }
  return `${names[offers]}${jobs}`
}

// A row shows its first note alone.
function Notes({ id }: { id: string }) {
  const row = jobOf(id).value
  return (
    <ul class="small row-notes">
      {row &&
        [row.location, ...rowNotes(row)].filter(Boolean).map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
    </ul>
  )
}

function JobActs({ id, act }: { id: string; act: Closing }) {
  const row = jobOf(id).value
  if (row === null) return null
  return (
    <>
      <Button class="plain" onClick={act(() => markSeen([id]))} label="Seen" />
      <Button class="plain" onClick={act(() => decline([id]))} label="Not interested" />
      <button type="button" class="plain" onClick={act(() => toggleApplied(row))}>
        {isApplied(row) ? 'No longer applied' : 'Mark applied'}
      </button>
      {hostOf(row.job_url) !== '' && (
        <a class="button plain" href={row.job_url} target="_blank" rel="noopener noreferrer">
          Open posting ↗<span class="unseen"> in a new tab</span>
        </a>
      )}
    </>
  )
}

function Reasons({ ids, act }: { ids: readonly string[]; act: Closing }) {
  return (
    <>
      <p class="small quiet">Why? It is kept with the job.</p>
      {Object.entries(REASONS).map(([reason, word]) => (
        <Button
          key={reason}
          class="plain"
          onClick={act(() => giveReason(ids, reason as DeclineReason))}
          label={word}
        />
      ))}
    </>
  )
}

function SnoozeDays({ ids, act }: { ids: readonly string[]; act: Closing }) {
  const now = Date.now()
  const typed = useDraft(`snooze/${ids.length === 1 ? ids[0] : 'several'}`, '')
  const until = (day: string) =>
    act(() => {
      typed.clear()
      return snooze(ids, day)
    })
  return (
    <>
      <p class="small quiet">Snooze until a day: it comes back as new</p>
      {snoozeDays(now).map(({ words, day }) => (
        <button key={words} type="button" class="plain" onClick={until(day)}>
          {words} <span class="quiet small">{dayText(day, now)}</span>
        </button>
      ))}
      <form onSubmit={inPage(() => until(typed.value)())}>
        <label class="small">
          Another day
          <input type="date" min={dayIn(1, now)} max={dayIn(LONGEST_DAYS, now)} required {...typing(typed)} />
        </label>
        <Button type="submit" label="Snooze" />
      </form>
    </>
  )
}

const MOST_WORDS = 8
const SHORT = 3

function HideActs({ id, act }: { id: string; act: Closing }) {
  const row = jobOf(id).value
  const typed = useDraft(`hide/${id}`, '')
  if (row === null) return null
  const { company, title } = row
  const words = [...new Set(titleWords(title))].filter((word) => word.length >= SHORT || /[+#]/.test(word))
  return (
    <>
      <p class="small quiet">Hide from every list, now and later</p>
      {company !== '' && (
        <>
          <button type="button" class="plain" onClick={act(() => hide('company', company))}>
            <bdi>Hide {company}</bdi>
          </button>
          <button type="button" class="plain" onClick={act(() => hide('agency', company))}>
            <bdi>Hide agency {company}</bdi> <span class="quiet small">all names that begin so</span>
          </button>
        </>
      )}
      <p class="chips">
        {words.slice(0, MOST_WORDS).map((word) => (
          <Button
            key={word}
            class="chip"
            aria-label={`Hide jobs with “${word}” in the title`}
            onClick={act(() => hide('word', word))}
            label={word}
          />
        ))}
      </p>
      <form
        onSubmit={inPage(() =>
          act(() => {
            const word = typed.value.trim()
            typed.clear()
            return hide('word', word)
          })(),
        )}
      >
        <label class="small">
          Titles with these words
          <input type="text" maxLength={80} required autocomplete="off" {...typing(typed)} />
        </label>
        <Button type="submit" label="Hide" />
      </form>
    </>
  )
}

// Below its button where there is room, else above it, and always inside the window.
function place(box: HTMLElement, opener: Element): void {
  const { top, bottom, right } = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const below = bottom + 4 + height <= innerHeight - EDGE
  box.style.left = `${Math.max(EDGE, Math.min(right - width, innerWidth - width - EDGE))}px`
  box.style.top = `${Math.max(EDGE, below ? bottom + 4 : top - height - 4)}px`
}

/** A day until which a job can be snoozed, YYYY-MM-DD, with its words. */
type SnoozeDay = { words: string; day: string }

const MONDAY = 1
const WEEK = 7

/** Returns the days that are offered for putting a job off. */
export function snoozeDays(now: number): SnoozeDay[] {
  const toMonday = (WEEK + MONDAY - new Date(now).getDay()) % WEEK || WEEK
  const days = [
    { words: 'Tomorrow', day: dayIn(1, now) },
    { words: 'In 3 days', day: dayIn(3, now) },
    { words: 'Next Monday', day: dayIn(toMonday, now) },
    { words: 'In two weeks', day: dayIn(2 * WEEK, now) },
  ]
  // On a Sunday, tomorrow is the next Monday; on a Friday, it comes in 3 days.
  return days.filter(({ day }, index) => days.findIndex((offered) => offered.day === day) === index)
}

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
