import { z } from 'zod'
import { privateText, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** The states of a request of an agent. */
export const REQUEST_STATES = ['waiting', 'approved', 'denied', 'used', 'changed', 'expired'] as const

/** A call of an agent that waits for the person's yes. */
export const AgentRequestView = z.looseObject({
  /** The name that the agent's program gave itself; nobody checked it. */
  client: publicText(),
  tool: serviceText(),
  operation: serviceText(),
  what: serviceText(),
  /** The decisions that only the person may make; empty if the call only spends. */
  needs: serviceText(),
  count: z.int(),
  estimate: z
    .looseObject({
      basis_calls: z.int(),
      calls: z.int(),
      cost: z.number().nullable(),
      seconds: z.number(),
      tokens: z.int(),
      own_price: z.literal(true).optional(),
    })
    .nullable(),
  model_target: serviceText().nullable(),
  /** Set if the person decides on words; GET of the approval returns them. */
  has_words: z.boolean(),
  state: z.enum(REQUEST_STATES),
  expires_at: Timestamp,
})
export type AgentRequestView = z.output<typeof AgentRequestView>

/** The words on which the person decides with an approval. */
export const ApprovalWords = z.looseObject({
  schema_version: z.literal('svc-approval-words:1'),
  id: serviceText(),
  words: z.array(privateText()),
})
