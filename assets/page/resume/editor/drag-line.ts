import { boxOf } from '#assets/page/resume/draft/draft.ts'
import { mayHold, type Spot } from '#assets/page/resume/draft/move-parts.ts'
import { draft } from '#assets/page/resume/store.ts'
import { moveTo } from './move-line.ts'

const EDGE = 60
const SCROLL = 12

/** Lets a line follow the pointer until it is let go; Escape leaves it where it was. */
export function startDrag(event: PointerEvent, id: string): void {
  if (event.button !== 0) return
  event.preventDefault()
  const row = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
  row?.setAttribute('data-dragged', '')
  let spot: Spot | null = null
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
function markSpot(id: string, { clientX, clientY }: PointerEvent): Spot | null {
  unmark()
  const under = document.elementFromPoint(clientX, clientY)
  const box = under?.closest<HTMLElement>('[data-box]')
  const key = box?.dataset['box']
  if (!box || key === undefined || !holds(key, id)) return null
  const rows = [...box.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (row) => row.dataset['line'] !== id,
  )
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return clientY < top + height / 2
  })
  const marked = at === -1 ? rows.at(-1) : rows[at]
  ;(marked ?? box).setAttribute('data-drop', at === -1 ? 'after' : 'before')
  return { key, at: at === -1 ? rows.length : at }
}

function holds(key: string, id: string): boolean {
  const now = draft.peek()
  const from = now && boxOf(now, id)
  const to = now?.boxes.find((box) => box.key === key)
  return from != null && to !== undefined && mayHold(to, from)
}

function unmark(): void {
  for (const row of document.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop')
}
