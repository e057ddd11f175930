import { z } from 'zod'
import { SPLITS } from '#db/rows/listed-job.ts'
import { EstimateShown } from '#lib/judge/calls/schema.ts'
import { Cursor, Switch, serviceText, Timestamp, TimestampInput } from '#lib/service/values/schema.ts'
import { RowFields, Rows } from '#lib/shortlist/jobs/schema.ts'

/** The fields of each row; with `none` there are no rows, only counts and questions. */
const NewFields = z
  .enum([...RowFields.options, 'none'])
  .default('all')
  .describe('all of each row, only what a line of a list shows, or no rows')

export const NewQuery = z.strictObject({
  profile_id: z.string().max(100).optional().describe('the jobs of one role'),
  since: TimestampInput.optional().describe('the time from which jobs are new; the last check when left out'),
  unseen: Switch.optional().describe('all jobs not marked as seen'),
  peek: Switch.optional().describe('look without moving the time of the last check'),
  us_only: Switch.optional().describe('nothing clearly outside the US; the setting when left out'),
  sort: z
    .enum(['default', 'best'])
    .default('default')
    .describe('by verdict, then fit, or best first by the chance of a call'),
  split: z.enum(SPLITS).optional().describe('one part of the list'),
  cursor: Cursor.optional(),
  fields: NewFields,
})
export type NewQuery = z.output<typeof NewQuery>

export const YoursQuery = NewQuery.omit({
  peek: true,
  sort: true,
  split: true,
  cursor: true,
  fields: true,
  unseen: true,
})

export const NewsAnswerBody = z.strictObject({
  assess: z.boolean(),
  since: TimestampInput.optional(),
  reassess_stale: z.boolean().optional(),
  include_low_rank: z.boolean().optional(),
  profile_id: z.string().max(100).optional(),
  us_only: z.boolean().optional(),
  peek: z.boolean().optional(),
  wait: z.boolean().optional(),
  fields: NewFields,
})
export type NewsAnswerBody = z.output<typeof NewsAnswerBody>

const Call = z.looseObject({
  api: z.looseObject({
    method: serviceText(),
    path: serviceText(),
    body: z.record(z.string(), z.union([serviceText(), z.boolean()])),
  }),
  cli: serviceText(),
})

/** A question that waits for a yes (interface, Question objects). */
export const NewsQuestion = z.looseObject({
  kind: z.enum(['assess_new', 'reassess_stale']),
  new: z.int().optional(),
  to_assess: z.int().optional(),
  to_reassess: z.int().optional(),
  batch: z.int(),
  more_after: z.int(),
  by_profile: z.array(z.looseObject({ count: z.int(), profile_id: serviceText() })),
  estimate: EstimateShown,
  model_target: serviceText(),
  low_rank_skipped: z.int(),
  text: serviceText(),
  /** A note before an approval; null for none. */
  note: serviceText().nullable(),
  yes: Call,
  no: Call.optional(),
})
export type NewsQuestion = z.output<typeof NewsQuestion>

const Counts = z.looseObject({
  applied: z.int(),
  by_profile: z.array(z.looseObject({ new: z.int(), profile_id: serviceText() })),
  declined: z.int(),
  not_open: z.looseObject({
    elsewhere: z.int(),
    far: z.int(),
    remote_elsewhere: z.int(),
    permission: z.int(),
    language: z.int(),
    licence: z.int(),
  }),
  low_rank_skipped: z.int(),
  new: z.int(),
  not_judged: z.looseObject({
    no_text: z.int(),
    nothing_read: z.int(),
    unread_language: z.int(),
    /** All jobs that would be assessed, if there is no evidence yet. */
    no_evidence: z.int(),
  }),
  /** Jobs of companies, agencies and title words that the person hides. */
  hidden: z.int(),
  only_stale: z.int(),
  /** Jobs outside the limits of the roles that found them. */
  outside_limits: z.int(),
  postings: z.int(),
  ranked_low: z.int(),
  seen: z.int(),
  shown: z.int(),
  /** The new jobs by part of the list; together they are `new`. */
  splits: z.looseObject({
    needs_you: z.int(),
    matches: z.int(),
    not_assessed: z.int(),
    changed: z.int(),
    low: z.int(),
  }),
  to_assess: z.int(),
  us_only_left_out: z.int(),
  weak_fit: z.int(),
})

