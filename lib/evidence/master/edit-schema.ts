import { z } from 'zod'
import { ENTRY_SECTIONS, MARKS, MASTER_LIMITS, SECTIONS } from '#lib/evidence/master/master.ts'
import { Actor, Revision } from '#lib/service/values/schema.ts'

const EntryId = z.string().regex(/^e\d{1,9}$/, { error: 'is not the id of an entry, such as e3' })
const LineId = z.string().regex(/^l\d{1,9}$/, { error: 'is not the id of a line, such as l12' })

// Texts of any form are taken here; what a master cannot hold is refused by its own code.
const Text = z.string().max(20_000)
const Tags = z.array(Text).max(MASTER_LIMITS.tags)

/** A role, project or school to be added (interface, POST /api/master/entries). */
export const NewEntry = z.strictObject({
  section: z.enum(ENTRY_SECTIONS),
  heading: Text,
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
    .array(z.strictObject({ text: Text, tags: Tags.optional(), note: Text.optional() }))
    .min(1)
    .max(200),
  after: LineId.optional(),
  actor: Actor.optional(),
})
export type NewLines = z.output<typeof NewLines>

/** Changes of lines; `order` is the place within its entry or section, from 1; an empty mark or note takes it away. */
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
