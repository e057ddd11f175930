import { z } from 'zod'
import { publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** How a board stood when it was last read (docs/decisions.md, Boards). */
export const BoardState = z.enum(['live', 'empty', 'gone', 'blocked', 'unread', 'failing'])
export type BoardState = z.output<typeof BoardState>

/** One board as the API shows it. */
export const Board = z.looseObject({
  id: serviceText(),
  system: serviceText(),
  board: serviceText(),
  company: publicText(),
  state: BoardState,
  postings: z.int(),
  last_read_at: Timestamp.nullable(),
  last_change_at: Timestamp.nullable(),
  reason: serviceText().nullable(),
  sample: z.boolean(),
})
export type Board = z.output<typeof Board>

/** Where a refresh stands; counts are of boards and of postings. */
export const Refresh = z.looseObject({
  id: serviceText(),
  state: z.enum(['running', 'done', 'failed']),
  boards_total: z.int(),
  boards_done: z.int(),
  /** Boards that the next refresh goes on with: the time was over, or their host wants rest. */
  boards_left: z.int(),
  postings_new: z.int(),
  postings_changed: z.int(),
  postings_removed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type Refresh = z.output<typeof Refresh>
