import { isUnderWay, nextWrite } from '#assets/page/kit/call.ts'

// Buttons whose press writes something; a stepper may be pressed quickly on purpose. Parts with `data-once` go with the
// first press, and the second would hit the next one of their list.
const WRITES = 'button[type="submit"], form button:not([type]), .mark-applied, [data-once] button'

let isPressed = false
let lastSent: { form: EventTarget | null; write: number } = { form: null, write: 0 }

/** Takes a double press of a button that writes as one press, and a form as sent once while it is on its way. */
export function startPressGuard(): void {
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const guard = (event: MouseEvent) => {
    const isSecond = event.detail > 1
    if (!isSecond || !(event.target instanceof Element) || event.target.closest(WRITES) === null) return
    refuse(event)
  }
  document.addEventListener('click', guard, { capture: true })
  document.addEventListener(
    'submit',
    (event) => {
      const { form, write } = lastSent
      if (form === event.target && isUnderWay(write)) refuse(event)
      else lastSent = { form: event.target, write: nextWrite() }
    },
    { capture: true },
  )
  const note = (event: Event) => {
    isPressed = event.type === 'pointerdown'
  }
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(name, note, { capture: true })
}

/** Does something that may move the page as soon as no button is pressed, so that the press hits what it was aimed at. */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work()
    return
  }
  const end = new AbortController()
  const release = () => {
    end.abort()
    work()
  }
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, release, { capture: true, signal: end.signal })
}
