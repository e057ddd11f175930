import { type ReadonlySignal, type Signal, signal, useComputed, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { isApplied } from '#assets/page/applied/store.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { addressOf, go, here } from '#assets/page/route.ts'

/** The jobs that are selected in the list on the screen. */
export const selected = signal<ReadonlySet<string>>(new Set())

// The first row of a selection with Shift.
let anchor = ''

/** Selects a job, or takes it off the selection. */
export function toggle(id: string): void {
  anchor = id
  const next = new Set(selected.peek())
  if (!next.delete(id)) next.add(id)
  selected.value = next
}

/** Selects all from the job that was selected last up to this one. */
export function extendTo(id: string): void {
  const ids = listedJobs.peek()
  const index = ids.indexOf(anchor)
  const to = ids.indexOf(id)
  if (index === -1 || to === -1) {
    toggle(id)
    return
  }
  const stretch = ids.slice(Math.min(index, to), Math.max(index, to) + 1)
  selected.value = new Set([...selected.peek(), ...stretch])
}

/** Begins a stretch at the job with the focus, unless one was begun. */
export function beginAt(id: string): void {
  if (!selected.peek().has(anchor)) {
    anchor = id
    selected.value = new Set([...selected.peek(), id])
  }
}

/** Selects nothing any more; false where nothing was. */
export function clearSelection(): boolean {
  if (selected.peek().size === 0) return false
  selected.value = new Set()
  return true
}

/** The selected jobs in the order of the list, else the one with the focus. */
export function actionTargets(): string[] {
  const chosen = selected.peek()
  if (chosen.size > 0) return listedJobs.peek().filter((id) => chosen.has(id))
  const current = currentRow()?.dataset['job']
  return current === undefined ? [] : [current]
}

/** The job whose row last had the focus. */
export const currentJob = signal('')

/** The jobs of the list on the screen, in order. */
export const listedJobs = signal<readonly string[]>([])

// The row that is to get the focus as soon as it is there.
let soughtId = ''

/** Whether the row of a job is the one that is to get the focus; true once. */
export function claimsFocus(id: string): boolean {
  const isIt = soughtId === id && id !== ''
  if (isIt) soughtId = ''
  return isIt
}

/** The row that has the focus, else the one that had it last; null where there is none. */
export function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('.job-list > li') ?? rowOf(currentJob.peek())
}

/** Whether the focus is in the list. */
export function listHasFocus(): boolean {
  return document.activeElement?.closest('.job-list > li') != null
}

/** The job a number of rows from the current one; the first if there is no current one. */
function jobAtOffset(steps: number): string | undefined {
  const ids = listedJobs.peek()
  const index = ids.indexOf(currentRow()?.dataset['job'] ?? currentJob.peek())
  return ids[index === -1 ? 0 : Math.max(0, Math.min(index + steps, ids.length - 1))]
}

/** Moves the focus by a number of rows; false if there is no such row. */
export function moveBy(steps: number): boolean {
  return focusJob(jobAtOffset(steps) ?? '')
}

/** Moves the focus to the first or the last row. */
export function moveTo(end: 'first' | 'last'): boolean {
  return focusJob(listedJobs.peek().at(end === 'first' ? 0 : -1) ?? '')
}

/** Moves the focus to the row of a job, which is built first where it is out of sight; false where the list has none. */
export function focusJob(id: string): boolean {
  if (!listedJobs.peek().includes(id)) return false
  soughtId = id
  currentJob.value = id
  const link = rowOf(id)?.querySelector<HTMLElement>('.job-link')
  if (link?.checkVisibility()) {
    soughtId = ''
    link.focus()
  }
  return true
}

