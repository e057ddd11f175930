// Dialogs and menus that lie over the screen, the last at the end. Each has an entry in the history, which Back takes off.
let open: HTMLElement[] = []
// `history.back()` takes effect some milliseconds later; until then no entry is added.
let isReturning = false
// An address that was chosen meanwhile: the way back would otherwise end below it.
let next: string | null = null
// A browser that does not go back at all must not hold the person.
const MOST_MS = 1000
let patience: ReturnType<typeof setTimeout> | undefined

/** Lets the browser's Back close the dialog or menu that lies over a screen, from now on, in place of leaving the screen. */
export function startBackCloses(): void {
  // `toggle` comes only later, and a fast Back would leave the screen.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!isLayer(target) || newState !== 'open') return
      // One that was closed a moment ago hands its entry on, although its `close` is still to come.
      open = [...open.filter(isShown), target]
      addEntries()
    },
    { capture: true },
  )
  const closed = ({ target }: Event) => {
    if (!isLayer(target)) return
    open = open.filter(isShown)
    removeEntries()
  }
  document.addEventListener('toggle', (event) => event.newState === 'closed' && closed(event), {
    capture: true,
  })
  // A dialog that is removed as it closes has no `toggle`.
  document.addEventListener('close', closed, { capture: true })
  addEventListener('popstate', () => {
    const isOwn = endReturn()
    open = open.filter(isShown)
    if (isOwn) addEntries()
    else for (const element of open.splice(depth())) close(element)
    // An entry whose dialog led to another screen shows nothing.
    removeEntries()
    follow()
  })
  document.addEventListener('click', waitWithLink, { capture: true })
}

/** Goes to an address of this page; where the browser is on its way back from a closed dialog, after that. */
export function goAfterReturn(address: string): void {
  next = address
  follow()
}

function follow(): void {
  if (isReturning || next === null) return
  const address = next
  next = null
  location.hash = address
}

function waitWithLink(event: MouseEvent): void {
  const address = (event.target as Element | null)?.closest?.('a[href^="#"]')?.getAttribute('href')
  if (!isReturning || !address || event.button !== 0 || isForAnotherTab(event)) return
  event.preventDefault()
  goAfterReturn(address)
}

function isForAnotherTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

// Whether the browser was on its way back.
function endReturn(): boolean {
  clearTimeout(patience)
  const wasReturning = isReturning
  isReturning = false
  return wasReturning
}

function isLayer(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('dialog, [popover]')
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.matches('dialog[open], :popover-open')
}

/** How many layers the present entry of the history stands for. */
function depth(): number {
  return Number(history.state?.over ?? 0)
}

function addEntries(): void {
  while (!isReturning && depth() < open.length) history.pushState({ over: depth() + 1 }, '')
}

function removeEntries(): void {
  const surplus = depth() - open.length
  if (isReturning || surplus <= 0) return
  isReturning = true
  history.go(-surplus)
  patience = setTimeout(() => {
    endReturn()
    follow()
  }, MOST_MS)
}

function close(element: HTMLElement): void {
  if (element instanceof HTMLDialogElement) element.close()
  else if (element.matches(':popover-open')) element.hidePopover()
}
