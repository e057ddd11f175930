import { z } from 'zod'
import { EMPLOYMENT_TYPES, SENIORITIES } from '#db/rows/labels.ts'
import { ROLE_FIELD_NAMES, ROLE_FIELDS, type RoleFieldName, type RoleFields } from '#db/rows/role.ts'
import {
  Actor,
  privateText,
  queryInteger,
  Revision,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

const Phrase = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit' })

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

type Written<Field> = Field extends { kind: 'flag' }
  ? z.ZodBoolean
  : Field extends { kind: 'text' }
    ? z.ZodString
    : Field extends { choices: readonly (infer Choice extends string)[] }
      ? z.ZodArray<z.ZodEnum<{ [Name in Choice]: Name }>>
      : z.ZodArray<z.ZodString>
type New<Field> = Field extends { preset: unknown } ? z.ZodDefault<Written<Field>> : Written<Field>
type Shown<Field> = Field extends { choices: unknown } ? z.ZodArray<z.ZodString> : Written<Field>

// Written as declared: a text is one line, a list has phrases or choices.
function writtenSchema(field: RoleFields[RoleFieldName]) {
  if (field.kind === 'flag') return z.boolean()
  const line = z.string().trim()
  const list = z.array('choices' in field ? z.enum(field.choices) : Phrase)
  const schema = field.kind === 'text' ? line.regex(/^[^\n\r]*$/, { error: 'holds a line break' }) : list
  return schema.min(field.least).max(field.most)
}

function newSchema(field: RoleFields[RoleFieldName]) {
  const schema: z.ZodType = writtenSchema(field)
  return 'preset' in field ? schema.default(field.preset) : schema
}

// The name of a role and its choices are words of the service; all else is the person's.
function shownSchema(field: RoleFields[RoleFieldName], name: string) {
  if (field.kind === 'flag') return z.boolean()
  if (field.kind === 'text') return name === 'label' ? serviceText() : privateText()
  return z.array('choices' in field ? serviceText() : privateText())
}

function eachField(schemaOf: (field: RoleFields[RoleFieldName], name: string) => z.ZodType) {
  return Object.fromEntries(ROLE_FIELD_NAMES.map((name) => [name, schemaOf(ROLE_FIELDS[name], name)]))
}

const newFields = eachField(newSchema) as { [Name in RoleFieldName]: New<RoleFields[Name]> }
const writtenFields = eachField(writtenSchema) as { [Name in RoleFieldName]: Written<RoleFields[Name]> }
const shownFields = eachField(shownSchema) as { [Name in RoleFieldName]: Shown<RoleFields[Name]> }

/** A new role: a label, and the titles to look for. */
export const NewRole = z.strictObject({
  ...newFields,
  ...LimitsInput.shape,
  is_default: z.boolean().optional(),
  actor: Actor.optional(),
})

/** The fields of a role to change, and the revision that was read. */
export const RoleChange = z
  .strictObject(writtenFields)
  .partial()
  .extend(LimitsInput.shape)
  .extend({ revision: Revision, is_default: z.boolean().optional(), actor: Actor.optional() })
export type RoleChange = z.output<typeof RoleChange>

export const RoleParams = z.strictObject({
  profile_id: z.string().min(1).max(120).describe('the id of the role'),
})

/** A role as the API shows it. */
export const Role = z.looseObject({
  id: serviceText(),
  ...shownFields,
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
