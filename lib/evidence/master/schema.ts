import { z } from 'zod'
import { ENTRY_SECTIONS, MARKS, SECTIONS } from '#db/rows/master.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import {
  Actor,
  privateText,
  queryInteger,
  Revision,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

const Id = serviceText()
export const MasterQuery = z.strictObject({
  revision: queryInteger(1, 999_999_999).optional().describe('an earlier revision'),
})

export const NewMaster = z.strictObject({ markdown: z.string().max(1_000_000), actor: Actor.optional() })

export const SyncBody = z.strictObject({ revision: Revision.optional(), actor: Actor.optional() })

/** A decision on words that wait for the person's yes: of the parts named, or of all. */
export const WordsDecision = z.strictObject({
  revision: Revision,
  decision: z.enum(['use', 'keep']).describe('`use` the new words, or `keep` those that print'),
  ids: z.array(Id).min(1).max(3000).optional().describe('lines and entries; all that wait when left out'),
  actor: Actor.optional(),
})
export type WordsDecision = z.output<typeof WordsDecision>

const Entry = z.looseObject({
  id: Id,
  section: z.enum(SECTIONS),
  heading: privateText(),
  own_heading: privateText().optional(),
  sublines: z.array(privateText()),
  start: serviceText().nullable(),
  end: serviceText().nullable(),
  ongoing: z.boolean(),
  /** Tells of dates that cannot be; null for none. */
  dates_finding: serviceText().nullable(),
  note: privateText().nullable(),
  order: z.int(),
  bullets: z.array(Id),
  source: serviceText(),
  written_by: Actor,
  waits: z
    .looseObject({
      prints: z
        .looseObject({
          section: z.enum(SECTIONS),
          own_heading: privateText().optional(),
          heading: privateText(),
          sublines: z.array(privateText()),
        })
        .nullable(),
    })
    .optional(),
})

const Item = z.looseObject({
  id: Id,
  section: z.enum(SECTIONS),
  entry_id: Id.nullable(),
  own_heading: privateText().optional(),
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
  waits: z
    .looseObject({
      prints: z
        .looseObject({
          section: z.enum(SECTIONS),
          entry_id: Id.nullable(),
          own_heading: privateText().optional(),
          text: privateText(),
          tags: z.array(privateText()),
        })
        .nullable(),
    })
    .optional(),
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

/** The master's file beside the desk: its state, and the file that this request wrote. */
const MasterFile = z.looseObject({
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

const EntryId = z.string().regex(/^e\d{1,9}$/, { error: 'is not the id of an entry, such as e3' })
const LineId = z.string().regex(/^l\d{1,9}$/, { error: 'is not the id of a line, such as l12' })

/** Accepts any text; a text that a master cannot hold is refused with its own code. */
export const Text = z.string().max(20_000)
/** The heading that a part prints under in place of its section's name. */
export const OwnHeading = Text.describe('prints instead of the section’s name')
/** The tags of a line. */
export const Tags = z.array(Text).max(MASTER_LIMITS.tags)

/** A role, project or school to be added (interface, POST /api/master/entries). */
export const NewEntry = z.strictObject({
  section: z.enum(ENTRY_SECTIONS),
  heading: Text,
  own_heading: OwnHeading.optional(),
  revision: Revision,
  sublines: z.array(Text).max(MASTER_LIMITS.sublines).default([]),
  actor: Actor.optional(),
})
export type NewEntry = z.output<typeof NewEntry>

/** Changes of entries; `order` is the place among the entries of its section, from 1. */
export const EntryEdits = z.strictObject({
  revision: Revision,
  entries: z
    .array(
      z.strictObject({
        id: EntryId,
        heading: Text.optional(),
        own_heading: OwnHeading.optional(),
        sublines: z.array(Text).max(MASTER_LIMITS.sublines).optional(),
        note: Text.optional(),
        order: z.int().min(1).max(100_000).optional(),
        retire: z.literal(true).optional(),
        restore: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(200),
  actor: Actor.optional(),
})
export type EntryEdits = z.output<typeof EntryEdits>

/** New lines, under one entry or in a section that holds lines; `after` is the line they follow. */
export const NewLines = z.strictObject({
  revision: Revision,
  entry_id: EntryId.optional(),
  section: z.enum(SECTIONS).optional(),
  lines: z
    .array(
      z.strictObject({
        text: Text,
        tags: Tags.optional(),
        note: Text.optional(),
        own_heading: OwnHeading.optional(),
      }),
    )
    .min(1)
    .max(200),
  after: LineId.optional(),
  actor: Actor.optional(),
})
export type NewLines = z.output<typeof NewLines>

/** Changes of lines; `order` is the place within its entry or section, from 1; an empty mark or note removes it. */
export const LineEdits = z.strictObject({
  revision: Revision,
  lines: z
    .array(
      z.strictObject({
        id: LineId,
        text: Text.optional(),
        tags: Tags.optional(),
        note: Text.optional(),
        mark: z.enum([...MARKS, '']).optional(),
        own_heading: OwnHeading.optional(),
        entry_id: EntryId.optional(),
        order: z.int().min(1).max(100_000).optional(),
        retire: z.literal(true).optional(),
        restore: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(500),
  actor: Actor.optional(),
})
export type LineEdits = z.output<typeof LineEdits>

const RoleId = z.string().min(1).max(120)
const LineIds = z.array(z.string().max(20)).max(3000)

export const SelectionQuery = z.strictObject({
  profile_id: RoleId.optional().describe('the id of the role'),
})

/** A role's choice of the master's lines; `revision` is that of the choice, 0 before the first. */
export const SelectionChange = z.strictObject({
  profile_id: RoleId.optional(),
  revision: Revision,
  include: LineIds.default([]),
  exclude: LineIds.default([]),
  accept_offers: z.boolean().default(false),
  actor: Actor.optional(),
})
export type SelectionChange = z.output<typeof SelectionChange>

const ShownIds = z.array(serviceText())

export const SelectionResponse = z.looseObject({
  schema_version: z.literal('svc-master-selection:1'),
  selection: z.looseObject({
    profile_id: serviceText(),
    label: serviceText(),
    basis: z.enum(['master', 'selection', 'profile_resume']),
    revision: Revision,
    master_revision: Revision,
    included: ShownIds,
    left_out: ShownIds,
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

/** Something in the dates of a resume that a reader may ask about. */
const TimelineNote = z.looseObject({
  kind: z.enum(['reversed', 'gap', 'overlap', 'undated']),
  /** The entries that the note is about. */
  entries: z.array(serviceText()),
  text: privateText(),
})
export type TimelineNote = z.output<typeof TimelineNote>

export const TimelineResponse = z.looseObject({
  schema_version: z.literal('svc-master-timeline:1'),
  notes: z.array(TimelineNote),
})
