import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import type { CardState } from '#db/rows/pathway.ts'

/** How well a card was known, as the four buttons say it. */
export const GRADES = [
  { grade: Rating.Again, label: 'Again', key: '1' },
  { grade: Rating.Hard, label: 'Hard', key: '2' },
  { grade: Rating.Good, label: 'Good', key: '3' },
  { grade: Rating.Easy, label: 'Easy', key: '4' },
] as const satisfies readonly { grade: Grade; label: string; key: string }[]

export type CardGrade = (typeof GRADES)[number]['grade']

// Nine of ten cards are to be known when they come up again.
const scheduler = fsrs({ request_retention: 0.9 })

/** Returns the state of a card after a grade, with the day on which it comes up again. A card without a state is new. */
export function rate(state: CardState | undefined, grade: CardGrade, now: number): CardState {
  const { card } = scheduler.next(cardOf(state, now), new Date(now), grade)
  return {
    due: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled_days: card.scheduled_days,
    learning_steps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    last_review: card.last_review?.toISOString() ?? null,
  }
}

/** A card that was judged on a page of the course: known is good, and not known is again. */
export function rateKnown(state: CardState | undefined, isKnown: boolean, now: number): CardState | null {
  // Before it is due, turning it over once more says nothing of how long it is remembered.
  if (state && Date.parse(state.due) > now) return null
  return rate(state, isKnown ? Rating.Good : Rating.Again, now)
}

function cardOf(state: CardState | undefined, now: number) {
  if (!state) return createEmptyCard(new Date(now))
  const { due, last_review, ...numbers } = state
  return {
    ...numbers,
    due: new Date(due),
    elapsed_days: 0,
    ...(last_review === null ? {} : { last_review: new Date(last_review) }),
  }
}
