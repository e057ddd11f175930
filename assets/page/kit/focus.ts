import { useLayoutEffect } from 'preact/hooks'

/** Gives the focus to a field as soon as its form is there, but not to a form that waited on a screen one comes to. */
export function useFirstFocus(id: string): void {
  useLayoutEffect(() => {
    if (document.activeElement?.tagName !== 'H1') document.getElementById(id)?.focus()
  }, [])
}

/** Gives the focus to a part of the page once what was just done is on the screen, unless it is elsewhere by then. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => isNowhere() && document.getElementById(id)?.focus()),
  )
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
