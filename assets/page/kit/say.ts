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

/** The last action that can be undone while its offer is shown, or null. */
export const undoable = signal<Undoable | null>(null)

// The actions of this tab that can still be undone, the last at the end. An offer leaves the screen sooner than this list.
const done: Undoable[] = []
const MOST_DONE = 20

let undoTimer: ReturnType<typeof setTimeout> | undefined

/** Offers for some seconds to take something back; the key for undo takes back the last 20 such actions, one at a time. */
export function offerUndo(offer: Undoable, seconds: number): void {
  done.push(offer)
  if (done.length > MOST_DONE) done.shift()
  show(offer, seconds)
  say(offer.text)
}

function show(offer: Undoable | null, seconds: number): void {
  clearTimeout(undoTimer)
  undoable.value = offer
  undoTimer = setTimeout(() => {
    undoable.value = null
  }, seconds * 1000)
}

const NEXT_SECONDS = 12

// Steps that the server has not confirmed yet.
const unconfirmed = new Set<Promise<unknown>>()

/** Names a step that can be undone once the server has confirmed it; undoing waits for it. */
export function step<T>(work: Promise<T>): Promise<T> {
  unconfirmed.add(work)
  const end = () => unconfirmed.delete(work)
  work.then(end, end)
  return work
}

/** Ends the offer to undo a step, which belongs to the screen that the person left; the key still undoes it. */
export function withdrawOffer(): void {
  show(null, 0)
}

/** Undoes the last action that is not undone yet, and offers the one before it; false if there is none. */
export function undo(): boolean {
  if (unconfirmed.size > 0) {
    // A confirmed step offers its undo in the turns after it.
    void Promise.allSettled(unconfirmed).then(() => setTimeout(undo))
    return true
  }
  const offer = done.pop()
  if (!offer) return false
  say(`Taken back: ${offer.text}`)
  offer.act()
  show(done.at(-1) ?? null, NEXT_SECONDS)
  return true
}
