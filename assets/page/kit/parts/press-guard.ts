import { isUnderWay, nextWrite } from '#assets/page/kit/call.ts'

// Buttons whose press writes something; a stepper may be pressed quickly on purpose. Parts with `data-once` go with the
// first press, and the second would hit the next one of their list.
const WRITES = 'button[type="submit"], form button:not([type]), .mark-applied, [data-once] button'

const CONTROLS = 'a, button, input, select, summary, label'

// While this stands, the list shows no buttons that a press could bring under the pointer; acts.css says so.
const REST_MS = 500
let rest: ReturnType<typeof setTimeout> | undefined

let isPressed = false
let lastControl: Element | null = null
let lastSent: { form: EventTarget | null; write: number } = { form: null, write: 0 }

/**
 * Takes a double press of a button that writes as one press, and a form as sent once while it is on its way. The second press
 * of a double press on something that came under the pointer meanwhile does nothing.
 */
export function startPressGuard(): void {
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const guard = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const control = event.target.closest(CONTROLS)
    const isSecond = event.detail > 1
    // The person did not aim at a control that came under a resting pointer.
    if (isSecond && (event.target.closest(WRITES) !== null || control !== lastControl)) refuse(event)
    else lastControl = control
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
    if (!isPressed || (event.target instanceof Element && event.target.closest('.job-acts'))) return
    clearTimeout(rest)
    document.documentElement.dataset['pressed'] = ''
    rest = setTimeout(() => delete document.documentElement.dataset['pressed'], REST_MS)
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
