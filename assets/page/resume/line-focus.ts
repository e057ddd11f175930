/** The id of the field that holds a line's text or an entry's heading. */
export function fieldId(part: string): string {
  return `part-${part}`
}

/** Puts the focus into a line or entry once it is on the screen, with the cursor where it was. */
export function focusLine(part: string, cursor?: number): void {
  const before = cursorIn(document.activeElement)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(part))
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
      field.focus()
      const at = cursor ?? before
      if (at !== null) field.setSelectionRange(at, at)
    }),
  )
}

function cursorIn(element: Element | null): number | null {
  return element instanceof HTMLTextAreaElement ? element.selectionStart : null
}
