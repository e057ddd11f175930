import { z } from 'zod'
import { HIDDEN_KINDS } from '#db/rows/states.ts'
import { Actor, privateText, Revision, Timestamp } from '#lib/service/values/schema.ts'

/** A company, an agency or title words to hide. */
export const HiddenBody = z.strictObject({
  kind: z
    .enum(HIDDEN_KINDS)
    .describe('a company; an agency with every name that begins so; or words of a title'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\n\r]*$/, { error: 'holds a line break' })
    .regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit' }),
  actor: Actor.optional(),
})
export type HiddenBody = z.output<typeof HiddenBody>

export const HiddenParams = z.strictObject({
  hidden_id: z.string().min(1).max(200).describe('the id of the hidden name'),
})

const Hidden = z.looseObject({
  id: privateText(),
  kind: z.enum(HIDDEN_KINDS),
  name: privateText(),
  /** How many listed jobs of your roles it hides. */
  jobs: z.int(),
  revision: Revision,
  created_at: Timestamp,
  written_by: Actor,
})

/** All hidden names, the last added first. */
export const HiddenResponse = z.looseObject({
  schema_version: z.literal('svc-hidden:1'),
  hidden: z.array(Hidden),
  /** How many jobs they hide together. */
  jobs: z.int(),
})
export type HiddenResponse = z.output<typeof HiddenResponse>
