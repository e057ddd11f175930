import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isApplied } from '#assets/page/applied/store.ts'
import { ageText, agoText, modeBeside, rangeText } from '#assets/page/kit/words.ts'
import { openActMenu } from '#assets/page/list/acts/act-menu.tsx'
import { ApplyButton, OpenPosting } from '#assets/page/list/acts/job-acts.tsx'
import { MarkActs, MenuButton } from '#assets/page/list/acts/mark-acts.tsx'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { claimsFocus, currentJob } from '#assets/page/list/row-focus.ts'
import { isOld, rowNotes } from '#assets/page/list/row-notes.ts'
import { RowMark } from '#assets/page/list/score.tsx'
import { extendTo, selected, toggle } from '#assets/page/list/selection.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { ownPayText } from '#lib/index/labels/label-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

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

// A phone has no room for the usual period.
const A_YEAR = ' a year'

// Columns in a wide list, one line in others.
function Facts({ row }: { row: JobRowView }) {
  const mode = modeBeside(row)
  const [note, ...others] = rowNotes(row)
  const pay = rangeText(ownPayText(row) ?? '').replace(' to ', '–')
  return (
    <>
      <span class="job-facts">
        <bdi class="place" title={row.location}>
          {row.location || 'No place given'}
        </bdi>
        {mode && <span class="mode">{mode}</span>}
        {pay && (
          <bdi class="pay">
            {pay.replace(A_YEAR, '')}
            {pay.endsWith(A_YEAR) && <span class="a-year">{A_YEAR}</span>}
          </bdi>
        )}
        {note && <span class="notes">{note}</span>}
      </span>
      {others.length > 0 && (
        <button
          type="button"
          class="plain more-notes"
          tabIndex={-1}
          aria-label={`+${others.length} notes: ${row.title}`}
          onClick={({ currentTarget }) => openActMenu([row.job_identity], currentTarget, 'notes')}
        >
          +{others.length}
        </button>
      )}
    </>
  )
}
