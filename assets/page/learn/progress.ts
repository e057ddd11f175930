import { computed, effect, signal } from '@preact/signals'
import { forget, keep, readSetting } from '#assets/page/kit/browser.ts'
import { call, GONE, returns } from '#assets/page/kit/call.ts'
import type { CardState, ProgressItems } from '#db/rows/pathway.ts'
import type { CourseState } from '#lib/learn/site/messages.ts'
import type { CourseResponse } from '#lib/learn/study/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** A step in a course, stored in the browser until the service has it. */
export type Deed =
  | { did: 'view' | 'practice'; item: string }
  | { did: 'done'; item: string; ok: boolean }
  | { did: 'quiz'; item: string; ok: boolean; tries: number }
  | { did: 'card'; item: string; state: CardState }

type Lessons = CourseResponse['lessons']
type ProgressCard = Lessons[number]['cards'][number]

const MINUTE = 60_000
/** How many cards are shown a day at most. */
export const MOST_A_DAY = 20
/** A card that is due again this soon is shown again before the end. */
export const AGAIN_MS = 20 * MINUTE

/** The cards that can be shown now: those of lessons that are done, and those that were shown before. */
type Deck = {
  /** The due cards, the longest overdue first and new ones last, within the day's limit. */
  due: ProgressCard[]
  /** When the next one is due where none is now; null where that is not known. */
  next_at: string | null
  /** Cards of lessons that are not done. */
  waiting: number
  /** True where more is due than a day shows. */
  is_capped: boolean
}

type StudyProgress = { id: string; revision: number; items: ProgressItems }

const MOST_MERGES = 5

/** The stored progress of the open course. */
const progress = signal<StudyProgress | null>(null)

/** Actions that were not sent yet. */
const unsent = signal<readonly Deed[]>([])

/** The reason why progress could not be stored; null if it was or will be. */
export const progressError = signal<RefusalBody | null>(null)

/** The progress in the open course, with steps that are not stored yet; null before it was read. */
export const doneSoFar = computed(() =>
  progress.value ? withDeeds(progress.value.items, unsent.value) : null,
)

let opened = ''
let isSending = false

/** Reads the progress of a course, and sends actions that an earlier visit could not. */
export async function openProgress(id: string): Promise<void> {
  if (opened !== id) {
    opened = id
    progress.value = null
    progressError.value = null
    unsent.value = deedsIn(readSetting(storageName(id)))
  }
  const outcome = await call('GET', '/api/learning/pathways/:pathway_id/progress', at(id))
  if (opened !== id) return
  if (outcome.ok) take(outcome.value)
  else progressError.value = outcome.error
  void send()
}

/** Records a step, shows it and stores it. */
export function note(deed: Deed): void {
  unsent.value = [...unsent.peek(), deed]
  keepUnsent()
  void send()
}

/** Retries storing the unsent actions. */
export function sendAgain(): void {
  progressError.value = null
  void (progress.peek() === null ? openProgress(opened) : send())
}

// Writes one action list at a time, each based on the last stored revision.
async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  for (let merges = 0; unsent.peek().length > 0; ) {
    const id = opened
    const base = progress.peek()
    if (!base) break
    const sent = unsent.peek()
    const body = { revision: base.revision, items: withDeeds(base.items, sent) }
    const outcome = await call('PUT', '/api/learning/pathways/:pathway_id/progress', { ...at(id), body })
    if (opened !== id) continue
    if (outcome.ok) {
      take(outcome.value)
      unsent.value = unsent.peek().slice(sent.length)
      keepUnsent()
      progressError.value = null
    } else if (outcome.error.current && merges < MOST_MERGES) {
      // Progress changed elsewhere: take the stored state and apply our actions to it.
      take(outcome.error.current)
      merges += 1
    } else {
      progressError.value = outcome.error
      break
    }
  }
  isSending = false
}

function take(reply: unknown): void {
  const { id, revision, items } = reply as StudyProgress
  progress.value = { id, revision, items }
}

function at(pathway_id: string) {
  return { params: { pathway_id } }
}

// A tab that is closed while the service is away loses nothing.
function keepUnsent(): void {
  const deeds = unsent.peek()
  if (deeds.length === 0) forget(storageName(opened))
  else keep(storageName(opened), JSON.stringify(deeds))
}