/** Presses a control of a row or of the open job; false if there is none. */
export function press(within: Element | null, selector: string): boolean {
  const control = within?.querySelector<HTMLElement>(selector)
  control?.click()
  return control != null
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.job-list > li[data-job="${CSS.escape(id)}"]`)
}

type Ids = ReadonlySignal<ReadonlySet<string>> | null

/** The jobs of a list without those that left it since it was read. */
export function useListed(all: ReadonlySignal<readonly string[]>, ...leaverLists: Ids[]): readonly string[] {
  const listed = useComputed(() => {
    const ids = all.value
    const leavers = leaverLists.flatMap((ids) => (ids === null ? [] : [ids.value]))
    return leavers.every((leaver) => leaver.size === 0)
      ? ids
      : ids.filter((id) => leavers.every((leaver) => !leaver.has(id)))
  })
  return listed.value
}

/** Opens the next or previous job of the list without leaving the detail; false where there is none. */
export function openNeighbour(step: number): boolean {
  const { view, id } = here.peek()
  const jobs = listedJobs.peek()
  const index = jobs.indexOf(id)
  return view === 'job' && open(index === -1 ? undefined : jobs[index + step])
}

/** Opens the job after the open one, or before it at the end of the list, if the open one is among those that leave it. */
export function openNext(leaving: readonly string[]): boolean {
  const { view, id } = here.peek()
  if (view !== 'job' || !leaving.includes(id)) return false
  const jobs = listedJobs.peek()
  const index = jobs.indexOf(id)
  const stays = (job: string) => !leaving.includes(job)
  if (index === -1) return false
  return open(jobs.slice(index + 1).find(stays) ?? jobs.slice(0, index).findLast(stays))
}

/** Presses the button that marks the open job as applied, and opens the next one; taking that back stays. */
export function applyAndOpenNext(within: Element | null): boolean {
  const { id } = here.peek()
  const row = jobOf(id).peek()
  const isNewly = row !== null && !isApplied(row)
  const isPressed = press(within, '.mark-applied')
  if (isPressed && isNewly) openNext([id])
  return isPressed
}

function open(job: string | undefined): boolean {
  if (job === undefined) return false
  currentJob.value = job
  go(addressOf('job', job))
  return true
}

// How high a row is, in pixels: two lines, with room for a finger on a tablet, and for four or five lines on a phone. list.css says
// the same.
const ROW = { screen: 44, tablet: 60, phone: 96 }
const TABLET = '(width < 760px)'
const PHONE = '(width < 480px)'

// The number of rows built at a time, and built before and after the visible ones.
const STEP = 10
const FIRST = 30

// The first list of a visit is drawn with so few rows, without measuring where it is: both would delay its first frame.
const FIRST_FRAME = 10
let isFirst = true

/** Which rows of a list are built: those in sight and some around them; `height` is that of one row. */
type Window = { from: number; to: number; height: number }

/** Follows which rows of a list are in sight as the page is scrolled and sized. */
export function useWindow(list: RefObject<HTMLElement | null>, count: number): Signal<Window> {
  const view = useSignal<Window>({ from: 0, to: isFirst ? FIRST_FRAME : FIRST, height: rowHeight() })
  useLayoutEffect(() => {
    const look = () => {
      const next = inSight(list.current, rowHeight())
      const { from, to, height } = view.peek()
      if (next.from !== from || next.to !== to || next.height !== height) view.value = next
    }
    // It also observes an opened job, which takes room from the list.
    const sizes = new ResizeObserver(look)
    const follow = () => {
      look()
      if (list.current) sizes.observe(list.current)
    }
    if (isFirst) requestAnimationFrame(() => setTimeout(follow))
    else follow()
    isFirst = false
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look, { passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [count])
  return view
}

function rowHeight(): number {
  if (matchMedia(PHONE).matches) return ROW.phone
  return matchMedia(TABLET).matches ? ROW.tablet : ROW.screen
}

// A list that is not shown has no place; its first rows are built.
function inSight(list: HTMLElement | null, height: number): Window {
  if (!list?.checkVisibility()) return { from: 0, to: FIRST, height }
  const above = -list.getBoundingClientRect().top
  const first = Math.floor(above / height)
  const last = Math.ceil((above + innerHeight) / height)
  const from = Math.max(0, Math.floor((first - STEP) / STEP) * STEP)
  return { from, to: Math.max(FIRST, Math.ceil((last + STEP) / STEP) * STEP), height }
}
