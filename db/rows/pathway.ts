import { z } from 'zod'
import { type Actor, TimestampInput } from '#lib/service/values/schema.ts'

/** The steps of creating a course, in order. */
export const STEPS = ['corpus', 'course', 'paths', 'render', 'audit', 'import'] as const
export type StepName = (typeof STEPS)[number]

export type StepState = {
  step: StepName
  status: 'pending' | 'running' | 'done' | 'skipped' | 'failed'
  started_at: string | null
  finished_at: string | null
  detail: string | null
}

export type PathwayStatus = 'queued' | 'running' | 'done' | 'failed'

/** The cost of a course so far; null is unknown. `worker_ms` excludes waiting for a limit. */
export type PathwayCost = {
  cli_model_calls: number
  worker_ms: number
  web_fetches: number
  web_searches: number
  tokens: number | null
}

/** The stored facts of a course beside its state. */
export type PathwayRecord = {
  asked_by: Actor
  profile_id: string | null
  /** Addresses that the person wants to be used. */
  links: string[]
  target: string
  max_calls: number
  max_fetches: number
  imported_from: string | null
  /** False if a course was imported without the source texts that its quotes could be checked against. */
  quotes_checked: boolean
  steps: StepState[]
  /** The last line of progress, and its time. */
  line: string | null
  progress_at: string
  cancel_requested: boolean
  calls: number
  fetches: number
  dropped: { what: string; reason: string }[]
  cost: PathwayCost
  course: { entry: string; title: string; generated_at: string; lessons: number; size_bytes: number } | null
  error: string | null
  error_code: string | null
}

/** A requested or imported course, as the desk stores it. */
export type Pathway = {
  pathway_id: string
  status: PathwayStatus
  source: 'requested' | 'imported'
  role_text: string
  record: PathwayRecord
  site: string | null
  revision: number
  requested_at: string
  updated_at: string
}

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
