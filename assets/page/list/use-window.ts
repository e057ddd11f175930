import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

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
export type Window = { from: number; to: number; height: number }

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
