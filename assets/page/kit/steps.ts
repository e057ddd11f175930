import { signal } from '@preact/signals'
import { keep, readStored } from '#assets/page/kit/browser.ts'
import { announce, refusedStep, tellRefusal } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const MOST_STEPS = 20
const OFFER_SECONDS = 12

/** The name under which the browser keeps the steps. */
export const STEPS = 'svc.steps'

// A key pressed by accident must not undo a step of another day.
const KEPT_MS = 12 * 3_600_000

/** The kind of a write that no undo is declared for. Steps before it stay done. */
export const BORDER = ''

// A step that only its tab can undo, because all that it needs lies there.
const OF_TAB = 'tab'

/** A step as the browser keeps it for all its tabs: its name, and the data that its undo needs. */
type Step = { id: string; kind: string; text: string; noted: unknown; at: number }

/** The steps of all tabs, the last at the end: those that are done, and those that were taken back. */
type Steps = { done: readonly Step[]; undone: readonly Step[] }

// The steps of this tab, in a browser that refuses storage.
let unkept: Steps = { done: [], undone: [] }

/** Returns the steps of the last 12 hours. */
export function keptSteps(): Steps {
  const stored = (readStored(STEPS) ?? unkept) as Partial<Steps>
  return { done: stepsIn(stored.done), undone: stepsIn(stored.undone) }
}

function stepsIn(stored: unknown): Step[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((step) => step?.at > Date.now() - KEPT_MS)
}

/** Returns the step that the next press turns; those that only another tab could turn, or one that was reloaded, are passed over. */
export function lastStep(list: keyof Steps): Step | undefined {
  return keptSteps()[list].findLast(({ kind, noted }) => kind !== OF_TAB || ofThisTab.has(String(noted)))
}

/** Keeps the steps of all tabs, at most 20 of each list. */
export function keepSteps({ done, undone }: Steps): void {
  unkept = { done: done.slice(-MOST_STEPS), undone: undone.slice(-MOST_STEPS) }
  keep(STEPS, JSON.stringify(unkept))
}

/** The bar about the last step: its sentence, and the press that it offers. `more` opens a further choice beside it. */
export type StepOffer = {
  text: string
  press?: { label: string; key: string; act: () => unknown }
  more?: { label: string; act: (opener: HTMLElement) => void }
  /** The step whose place in the lists the offer depends on. */
  of: { id: string; list: keyof Steps } | null
  /** True if the step itself leads to another screen, where the offer is shown. */
  leads?: boolean
}

/** The bar about the last step while it is shown, or null. */
export const stepOffer = signal<StepOffer | null>(null)

let offerTimer: ReturnType<typeof setTimeout> | undefined

function show(offer: StepOffer | null, seconds = OFFER_SECONDS): void {
  clearTimeout(offerTimer)
  refusedStep.value = ''
  stepOffer.value = offer
  offerTimer = setTimeout(() => (stepOffer.value = null), seconds * 1000)
}

/** Ends the offer to undo a step, which belongs to the screen that the person left; the key still undoes it. */
export function withdrawOffer(): void {
  const offer = stepOffer.peek()
  if (offer?.leads) offer.leads = false
  else show(null)
}

// Another tab did something, or took back the step that this one offers.
globalThis.window?.addEventListener('storage', ({ key }) => {
  const of = stepOffer.peek()?.of
  if (key === STEPS && of && lastStep(of.list)?.id !== of.id) show(null)
})

/**
 * How a kind of step is taken back and done again. Each gets the data that the step noted, as JSON carries it, and returns
 * the data for the way back, or the refusal.
 */
type StepActs<Noted> = {
  undo: (noted: Noted) => Promise<Noted | RefusalBody>
  /** Absent for a step that cannot be done again. */
  redo?: (noted: Noted) => Promise<Noted | RefusalBody>
}

const kinds = new Map<string, StepActs<unknown>>()
const loaders = new Map<string, () => Promise<unknown>>()

/**
 * Further parts of an offer: a note that stands behind the name of the step until it is taken back, how long it is shown, a further
 * choice beside Undo, and whether the step leads to another screen.
 */
