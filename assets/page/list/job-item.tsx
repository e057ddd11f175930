import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isApplied } from '#assets/page/applied/store.ts'
import { closingText } from '#assets/page/job/summary.tsx'
import { Dotted } from '#assets/page/kit/texts/dotted.tsx'
import { ageText, agoText, dayText, modeBeside, rangeText } from '#assets/page/kit/words.ts'
import { ApplyButton, OpenPosting } from '#assets/page/list/acts/job-acts.tsx'
import { MarkActs, MenuButton } from '#assets/page/list/acts/mark-acts.tsx'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { claimsFocus, currentJob } from '#assets/page/list/row-focus.ts'
import { RowMark } from '#assets/page/list/score.tsx'
import { extendTo, selected, toggle } from '#assets/page/list/selection.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { ownPayText } from '#lib/index/labels/label-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/counted.ts'

// As acts.css has it.
const UNDER_FINGER = matchMedia('(hover: none), (width < 760px)')

export type JobItemProps = {
  id: string
  /** Its place from the top of the list, in pixels. */
  top: number
  /** Its number in the list, from 1, and how many the whole list has. */
  place: number
  of: number
}

/** One job in a list, in one line, or two where there is little room. */
export function JobItem({ id, top, place, of }: JobItemProps) {
  const row = jobOf(id).value
  const link = useRef<HTMLAnchorElement>(null)
  // Most rows never show their buttons, which are most of what a row would build.
  const isPointed = useSignal(false)
  const hasActs = useComputed(() => isPointed.value || currentJob.value === id)
  const isSelected = useComputed(() => selected.value.has(id))
  const open = useComputed(() => here.value.view === 'job' && here.value.id === id)
  useLayoutEffect(() => {
    if (claimsFocus(id)) link.current?.focus()
  })
  if (row === null) return null
  // Arrows lead to the controls of a row, which is one stop of the Tab key.
  const tabIndex = -1
  const classes = [
    isSelected.value && 'selected',
    isApplied(row) && 'applied',
    row.removed_at !== null && 'removed',
    open.value && 'open',
  ]
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-job={id}
      aria-posinset={place}
      aria-setsize={of}
      style={{ top: `${top}px` }}
      onFocusCapture={() => (currentJob.value = id)}
      onPointerEnter={() => (isPointed.value = true)}
      onPointerLeave={() => (isPointed.value = false)}
    >
      <input
        type="checkbox"
        class="pick-row"
        checked={isSelected.value}
        tabIndex={tabIndex}
        aria-label={`Select ${row.title}`}
        onClick={({ shiftKey }) => (shiftKey ? extendTo(id) : toggle(id))}
      />
      <RowMark row={row} />
      <h2 class="job-title">
        <a
          ref={link}
          class="job-link"
          href={addressOf('job', id)}
          aria-current={open.value ? 'true' : undefined}
          title={row.title}
        >
          <bdi>{row.title}</bdi>
        </a>
      </h2>
      <bdi class="company" title={row.company}>
        {row.company}
      </bdi>
      <Facts row={row} />
      <span class={isOld(row, Date.now()) ? 'age old' : 'age'} title={ageText(row, Date.now())}>
        {agoText(row.published_at ?? row.first_seen_at, Date.now())}
      </span>
      {hasActs.value && (
        <div class="job-acts">
          <MarkActs row={row} tabIndex={tabIndex} />
          <ApplyButton row={row} tabIndex={tabIndex} short />
          <OpenPosting row={row} tabIndex={tabIndex} short />
        </div>
      )}
      {UNDER_FINGER.matches && <MenuButton id={id} title={row.title} tabIndex={tabIndex} />}
    </li>
  )
}

// Columns in a wide list, one line in others.
function Facts({ row }: { row: JobRowView }) {
  const mode = modeBeside(row)
  const notes = notesOf(row)
  const pay = ownPayText(row)
  return (
    <span class="job-facts">
      <bdi class="place" title={row.location}>
        {row.location || 'No place given'}
      </bdi>
      {mode && <span class="mode">{mode}</span>}
      {pay && <bdi class="pay">{rangeText(pay)}</bdi>}
      {notes.length > 0 && (
        <span class="notes" title={notes.join(' · ')}>
          <Dotted facts={notes} />
        </span>
      )}
    </span>
  )
}

const DAY = 86_400_000
const OLD_DAYS = 60

// The board's own day counts, else the day on which it was first seen here.
function isOld({ published_at, first_seen_at }: JobRowView, now: number): boolean {
  return now - Date.parse(published_at ?? first_seen_at) > OLD_DAYS * DAY
}

// It was here before the day on which its board says that it went up.
function isReposted({ published_at, published_kind, first_seen_at }: JobRowView): boolean {
  return (
    published_at !== null &&
    published_kind === 'posted' &&
    Date.parse(published_at) - Date.parse(first_seen_at) > 2 * DAY
  )
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const UNCLEAR = {
  lives_in: 'Unclear: where do you live?',
  may_work_in: 'Unclear: may you work there?',
  would_move: 'Unclear: would you move?',
  languages: 'Unclear: which languages do you work in?',
  licences: 'Unclear: which licences do you hold?',
  nothing: 'Unclear if open to you',
} as const

// The notes that most affect a decision come first, each in few words, because the end of the line may be cut off.
function notesOf(row: JobRowView): string[] {
  const now = Date.now()
  const more = row.copies - 1
  return [
    row.state === 'hidden' ? 'Hidden by you' : '',
    row.snoozed_until === null ? '' : `Snoozed until ${dayText(row.snoozed_until)}`,
    row.removed_at === null ? '' : 'No longer listed',
    row.reposted_at === null ? '' : 'Reposted',
    capitalised(closingText(row.labels.closes, now)),
    isReposted(row) ? 'Posted again' : '',
    row.open.status === 'unclear'
      ? UNCLEAR[row.open.missing ?? 'nothing']
      : row.open.status === 'no'
        ? 'Not open to you'
        : '',
    more > 0 ? (row.family ? `+${more} like it` : `+${counted(more, 'copy', 'copies')}`) : '',
    row.like ? 'May be a copy' : '',
    row.location_unclear ? 'Place unclear' : '',
    isOld(row, now) ? 'Over 60 days' : '',
    row.own_id === null ? '' : 'Kept by you',
    row.sample ? 'Sample' : '',
  ].filter(Boolean)
}
