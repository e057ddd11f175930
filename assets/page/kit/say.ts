import { signal } from '@preact/signals'
import { withoutCommands } from '#assets/page/kit/words.ts'

const QUIET_MS = 2000

/** The message for screen readers. */
export const said = signal('')

let waiting = ''
let timer: ReturnType<typeof setTimeout> | null = null

/** Says a result politely; of several within two seconds only the last is said. */
export function say(text: string): void {
  if (timer) {
    waiting = text
    return
  }
  said.value = withoutCommands(text)
  timer = setTimeout(() => {
    timer = null
    if (waiting === '') return
    const next = waiting
    waiting = ''
    say(next)
  }, QUIET_MS)
}

/** Something just done that can be taken back for a while. */
export type Undoable = { text: string; label: string; act: () => void }

/** The last action that can be undone, or null. */
export const undoable = signal<Undoable | null>(null)

let undoTimer: ReturnType<typeof setTimeout> | undefined

/** Offers for some seconds to take something back. */
export function offerUndo(offer: Undoable, seconds: number): void {
  clearTimeout(undoTimer)
  undoable.value = offer
  say(offer.text)
  undoTimer = setTimeout(() => {
    undoable.value = null
  }, seconds * 1000)
}

/** Undoes the last action. */
export function undo(): void {
  const offer = undoable.peek()
  clearTimeout(undoTimer)
  undoable.value = null
  offer?.act()
}
