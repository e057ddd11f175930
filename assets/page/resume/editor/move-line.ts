import { say } from '#assets/page/kit/say.ts'
import { boxOf, type Draft, wordsOf } from '#assets/page/resume/draft/draft.ts'
import { moveLine, type Spot, stepEntry, stepLine } from '#assets/page/resume/draft/move-parts.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { draft } from '#assets/page/resume/store.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'

/** Moves a line one step, keeps the focus in it, and says where it is. */
export function moveBy(id: string, step: 1 | -1): void {
  take(id, (now) => stepLine(now, id, step))
}

/** Moves a line to a spot, and says where it is. */
export function moveTo(id: string, spot: Spot): void {
  take(id, (now) => moveLine(now, id, spot))
}

/** Moves an entry one step among those of its section. */
export function moveEntryBy(id: string, step: 1 | -1): void {
  const now = draft.peek()
  if (!now) return
  const next = stepEntry(now, id, step)
  if (next === now) {
    say(step === 1 ? 'It is the last one' : 'It is the first one')
    return
  }
  draft.value = next
  const section = next.boxes.find((box) => box.key === id)?.section
  const peers = next.boxes.filter((box) => box.section === section && box.entry_id !== null)
  say(`Moved to place ${peers.findIndex((box) => box.key === id) + 1} of ${peers.length}`)
}

function take(id: string, move: (now: Draft) => Draft): void {
  const now = draft.peek()
  if (!now) return
  const next = move(now)
  if (next === now) {
    say('It cannot go further that way')
    return
  }
  draft.value = next
  focusLine(id)
  const box = boxOf(next, id)
  if (box)
    say(`Moved to place ${box.lines.indexOf(id) + 1} of ${box.lines.length} in ${nameOfBox(next, box.key)}`)
}

/** What a place is called: by its entry's heading, else by its section. */
export function nameOfBox(now: Draft, key: string): string {
  const box = now.boxes.find((one) => one.key === key)
  if (!box) return ''
  if (box.entry_id === null) return sectionTitle(box.section)
  return wordsOf(now, key)['heading']?.trim() || 'the new entry'
}
