import { z } from 'zod'

/** How a board stood when it was last read (docs/decisions.md, Boards). */
export const BoardState = z.enum(['live', 'empty', 'gone', 'blocked', 'unread', 'failing'])
export type BoardState = z.output<typeof BoardState>

/** How far an application has come; all but the first count as applied. */
export const ApplicationStatus = z.enum([
  'interested',
  'applied',
  'screening',
  'interview',
  'offer',
  'accepted',
  'rejected',
  'withdrawn',
])
export type ApplicationStatus = z.output<typeof ApplicationStatus>

/** A person's quick mark: not interested, or seen. */
export const JOB_MARKS = ['declined', 'seen'] as const
export type JobMarkName = (typeof JOB_MARKS)[number]
