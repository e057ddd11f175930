import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { here, takeMove } from '#assets/page/route.ts'

/** Gives the focus to a field as soon as its form is there, but not to a form that waited on a screen one comes to. */
export function useFirstFocus(id: string): void {
  useLayoutEffect(() => {
    if (document.activeElement?.tagName !== 'H1') document.getElementById(id)?.focus()
  }, [])
}

const FRAMES = 60

let awaitedFocus: string | null = null

/** Whether the focus is about to move to an element of the next frames. */
export function isFocusComing(): boolean {
  return awaitedFocus !== null
}

/**
 * Moves the focus to an element once the last change is on screen, unless the focus has moved elsewhere. On a busy
 * page the old element may stay for some frames.
 */
export function focusSoon(id: string): void {
  const before = document.activeElement
  awaitedFocus = id
  const look = (frames: number) => {
    const part = isNowhere() ? document.getElementById(id) : null
    part?.focus()
    const mayCome = isNowhere() || document.activeElement === before
    if (!part && mayCome && frames > 0) requestAnimationFrame(() => look(frames - 1))
    else if (awaitedFocus === id) awaitedFocus = null
  }
  requestAnimationFrame(() => requestAnimationFrame(() => look(FRAMES)))
}

/** Whether no control of the page has the focus. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

type HeadingProps = {
  title: string
  tab?: string
  hint?: string
  /** The purpose of the screen, in one line beneath. */
  about?: string | undefined
  children?: ComponentChildren
}

/**
 * The heading of a screen: names the tab, and takes the focus when the person came from another screen. If a job
 * is open beside the list, the heading of the job takes it.
 */
export function Heading({ title, tab = title, hint = '', about, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = `${tab} · Shortlist`
  }, [tab])
  useLayoutEffect(() => {
    const isBesideJob = here.peek().view === 'job' && !heading.current?.closest('.job')
    if (isBesideJob || !takeMove()) return
    heading.current?.focus({ preventScroll: here.peek().view !== 'job' })
    // A heading near the top would else stay under the header.
    if (here.peek().view !== 'job') scrollTo(0, 0)
  }, [])
  const line = (
    <h1 ref={heading} tabIndex={-1} title={hint || undefined}>
      {title}
      {children}
    </h1>
  )
  return about === undefined ? (
    line
  ) : (
    <hgroup>
      {line}
      <p class="purpose">{about}</p>
    </hgroup>
  )
}

let focused: EventTarget | null = null
let working: Control | null = null

type Control = HTMLButtonElement | HTMLInputElement

/**
 * Gives the focus back to a control that is disabled while its work runs, unless the person has moved on or the work moves
 * it elsewhere. The browser takes the focus from a disabled control, and the next Tab would begin at the top of the page.
 */
export function startKeepFocus(): void {
  document.addEventListener('focusin', ({ target }) => (focused = target))
  new MutationObserver((changes) => {
    for (const { target } of changes) if (isControl(target)) follow(target)
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
}

/** Gives the focus back to the control that opened a dialog, unless it is elsewhere; to a button that works now, once it is done. */
export function giveBackFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || !isNowhere()) return
  opener.focus()
  if (isControl(opener) && document.activeElement !== opener) working = opener
}

function follow(button: Control): void {
  if (button.disabled) {
    if (button === focused) working = button
    return
  }
  if (button !== working) return
  working = null
  if (isNowhere() && !isFocusComing()) button.focus()
}

function isControl(target: Node): target is Control {
  return target instanceof HTMLButtonElement || target instanceof HTMLInputElement
}
