import { z } from 'zod'
import { Cursor, Limit, privateText, serviceText } from '#lib/service/values/schema.ts'
import { KEYWORD_REASONS, RECEIPT_STATES } from '#lib/shortlist/runs/run-record.ts'
import { RunShown } from '#lib/shortlist/runs/schema.ts'

/** A run that was started; it goes on in the background. */
export const RunStarted = z.looseObject({
  schema_version: z.literal('svc-find-jobs-run-response:1'),
  run_id: serviceText(),
  status: z.literal('running'),
  node_receipts: RunShown.shape.node_receipts,
  sealed_digest: serviceText(),
  message: serviceText(),
})

export const RunsQuery = z.strictObject({ limit: Limit, cursor: Cursor.optional() })
export type RunsQuery = z.output<typeof RunsQuery>

/** The runs without their postings, the last started first. */
export const RunsResponse = z.looseObject({
  schema_version: z.literal('svc-runs:1'),
  runs: z.array(z.looseObject(RunShown.omit({ postings: true, node_receipts: true }).shape)),
  next_cursor: serviceText().nullable(),
})
export type RunsResponse = z.output<typeof RunsResponse>

const Part = { state: z.enum(RECEIPT_STATES), done: z.int(), total: z.int() }

/** How far the stages of a run have come. The keywords are the person's words, so no word of a posting is beside them. */
export const ProgressResponse = z.looseObject({
  schema_version: z.literal('svc-run-progress:1'),
  run_id: serviceText(),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  progress: z.looseObject({
    boards: z.looseObject({
      ...Part,
      failed: z.int(),
      keywords: z.looseObject({
        terms: z.array(privateText()),
        mode: z.literal('filter'),
        applied: z.boolean(),
        reason: z.enum(KEYWORD_REASONS).nullable(),
        message: serviceText(),
        matched: z.int(),
        dropped: z.int(),
        text_not_checked: z.int(),
      }),
    }),
    assess: z.looseObject({ ...Part, failed: z.int() }),
    rank: z.looseObject(Part),
  }),
})
export type ProgressResponse = z.output<typeof ProgressResponse>

export const AssessAllBody = z.strictObject({
  start: z.boolean().optional(),
  cancel: z.boolean().optional(),
})
export type AssessAllBody = z.output<typeof AssessAllBody>

const LaneState = z.enum(['idle', 'running', 'cancelling'])

const Estimate = z.looseObject({
  basis_calls: z.int(),
  calls: z.int(),
  cost: z.number().nullable(),
  seconds: z.number(),
  tokens: z.int(),
})

/** What is left to assess of a run, and how far it has come. */
export const AssessAllResponse = z.looseObject({
  schema_version: z.literal('svc-run-assess-all:1'),
  run_id: serviceText(),
  state: LaneState,
  plan: z.looseObject({
    count: z.int(),
    new_count: z.int(),
    stale_count: z.int(),
    total: z.int().optional(),
    more_after: z.int().optional(),
  }),
  /** Of the batch that runs, else of the last one that was started for all of this run. */
  counts: z.looseObject({ requested: z.int(), assessed: z.int(), failed: z.int(), not_started: z.int() }),
  estimate: Estimate,
  model_target: serviceText(),
  message: serviceText(),
})
export type AssessAllResponse = z.output<typeof AssessAllResponse>

export const RankBody = z.strictObject({
  start: z.boolean().optional(),
  cancel: z.boolean().optional(),
  cost_cap_usd: z.number().min(0).max(100_000).optional(),
  profile_id: z.string().min(1).max(120).optional(),
  run_id: z.string().min(1).max(120).optional(),
  schema_version: z.literal('svc-run-rank-request:1').optional(),
})
export type RankBody = z.output<typeof RankBody>

/** How the ranking of a run's postings stands. It is made in code, so nothing is ever spent. */
export const RankResponse = z.looseObject({
  schema_version: z.literal('svc-run-rank:1'),
  run_id: serviceText(),
  state: LaneState,
  counts: z.looseObject({ done: z.int(), total: z.int() }),
  /** The role that the stored ranks are of. */
  ranked_for: serviceText().nullable(),
  cost_cap_usd: z.number().nullable(),
  spent_usd: z.literal(0),
  message: serviceText(),
})
export type RankResponse = z.output<typeof RankResponse>

export const WindowBody = z.strictObject({ days: z.int().min(1).max(365).optional() })

export const SKIP_REASONS = [
  ...(['run_imported', 'role_not_active', 'nothing_found', 'all_assessed'] as const),
  ...(['assess_batch_running', 'model_denied', 'model_unavailable', 'model_target_unavailable'] as const),
] as const

/** What a search of the stored postings over more days added to a run. */
export const WindowResponse = z.looseObject({
  schema_version: z.literal('svc-run-posted-window:1'),
  run_id: serviceText(),
  run_days: z.int(),
  searched_days: z.int().nullable(),
  choices: z.array(z.int()),
  /** Added by all such searches of this run. */
  added_total: z.int(),
  /** Added by this one. */
  added: z.int(),
  /** How many of them are being assessed. */
  assessing: z.int(),
  /** Why nothing was searched, added or assessed; null where all was done that was asked. */
  skip_reason: z.enum(SKIP_REASONS).nullable(),
  message: serviceText(),
})
export type WindowResponse = z.output<typeof WindowResponse>
