import { z } from 'zod'
import { ENTRY_SECTIONS, SECTIONS } from '#lib/evidence/master/master.ts'
import { Actor, privateText, Revision, serviceText } from '#lib/service/values/schema.ts'

const MOST_BYTES = 16 * 1024 * 1024

/** A resume to be read; with `apply` what was read is stored, but for what `leave_out` names. */
export const ImportBody = z.strictObject({
  format: z.enum(['markdown', 'text', 'json_resume', 'pdf', 'docx']),
  text: z.string().max(MOST_BYTES).optional(),
  content_base64: z.string().max(MOST_BYTES).optional(),
  apply: z.boolean().default(false),
  revision: Revision.optional(),
  leave_out: z.array(z.string().max(20)).max(3200).default([]),
  actor: Actor.optional(),
})
export type ImportBody = z.output<typeof ImportBody>

const Key = serviceText()
const Line = z.looseObject({
  key: Key,
  text: privateText(),
  tags: z.array(privateText()),
  read_from: z.int().nullable(),
  has: serviceText().nullable(),
})

/** What a resume was read as, and what was stored of it. */
export const ImportResponse = z.looseObject({
  schema_version: z.literal('svc-master-import:1'),
  proposal: z.looseObject({
    format: serviceText(),
    entries: z.array(
      z.looseObject({
        key: Key,
        section: z.enum(ENTRY_SECTIONS),
        heading: privateText(),
        sublines: z.array(privateText()),
        read_from: z.int().nullable(),
        has: serviceText().nullable(),
        lines: z.array(Line),
      }),
    ),
    lines: z.array(Line.extend({ section: z.enum(SECTIONS) })),
    dropped: z.array(z.looseObject({ kind: serviceText(), line: z.int(), where: serviceText() })),
    unplaced: z.array(z.looseObject({ line: z.int(), text: privateText(), reason: serviceText() })),
    refused: z.array(z.looseObject({ key: Key, line: z.int(), reason: serviceText() })),
    counts: z.looseObject({
      entries: z.int(),
      lines: z.int(),
      already: z.int(),
      dropped: z.int(),
      unplaced: z.int(),
      refused: z.int(),
    }),
  }),
  applied: z.boolean(),
  master: z.looseObject({ revision: Revision, exists: z.boolean() }),
  changes: z.looseObject({ added: z.array(serviceText()) }),
  message: serviceText(),
})
