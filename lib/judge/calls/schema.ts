import { z } from 'zod'
import { TargetView } from '#lib/service/config/schema.ts'
import { Cursor, Limit, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

export const ModelCallsQuery = z.strictObject({
  purpose: z
    .enum(['extract', 'judge', 'tailor', 'learn', 'interview', 'letter'])
    .optional()
    .describe('the work that the calls were for'),
  limit: Limit,
  cursor: Cursor.optional(),
})
export type ModelCallsQuery = z.output<typeof ModelCallsQuery>

const Count = z.int().nullable()

/** Calls, tokens, seconds and dollars of work to come; a cost of null is unknown. */
export const EstimateShown = z.looseObject({
  basis_calls: z.int(),
  calls: z.int(),
  cost: z.number().nullable(),
  seconds: z.number(),
  tokens: z.int(),
  /** Set if the cost is by the person's own price. */
  own_price: z.literal(true).optional(),
})

/** A target as it is offered: its state, price and destination, and the name that one press would choose. */
const Offer = TargetView.extend({
  goes_to: z.enum(['here', 'anthropic', 'openai', 'unknown']),
  bill: z.enum(['free', 'subscription', 'per_token', 'unknown']),
  /** For `jobs` jobs of a batch. */
  estimate: EstimateShown,
  /** Whether the settings name it. */
  chosen: z.boolean(),
  /** The target to name in `model_target`; null if it is not ready, or needs a model. */
  choice: serviceText().nullable(),
  /** Destination, price and estimate in words. */
  text: serviceText(),
})
export type Offer = z.output<typeof Offer>

/** The programs and servers that may assess jobs. */
export const TargetsResponse = z.looseObject({
  schema_version: z.literal('svc-targets:1'),
  jobs: z.int(),
  targets: z.array(Offer),
})

/** The servers of models that were found on this machine. */
export const LocalServersResponse = z.looseObject({
  schema_version: z.literal('svc-local-servers:1'),
  servers: z.array(
    z.looseObject({ name: serviceText(), address: serviceText(), targets: z.array(publicText()) }),
  ),
})

/** One attempt to ask a model; sizes are in characters, times in milliseconds, and nothing of the text is kept. */
export const ModelCallView = z.looseObject({
  id: serviceText(),
  at: Timestamp,
  purpose: serviceText(),
  target: serviceText(),
  /** As the program names it. */
  model: publicText().nullable(),
  program_version: publicText().nullable(),
  prompt_version: serviceText(),
  attempt: z.int(),
  /** The sources of the sent text. */
  kinds: z.array(serviceText()),
  prompt_chars: z.int(),
  prompt_digest: serviceText(),
  answer_chars: Count,
  outcome: z.enum(['ok', 'failed', 'under_way', 'cut_off']),
  reason: serviceText().nullable(),
  tokens: z.looseObject({
    input: Count,
    output: Count,
    cache_read: Count,
    cache_write: Count,
    reasoning: Count,
    total: Count,
  }),
  cost_usd: z.number().nullable(),
  cost_basis: serviceText().nullable(),
  wall_ms: Count,
  queue_ms: Count,
  job_identity: publicText().nullable(),
  /** The jobs of a call that several share; null for others. */
  job_identities: z.array(publicText()).nullable(),
  batch_id: serviceText().nullable(),
})
export type ModelCallView = z.output<typeof ModelCallView>

/** The ledger of model calls, newest first, with the usage of the day and the last fortnight. */
export const ModelCallsResponse = z.looseObject({
  schema_version: z.literal('svc-model-calls:1'),
  calls: z.array(ModelCallView),
  totals: z.looseObject({
    calls_today: z.int(),
    /** How many calls a day the background may make; calls of all kinds count. */
    cap: z.int(),
    tokens_today: Count,
    cost_today: z.number().nullable(),
    /** Calls of today with unknown cost; they are not in the sum. */
    without_cost: z.int(),
  }),
  days: z.array(z.looseObject({ day: serviceText(), calls: z.int(), tokens: Count })),
  next_cursor: serviceText().nullable(),
})
export type ModelCallsResponse = z.output<typeof ModelCallsResponse>
