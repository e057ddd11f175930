import { signal } from '@preact/signals'
import { keepSteps, MOST_STEPS, STEPS, sharedSteps } from '#assets/page/kit/steps.ts'
import { withoutCommands } from '#assets/page/kit/words.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

const QUIET_MS = 2000

/** The message for screen readers. */
export const announcement = signal('')

let waiting = ''
let timer: ReturnType<typeof setTimeout> | null = null

/** Announces a result to screen readers; of several within two seconds only the last. */
export function announce(text: string): void {
  if (timer) {
    waiting = text
    return
  }
  announcement.value = withoutCommands(text)
  timer = setTimeout(() => {
    timer = null
    if (waiting === '') return
    const next = waiting
    waiting = ''
    announce(next)
  }, QUIET_MS)
}

/** The reason why a step failed that has no place of its own on the screen; empty for none. */
export const refusedStep = signal('')

/** Shows why a step failed, on a bar that stays until the person closes it, does another step or leaves the screen. */
export function tellRefusal({ code, message }: RefusalBody): void {
  // A bar says that already.
  if (code !== 'server_gone') refusedStep.value = message
}

/** Announces a step that was done, or else shows why it failed. */
export function tellOutcome(outcome: CallOutcome<unknown>, done: string): void {
  if (outcome.ok) announce(done)
  else tellRefusal(outcome.error)
}

/** Something just done that can be taken back. */
export type Undoable = { text: string; label: string; act: () => void }

/** The last action that can be undone while its offer is shown, or null. */
export const undoable = signal<Undoable | null>(null)

// A step of a kind is shared by all tabs.
type Done = Undoable & { at: number; kind?: string }

// Steps that only this tab can undo, the last at the end. An offer leaves the screen sooner than this list.
let own: Done[] = []

let undoTimer: ReturnType<typeof setTimeout> | undefined

/** Offers for some seconds to take something back in this tab; the key for undo takes back the last 20 such steps. */
export function offerUndo(offer: Undoable, seconds: number): void {
  own = [...own, { ...offer, at: Date.now() }].slice(-MOST_STEPS)
  show(offer, seconds)
  announce(offer.text)
}

/**
 * Declares a kind of step that every tab of this browser can undo, also after a reload; `act` gets what the step noted,
 * as JSON carries it. Returns the function that offers such a step.
 */
export function undoing<Noted>(kind: string, act: (noted: Noted) => void) {
  undoings.set(kind, (noted) => act(noted as Noted))
  return (text: string, noted: Noted, seconds: number) => {
    keepSteps([...sharedSteps(), { kind, text, noted, at: Date.now() }])
    show(doneSteps().at(-1) ?? null, seconds)
    announce(text)
  }
}

const undoings = new Map<string, (noted: unknown) => void>()

function doneSteps(): Done[] {
  const shared = sharedSteps().map(({ kind, text, noted, at }) => {
    const act = () => undoings.get(kind)?.(noted)
    return { text, label: 'Undo', act, at, kind }
  })
  return [...own, ...shared].sort((a, b) => a.at - b.at)
}

// A step whose code is not loaded yet, as right after a reload, stays for a later press.
function takeUndoable(): Done | undefined {
  const last = doneSteps().at(-1)
  if (last?.kind !== undefined && !undoings.has(last.kind)) return undefined
  if (last?.kind !== undefined) keepSteps(sharedSteps().slice(0, -1))
  else own.pop()
  return last
}

// Another tab took back the step that this one offers.
globalThis.window?.addEventListener('storage', ({ key }) => {
  const offered = undoable.peek()
  if (key !== STEPS || offered === null) return
  if (!doneSteps().some(({ text }) => text === offered.text)) show(null, 0)
})

function show(offer: Undoable | null, seconds: number): void {
  clearTimeout(undoTimer)
  refusedStep.value = ''
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
  const last = takeUndoable()
  if (!last) return false
  announce(`Taken back: ${last.text}`)
  last.act()
  show(doneSteps().at(-1) ?? null, NEXT_SECONDS)
  return true
}
