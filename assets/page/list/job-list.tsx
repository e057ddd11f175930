import { useComputed } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useKeys } from '#assets/page/kit/keys.ts'
import { later } from '#assets/page/kit/parts/later.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { openActMenu } from '#assets/page/list/acts/act-menu.tsx'
import { byItself, lookAt } from '#assets/page/list/by-itself.ts'
import { JobItem } from '#assets/page/list/job-item.tsx'
import { decline, markSeen } from '#assets/page/list/marks.ts'
import { applyAndOpenNext, openNeighbour } from '#assets/page/list/open-beside.ts'
import {
  currentJob,
  currentRow,
  focusJob,
  listedJobs,
  listHasFocus,
  moveBy,
  moveTo,
  press,
} from '#assets/page/list/row-focus.ts'
import {
  actionTargets,
  beginAt,
  clearSelection,
  extendTo,
  selected,
  toggle,
} from '#assets/page/list/selection.ts'
import { useWindow } from '#assets/page/list/use-window.ts'
import { here, viewBefore } from '#assets/page/route.ts'

const BulkBar = later(() => import('#assets/page/list/bulk-bar.tsx').then((part) => part.BulkBar), 0)

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
    // The way back out of a job ends where it began.
    if (here.peek().view !== 'job' && viewBefore() === 'job') focusJob(currentJob.peek())
  }, [here.value.view])
  useShownInList(list, ids, height)
  const latest = useRef(more)
  latest.current = more
  // The rest of the list is read first.
  const toEnd = async () => {
    for (let stalled = 0; latest.current && stalled < MOST_STALLED; ) {
      const before = listedJobs.peek().length
      announce('Reading to the end of the list…')
      await latest.current()
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS))
      stalled = listedJobs.peek().length === before ? stalled + 1 : 0
    }
    moveTo('last')
  }
  useKeys({
    j: () => (isReading() ? openNeighbour(1) : moveBy(1)),
    k: () => (isReading() ? openNeighbour(-1) : moveBy(-1)),
    ArrowDown: () => listHasFocus() && moveBy(1),
    ArrowUp: () => listHasFocus() && moveBy(-1),
    PageDown: () => listHasFocus() && moveBy(10),
    PageUp: () => listHasFocus() && moveBy(-10),
    Home: () => listHasFocus() && moveTo('first'),
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
