import { z } from 'zod'
import { KEYWORD_REASONS, RECEIPT_STATES, SELECTION_RULES, STAGES } from '#db/rows/run.ts'
import { EstimateShown } from '#lib/judge/calls/schema.ts'
import { JOB_KINDS } from '#lib/judge/verdict/job-words.ts'
import { ModelTarget } from '#lib/service/config/schema.ts'
import {
  Actor,
  Cursor,
  Limit,
  privateText,
  publicText,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'
import { RUN_ID } from '#lib/shortlist/runs/run-record.ts'

const VERDICTS = [
  'matched_above_threshold',
  'pending_user_answers',
  'below_threshold',
  'not_a_match',
] as const

/** The consent envelope. Sending it agrees to the run; its keys are the client's own, except two that can refuse. */
const Consent = z
  .record(z.string(), z.unknown())
  .describe('agrees by being sent; false under `read_boards` or `model_calls` refuses the run')

/** The body that starts a run (interface, POST /api/run). */
export const RunBody = z.strictObject({
  config_digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/, { error: 'is not a digest such as GET /api/config gives' }),
  consent: Consent,
  keywords: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
  model_target: ModelTarget,
  schema_version: z.literal('svc-find-jobs-run-request:1'),
  selection_cap: z.int().min(1).max(50),
  selection_rule: z.enum(SELECTION_RULES),
  actor: Actor.optional(),
})
export type RunBody = z.output<typeof RunBody>

export const RunParams = z.strictObject({ run_id: z.string().min(1).max(120).describe('the id of the run') })

const Code = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, { error: 'is not a code' })
const Digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, { error: 'is not a digest' })
const Count = z.int().min(0).max(1_000_000)
const coded = () => Code.meta({ text: 'service' })
const digest = () => Digest.meta({ text: 'service' })

/** The most postings that a run holds. */
export const MOST_POSTINGS = 5000

/** The receipt of a run's stage. */
const ReceiptShown = z.strictObject({
  id: z.enum(STAGES),
  state: z.enum(RECEIPT_STATES),
  counts: z.strictObject({ total: Count, done: Count, failed: Count }),
  code: coded().nullable(),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
})

const PostingShown = z.strictObject({
  job_identity: publicText().min(1).max(2000),
  title: publicText().max(1000),
  company: publicText().max(1000),
  /** The publishing day, or the first-seen day if its board gives none. */
  posted_at: Timestamp,
  is_new: z.boolean(),
  added_by: z.enum(['run', 'posted_window']),
  rank_score: z.number().min(0).max(100).nullable(),
  /** The chance of a call in percent, as lists have it; missing in runs of other computers and for postings that are gone. */
  chance: z.int().min(0).max(100).optional(),
  /** The kind and the word of the job, as lists have them; missing where it was not assessed, and as the chance is. */
  standing: z.strictObject({ kind: z.enum(JOB_KINDS), word: publicText().max(100) }).optional(),
  assessment: z
    .strictObject({
      verdict: z.enum(VERDICTS),
      fit: z.int().min(0).max(100).nullable(),
      met: Count,
      total: Count,
      target: publicText().max(300),
      created_at: Timestamp,
      stale_reason: coded().nullable(),
    })
    .nullable(),
  /** False if the matrix behind the counts is not on this desk; null if it was not assessed. */
  assessment_detail: z.boolean().nullable(),
})
export type PostingShown = z.output<typeof PostingShown>

/** A run in full, as shown by `GET /api/runs/{run_id}`, exported and imported. */
export const RunShown = z.strictObject({
  run_id: z.string().regex(RUN_ID, { error: 'is not the id of a run' }).meta({ text: 'service' }),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  imported: z.boolean(),
  profile_id: z
    .string()
    .max(120)
    .regex(/^[a-z0-9-]+$/, { error: 'is not the id of a role' })
    .meta({ text: 'service' })
    .nullable(),
  config_digest: digest(),
  sealed_digest: digest(),
  selection_rule: z.enum(SELECTION_RULES),
  selection_cap: z.int().min(1).max(50),
  model_target: publicText().max(300),
  keyword_count: z.int().min(0).max(20),
  keywords: z
    .strictObject({
      applied: z.boolean(),
      reason: z.enum(KEYWORD_REASONS).nullable(),
      matched: Count,
      dropped: Count,
      text_not_checked: Count,
    })
    .nullable(),
  run_days: z.int().min(1).max(365),
  us_only: z.boolean(),
  searched_days: z.int().min(1).max(365).nullable(),
  added_total: Count,
  node_receipts: z.array(ReceiptShown).max(STAGES.length),
  interruptions: Count,
  error_code: coded().nullable(),
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
  counts: z.strictObject({ postings: Count, new: Count, assessed: Count }),
  postings: z.array(PostingShown).max(MOST_POSTINGS),
})
export type RunShown = z.output<typeof RunShown>

export const RunResponse = z.looseObject({ schema_version: z.literal('svc-run:1'), run: RunShown })

/** An answer of `GET /api/runs/{run_id}`, whole or only its run. */
export const RunImportBody = z.strictObject({
  run: RunShown,
  schema_version: z.literal('svc-run:1').optional(),
  _labels: z.strictObject({ '/run/model_target': Label(), '/run/postings': Label() }).optional(),
  actor: Actor.optional(),
})
export type RunImportBody = z.output<typeof RunImportBody>

function Label() {
  return z.enum(['public-untrusted']).optional()
}

export const RunImportResponse = z.looseObject({
  schema_version: z.literal('svc-run-import:1'),
  run_id: serviceText(),
  /** True if this run was imported before; then nothing was written. */
  already: z.boolean(),
  postings: z.int(),
  message: serviceText(),
})

/** A started run; it continues in the background. */
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

/** The progress of a run's stages. The keywords are the person's words, so the answer holds no words of a posting. */
export const RunProgressResponse = z.looseObject({
  schema_version: z.literal('svc-run-progress:1'),
  run_id: serviceText(),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
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
})
export type RunProgressResponse = z.output<typeof RunProgressResponse>

export const AssessAllBody = z.strictObject({
  start: z.boolean().optional(),
  cancel: z.boolean().optional(),
})
export type AssessAllBody = z.output<typeof AssessAllBody>

const LaneState = z.enum(['idle', 'running', 'cancelling'])

/** The unassessed postings of a run, and its progress. */
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
  /** Counts of the running batch, else of the last one for the whole run. */
  counts: z.looseObject({ requested: z.int(), assessed: z.int(), failed: z.int(), not_started: z.int() }),
  estimate: EstimateShown,
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

/** The progress of ranking a run's postings. Code computes ranks, so nothing is ever spent. */
export const RankResponse = z.looseObject({
  schema_version: z.literal('svc-run-rank:1'),
  run_id: serviceText(),
  state: LaneState,
  counts: z.looseObject({ done: z.int(), total: z.int() }),
  /** The role for which the stored ranks were computed. */
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

/** The postings that a search over more days added to a run. */
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
  /** Why nothing was searched, added or assessed; null if all was done. */
  skip_reason: z.enum(SKIP_REASONS).nullable(),
  message: serviceText(),
})
export type WindowResponse = z.output<typeof WindowResponse>
