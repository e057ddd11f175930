import { z } from 'zod'
import { MARKS, SECTIONS } from '#lib/evidence/master/master.ts'
import {
  Actor,
  privateText,
  queryInteger,
  Revision,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

const Id = serviceText()
export const MasterQuery = z.strictObject({ revision: queryInteger(1, 999_999_999).optional() })

export const NewMaster = z.strictObject({ markdown: z.string().max(1_000_000), actor: Actor.optional() })

export const SyncBody = z.strictObject({ revision: Revision.optional(), actor: Actor.optional() })

const Entry = z.looseObject({
  id: Id,
  section: z.enum(SECTIONS),
  heading: privateText(),
  sublines: z.array(privateText()),
  start: serviceText().nullable(),
  end: serviceText().nullable(),
  ongoing: z.boolean(),
  note: privateText().nullable(),
  order: z.int(),
  bullets: z.array(Id),
  source: serviceText(),
  written_by: Actor,
})

const Item = z.looseObject({
  id: Id,
  section: z.enum(SECTIONS),
  entry_id: Id.nullable(),
  kind: z.enum(['bullet', 'other', 'skills', 'summary']),
  text: privateText(),
  mark: z.enum(MARKS).nullable(),
  tags: z.array(privateText()),
  note: privateText().nullable(),
  order: z.int(),
  strength: z.enum(['backed', 'quantified', 'stated']),
  backed: z.array(z.looseObject({ kind: z.enum(['answer', 'story']), id: privateText() })),
  source: serviceText(),
  written_by: Actor,
})

/** The master as the API shows it (interface, Master resume response). */
export const Master = z.looseObject({
  record_id: Id,
  revision: Revision,
  revision_id: Id,
  parent_revision: Revision.nullable(),
  revisions: z.int(),
  content_sha256: serviceText(),
  format: serviceText(),
  sections: z.array(z.enum(SECTIONS)),
  entries: z.array(Entry),
  items: z.array(Item),
  counts: z.looseObject({
    by_kind: z.record(z.string(), z.int()),
    by_strength: z.record(z.string(), z.int()),
    entries: z.int(),
    ids: z.int(),
    items: z.int(),
    skills: z.int(),
  }),
  updated_at: Timestamp,
  written_by: Actor,
})

const FileState = z.enum(['current', 'older', 'changed', 'foreign', 'missing', 'unreadable'])

/** The master's file beside the desk: what it holds, and what this request wrote. */
export const MasterFile = z.looseObject({
  name: serviceText(),
  path: serviceText(),
  state: FileState,
  revision: Revision.nullable(),
  not_imported: z.boolean(),
  beside: serviceText().nullable(),
  written: z.boolean(),
  wrote: serviceText().nullable(),
})

const RetiredPart = z.looseObject({
  id: Id,
  what: z.enum(['entry', 'line']),
  section: z.enum(SECTIONS),
  entry_id: Id.nullable(),
  text: privateText(),
  revision: Revision,
})

const Ids = z.array(Id)

/** The answer of every route of the master (interface, `svc-master:1`). */
export const MasterResponse = z.looseObject({
  schema_version: z.literal('svc-master:1'),
  action: serviceText(),
  status: z.enum(['read', 'created', 'revised', 'unchanged', 'imported', 'written']),
  written: z.boolean(),
  changes: z.looseObject({ added: Ids, changed: Ids, removed: Ids, reordered: z.boolean() }),
  master: Master,
  file: MasterFile,
  retired: z.array(RetiredPart),
  profiles: z.looseObject({
    offers: z.array(
      z.looseObject({ profile_id: Id, label: serviceText(), new_lines: Ids, offer: serviceText() }),
    ),
    synced: z.array(z.looseObject({ profile_id: Id, label: serviceText(), lines: Ids })),
  }),
  id: Id.optional(),
  ids: z.union([Ids, z.looseObject({ assigned: Ids, kept: Ids, restored: Ids })]).optional(),
  near_duplicates: z.array(
    z.looseObject({ id: Id, of: Id, likeness: z.number(), other_numbers: z.boolean() }),
  ),
  skills: z.looseObject({
    added: z.array(privateText()),
    already_listed: z.array(privateText()),
    removed: z.array(privateText()),
    line: Id.nullable(),
  }),
  warnings: z.array(serviceText()),
  added: Ids.optional(),
  changed: Ids.optional(),
  contact_removed: z
    .looseObject({
      headings: z.array(
        z.looseObject({
          kind: serviceText(),
          line: z.int(),
          heading: privateText(),
          where: serviceText(),
          message: serviceText(),
        }),
      ),
    })
    .nullable(),
})