type OfferParts = { note?: string; seconds?: number; more?: StepOffer['more']; leads?: boolean }

/** Declares a kind of step that every tab of this browser can undo, also after a reload. Returns the function that offers one. */
export function undoing<Noted>(kind: string, acts: StepActs<Noted>) {
  kinds.set(kind, acts as StepActs<unknown>)
  return (text: string, noted: Noted, parts: OfferParts = {}) => offer({ kind, text, noted }, parts)
}

/** Names the file that declares the kinds of step which begin with a word, for a tab in which it is not loaded yet. Example: `own` for `own-job`. */
export function findUndoings(files: Record<string, () => Promise<unknown>>): void {
  for (const [kind, load] of Object.entries(files)) loaders.set(kind, load)
}

/** Offers for some seconds to take something back that only this tab can take back. */
export function offerUndo(
  text: string,
  { undo, redo }: { undo: () => void; redo: () => void },
  { label = 'Undo', seconds = OFFER_SECONDS } = {},
): void {
  const key = stepId()
  const done = (act: () => void) => async () => {
    act()
    return key
  }
  ofThisTab.set(key, { undo: done(undo), redo: done(redo) })
  offer({ kind: OF_TAB, text, noted: key }, { seconds }, label)
}

const ofThisTab = new Map<string, StepActs<unknown>>()

type NewStep = Pick<Step, 'kind' | 'text' | 'noted'>

function offer(step: NewStep, { note, seconds, more, leads }: OfferParts, label = 'Undo'): void {
  const { id } = push(step)
  const press = { label, key: 'z', act: undo }
  const text = note ? `${step.text} ${note}` : step.text
  show({ text, press, ...(more ? { more } : {}), of: { id, list: 'done' }, ...(leads && { leads }) }, seconds)
  announce(text)
}

function push(step: NewStep): Step {
  const pushed = { ...step, id: stepId(), at: Date.now() }
  // A border ends the history: no step before it can be taken back.
  keepSteps({ done: step.kind === BORDER ? [pushed] : [...keptSteps().done, pushed], undone: [] })
  return pushed
}

function stepId(): string {
  return `${Date.now()}-${Math.random()}`
}

/** Replaces the data and the name of the last step of a kind, which a further choice of the person made more exact. */
export function refineLast<Noted>(kind: string, text: string, refine: (noted: Noted) => Noted): void {
  const { done, undone } = keptSteps()
  const last = lastStep('done')
  if (last?.kind !== kind) return
  const refined = { ...last, text, noted: refine(last.noted as Noted) }
  keepSteps({ done: done.map((step) => (step.id === last.id ? refined : step)), undone })
  const shown = stepOffer.peek()
  if (shown?.press && shown.of?.id === last.id) show({ text, press: shown.press, of: shown.of })
  announce(text)
}

// Steps that the server has not confirmed yet, and the names of other writes on their way.
const unconfirmed = new Set<Promise<unknown>>()
const writing: string[] = []

/** Names a step that can be undone once the server has confirmed it; undoing waits for it. */
export function step<T>(work: Promise<T>): Promise<T> {
  unconfirmed.add(work)
  const end = () => unconfirmed.delete(work)
  work.then(end, end)
  return work
}

/** Begins a write that cannot be taken back, by its route or name. Once it is done, it ends the way back to the steps before it. */
export function beginBorder(text: string): (isDone: boolean) => void {
  writing.push(text)
  return (isDone) => {
    writing.splice(writing.indexOf(text), 1)
    if (!isDone) return
    push({ kind: BORDER, text, noted: null })
    if (stepOffer.peek() !== null) show(null)
  }
}

/** Undoes the last thing that was done, or says that it cannot be undone; false if there is nothing. */
export function undo(): boolean {
  return afterWrites(undo, () => turn('done'))
}

/** Does again the last thing that was undone; false if there is nothing. */
export function redo(): boolean {
  return afterWrites(redo, () => turn('undone'))
}

