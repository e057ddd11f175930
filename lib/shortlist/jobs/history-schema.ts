import { z } from 'zod'
import { publicText, serviceText, Timestamp, TimestampInput } from '#lib/service/values/schema.ts'
import { FACT_KINDS } from '#lib/shortlist/jobs/listing-facts.ts'
import { CHANGE_KINDS } from '#lib/shortlist/jobs/rules/job-changes.ts'

/** One change of a job; its text before is read with `GET /api/jobs/history` and this `at`. */
export const JobChangeShown = z.looseObject({
  at: Timestamp,
  job_identity: publicText(),
  /** How many of the job's postings changed so at that time. */
  postings: z.int(),
  kind: z.enum(CHANGE_KINDS),
  from: publicText(),
  to: publicText(),
  /** Of a text: lines that came and went, requirements first. */
  added: z.array(publicText()),
  removed: z.array(publicText()),
  left_out: z.looseObject({ added: z.int(), removed: z.int() }),
})

/** A fact of a job's age or of how it was listed, with what shows it. */
export const ListingFactShown = z.looseObject({
  kind: z.enum(FACT_KINDS),
  text: serviceText(),
  evidence: z.array(z.looseObject({ job_identity: publicText(), at: Timestamp })),
})

/** Whose history, and with `at` the text that it had until then. */
export const HistoryQuery = z.strictObject({
  url: z.string().min(1).max(2000),
  at: TimestampInput.optional(),
})

/** All that is kept of how a job changed. */
export const HistoryResponse = z.looseObject({
  schema_version: z.literal('svc-job-history:1'),
  job_identity: publicText(),
  /** How many changes of each posting are kept: the newest. */
  kept: z.int(),
  changes: z.array(JobChangeShown),
  facts: z.array(ListingFactShown),
  /** The text until `at`; null without one. */
  earlier_text: publicText().nullable(),
})
