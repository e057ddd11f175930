import { addLine } from '#assets/page/resume/draft/edit-draft.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { draft } from '#assets/page/resume/store.ts'

/** Adds an empty line behind another or at the end of its place, and goes there. */
export function addBehind(key: string, after?: string): void {
  const now = draft.peek()
  if (!now) return
  const added = addLine(now, key, after)
  draft.value = added.draft
  focusLine(added.id, 0)
}
