import type { Course } from '#lib/learn/course/schema.ts'

/**
 * An event that a course page sends to its frame; nothing else ever leaves the frame. An `item` is a lesson id, or a
 * question or card id after its lesson's, as `m1l1.q2`.
 */
export type CourseEvent =
  | { ev: 'ready' }
  | { ev: 'view'; item: string }
  /** Marked as done by hand or by its quiz; `ok` is false if the mark was removed. */
  | { ev: 'done'; item: string; ok: boolean }
  | { ev: 'quiz'; item: string; ok: boolean; tries: number }
  /** A card was turned over; with `ok`, whether its answer was known. */
  | { ev: 'card'; item: string; ok?: boolean }
  /** The person finished the exercise of a lesson. */
  | { ev: 'practice'; item: string }
  /** A link to a source was pressed. */
  | { ev: 'open'; url: string }

/** The form in which an event is sent. */
export type CourseMessage = CourseEvent & { svc: 'course:1'; id: string }

/** The progress of a course by ids only: the answer to `ready`. */
export type CourseState = { done: string[]; practice: string[]; quiz: Record<string, boolean> }
export type StateMessage = { svc: 'course:1'; state: CourseState }

/** The ids that messages of a course may name. */
export type CourseItems = {
  id: string
  lessons: readonly string[]
  practice: readonly string[]
  quiz: readonly string[]
  cards: readonly string[]
  urls: readonly string[]
}

const MOST_CHARACTERS = 1000
const MOST_TRIES = 999
const MOST_A_SECOND = 20

/** Returns the ids that messages of a course may name. */
export function itemsOf({ id, lessons, sources }: Course): CourseItems {
  const within = (kind: 'quiz' | 'cards') =>
    lessons.flatMap((lesson) => lesson[kind].map((item) => `${lesson.id}.${item.id}`))
  return {
    id,
    lessons: lessons.map((lesson) => lesson.id),
    practice: lessons.flatMap((lesson) => (lesson.practice ? [lesson.id] : [])),
    quiz: within('quiz'),
    cards: within('cards'),
    urls: [...new Set(sources.flatMap(({ url }) => url ?? []))],
  }
}

/** Parses the event of a frame; null if it is not exactly one of this course. */
export function readEvent(data: unknown, course: CourseItems): CourseEvent | null {
  if (!isSmallObject(data)) return null
  const { svc, id, ...event } = data
  if (svc !== 'course:1' || id !== course.id) return null
  const { ev, item, ok, tries, url } = event
  const has = (...keys: string[]) =>
    Object.keys(event).length === keys.length + 1 && keys.every((key) => Object.hasOwn(event, key))
  const names = (items: readonly string[]) => typeof item === 'string' && items.includes(item)
  const isSure = typeof ok === 'boolean'
  const isRight =
    (ev === 'ready' && has()) ||
    (ev === 'view' && has('item') && names(course.lessons)) ||
    (ev === 'practice' && has('item') && names(course.practice)) ||
    (ev === 'done' && has('item', 'ok') && names(course.lessons) && isSure) ||
    (ev === 'card' && names(course.cards) && (has('item') || (has('item', 'ok') && isSure))) ||
    (ev === 'quiz' && has('item', 'ok', 'tries') && names(course.quiz) && isSure && isCount(tries)) ||
    (ev === 'open' && has('url') && typeof url === 'string' && isSource(url, course))
  return isRight ? (event as CourseEvent) : null
}

function isSmallObject(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return false
  try {
    return new TextEncoder().encode(JSON.stringify(data)).length <= MOST_CHARACTERS
  } catch {
    return false
  }
}

function isCount(tries: unknown): boolean {
  return Number.isInteger(tries) && Number(tries) >= 1 && Number(tries) <= MOST_TRIES
}

function isSource(url: string, { urls }: CourseItems): boolean {
  return url.startsWith('https://') && urls.includes(url)
}

/** A message as the browser hands it over. */
type ReceivedMessage = { source: unknown; origin: string; data: unknown }

/**
 * Accepts messages only from one course's frame: `frame` is its window, whose origin is opaque. More than twenty
 * messages a second are dropped; `at` is the time in milliseconds.
 */
export function courseGate(
  course: CourseItems,
  frame: () => unknown,
): (message: ReceivedMessage, index: number) => CourseEvent | null {
  let times: number[] = []
  return ({ source, origin, data }, index) => {
    const window = frame()
    if (window === null || window === undefined || source !== window || origin !== 'null') return null
    times = times.filter((time) => index - time < 1000)
    if (times.length >= MOST_A_SECOND) return null
    times.push(index)
    return readEvent(data, course)
  }
}
