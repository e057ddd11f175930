// Dialogs and menus that lie over the screen, the last at the end. Each adds an entry to the history, which Back takes off.
const open: HTMLElement[] = []

/** Lets the browser's Back close the dialog or menu that lies over a screen, from now on, in place of leaving the screen. */
export function startBackCloses(): void {
  // `toggle` comes only later, and a fast Back would leave the screen.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!isLayer(target) || newState !== 'open') return
      open.push(target)
      history.pushState({ over: true }, '')
    },
    { capture: true },
  )
  const closed = ({ target }: Event) => {
    if (isLayer(target) && taken(target) && isOver()) history.back()
  }
  document.addEventListener('toggle', (event) => event.newState === 'closed' && closed(event), {
    capture: true,
  })
  // A dialog that is removed as it closes has no `toggle`.
  document.addEventListener('close', closed, { capture: true })
  addEventListener('popstate', () => {
    const over = open.filter((element) => element.isConnected).at(-1)
    if (over && taken(over)) close(over)
    // An entry whose dialog led to another screen shows nothing.
    else if (isOver()) history.back()
  })
}

function isLayer(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('dialog, [popover]')
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
