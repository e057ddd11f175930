import { z } from 'zod'
import { ROUND_KINDS, ROUND_OUTCOMES } from '#db/rows/states.ts'
import { Actor, JobUrl, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { isCalendarTime, readMoment } from '#lib/shortlist/interviews/moment.ts'

const MOST_MINUTES = 1440

const At = z
  .string()
  .max(40)
  .refine((text) => readMoment(text) !== null, {
    error: 'is not a time with its offset, such as 2026-12-03T14:00+01:00',
    abort: true,
  })
  .refine((text) => isCalendarTime(readMoment(text) ?? { at: '', utc_offset: '' }), {
    error: 'is not a time between the years 2000 and 2100',
  })

const Minutes = z.int().min(5).max(MOST_MINUTES).describe(`how long it takes, 5 to ${MOST_MINUTES}`)
const People = z
  .string()
  .trim()
  .max(500)
  .describe('names and roles, without mail addresses and phone numbers')
const Place = z.string().trim().max(500).describe('a place or a link')
const Notes = z.string().max(10_000)

/** A new interview round of an application. */
export const NewRound = z.strictObject({
  job_url: JobUrl,
  at: At.describe('when it starts, with the offset: 2026-12-03T14:00+01:00'),
  minutes: Minutes.default(60),
  kind: z.enum(ROUND_KINDS).default('other'),
  people: People.default(''),
  place: Place.default(''),
  notes: Notes.default(''),
  outcome: z.enum(ROUND_OUTCOMES).default('open'),
  actor: Actor.optional(),
})
export type NewRound = z.output<typeof NewRound>

/** The changes of an edit and the revision that was read; a missing field stays. */
export const RoundChange = z.strictObject({
  at: At.optional(),
  minutes: Minutes.optional(),
  kind: z.enum(ROUND_KINDS).optional(),
  people: People.optional(),
  place: Place.optional(),
  notes: Notes.optional(),
  outcome: z.enum(ROUND_OUTCOMES).optional(),
  revision: Revision,
  actor: Actor.optional(),
})
export type RoundChange = z.output<typeof RoundChange>

export const RoundParams = z.strictObject({
  round_id: z.string().min(1).max(60).describe('the id of the interview round'),
})

/** The rounds to list: of one application, or all. */
export const RoundsQuery = z.strictObject({ job_url: JobUrl.optional() })
export type RoundsQuery = z.output<typeof RoundsQuery>

const RoundWords = {
  at: Timestamp,
  utc_offset: serviceText(),
  minutes: z.int(),
  kind: z.enum(ROUND_KINDS),
  people: privateText(),
  place: privateText(),
  notes: privateText(),
  outcome: z.enum(ROUND_OUTCOMES),
  /** The time as the person typed it, without its offset. Example: `2026-12-03T14:00`. */
  local_time: serviceText(),
}

/** An interview round as the API shows it; the job is named by its link alone. */
export const RoundView = z.looseObject({
  id: serviceText(),
  job_identity: serviceText(),
  ...RoundWords,
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
})
export type RoundView = z.output<typeof RoundView>

export const RoundsResponse = z.looseObject({
  schema_version: z.literal('svc-interviews:1'),
  rounds: z.array(
    RoundView.extend({
      /** Set if its texts wait for the person's yes; the sheet prints these until then. */
      waits: z
        .looseObject({
          prints: z.looseObject({ people: privateText(), place: privateText(), notes: privateText() }),
        })
        .nullable(),
    }),
  ),
})

export const RoundResponse = z.looseObject({
  schema_version: z.literal('svc-interview:1'),
  round: RoundView,
})

/** A round with its earlier texts. */
export const RoundShown = z.looseObject({
  schema_version: z.literal('svc-interview-record:1'),
  round: RoundView,
  earlier: z.array(z.looseObject({ revision: Revision, replaced_at: Timestamp, ...RoundWords })),
})

export const RoundDeleted = z.looseObject({
  schema_version: z.literal('svc-interview-deleted:1'),
  deleted: serviceText(),
})
