import { isFocusComing, isNowhere } from '#assets/page/kit/parts/focus.tsx'

let focused: EventTarget | null = null
let working: Control | null = null

type Control = HTMLButtonElement | HTMLInputElement

/**
 * Gives the focus back to a control that is disabled while its work runs, unless the person has moved on or the work moves
 * it elsewhere. The browser takes the focus from a disabled control, and the next Tab would begin at the top of the page.
 */
export function startKeepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    focused = target
  })
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
