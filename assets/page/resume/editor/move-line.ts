import { announce } from '#assets/page/kit/say.ts'
import {
  boxOf,
  type DraftBox,
  partTexts,
  type ResumeDraft,
  withLines,
} from '#assets/page/resume/draft/draft.ts'
import { focusLine } from '#assets/page/resume/role-store.ts'
import { draft } from '#assets/page/resume/store.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'

/** Moves a line one step, keeps the focus in it, and says where it is. */
export function moveBy(id: string, step: 1 | -1): void {
  take(id, (current) => stepLine(current, id, step))
}

/** Moves a line to a spot, and says where it is. */
export function moveTo(id: string, spot: DraftSpot): void {
  take(id, (current) => moveLine(current, id, spot))
}

/** Moves an entry one step among those of its section. */
export function moveEntryBy(id: string, step: 1 | -1): void {
  const current = draft.peek()
  if (!current) return
  const next = stepEntry(current, id, step)
  if (next === current) {
    announce(step === 1 ? 'It is the last one' : 'It is the first one')
    return
  }
  draft.value = next
  const section = next.boxes.find((box) => box.key === id)?.section
  const peers = next.boxes.filter((box) => box.section === section && box.entry_id !== null)
  announce(`Moved to place ${peers.findIndex((box) => box.key === id) + 1} of ${peers.length}`)
}

function take(id: string, move: (current: ResumeDraft) => ResumeDraft): void {
  const current = draft.peek()
  if (!current) return
  const next = move(current)
  if (next === current) {
    announce('It cannot move further that way')
    return
  }
  draft.value = next
  focusLine(id)
  const box = boxOf(next, id)
  if (box)
    announce(
      `Moved to place ${box.lines.indexOf(id) + 1} of ${box.lines.length} in ${nameOfBox(next, box.key)}`,
    )
}

/** Returns the name of a box: its entry's heading, else its section. */
export function nameOfBox(current: ResumeDraft, key: string): string {
  const box = current.boxes.find((box) => box.key === key)
  if (!box) return ''
  if (box.entry_id === null) return sectionTitle(box.section)
  return partTexts(current, key)['heading']?.trim() || 'the new entry'
}

const EDGE = 60
const SCROLL = 12

/** Lets a line follow the pointer until it is let go; Escape leaves it where it was. */
export function startDrag(event: PointerEvent, id: string): void {
  if (event.button !== 0) return
  event.preventDefault()
  const row = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
  row?.setAttribute('data-dragged', '')
  let spot: DraftSpot | null = null
  const move = (moved: PointerEvent) => {
    const edge = moved.clientY < EDGE ? -SCROLL : moved.clientY > innerHeight - EDGE ? SCROLL : 0
    if (edge !== 0) scrollBy(0, edge)
    spot = markSpot(id, moved)
  }
  const end = () => {
    unmark()
    row?.removeAttribute('data-dragged')
    listening.abort()
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', move, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener(
    'pointerup',
    () => {
      end()
      if (spot !== null) moveTo(id, spot)
    },
    { signal },
  )
  window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), { signal })
}

// Marks where the line would go; null where it cannot stand.
function markSpot(id: string, { clientX, clientY }: PointerEvent): DraftSpot | null {
  unmark()
  const under = document.elementFromPoint(clientX, clientY)
  const box = under?.closest<HTMLElement>('[data-box]')
  const key = box?.dataset['box']
  if (!box || key === undefined || !holds(key, id)) return null
  const rows = [...box.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (row) => row.dataset['line'] !== id,
  )
  const index = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return clientY < top + height / 2
  })
  const marked = index === -1 ? rows.at(-1) : rows[index]
  ;(marked ?? box).setAttribute('data-drop', index === -1 ? 'after' : 'before')
  return { key, at: index === -1 ? rows.length : index }
}

function holds(key: string, id: string): boolean {
  const current = draft.peek()
  const source = current && boxOf(current, id)
  const to = current?.boxes.find((box) => box.key === key)
  return source != null && to !== undefined && mayHold(to, source)
}

function unmark(): void {
  for (const row of document.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop')
}

/** The target of a move: a box, and the index in it after the line has left its own. */
type DraftSpot = { key: string; at: number }

/** The draft with a line moved; unchanged if the line cannot be moved there. */
export function moveLine(draft: ResumeDraft, line: string, { key, at: index }: DraftSpot): ResumeDraft {
  const source = boxOf(draft, line)
  const to = draft.boxes.find((box) => box.key === key)
  if (!source || !to || !mayHold(to, source)) return draft
  const without = withLines(
    draft,
    source.key,
    source.lines.filter((id) => id !== line),
  )
  const targetLines = without.boxes.find((box) => box.key === key)?.lines ?? []
  const place = Math.max(0, Math.min(index, targetLines.length))
  if (source.key === key && source.lines[place] === line) return draft
  return withLines(without, key, targetLines.toSpliced(place, 0, line))
}

/** Whether a place takes the lines of another: entries take any, a section only its own. */
function mayHold(to: DraftBox, box: DraftBox): boolean {
  return to.key === box.key || to.entry_id !== null
}

/** The draft with a line one step up or down, at the edge of an entry into the next one. */
export function stepLine(draft: ResumeDraft, line: string, step: 1 | -1): ResumeDraft {
  const box = boxOf(draft, line)
  if (!box) return draft
  const index = box.lines.indexOf(line) + step
  if (index >= 0 && index < box.lines.length) return moveLine(draft, line, { key: box.key, at: index })
  if (box.entry_id === null) return draft
  const entries = draft.boxes.filter((box) => box.entry_id !== null)
  const next = entries[entries.indexOf(box) + step]
  return next ? moveLine(draft, line, { key: next.key, at: step === 1 ? 0 : next.lines.length }) : draft
}

/** The draft with an entry one step up or down among those of its section. */
export function stepEntry(draft: ResumeDraft, entry: string, step: 1 | -1): ResumeDraft {
  const box = draft.boxes.find((box) => box.entry_id === entry)
  const peers = draft.boxes.filter(
    (candidate) => candidate.entry_id !== null && candidate.section === box?.section,
  )
  const neighbour = box && peers[peers.indexOf(box) + step]
  if (!box || !neighbour) return draft
  return {
    ...draft,
    boxes: draft.boxes.map((candidate) =>
      candidate === box ? neighbour : candidate === neighbour ? box : candidate,
    ),
  }
}
