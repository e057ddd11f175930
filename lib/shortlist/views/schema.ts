import { z } from 'zod'
import { Actor, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'

const Name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\n\r]*$/, { error: 'holds a line break' })
  .regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit' })

/** A view to save: the one with this id, or without an id the one of this name; a new one if there is none. */
export const ViewBody = z.strictObject({
  id: z.string().min(1).max(200).optional(),
  name: Name,
  filters: PostingsList,
  revision: Revision.optional(),
  actor: Actor.optional(),
})
export type ViewBody = z.output<typeof ViewBody>

export const ViewParams = z.strictObject({
  view_id: z.string().min(1).max(200).describe('the id of the saved filter'),
})

const View = z.looseObject({
  id: privateText(),
  name: privateText(),
  filters: z.record(z.string(), privateText()),
  /** How many of its jobs were first seen after the last check; null if unknown. */
  new: z.int().nullable(),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
})
export type View = z.output<typeof View>

const VERSION = z.literal('svc-views:1')

export const ViewsResponse = z.looseObject({ schema_version: VERSION, views: z.array(View) })

export const ViewResponse = z.looseObject({ schema_version: VERSION, view: View, message: serviceText() })

export const ViewDeleted = z.looseObject({ schema_version: VERSION, deleted: privateText() })