function storageName(id: string): string {
  return `svc.learn.${id}`
}

effect(() => {
  if (returns.value > 0 && opened !== '' && progressError.peek()?.code === GONE) sendAgain()
})

// Its rules are tested without a document.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (!document.hidden && opened !== '' && progress.peek() !== null) void openProgress(opened)
})

/** Returns the progress with later actions applied. */
export function withDeeds(items: ProgressItems, deeds: readonly Deed[]): ProgressItems {
  return deeds.reduce(withDeed, items)
}

function withDeed(items: ProgressItems, deed: Deed): ProgressItems {
  const { item } = deed
  switch (deed.did) {
    case 'view':
      return { ...items, viewed: withItem(items.viewed, item) }
    case 'practice':
      return { ...items, practice: withItem(items.practice, item) }
    case 'done': {
      const done = deed.ok ? withItem(items.done, item) : items.done.filter((doneItem) => doneItem !== item)
      return { ...items, done }
    }
    case 'quiz': {
      const before = items.quiz[item]
      // An answer that was right once stays right: a second try takes nothing back.
      if (before?.ok) return items
      const tries = Math.max(before?.tries ?? 0, deed.tries)
      return { ...items, quiz: { ...items.quiz, [item]: { ok: deed.ok, tries } } }
    }
    case 'card': {
      const before = items.cards[item]?.last_review ?? ''
      // If a card was rated in two tabs, the later rating wins.
      if (before > (deed.state.last_review ?? '')) return items
      return { ...items, cards: { ...items.cards, [item]: deed.state } }
    }
  }
}

function withItem(items: readonly string[], item: string): string[] {
  return items.includes(item) ? [...items] : [...items, item]
}

/** Returns the progress that the pages of a course receive: ids and ticks. */
export function stateOf({ done, practice, quiz }: ProgressItems): CourseState {
  return {
    done: [...done],
    practice: [...practice],
    quiz: Object.fromEntries(Object.entries(quiz).map(([item, { ok }]) => [item, ok])),
  }
}

/** The deeds in a text that the browser kept; none where it is not one of ours. */
export function deedsIn(text: string): Deed[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isDeed) : []
  } catch {
    return []
  }
}

function isDeed(value: unknown): value is Deed {
  if (typeof value !== 'object' || value === null || !('did' in value) || !('item' in value)) return false
  return typeof value.item === 'string' && /^(?:view|practice|done|quiz|card)$/.test(String(value.did))
}

/** The cards of a course at a moment; `today` is the start of its day. */
export function deckOf(
  lessons: Lessons,
  { done, cards }: ProgressItems,
  { now, today }: { now: number; today: number },
): Deck {
  const all = lessons.flatMap((lesson) => lesson.cards.map((card) => ({ card, lesson: lesson.id })))
  const taken = all.filter(({ card, lesson }) => cards[card.id] !== undefined || done.includes(lesson))
  const dueAt = ({ card }: { card: ProgressCard }) => cards[card.id]?.due ?? null
  const old = taken
    .filter((card) => dueAt(card) !== null && Date.parse(dueAt(card) ?? '') <= now)
    .toSorted((a, b) => Date.parse(dueAt(a) ?? '') - Date.parse(dueAt(b) ?? ''))
  const fresh = taken.filter((card) => dueAt(card) === null)
  const isOfToday = (item: string) => {
    const reviewedAt = cards[item]?.last_review ?? null
    return reviewedAt !== null && Date.parse(reviewedAt) >= today
  }
  const remaining = Math.max(0, MOST_A_DAY - Object.keys(cards).filter(isOfToday).length)
  const ready = [...old, ...fresh].map(({ card }) => card)
  // Cards that were begun today are finished today.
  const begun = ready.filter(({ id }) => isOfToday(id))
  const others = ready.filter(({ id }) => !isOfToday(id))
  const later = taken.flatMap((card) => dueAt(card) ?? []).filter((due) => Date.parse(due) > now)
  return {
    due: [...begun, ...others.slice(0, remaining)],
    next_at: later.toSorted()[0] ?? null,
    waiting: all.length - taken.length,
    is_capped: others.length > remaining,
  }
}

/** A moment with the beginning of its day. */
export function dayOf(now: number): { now: number; today: number } {
  return { now, today: new Date(now).setHours(0, 0, 0, 0) }
}
