import { z } from 'zod'
import { TimestampInput } from '#lib/service/values/schema.ts'

/** A lesson's id, or that of a question or card behind its lesson's, as `m1l1.q2`. */
const Item = z.string().regex(/^[a-z][a-z0-9-]{0,39}(?:\.[a-z][a-z0-9-]{0,39})?$/)
const Items = z.array(Item).max(60)

const Quiz = z.strictObject({ ok: z.boolean(), tries: z.int().min(1).max(999) })

/** The schedule of a card as the page's scheduler keeps it (FSRS; times in days except the moments). */
const CardState = z.strictObject({
  due: TimestampInput,
  stability: z.number().min(0).max(100_000),
  difficulty: z.number().min(0).max(10),
  scheduled_days: z.number().min(0).max(100_000),
  learning_steps: z.int().min(0).max(100),
  reps: z.int().min(0).max(100_000),
  lapses: z.int().min(0).max(100_000),
  state: z.int().min(0).max(3),
  last_review: TimestampInput.nullable(),
})
export type CardState = z.output<typeof CardState>

/** The progress of a course: only ids, ticks and times. */
export const ProgressItems = z.strictObject({
  viewed: Items,
  done: Items,
  practice: Items,
  quiz: z.record(Item, Quiz),
  cards: z.record(Item, CardState),
})
export type ProgressItems = z.output<typeof ProgressItems>
