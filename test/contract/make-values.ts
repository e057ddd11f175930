import { z } from 'zod'
import { bare } from '#lib/service/http/unknown-key.ts'

/** A text that no schema allows and no message may repeat. */
export const MARK = 'zq9marker'

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** One field of a schema: where it stands, and what it takes; `within` is the alternative in which it stands. */
export type Place = { path: (string | number)[]; schema: z.ZodType; within?: Alternative }
type Alternative = { path: (string | number)[]; value: unknown }

const TEXTS = [
  'x',
  'US',
  'USD',
  'EUR-year',
  'found',
  '1',
  'builtin',
  'claude',
  'e1',
  'l1',
  '22:30',
  '2099-11-21',
  '2026-11-21T09:00:00.000Z',
  'https://jobs.lever.co/acme/5f0c',
  'https://models.example=MODEL_KEY',
  'claude=3/15',
  'run_20261121T090000000Z',
  `sha256:${'0'.repeat(64)}`,
  '0'.repeat(64),
]

/** A value that a schema takes, with every optional key; the schema itself is asked. */
export function validValue(schema: z.ZodType): unknown {
  const inner = bare(schema)
  const found = candidates(inner).find((candidate) => inner.safeParse(candidate).success)
  if (found === undefined) throw new Error(`no value is known for ${JSON.stringify(z.toJSONSchema(inner))}`)
  return found
}

function candidates(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodObject) return [validObject(schema)]
  if (schema instanceof z.ZodArray) {
    const element = validValue(schema.element as z.ZodType)
    return [[element], [element, element]]
  }
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => validValue(option as z.ZodType))
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  if (schema instanceof z.ZodRecord) return [{}]
  return [...TEXTS, 1, 0, 10, 50, true]
}

function validObject(schema: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(([key, child]) => [key, validValue(child as z.ZodType)])
  return Object.fromEntries(entries)
}

/** Every field of a schema at every depth; of a list, its first element; of alternatives, each that is an object. */
export function placesOf(schema: z.ZodType, path: (string | number)[] = [], within?: Alternative): Place[] {
  const inner = bare(schema)
  const place = (key: string | number, child: unknown): Place => ({
    path: [...path, key],
    schema: child as z.ZodType,
    ...(within ? { within } : {}),
  })
  if (inner instanceof z.ZodUnion) {
    const objects = inner.options.filter((option) => bare(option as z.ZodType) instanceof z.ZodObject)
    return (objects as z.ZodType[]).flatMap((option) => {
      const alternative = { path, value: validValue(option) }
      return [{ path, schema: option, within: alternative }, ...placesOf(option, path, alternative)]
    })
  }
  const children =
    inner instanceof z.ZodObject
      ? Object.entries(inner.shape).map(([key, child]) => place(key, child))
      : inner instanceof z.ZodArray
        ? [place(0, inner.element)]
        : []
  return children.flatMap((child) => [child, ...placesOf(child.schema, child.path, child.within)])
}

/** Every strict object of a schema at every depth, the outermost first. */
export function objectsOf(schema: z.ZodObject): (Place & { keys: string[]; schema: z.ZodObject })[] {
  const all: Place[] = [{ path: [], schema }, ...placesOf(schema)]
  return all.flatMap((place) => {
    const inner = bare(place.schema)
    return inner instanceof z.ZodObject ? [{ ...place, keys: Object.keys(inner.shape), schema: inner }] : []
  })
}

/** A valid value of the whole schema, with the alternative in which a field stands. */
export function withAlternative(valid: unknown, { within }: Place): unknown {
  return within ? withAt(valid, within.path, within.value) : valid
}

/** A copy of a value with another value at a path. */
export function withAt(value: unknown, path: (string | number)[], put: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return put
  if (Array.isArray(value)) return value.map((item, at) => (at === first ? withAt(item, rest, put) : item))
  const object = value as Record<string, unknown>
  return { ...object, [first]: withAt(object[first], rest, put) }
}

/** The value of a value at a path. */
export function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], value)
}

/** The kinds of JSON value that a schema takes. */
export function kindsOf(schema: z.ZodType): JsonKind[] {
  if (schema instanceof z.ZodNullable) return ['null', ...kindsOf(schema.unwrap() as z.ZodType)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return kindsOf(schema.unwrap() as z.ZodType)
  const inner = bare(schema)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => kindsOf(option as z.ZodType))
  const kinds = Object.keys(SAMPLES) as JsonKind[]
  return kinds.filter((kind) => kind === kindOf(validValue(inner)))
}

const SAMPLES: Record<JsonKind, unknown> = {
  string: MARK,
  number: 7,
  boolean: true,
  null: null,
  array: [],
  object: {},
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind)
}

/** One value of every kind that a schema does not take. */
export function wrongKinds(schema: z.ZodType): unknown[] {
  const taken = kindsOf(schema)
  return Object.entries(SAMPLES)
    .filter(([kind]) => !taken.includes(kind as JsonKind))
    .map(([, value]) => value)
}

const BAD_TEXTS = [MARK, '-1', '999999999', '1.5', '', MARK.repeat(400)]

/** Texts that a field of a query does not take. */
export function badTexts(schema: z.ZodType): string[] {
  return BAD_TEXTS.filter((text) => !schema.safeParse(text).success)
}

/** Whether a field takes only the values of a list. */
export function isEnum(schema: z.ZodType): boolean {
  return bare(schema) instanceof z.ZodEnum
}
