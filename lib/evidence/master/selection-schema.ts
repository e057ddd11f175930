import { z } from 'zod'
import { Actor, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

const ProfileId = z.string().min(1).max(120)
const LineIds = z.array(z.string().max(20)).max(3000)

export const SelectionQuery = z.strictObject({ profile_id: ProfileId.optional() })

/** A role's choice of the master's lines; `revision` is that of the choice, 0 where the role made none yet. */
export const SelectionChange = z.strictObject({
  profile_id: ProfileId.optional(),
  revision: Revision,
  include: LineIds.default([]),
  exclude: LineIds.default([]),
  accept_offers: z.boolean().default(false),
  actor: Actor.optional(),
})
export type SelectionChange = z.output<typeof SelectionChange>

const Ids = z.array(serviceText())

export const SelectionResponse = z.looseObject({
  schema_version: z.literal('svc-master-selection:1'),
  selection: z.looseObject({
    profile_id: serviceText(),
    label: serviceText(),
    basis: z.enum(['master', 'selection', 'profile_resume']),
    revision: Revision,
    master_revision: Revision,
    included: Ids,
    left_out: Ids,
    updated_at: Timestamp.nullable(),
    written_by: Actor.nullable(),
  }),
  markdown: privateText(),
  offers: z.array(
    z.looseObject({
      id: serviceText(),
      section: serviceText(),
      entry_id: serviceText().nullable(),
      text: privateText(),
    }),
  ),
})
