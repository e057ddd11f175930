import { addLine } from '#assets/page/resume/draft/edit-draft.ts'
import { draft } from '#assets/page/resume/store.ts'

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
      const position = cursor ?? before
      if (position !== null) field.setSelectionRange(position, position)
    }),
  )
}

function cursorIn(element: Element | null): number | null {
  return element instanceof HTMLTextAreaElement ? element.selectionStart : null
}

/** Adds an empty line behind another or at the end of its place, and goes there. */
export function addBehind(key: string, after?: string): void {
  const current = draft.peek()
  if (!current) return
  const added = addLine(current, key, after)
  draft.value = added.draft
  focusLine(added.id, 0)
}
