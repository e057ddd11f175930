import { signal } from '@preact/signals'
import { say } from './say.ts'

/** Something just done that can be taken back for a while. */
export type Undoable = { text: string; label: string; act: () => void }

/** What can be taken back now, or null. */
export const undoable = signal<Undoable | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Offers for some seconds to take something back. */
export function offerUndo(offer: Undoable, seconds: number): void {
  clearTimeout(timer)
  undoable.value = offer
  say(offer.text)
  timer = setTimeout(() => {
    undoable.value = null
  }, seconds * 1000)
}

/** Takes back what was just done. */
export function undo(): void {
  const offer = undoable.peek()
  clearTimeout(timer)
  undoable.value = null
  offer?.act()
}
