import { z } from 'zod'
import { ENTRY_SECTIONS, SECTIONS } from '#db/rows/master.ts'
import { IMPORT_WARNINGS } from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { OwnHeading, Tags, Text } from '#lib/evidence/master/schema.ts'
import { Actor, privateText, Revision, serviceText } from '#lib/service/values/schema.ts'

const EditedLine = z.strictObject({ text: Text, tags: Tags.default([]) })

const EditedDraft = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        section: z.enum(ENTRY_SECTIONS),
        own_heading: OwnHeading.optional(),
        heading: Text,
        sublines: z.array(Text).max(MASTER_LIMITS.sublines).default([]),
        lines: z.array(EditedLine).max(MASTER_LIMITS.lines).default([]),
      }),
    )
    .max(MASTER_LIMITS.entries)
    .default([]),
  lines: z
    .array(EditedLine.extend({ section: z.enum(SECTIONS), own_heading: OwnHeading.optional() }))
    .max(MASTER_LIMITS.lines)
    .default([]),
  /** The town of the resume's head; empty if it is wrong. */
  lives_in: z.string().max(100).optional(),
})
export type EditedDraft = z.output<typeof EditedDraft>

const MOST_BYTES = 16 * 1024 * 1024

/** A resume to read; with `apply` it is stored, except the parts named in `leave_out`. */
export const ImportBody = z.strictObject({
  format: z.enum(['markdown', 'text', 'json_resume', 'pdf', 'docx', 'linkedin']),
  text: z.string().max(MOST_BYTES).optional(),
  content_base64: z.string().max(MOST_BYTES).optional(),
  columns: z
    .literal([1, 2, 3])
    .optional()
    .describe('read each page of a PDF in so many columns; without it they are found'),
  apply: z.boolean().default(false),
  revision: Revision.optional(),
  leave_out: z.array(z.string().max(20)).max(3200).default([]),
  /** The read draft as corrected by the person. It replaces the document, and is only checked and stored. */
  draft: EditedDraft.optional(),
  actor: Actor.optional(),
})
export type ImportBody = z.output<typeof ImportBody>

const Key = serviceText()
const Line = z.looseObject({
  key: Key,
  text: privateText(),
  tags: z.array(privateText()),
  read_from: z.int().nullable(),
  read_to: z.int().nullable(),
  has: serviceText().nullable(),
})

/** The document without contact data, for comparison with the proposal; boxes are in points. */
const Source = z.looseObject({
  pages: z.array(z.looseObject({ width: z.number(), height: z.number() })),
  lines: z.array(
    z.looseObject({
      number: z.int(),
      text: privateText(),
      right: privateText(),
      cut: z.boolean(),
      page: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      size: z.number(),
      strong: z.boolean(),
    }),
  ),
})

/** The draft read from a resume, and the stored parts. */
export const ImportResponse = z.looseObject({
  schema_version: z.literal('svc-master-import:1'),
  proposal: z.looseObject({
    format: serviceText(),
    entries: z.array(
      z.looseObject({
        key: Key,
        section: z.enum(ENTRY_SECTIONS),
        own_heading: privateText().optional(),
        heading: privateText(),
        sublines: z.array(privateText()),
        read_from: z.int().nullable(),
        has: serviceText().nullable(),
        unsure: serviceText(),
        lines: z.array(Line),
      }),
    ),
    lines: z.array(Line.extend({ section: z.enum(SECTIONS), own_heading: privateText().optional() })),
    dropped: z.array(z.looseObject({ kind: serviceText(), line: z.int(), where: serviceText() })),
    unplaced: z.array(z.looseObject({ line: z.int(), text: privateText(), reason: serviceText() })),
    refused: z.array(z.looseObject({ key: Key, line: z.int(), reason: serviceText() })),
    /** The town in the head of the resume, for the review; null for none. A reviewed `draft.lives_in` is saved as `person.lives_in`. */
    lives_in: z.looseObject({ text: privateText(), line: z.int() }).nullable(),
    counts: z.looseObject({
      entries: z.int(),
      lines: z.int(),
      already: z.int(),
      dropped: z.int(),
      unplaced: z.int(),
      refused: z.int(),
    }),
  }),
  /** Doubts about pages, to be compared with the document. */
  warnings: z.array(
    z.looseObject({ code: z.enum(IMPORT_WARNINGS), page: z.int().nullable(), says: serviceText() }),
  ),
  source: Source.nullable(),
  applied: z.boolean(),
  master: z.looseObject({ revision: Revision, exists: z.boolean() }),
  changes: z.looseObject({ added: z.array(serviceText()) }),
  message: serviceText(),
})