function afterWrites(again: () => boolean, work: () => boolean): boolean {
  const [write] = writing
  if (write !== undefined) return stay(write)
  if (unconfirmed.size === 0) return work()
  // A confirmed step offers its undo in the turns after it.
  void Promise.allSettled(unconfirmed).then(() => setTimeout(again))
  return true
}

function turn(list: keyof Steps): boolean {
  const last = lastStep(list)
  if (last === undefined) return false
  void step(turnStep(list, last))
  return true
}

function stay(text: string): true {
  // A server that is gone cannot send the names.
  const loaded = import('#assets/page/kit/refused-turn.ts').catch(() => null)
  void loaded.then((part) => {
    const words = part?.stayText(text) ?? 'Your last step has no undo'
    show({ text: words, of: null })
    announce(words)
  })
  return true
}

// The two ways of a step: the list that it joins, the act that takes it there, and the offer of the way back.
const WAYS = {
  done: {
    to: 'undone',
    act: 'undo',
    word: 'Taken back',
    press: { label: 'Redo', key: 'Shift+Z', act: redo },
  },
  undone: { to: 'done', act: 'redo', word: 'Done again', press: { label: 'Undo', key: 'z', act: undo } },
} as const

async function turnStep(list: keyof Steps, last: Step): Promise<void> {
  const way = WAYS[list]
  // A file that does not load has no answer of its server, and a bar says that already.
  const acts = await actsOf(last).catch(() => null)
  if (acts === null) return
  const act = acts?.[way.act]
  if (!act) return void stay(last.text)
  const isLastOf = (steps: keyof Steps) => lastStep(steps)?.id === last.id
  // Another tab was faster.
  if (!isLastOf(list)) return
  // It moves first: a tab that is closed meanwhile must not do it twice.
  move(last, way.to)
  const { hash } = location
  refusedStep.value = ''
  const noted = await act(last.noted).catch(() => null)
  const leads = location.hash !== hash
  if (noted === null || isRefusal(noted)) {
    move(last, list)
    if (noted !== null) await endRefused(list, last, noted)
    return
  }
  // A part of the step was refused.
  const refusal = refusedStep.peek()
  const text = `${way.word}: ${last.text}`
  announce(text)
  const isOver = way.to === 'undone' && !acts?.redo
  if (isOver || isLastOf(way.to)) {
    move({ ...last, noted }, isOver ? null : way.to)
    const offer = isOver ? { of: null } : { press: way.press, of: { id: last.id, list: way.to } }
    show({ text, ...offer, leads })
  }
  refusedStep.value = refusal
}

async function endRefused(list: keyof Steps, { id, text }: Step, error: RefusalBody): Promise<void> {
  // A server that is gone cannot send it.
  const part = await import('#assets/page/kit/refused-turn.ts').catch(() => null)
  if (part === null) return tellRefusal(error)
  const { message, goes } = part.refusedTurn(list, text, error)
  if (goes) {
    const { done, undone } = keptSteps()
    const others = (steps: readonly Step[]) => steps.filter((step) => step.id !== id)
    keepSteps({ done: others(done), undone: others(undone) })
    show(null)
  }
  tellRefusal({ ...error, message })
}

/** Whether the end of a step, or of a part of it, is a refusal. */
export function isRefusal(end: unknown): end is RefusalBody {
  return typeof end === 'object' && end !== null && 'code' in end && 'message' in end
}

// Moves a step to the end of one list. Without a list the step is dropped, and all steps that could be done again with it.
function move(moved: Step, to: keyof Steps | null): void {
  const { done, undone } = keptSteps()
  const others = (steps: readonly Step[]) => steps.filter(({ id }) => id !== moved.id)
  const lists = { done: others(done), undone: to === null ? [] : others(undone) }
  keepSteps(to === null ? lists : { ...lists, [to]: [...lists[to], moved] })
}

async function actsOf({ kind, noted }: Step): Promise<StepActs<unknown> | undefined> {
  if (kind === OF_TAB) return ofThisTab.get(String(noted))
  if (!kinds.has(kind)) await loaders.get(kind.replace(/-.*/, ''))?.()
  return kinds.get(kind)
}
