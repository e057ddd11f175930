import { z } from 'zod'
import { Actor, serviceText } from '#lib/service/values/schema.ts'

/** The secret part of the addresses of the private feeds. */
export const FeedParams = z.strictObject({
  secret: z.string().min(1).max(100).describe('the secret of your feeds'),
})

/** Whether the addresses of the private feeds change; the earlier ones answer 404 from then on. */
export const FeedsBody = z.strictObject({
  renew: z.boolean().optional().describe('change the addresses; the earlier ones stop working'),
  actor: Actor.optional(),
})
export type FeedsBody = z.output<typeof FeedsBody>

/** The addresses of the private feeds; null until they are first made. */
export const FeedsResponse = z.looseObject({
  schema_version: z.literal('svc-feeds:1'),
  calendar: serviceText().nullable(),
  /** New matches as Atom 1.0 and as JSON Feed 1.1. */
  new_atom: serviceText().nullable(),
  new_json: serviceText().nullable(),
})
