import { z } from 'zod'
import { ApplicationStatus, ROUND_KINDS, ROUND_OUTCOMES } from '#db/rows/states.ts'
import { Actor, JobUrl, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { offsetHere } from '#lib/service/values/times.ts'

/** A moment as the person typed it. */
export type Moment = {
  /** RFC 3339 in UTC with milliseconds. */
  at: string
  /** Example: `+01:00`. */
  utc_offset: string
}

const FORM = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})?$/
const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const MINUTE_MS = 60_000
const MOST_OFFSET_MINUTES = 14 * 60

const MOST_MINUTES = 1440

const At = z
  .string()
  .max(40)
  .refine((text) => readMoment(text) !== null, {
    error: 'is not a time such as 2026-12-03T14:00 or 2026-12-03T14:00+01:00',
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
  at: At.describe('when it starts: 2026-12-03T14:00, or +01:00 behind it'),
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
  /** The stage of its application, which a round does not change; null if that is gone meanwhile. */
  stage: ApplicationStatus.nullable(),
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

/**
 * Reads a time, to the minute; null if it is none. Without an offset it is a time of this computer. Example:
 * "2026-12-03T14:00+01:00" is 13:00 in UTC, with the offset `+01:00`.
 */
export function readMoment(text: string): Moment | null {
  const [, day = '', clock = '', written] = FORM.exec(text.trim()) ?? []
  const zone = written ?? offsetHere(`${day}T${clock}`)
  const utc_offset = /^z$/i.test(zone) ? '+00:00' : zone.replace('-00:00', '+00:00')
  const offset = offsetMinutes(utc_offset)
  const local = Date.parse(`${day}T${clock}:00.000Z`)
  if (Number.isNaN(local) || offset === null) return null
  // February 30 would become a day of March.
  if (!new Date(local).toISOString().startsWith(`${day}T${clock}`)) return null
  return { at: new Date(local - offset * MINUTE_MS).toISOString(), utc_offset }
}

/** Returns whether a calendar takes the time: its year is 2000 to 2100. */
export function isCalendarTime({ at }: Moment): boolean {
  return isCalendarYear(at)
}

/** Returns whether the year at the start of a day or time is 2000 to 2100. */
export function isCalendarYear(day: string): boolean {
  const year = Number(/^(\d{4})-/.exec(day)?.[1])
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Returns the time as the person typed it. Example: `2026-12-03T14:00`. */
export function localTime({ at, utc_offset }: Moment): string {
  const minutes = offsetMinutes(utc_offset) ?? 0
  return new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString().slice(0, 16)
}

function offsetMinutes(utc_offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):([0-5]\d)$/.exec(utc_offset) ?? []
  if (hours === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  if (total > MOST_OFFSET_MINUTES) return null
  return sign === '-' ? -total : total
}
