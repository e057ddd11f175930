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

/** The work that a call would do, for a yes of the person. */
export type CallPlan = {
  /** The number of jobs, courses or letters that the call works on. */
  count: number
  /** The expected cost, from recorded model calls; `cost` is null if unknown, and `own_price` says that it is by the person's price. */
  estimate: NonNullable<AgentRequestView['estimate']>
  model_target: string
  /** Links of the jobs. */
  jobs: string[]
  /** Words of the call that the person must see, for example the role of a course. */
  words?: string[]
  /** Everything that must not change between the yes and the call, for example the jobs of a batch. */
  same: unknown
}

/**
 * How a tool makes a call: `plan` returns the plan of the call and does nothing; `approved` is the person's proof for
 * this one call, after they pressed yes on the page.
 */
export type AgentCall = { plan: boolean; approved: boolean }
