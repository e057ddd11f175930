/** Moves the focus to a part of the page once what was just done is on the screen. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()))
}
