import { z } from 'zod'
import { READ_FROM } from '#db/rows/own-job.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'
import { Actor, publicText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

const Line = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\n\r]*$/, { error: 'holds a line break' })
const PlainLine = Line.transform((text) => plainLine(text, 200))
const Title = PlainLine.pipe(
  z
    .string()
    .trim()
    .regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit: give the job a title' }),
)
const Link = z.string().trim().min(1).max(2000)
const Text = z.string().max(200_000)
const Mode = z.enum(['', 'remote', 'hybrid', 'onsite'])

const WORDS = { company: PlainLine, place: PlainLine, work_mode: Mode, pay: Line, source: Line, text: Text }

/** A job to keep: a title, with a link, a text or both. */
export const NewOwnJob = z.strictObject({
  title: Title,
  link: Link.optional(),
  ...z.strictObject(WORDS).partial().shape,
  read_from: z.enum(READ_FROM).optional(),
  actor: Actor.optional(),
})
export type NewOwnJob = z.output<typeof NewOwnJob>

/** The changes of an own job and the revision that was read; an empty link or text removes it. */
export const OwnJobChange = z.strictObject({
  title: Title.optional(),
  link: z.union([Link, z.literal('')]).optional(),
  ...z.strictObject(WORDS).partial().shape,
  revision: Revision,
  actor: Actor.optional(),
})
export type OwnJobChange = z.output<typeof OwnJobChange>

export const OwnJobParams = z.strictObject({
  own_id: z.string().min(1).max(60).describe('the id of the job that you keep'),
})

/** The posting to read before it is kept: by its link, by its pasted text, or by both. */
export const OwnJobRead = z.strictObject({
  link: Link.optional(),
  text: Text.optional(),
  page_data: z
    .array(z.string().max(100_000))
    .max(20)
    .optional()
    .describe('the JSON-LD blocks of the page at `link`, which is then not asked'),
})
export type OwnJobRead = z.output<typeof OwnJobRead>

const OwnJobWords = {
  link: publicText().nullable(),
  title: publicText(),
  company: publicText(),
  place: publicText(),
  work_mode: serviceText(),
  pay: publicText(),
  source: publicText(),
  text: publicText(),
}

/** An own job as the API shows it; `job_url` names it in every other route. */
export const OwnJobView = z.looseObject({
  id: serviceText(),
  job_url: publicText(),
  ...OwnJobWords,
  read_from: z.enum(READ_FROM),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
})
export type OwnJobView = z.output<typeof OwnJobView>

export const OwnJobsResponse = z.looseObject({
  schema_version: z.literal('svc-own-jobs:1'),
  own_jobs: z.array(OwnJobView),
})

/** The kept job; null if a job of this link is listed already, which `job_url` then names. */
export const OwnJobResponse = z.looseObject({
  schema_version: z.literal('svc-own-job:1'),
  own_job: OwnJobView.nullable(),
  job_url: publicText(),
  message: serviceText(),
})

export const OwnJobShown = z.looseObject({
  schema_version: z.literal('svc-own-job-record:1'),
  own_job: OwnJobView,
  earlier: z.array(z.looseObject({ revision: Revision, replaced_at: Timestamp, ...OwnJobWords })),
})

export const OwnJobDeleted = z.looseObject({
  schema_version: z.literal('svc-own-job-deleted:1'),
  deleted: serviceText(),
})

/** The posting as it was read; nothing is stored. Missing words are '' for the person to fill in. */
export const OwnJobReading = z.looseObject({
  schema_version: z.literal('svc-own-job-read:1'),
  ...OwnJobWords,
  /** The words that are a guess, for the person to check. Example: a company that stands under the title. */
  unsure: z.array(serviceText()),
  read_from: z.enum(READ_FROM),
  /** Why the link could not be read; null if it was, or if none was given. */
  problem: serviceText().nullable(),
  /** The job that is listed already under this link; null if none. */
  listed_as: publicText().nullable(),
  /** The board of a known hiring system to which the link belongs; null if none. `is_list`: the link names no posting. */
  board: z
    .looseObject({
      board_id: serviceText(),
      company: publicText(),
      is_list: z.boolean(),
      followed: z.boolean(),
    })
    .nullable(),
})
