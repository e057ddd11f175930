import { useComputed, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { isApplied } from '#assets/page/applied/store.ts'
import { isOld, RowMark, rowNotes } from '#assets/page/job/summary.tsx'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { later } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { ageText, agoText, modeBeside, shortPay } from '#assets/page/kit/words.ts'
import { ApplyButton, MarkActs, MenuButton, OpenPosting, openActMenu } from '#assets/page/list/acts.tsx'
import { byItself, lookAt } from '#assets/page/list/by-itself.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { decline, markSeen } from '#assets/page/list/marks.ts'
import {
  actionTargets,
  applyAndOpenNext,
  beginAt,
  claimsFocus,
  clearSelection,
  currentJob,
  currentRow,
  extendTo,
  focusJob,
  listedJobs,
  listHasFocus,
  moveBy,
  moveTo,
  openNeighbour,
  press,
  selected,
  toggle,
  useWindow,
} from '#assets/page/list/selection.ts'
import { addressOf, here, viewBefore } from '#assets/page/route.ts'
import { ownPayText } from '#lib/index/labels/label-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const BulkBar = later(() => import('#assets/page/list/bulk-bar.tsx'), 'BulkBar', 0)

/** The message of an empty list before roles and boards exist. */
export const NothingSetUp = later(() => import('#assets/page/start/nothing-set-up.tsx'), 'NothingSetUp')

// With so few rows left below, the next ones are asked for.
const NEAR_END = 15
// Another reading may be under way, and one that fails ends the way to the end.
const STALLED_MS = 25
const MOST_STALLED = 80

export type JobListProps = {
  /** The jobs that were read so far, in order. */
  ids: readonly string[]
  /** How many the whole list has. */
  total: number
  label: string
  /** Reads the next ones; left out where there are none. */
  more?: (() => Promise<void>) | undefined
}

/**
 * A list of jobs that is walked with keys; the focus is always a real one, on the title of a job. Only the rows in sight are
 * built, and the one that has the focus.
 */
export function JobList({ ids, total, label, more }: JobListProps) {
  const list = useRef<HTMLOListElement>(null)
  const { from, to, height } = useWindow(list, ids.length).value
  const isSelecting = useComputed(() => selected.value.size > 0)
  useEffect(() => () => void clearSelection(), [label])
  const current = ids.indexOf(currentJob.value)
  const outside = current >= from && current < to ? -1 : current
  const built = useRef(new Map<string, JSX.Element>())
  const rows = useMemo(() => {
    const next = new Map<string, JSX.Element>()
    for (const index of builtOf({ from, to, outside, count: ids.length })) {
      const id = ids[index] ?? ''
      const name = `${index} ${height} ${total} ${id}`
      // A row that stays is the same one, so that scrolling works out only those that come.
      const row = built.current.get(name) ?? (
        <JobItem key={id} id={id} top={index * height} place={index + 1} of={total} />
      )
      next.set(name, row)
    }
    built.current = next
    return [...next.values()]
  }, [from, to, outside, ids, height, total])
  useEffect(() => {
    listedJobs.value = ids
  }, [ids])
  useEffect(() => lookAt(ids), [ids, byItself.value.on])
  useEffect(() => {
    if (to + NEAR_END > ids.length) void more?.()
  }, [to, ids, more])
  useEffect(() => {
    // Going back from a job moves the focus to its row.
    if (here.peek().view !== 'job' && viewBefore() === 'job') focusJob(currentJob.peek())
  }, [here.value.view])
  useShownInList(list, ids, height)
  const { toStart, toEnd } = useJumps(more)
  useKeys({
    j: () => (isReading() ? openNeighbour(1) : moveBy(1)),
    k: () => (isReading() ? openNeighbour(-1) : moveBy(-1)),
    ArrowDown: () => listHasFocus() && moveBy(1),
    ArrowUp: () => listHasFocus() && moveBy(-1),
    PageDown: () => listHasFocus() && moveBy(10),
    PageUp: () => listHasFocus() && moveBy(-10),
    Home: () => listHasFocus() && toStart(),
    End: () => listHasFocus() && toEnd(),
    o: () => press(currentRow(), '.open-posting'),
    a: () => (isReading() ? applyAndOpenNext(currentRow()) : press(currentRow(), '.mark-applied')),
    x: () => withCurrent(toggle),
    e: () => void markSeen(actionTargets()),
    n: () => void decline(isReading() ? [here.peek().id] : actionTargets()),
    h: () => {
      const ids = actionTargets()
      const opener = document.activeElement
      if (ids.length > 0 && opener) openActMenu(ids, opener)
      return ids.length > 0
    },
    Escape: clearSelection,
    ']': () => openNeighbour(1),
    '[': () => openNeighbour(-1),
  })
  return (
    <>
      <ol
        ref={list}
        class={isSelecting.value ? 'job-list selecting' : 'job-list'}
        onKeyDown={actInRow}
        aria-label={label}
        style={{ height: `${Math.max(ids.length, 1) * height}px` }}
      >
        {rows}
      </ol>
      {isSelecting.value && <BulkBar />}
    </>
  )
}

type Jumps = { toStart: () => boolean; toEnd: () => Promise<void> }

// The rest of the list is read before its end is shown, unless the person goes elsewhere meanwhile.
function useJumps(more: JobListProps['more']): Jumps {
  const latest = useRef(more)
  latest.current = more
  const last = useRef(0)
  const toStart = () => {
    last.current += 1
    return moveTo('first')
  }
  const toEnd = async () => {
    last.current += 1
    const [mine, job] = [last.current, currentJob.peek()]
    for (let stalled = 0; latest.current && stalled < MOST_STALLED; ) {
      const before = listedJobs.peek().length
      announce('Reading to the end of the list…')
      await latest.current()
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS))
      if (last.current !== mine || currentJob.peek() !== job || !listHasFocus()) return
      stalled = listedJobs.peek().length === before ? stalled + 1 : 0
    }
    moveTo('last')
  }
  return { toStart, toEnd }
}

