import { z } from 'zod'
import { Refusal } from '#lib/service/refusals.ts'

/** A key that no contract knows, with the allowed keys in its place. */
export type UnknownKey = { key: string; allowed: string[] }

/**
 * Returns the first key of a value, at any depth, that its schema does not know; unknown keys are refused before any
 * value. If a schema has alternatives, the nearest ones to the value count: `{ text, urll }` is a pasted job, so only
 * `text` is allowed beside it.
 */
export function findUnknownKey(schema: z.ZodType, value: unknown): UnknownKey | null {
  return findUnknown([schema], value)
}

function findUnknown(schemas: readonly z.ZodType[], value: unknown): UnknownKey | null {
  if (typeof value !== 'object' || value === null) return null
  const forms = formsOf(schemas)
  if (Array.isArray(value)) {
    const elements = forms.flatMap((form) => (form instanceof z.ZodArray ? [form.element as z.ZodType] : []))
    return firstUnknown(value.map((child) => [elements, child]))
  }
  const records = forms.flatMap((form) => (form instanceof z.ZodRecord ? [form.valueType as z.ZodType] : []))
  const objects = nearestObjects(forms, value)
  const allowed = [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))]
  const isOpen = objects.length === 0 || records.length > 0
  const key = isOpen ? undefined : Object.keys(value).find((key) => !allowed.includes(key))
  if (key !== undefined) return { key, allowed }
  return firstUnknown(
    Object.entries(value).map(([name, child]) => [
      [...objects.flatMap(({ shape }) => fieldOf(shape, name) ?? []), ...records],
      child,
    ]),
  )
}

function firstUnknown(children: [z.ZodType[], unknown][]): UnknownKey | null {
  for (const [schemas, child] of children) {
    const unknown = findUnknown(schemas, child)
    if (unknown) return unknown
  }
  return null
}

// The alternatives of a schema, each without its wrappers.
function formsOf(schemas: readonly z.ZodType[]): z.ZodType[] {
  return schemas.map(bare).flatMap((schema) => {
    return schema instanceof z.ZodUnion ? formsOf(schema.options as readonly z.ZodType[]) : [schema]
  })
}

// The objects with most keys of the value; a literal that the value contradicts rules one out while others are left.
function nearestObjects(forms: readonly z.ZodType[], value: object): z.ZodObject[] {
  const objects = forms.filter((form) => form instanceof z.ZodObject)
  if (objects.length < 2) return objects
  const entries = Object.entries(value)
  const nearness = objects.map(({ shape }) => {
    const fields = entries.map(([name, child]) => ({ field: fieldOf(shape, name), child }))
    const hits = fields.filter(({ field }) => field !== undefined)
    const contradicted = hits.some(
      ({ field, child }) => field instanceof z.ZodLiteral && !field.safeParse(child).success,
    )
    return contradicted ? -1 : hits.length
  })
  const most = Math.max(...nearness)
  return objects.filter((_, index) => nearness[index] === most)
}

function fieldOf(shape: z.ZodRawShape, name: string): z.ZodType | undefined {
  return Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
}

/** Returns the refusal of a key outside the contract, with the allowed ones. */
export function unknownKey(key: string, allowed_keys: string[]): Refusal {
  const advice = allowed_keys.length > 0 ? `Use one of: ${allowed_keys.join(', ')}` : 'Send none'
  return new Refusal('unknown_key', `The key ${quoted(key)} is not known here. ${advice}.`, { allowed_keys })
}

/** Returns a key for a message: a caller wrote it, so it is cut and kept to one plain line. */
export function quoted(key: string): string {
  return `\`${key.slice(0, 60).replaceAll(/[^\w.\-[\] ]/g, '?')}\``
}

/** Returns the schema inside optional, nullable, default and pipe wrappers. */
export function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return bare(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema
}
