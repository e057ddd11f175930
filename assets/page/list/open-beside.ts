import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { isApplied } from '#assets/page/applied/store.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { currentJob, listedJobs, press } from '#assets/page/list/selection.ts'
import { addressOf, go, here } from '#assets/page/route.ts'

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