// The row of an opened job is in view, also of one that was opened by its address; a person who scrolls on is left alone.
function useShownInList(list: { current: HTMLElement | null }, ids: readonly string[], height: number): void {
  const shown = useRef('')
  const { view, id } = here.value
  const index = view === 'job' ? ids.indexOf(id) : -1
  useEffect(() => {
    const box = list.current
    if (index === -1 || shown.current === id || !box?.checkVisibility()) return
    shown.current = id
    const top = box.getBoundingClientRect().top + index * height
    if (top < height || top + height > innerHeight) scrollBy(0, top - innerHeight / 3)
  }, [index, id])
}

// Whether keys decide on the job that is open beside the list: it has the focus, or its row still has it.
function isReading(): boolean {
  const { view, id } = here.peek()
  if (view !== 'job' || selected.peek().size > 0) return false
  return !listHasFocus() || currentRow()?.dataset['job'] === id
}

function withCurrent(act: (id: string) => void): boolean {
  const id = currentRow()?.dataset['job']
  if (id === undefined) return false
  act(id)
  return true
}

// Left and right go through the controls of a row.
function actInRow(event: KeyboardEvent): void {
  const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const focused = document.activeElement
  if (aside === undefined || !(focused instanceof HTMLElement)) {
    extendByKey(event)
    return
  }
  const controls = [...(focused.closest('li')?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
  const visible = controls.filter((control) => control.checkVisibility())
  visible[visible.indexOf(focused) + aside]?.focus()
  event.preventDefault()
}

// Shift with an arrow moves on and selects the rows on the way.
function extendByKey(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!event.shiftKey || step === undefined) return
  event.preventDefault()
  withCurrent(beginAt)
  if (moveBy(step)) extendTo(currentJob.peek())
}

type Built = { from: number; to: number; outside: number; count: number }

// In the order of the list, so that Tab and screen readers go through it in order.
function builtOf({ from, to, outside, count }: Built): number[] {
  const inSight = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index)
  if (outside === -1) return inSight
  return outside < from ? [outside, ...inSight] : [...inSight, outside]
}

// As acts.css has it.
const UNDER_FINGER = matchMedia('(hover: none), (width < 760px)')

type JobItemProps = {
  id: string
  /** Its place from the top of the list, in pixels. */
  top: number
  /** Its number in the list, from 1, and how many the whole list has. */
  place: number
  of: number
}

/** One job in a list, in one line, or two where there is little room. */
function JobItem({ id, top, place, of }: JobItemProps) {
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
  const pay = shortPay(ownPayText(row) ?? '')
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
        <Button
          class="plain more-notes"
          tabIndex={-1}
          aria-label={`+${others.length} notes: ${row.title}`}
          onClick={({ currentTarget }) => openActMenu([row.job_identity], currentTarget, 'notes')}
          label={`+${others.length}`}
        />
      )}
    </>
  )
}