/** The batch that a yes started; `more_after` and `next` exist if it left some jobs. */
const Started = z.looseObject({
  batch_id: serviceText(),
  requested: z.int(),
  more_after: z.int().optional(),
  next: Call.optional(),
})

const Anchor = z.looseObject({ advances: z.boolean(), last_checked_at: Timestamp.nullable() })

/** The new list (interface, GET /api/new). */
export const NewResponse = z.looseObject({
  schema_version: z.literal('svc-new:1'),
  status: z.enum(['ask', 'new', 'nothing_new']),
  checked_at: Timestamp,
  since: Timestamp,
  since_source: z.enum(['anchor', 'first_check', 'passed']),
  anchor: Anchor,
  peek: z.boolean(),
  message: serviceText(),
  /** Why jobs are missing from the list; null if none are. */
  index_note: serviceText().nullable().optional(),
  /** True while jobs are assessed without a question. */
  by_itself: z.literal(true).optional(),
  profile_id: serviceText().nullable(),
  profiles: z.array(
    z.looseObject({
      is_default: z.boolean(),
      label: serviceText(),
      profile_id: serviceText(),
      resume: z.looseObject({ record_id: serviceText().nullable(), revision_id: serviceText().nullable() }),
    }),
  ),
  counts: Counts,
  /** How many jobs of these roles are in each state of the list of jobs, whenever they were first seen. */
  in_all: z.record(z.string(), z.int()),
  fit: z.looseObject({
    assess_min_rank: z.int(),
    source: serviceText(),
    weak_fit_below_percent: z.int(),
    weak_fit_below_rank: z.int(),
  }),
  us_only: z.looseObject({ default: z.boolean(), on: z.boolean(), rule: serviceText() }),
  question: NewsQuestion.nullable(),
  stale_question: NewsQuestion.nullable(),
  low_rank_question: NewsQuestion.nullable(),
  assessed: Started.nullable(),
  reassessed: Started.nullable(),
  processed: z.null(),
  pipeline: z.looseObject({
    approvals: z.array(serviceText()),
    awaiting_approval: z.int(),
    command: serviceText(),
    est_calls: z.int(),
    text: serviceText(),
    waiting: z.int(),
  }),
  ranking: z.looseObject({
    by_profile: z.array(
      z.looseObject({
        profile_id: serviceText(),
        ranked: z.int(),
        stale_resume: z.boolean(),
        total: z.int(),
      }),
    ),
    enabled: z.boolean(),
    in_progress: z.boolean(),
    stale_resume: z.boolean(),
    window_days: z.int(),
  }),
  postings: Rows,
  /** The next 50 rows, with the same query; null if there are no more. */
  next_cursor: serviceText().nullable(),
  yours_hint: z.looseObject({
    api: z.looseObject({ method: serviceText(), path: serviceText() }),
    available: z.boolean(),
    cli: serviceText(),
    note: serviceText(),
  }),
})
export type NewResponse = z.output<typeof NewResponse>

export const SeenBody = z.strictObject({
  until: TimestampInput.optional(),
  /** With `until`: the `since` of the unseen list that was read, which must still stand. */
  seen_until: TimestampInput.optional(),
})
export type SeenBody = z.output<typeof SeenBody>
export const SeenResponse = z.looseObject({ schema_version: z.literal('svc-new-seen:1'), anchor: Anchor })

/** How far the stored postings are matched once, before the first new list exists. */
export const PostingsStatus = z.looseObject({
  schema_version: z.literal('svc-postings-status:1'),
  status: z.enum(['ready', 'preparing']),
  done: z.int(),
  total: z.int(),
  stage: serviceText(),
})
export type PostingsStatus = z.output<typeof PostingsStatus>
