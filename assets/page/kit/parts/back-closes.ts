// Dialogs and menus that lie over the screen, the last at the end. Each adds an entry to the history, which Back takes off.
const open: HTMLElement[] = []

/** Lets the browser's Back close the dialog or menu that lies over a screen, from now on, in place of leaving the screen. */
export function startBackCloses(): void {
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (!(target instanceof HTMLElement) || !target.matches('dialog, [popover]')) return
      if (newState === 'open') {
        open.push(target)
        history.pushState({ over: true }, '')
      } else if (taken(target) && isOver()) history.back()
    },
    { capture: true },
  )
  addEventListener('popstate', () => {
    const over = open.filter((element) => element.isConnected).at(-1)
    if (over && taken(over)) close(over)
    // An entry whose dialog led to another screen shows nothing.
    else if (isOver()) history.back()
  })
}

function taken(element: HTMLElement): boolean {
  const index = open.indexOf(element)
  if (index !== -1) open.splice(index, 1)
  return index !== -1
}

function isOver(): boolean {
  return history.state?.over === true
}

function close(element: HTMLElement): void {
  if (element instanceof HTMLDialogElement) element.close()
  else if (element.matches(':popover-open')) element.hidePopover()
}
