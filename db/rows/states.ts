import { z } from 'zod'

/** The state of a board after its last reading (docs/boards.md). */
export const BoardState = z.enum(['live', 'empty', 'gone', 'blocked', 'unread', 'failing'])
export type BoardState = z.output<typeof BoardState>

/** The stages of an application; all but the first count as applied. */
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
