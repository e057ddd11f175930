import { z } from 'zod'
import { Refusal } from '#lib/service/refusals.ts'

/** A key that no contract knows, with the allowed keys in its place. */
export type UnknownKey = { key: string; allowed: string[] }

/**
 * Returns the first key of a value, at any depth, that its schema does not know; unknown keys are refused before any
 * value.
 */
export function findUnknownKey(schema: z.ZodType, value: unknown): UnknownKey | null {
  if (typeof value !== 'object' || value === null) return null
  const expected = bare(schema)
  if (expected instanceof z.ZodObject && !Array.isArray(value)) {
    const keys = Object.keys(expected.shape)
    const key = Object.keys(value).find((key) => !keys.includes(key))
    if (key !== undefined) return { key, allowed: keys }
  }
  for (const [name, child] of Object.entries(value)) {
    const below = childOf(expected, name)
    const unknownKey = below ? findUnknownKey(below, child) : null
    if (unknownKey) return unknownKey
  }
  return null
}

function childOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  return schema instanceof z.ZodObject ? schema.shape[name] : undefined
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
  ) {
    return bare(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema
}
