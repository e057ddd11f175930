import { z } from 'zod'

/** The writer of a text; a test fails for a text field of a reply without a kind. */
export type TextKind = 'public-untrusted' | 'user-private' | 'service'

// Schemas do not change, so all fields of a kind share theirs: a start would make hundreds.
const PUBLIC = z.string().meta({ text: 'public-untrusted' })
const PRIVATE = z.string().meta({ text: 'user-private' })
const SERVICE = z.string().meta({ text: 'service' })

/** Text that strangers wrote on a board, or that was made from it. */
export function publicText() {
  return PUBLIC
}

/** Text that the person wrote about themselves or their search. */
export function privateText() {
  return PRIVATE
}

/** Words of this service: ids, states, sentences, and the names of roles. */
export function serviceText() {
  return SERVICE
}

/** RFC 3339 in UTC with milliseconds and Z. */
export const Timestamp = z.iso.datetime({ precision: 3 }).meta({ text: 'service' })

/** A time in a request: any RFC 3339 time with a zone; stored as UTC with milliseconds. */
export const TimestampInput = z.iso
  .datetime({ offset: true, error: 'is not a time such as 2026-11-21T09:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  // A zone may push a time beyond the calendar, where times no longer compare as text.
  .refine((time) => /^[12]\d{3}-/.test(time), { error: 'is not a time between the years 1000 and 2999' })

/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date({ error: 'is not a day such as 2026-11-21' })

export const Actor = z
  .enum(['operator', 'agent'])
  .describe('who writes: the person is the operator, a program an agent')
export type Actor = z.output<typeof Actor>

/** The revision of a record at reading. */
export const Revision = z.int().min(0).describe('the revision that was read')

/** A switch in a query: 0, 1, true or false. */
export const Switch = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

/** Returns a whole number in a query, within limits. */
export function queryInteger(min: number, max: number) {
  return z
    .string({ error: 'a whole number' })
    .regex(/^-?\d{1,9}$/, { error: 'is not a whole number' })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

/** The link that names a job: its own, or that of one of its postings. */
export const JobUrl = z.string().min(1).max(2000).describe('the link of the job, or of one of its postings')

/** How a list is cut: 1 to 200 rows, 50 when left out. */
export const Limit = queryInteger(1, 200).default(50).describe('how many rows, 1 to 200')

/** The start of a list's next page, from an earlier answer. */
export const Cursor = z.string().max(400).describe('the next page, as the one before said')

/** The body of a delete: the revision that was read, and the caller. */
export const DeleteQuery = z.strictObject({
  revision: queryInteger(0, 999_999_999).describe('the revision that was read'),
  actor: Actor.optional(),
})
