import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Sentence } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { untilText } from '#assets/page/kit/words.ts'
import { AGAIN_MS, dayOf, deckOf, doneSoFar, MOST_A_DAY, note } from '#assets/page/learn/progress.ts'
import type { OpenStudyCourse } from '#assets/page/learn/store.ts'
import type { CardState } from '#db/rows/pathway.ts'
import { counted } from '#lib/text/text.ts'

/** The cards of a course that are due, one after the other; how well each was known says when it comes again. */
export function Cards({ shown: pathway, close }: { shown: OpenStudyCourse; close: () => void }) {
  const items = doneSoFar.value
  // Fixed when the cards are opened, so that ratings do not reshuffle the queue.
  const queue = useSignal<string[] | null>(null)
  if (items && queue.peek() === null) {
    queue.value = deckOf(pathway.lessons, items, dayOf(Date.now())).due.map(({ id }) => id)
  }
  useKeys({ Escape: close })
  const [first] = queue.value ?? []
  const card = pathway.lessons.flatMap(({ cards }) => cards).find(({ id }) => id === first)
  const judge = (grade: CardGrade) => {
    if (!card) return
    const now = Date.now()
    const state = rate(doneSoFar.peek()?.cards[card.id], grade, now)
    note({ did: 'card', item: card.id, state })
    const remaining = (queue.peek() ?? []).slice(1)
    // A card that is due again within minutes is asked again before the end.
    queue.value = Date.parse(state.due) - now <= AGAIN_MS ? [...remaining, card.id] : remaining
    announce(`Shown again ${untilText(state.due, now)}`)
  }
  return (
    <section class="panel cards-panel" aria-labelledby="cards-title">
      <div class="title-line">
        <h2 id="cards-title">Cards</h2>
        <Button class="plain" onClick={close} label="Back to the course" />
      </div>
      {card ? (
        <>
          <p class="small quiet">{counted(queue.value?.length ?? 0, 'card')} left</p>
          <StudyCard key={`${card.id} ${queue.value?.length}`} card={card} judge={judge} />
        </>
      ) : (
        <NothingDue shown={pathway} />
      )}
    </section>
  )
}

type LessonCard = OpenStudyCourse['lessons'][number]['cards'][number]

function StudyCard({ card, judge }: { card: LessonCard; judge: (grade: CardGrade) => void }) {
  const isTurned = useSignal(false)
  const show = useRef<HTMLButtonElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  // A key pressed at once is meant for the visible card.
  useLayoutEffect(() => show.current?.focus(), [])
  useLayoutEffect(() => {
    if (isTurned.value) answer.current?.focus()
  }, [isTurned.value])
  const graded = Object.fromEntries(
    GRADES.map(({ grade, key }) => [key, () => (isTurned.peek() ? judge(grade) : false)]),
  )
  useKeys({
    ...graded,
    ' ': () => {
      // On a button the browser presses it.
      if (document.activeElement?.matches('button, a, summary')) return false
      if (isTurned.peek()) return judge(GRADES[2].grade)
      isTurned.value = true
    },
  })
  const now = Date.now()
  return (
    <>
      <p class="card-side">
        <Sentence text={card.front} />
      </p>
      {!isTurned.value && (
        <div class="acts">
          <button
            ref={show}
            type="button"
            class="primary"
            aria-keyshortcuts="Space"
            onClick={() => (isTurned.value = true)}
          >
            Show the answer
          </button>
        </div>
      )}
      {isTurned.value && (
        <>
          <div ref={answer} class="card-side answer" tabIndex={-1}>
            <span class="unseen">Answer: </span>
            <Sentence text={card.back} />
          </div>
          <fieldset class="grades stack-2">
            <legend class="small quiet">How well did you know it?</legend>
            {GRADES.map(({ grade, label, key }) => (
              <button key={key} type="button" aria-keyshortcuts={key} onClick={() => judge(grade)}>
                <span>
                  {label}{' '}
                  <span class="kbd" aria-hidden="true">
                    {key}
                  </span>
                </span>
                <span class="small quiet">
                  {untilText(rate(doneSoFar.peek()?.cards[card.id], grade, now).due, now)}
                </span>
              </button>
            ))}
          </fieldset>
        </>
      )}
    </>
  )
}

function NothingDue({ shown: pathway }: { shown: OpenStudyCourse }) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  const items = doneSoFar.value
  if (!items) return null
  const now = Date.now()
  const { next_at, waiting, is_capped } = deckOf(pathway.lessons, items, dayOf(now))
  return (
    <>
      <p ref={title} class="lead" tabIndex={-1}>
        {is_capped ? `That is enough for today: ${MOST_A_DAY} cards.` : 'No card is due.'}
      </p>
      {!is_capped && next_at !== null && <p>The next one comes {untilText(next_at, now)}.</p>}
      {waiting > 0 && (
        <p class="quiet">
          {counted(waiting, 'card')} {waiting === 1 ? 'waits for its lesson' : 'wait for their lessons'}. Mark
          a lesson as done, and its cards come up here.
        </p>
      )}
    </>
  )
}

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
