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
import { FONT_SIZE } from '#lib/resume/print/spacing.ts'
import { PAPERS } from '#lib/resume/typeset/paper.ts'
import { JobUrl, privateText, serviceText, TimestampInput } from '#lib/service/values/schema.ts'

/** The allowed spacing of a resume (interface, Limits). */
export const SPACING = { min: 0.7, max: 1.4, step: 0.05 } as const

const Field = z.string().max(200).optional()

/** A header for this print alone; it is never stored, logged or answered. */
export const HeaderBody = z.strictObject({
  name: Field,
  email: Field,
  phone: Field,
  location: Field,
  github: Field,
  linkedin: Field,
  website: Field,
  link: Field,
  work_authorization: Field,
  links: z
    .array(z.strictObject({ label: z.string().max(200), url: z.string().max(200) }))
    .max(6)
    .optional(),
})
export type HeaderBody = z.output<typeof HeaderBody>

const SpacingScale = z
  .number()
  .min(SPACING.min)
  .max(SPACING.max)
  .refine((scale) => Math.abs(scale / SPACING.step - Math.round(scale / SPACING.step)) < 1e-6, {
    error: 'is not a step of 0.05',
  })
  // A sum of steps: 0.7000000000000001 is 0.7.
  .overwrite((scale) => Math.round(scale / SPACING.step) / Math.round(1 / SPACING.step))

const FontSize = z
  .number()
  .min(FONT_SIZE.min)
  .max(FONT_SIZE.max)
  .refine((size) => Number.isInteger(size / FONT_SIZE.step), { error: 'is not a step of 0.5' })

/** The settings of a layout to change; the others stay. */
export const LayoutChange = z.strictObject({
  template: z.enum(TEMPLATES).optional(),
  font: z.enum(PRINT_FONTS).optional(),
  accent: z.enum(ACCENTS).optional(),
  font_size: FontSize.nullable().optional(),
  date_format: z.enum(DATE_FORMATS).optional(),
  head_order: z.enum(HEAD_ORDERS).optional().describe('the title or the employer first in each position'),
  language: z
    .enum(LANGUAGES)
    .nullable()
    .optional()
    .describe('of the headings and dates; null for that of each resume'),
  paper: z.enum(PAPER_CHOICES).optional().describe('`auto` is the sheet of your country'),
  section_order: z.array(z.enum(SECTIONS)).min(1).max(SECTIONS.length).optional(),
})
export type LayoutChange = z.output<typeof LayoutChange>

const DrawnLayout = LayoutChange.optional().describe(
  'settings to draw with in place of the saved ones; none is saved',
)

const SentAt = TimestampInput.optional().describe(
  'the copy that was sent then, in place of the resume as it is',
)

/** The main resume to preview: all of it, or a role's selection. */
export const PreviewMasterBody = z.strictObject({
  profile_id: z.string().min(1).max(120).optional(),
  layout: DrawnLayout,
  header: HeaderBody.optional(),
})
export type PreviewMasterBody = z.output<typeof PreviewMasterBody>

/** The main resume to return as a file: all of it, or a role's selection. */
export const MasterFileBody = z.strictObject({
  profile_id: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .describe('the role whose lines are printed; left out, all lines'),
  format: z
    .enum(['pdf', 'docx', 'markdown', 'text', 'json_resume', 'linkedin'])
    .describe(
      '`text` has no marks, for forms; `json_resume` is of schema 1.0; `linkedin` is JSON with a text for each field',
    ),
  header: HeaderBody.optional(),
})
export type MasterFileBody = z.output<typeof MasterFileBody>

const PrintBody = z.strictObject({
  job_identity: JobUrl,
  profile_id: z.string().min(1).max(120).optional(),
  spacing_scale: SpacingScale.optional(),
  sent_at: SentAt,
  header: HeaderBody.optional(),
})

/** The resume to preview; a spacing in the request is saved for its job. */
export const PreviewResumeBody = PrintBody.extend({ layout: DrawnLayout })
export type PreviewResumeBody = z.output<typeof PreviewResumeBody>

/** The resume to print as PDF. */
export const PrintPdfBody = PrintBody.extend({
  keep: z
    .boolean()
    .optional()
    .describe('keep a copy in the folder of the resume, with a blank in the place of the header'),
})
export type PrintPdfBody = z.output<typeof PrintPdfBody>

/** The resume to return as a file, and the format. */
export const ResumeFileBody = z.strictObject({
  job_identity: JobUrl,
  profile_id: z.string().min(1).max(120).optional(),
  format: z.enum(['docx', 'markdown', 'text']),
  sent_at: SentAt,
  header: HeaderBody.optional(),
})
export type ResumeFileBody = z.output<typeof ResumeFileBody>

/** The printed pages of a resume (interface, Preview). */
export const PreviewResumeResponse = z.looseObject({
  schema_version: z.literal('svc-resume-preview:1'),
  images: z.array(serviceText()),
  image_type: z.literal('image/png'),
  pages: z.int(),
  max_pages: z.int(),
  /** The parts that could not be printed; may name characters of the resume. */
  note: privateText().nullable(),
  saved: z.boolean(),
  /** How many lines have words that wait for approval; the pictures are without them. */
  words_waiting: z.int(),
  spacing: z.looseObject({ min: z.number(), max: z.number(), step: z.number() }),
  spacing_scale: z.number(),
  paper: z.enum(PAPERS),
  header_shown: z.enum(['form', 'placeholder', 'file']),
})
