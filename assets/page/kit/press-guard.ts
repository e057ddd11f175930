// Buttons whose press writes something; a stepper may be pressed quickly on purpose.
const WRITES = 'button[type="submit"], form button:not([type]), .mark-applied'

/** Takes a double press of a button that writes as one press, from now on. */
export function startPressGuard(): void {
  const guard = (event: MouseEvent) => {
    const isSecond = event.detail > 1
    if (!isSecond || !(event.target instanceof Element) || event.target.closest(WRITES) === null) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', guard, { capture: true })
}
