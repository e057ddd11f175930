import { z } from 'zod'

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

/** Returns whether the person applied, or came any further (interface, row classification rule 2). */
export function hasApplied({ status }: { status: string }): boolean {
  return status !== 'interested'
}
