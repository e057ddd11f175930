import { z } from 'zod'
import { bare } from '#lib/service/http/unknown-key.ts'

type Json = Record<string, unknown>

/** Returns the JSON schema of an argument for agents, without limits that a refusal names. */
export function shortSchema(field: z.ZodType): Json {
  if (isSwitch(field)) return withWords({ type: 'boolean' }, field)
  const { $schema: _, ...schema } = z.toJSONSchema(field, {
    ...{ io: 'input', unrepresentable: 'any', reused: 'inline', override: asNumber },
  })
  return shortened(schema)
}

/**
 * Returns one schema for an argument that several operations take: the common one, or `anyOf` of the different ones. It
 * has a description if each of them has one.
 */
export function mergedSchema(schemas: readonly Json[]): Json {
  // A default counts if all have it.
  const isCommon = new Set(schemas.map((schema) => JSON.stringify(schema['default']))).size === 1
  const variants = schemas.flatMap(variantsOf).map(({ description: _, default: usual, ...body }) => ({
    ...body,
    ...(isCommon && usual !== undefined ? { default: usual } : {}),
  }))
  const bodies = [...new Set(variants.map((body) => JSON.stringify(body)))]
  const shapes = bodies.map((body) => JSON.parse(body) as Json)
  const free = shapes.some(isFreeText)
    ? shapes.filter((shape) => isFreeText(shape) || shape['type'] !== 'string')
    : shapes
  const [only] = free
  const merged = free.length === 1 && only ? only : { anyOf: free }
  const descriptions = schemas.map(
    ({ description, anyOf }) => description ?? (anyOf as Json[])?.[0]?.['description'],
  )
  return descriptions.every(Boolean) ? { ...merged, description: descriptions[0] } : merged
}

// Other texts are then no more than examples of it.
function isFreeText(shape: Json): boolean {
  return Object.keys(shape).join() === 'type' && shape['type'] === 'string'
}

function variantsOf({ anyOf, ...rest }: Json): Json[] {
  return Array.isArray(anyOf) ? (anyOf as Json[]).flatMap(variantsOf) : [rest]
}

// A number in a query comes as text; agents send it as a number.
function asNumber({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodNumber)) return
  const { $schema: _, ...number } = z.toJSONSchema(zodSchema.out)
  delete jsonSchema['pattern']
  Object.assign(jsonSchema, number)
}

// A switch in a query is a text of four words; agents send a boolean.
function isSwitch(field: z.ZodType): boolean {
  const inner = bare(field)
  return inner instanceof z.ZodEnum && inner.options.join() === '0,1,true,false'
}

function withWords(schema: Json, field: z.ZodType): Json {
  const description = field.description ?? bare(field).description
  return description === undefined ? schema : { ...schema, description }
}

// The server checks these, and its refusal names the limit.
const CHECKED_BY_SERVER = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'additionalProperties',
  'allOf',
])
// Example of a kept pattern: "^[A-Z]{2}$". The others forbid line breaks and empty texts, or describe a time.
const UNHELPFUL_PATTERN = /^\^\[\^|^\[|.{41}/

/** Returns a schema without the parts that say nothing to an agent; names of properties always stay. */
function shortened(schema: Json): Json {
  const entries = Object.entries(schema).filter(([key, value]) => !isSilent(key, value))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties') {
        const fields = Object.entries(value as Record<string, Json>)
        return [key, Object.fromEntries(fields.map(([name, field]) => [name, shortened(field)]))]
      }
      if (key === 'anyOf') return [key, (value as Json[]).map(shortened)]
      if (key === 'items') return [key, shortened(value as Json)]
      return [key, value]
    }),
  )
}

function isSilent(key: string, value: unknown): boolean {
  if (CHECKED_BY_SERVER.has(key) || key === 'text') return true
  if (key === 'pattern') return UNHELPFUL_PATTERN.test(String(value))
  if (key === 'default')
    return value === false || value === '' || (Array.isArray(value) && value.length === 0)
  if (key === 'minimum') return Number(value) <= 1
  return key === 'maximum' && Number(value) > 9e8
}
