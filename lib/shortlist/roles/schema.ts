import { z } from 'zod'
import { EMPLOYMENT_TYPES, SENIORITIES } from '#db/rows/labels.ts'
import {
  Actor,
  privateText,
  queryInteger,
  Revision,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

const Label = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\n\r]*$/, { error: 'holds a line break' })
const Phrase = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit' })
const Phrases = z.array(Phrase).max(20)
const Limits = {
  min_pay: z.int().min(0).max(10_000_000).nullable().describe('pays at least this a year, or does not say'),
  pay_currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'is not a currency in capitals such as USD' })
    .describe('what `min_pay` is counted in; other currencies stay'),
  seniorities: z.array(z.enum(SENIORITIES)).max(SENIORITIES.length).describe('levels; none means any'),
  employment_types: z
    .array(z.enum(EMPLOYMENT_TYPES))
    .max(EMPLOYMENT_TYPES.length)
    .describe('kinds of employment; none means any'),
  max_age_days: z.int().min(1).max(365).nullable().describe('posted at most so many days ago'),
}
const LimitsInput = z.strictObject(Limits).partial()

const WorkModes = z.array(z.enum(['remote', 'hybrid', 'onsite'])).max(3)

/** A new role: a label, and the titles to look for. */
export const NewRole = z.strictObject({
  label: Label,
  titles: z.array(Phrase).min(1).max(20),
  avoid_titles: z.array(Phrase).max(50).default([]),
  keywords: Phrases.default([]),
  locations: Phrases.default([]),
  work_modes: WorkModes.default([]),
  /** Whether the role also finds jobs with near titles and a high rank. */
  also_fits: z.boolean().default(true),
  ...LimitsInput.shape,
  is_default: z.boolean().optional(),
  actor: Actor.optional(),
})
export type NewRole = z.output<typeof NewRole>

/** The fields of a role to change, and the revision that was read. */
export const RoleChange = z.strictObject({
  revision: Revision,
  label: Label.optional(),
  titles: z.array(Phrase).min(1).max(20).optional(),
  avoid_titles: z.array(Phrase).max(50).optional(),
  keywords: Phrases.optional(),
  locations: Phrases.optional(),
  work_modes: WorkModes.optional(),
  also_fits: z.boolean().optional(),
  ...LimitsInput.shape,
  is_default: z.boolean().optional(),
  actor: Actor.optional(),
})
export type RoleChange = z.output<typeof RoleChange>

export const RoleParams = z.strictObject({
  profile_id: z.string().min(1).max(120).describe('the id of the role'),
})

/** A role as the API shows it. */
export const Role = z.looseObject({
  id: serviceText(),
  label: serviceText(),
  titles: z.array(privateText()),
  avoid_titles: z.array(privateText()),
  keywords: z.array(privateText()),
  locations: z.array(privateText()),
  work_modes: z.array(serviceText()),
  also_fits: z.boolean(),
  ...Limits,
  seniorities: z.array(serviceText()),
  employment_types: z.array(serviceText()),
  pay_currency: serviceText(),
  state: z.enum(['active', 'archived', 'deleted']),
  is_default: z.boolean(),
  sample: z.boolean(),
  revision: Revision,
  jobs: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
  resume: z.looseObject({ record_id: serviceText().nullable(), revision_id: serviceText().nullable() }),
})

export const RolesResponse = z.looseObject({
  schema_version: z.literal('svc-profiles:1'),
  profiles: z.array(Role),
  selected_profile_id: serviceText().nullable(),
})

export const RoleResponse = z.looseObject({
  schema_version: z.literal('svc-profile:1'),
  profile: Role,
  selected_profile_id: serviceText().nullable(),
})

export const RoleDeleted = z.looseObject({
  schema_version: z.literal('svc-profile-delete-response:1'),
  deleted: serviceText(),
  selected_profile_id: serviceText().nullable(),
})

export const ArchiveBody = z.strictObject({
  replacement_profile_id: z.string().min(1).max(120).optional(),
  actor: Actor.optional(),
})

export const RoleArchived = z.looseObject({
  schema_version: z.literal('svc-profile-archive-response:1'),
  archived: serviceText(),
  selected_profile_id: serviceText().nullable(),
})

/** A role's resume pasted by hand; `revision` is 0 before the first. */
export const ResumeBody = z.strictObject({
  markdown: z.string().max(200_000),
  revision: Revision,
  actor: Actor.optional(),
})

export const ResumeQuery = z.strictObject({
  revision: queryInteger(0, 999_999_999).describe('the revision that was read'),
})

export const ResumeResponse = z.looseObject({
  schema_version: z.literal('svc-profile-resume:1'),
  resume: z.looseObject({
    profile_id: serviceText(),
    basis: z.enum(['master', 'selection', 'profile_resume']).nullable(),
    markdown: privateText(),
    record_id: serviceText().nullable(),
    revision_id: serviceText().nullable(),
    revision: Revision,
    /** A resume by hand that waits for the person's yes, with its id for `svc words use`. */
    waits: z.looseObject({ id: serviceText(), markdown: privateText() }).nullable(),
  }),
})
