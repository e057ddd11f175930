import { z } from 'zod'
import {
  ACCENTS,
  DATE_FORMATS,
  HEAD_ORDERS,
  LANGUAGES,
  PAPER_CHOICES,
  PRINT_FONTS,
  TEMPLATES,
} from '#db/rows/display.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { LayoutChange } from '#lib/resume/print/schema.ts'
import { PICK_LIMITS } from '#lib/resume/tailored/job-resume.ts'
import { Actor, JobUrl, Revision, Timestamp } from '#lib/service/values/schema.ts'

const OfResume = { job_identity: JobUrl, revision: Revision }
const LineIds = z.array(z.string().min(1).max(20)).max(3000)

/** New words for lines of a job's resume, or their removal. */
export const LinesBody = z.strictObject({
  ...OfResume,
  lines: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(20),
        text: z.string().max(10_000).optional(),
        remove: z.literal(true).optional(),
        suggestion: z
          .enum(['use', 'keep'])
          .optional()
          .describe('use the words that wait beside the line, or keep your own; only you may'),
      }),
    )
    .min(1)
    .max(200),
  actor: Actor.optional(),
})

/** Lines of the master to add to a job's resume or to remove, and the title above it. */
export const ChoiceBody = z.strictObject({
  ...OfResume,
  include: LineIds.default([]),
  exclude: LineIds.default([]),
  headline: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .describe('one of your own titles above the resume, from `headlines`; null for none'),
  actor: Actor.optional(),
})

/** Held-back lines to restore, or the page limit of a resume. */
export const LengthBody = z.strictObject({
  ...OfResume,
  restore: LineIds.optional(),
  max_pages: z.int().min(1).max(PICK_LIMITS.pages).optional(),
  actor: Actor.optional(),
})

/** The design of a miniature. */
export const MiniatureQuery = z.strictObject({
  template: z.enum(TEMPLATES).describe('the design'),
  version: z
    .string()
    .max(300)
    .optional()
    .describe('any text; another one makes a browser load the picture again'),
})

/** The changes of the saved layout; a spacing of null means the loosest on the fewest pages. */
export const DisplayChange = LayoutChange.extend({
  spacing_scale: z.number().min(0.7).max(1.4).nullable().optional(),
  revision: Revision,
  actor: Actor.optional(),
})
export type DisplayChange = z.output<typeof DisplayChange>

/** The saved layout of all resumes. */
export const DisplayResponse = z.looseObject({
  schema_version: z.literal('svc-resume-display:1'),
  display: z.looseObject({
    spacing_scale: z.number().nullable(),
    template: z.enum(TEMPLATES),
    font: z.enum(PRINT_FONTS),
    accent: z.enum(ACCENTS),
    font_size: z.number().nullable(),
    date_format: z.enum(DATE_FORMATS),
    head_order: z.enum(HEAD_ORDERS),
    language: z.enum(LANGUAGES).nullable(),
    paper: z.enum(PAPER_CHOICES),
    section_order: z.array(z.enum(SECTIONS)),
    revision: Revision,
    updated_at: Timestamp.nullable(),
    written_by: Actor.nullable(),
  }),
})
