import { z } from 'zod'

export type JsonObject = Record<string, unknown>

/** A schema that a call takes or gives, with the name that stands for it if it has none. */
export type Root = { name: string; schema: z.ZodType; io: Io }

type Io = 'input' | 'output'

const PREFIX = '#/components/schemas/'

/**
 * Translates schemas to JSON Schema, each named schema once. Returns all components, and for a root its reference and its
 * content. A schema that replies use too but that reads differently in a request gets two components, for example `Labels` and
 * `LabelsInput`.
 */
export function translateSchemas(roots: Root[], schemaByName: Record<string, z.ZodType>) {
  const names = new Map(Object.entries(schemaByName).map(([name, schema]) => [schema, name]))
  for (const { name, schema } of roots) if (!names.has(schema)) names.set(schema, name)
  const output = translate(names, 'output', (id) => PREFIX + id)
  const input = translate(names, 'input', (id) => `${PREFIX}${id}Input`)
  const inReplies = roots.flatMap(({ schema, io }) => (io === 'output' ? [names.get(schema) as string] : []))
  const replyNames = reachable(output, inReplies.map(refTo))
  const same = equalNames(input, output)
  const inputName = (name: string) => (same.has(name) || !replyNames.has(name) ? name : `${name}Input`)
  const renamed = Object.entries(input).map(([name, schema]) => [
    inputName(name),
    mapRefs(schema, (ref) => inputName(plain(ref))),
  ])
  const replies = Object.entries(output).filter(([name]) => replyNames.has(name))
  const components: Record<string, JsonObject> = Object.fromEntries([...renamed, ...replies])
  const nameOf = (schema: z.ZodType, io: Io) => {
    const name = names.get(schema) as string
    return io === 'output' ? name : inputName(name)
  }
  return {
    components,
    refOf: (schema: z.ZodType, io: Io): JsonObject => refTo(nameOf(schema, io)),
    /** Returns a schema itself in place of a reference to it, with the words that stand beside the reference. */
    resolve: ({ $ref, ...schema }: JsonObject): JsonObject => ({
      ...(typeof $ref === 'string' ? components[$ref.slice(PREFIX.length)] : {}),
      ...schema,
    }),
    contentOf: (schema: z.ZodType, io: Io): JsonObject => components[nameOf(schema, io)] ?? {},
  }
}

const refTo = (name: string): JsonObject => ({ $ref: PREFIX + name })

function translate(
  names: Map<z.ZodType, string>,
  io: Io,
  uri: (id: string) => string,
): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    unrepresentable: 'any',
    reused: 'inline',
    override: asNumber,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, plainSchema(schema) as JsonObject]),
  )
}

/** Describes a number in a query, which comes as text, by the limits of the parsed number. */
export function asNumber({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: Record<string, unknown>
}): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodNumber)) return
  const { $schema: _, ...number } = z.toJSONSchema(zodSchema.out)
  delete jsonSchema['pattern']
  Object.assign(jsonSchema, number)
}

// Names that mean the same as input and as output, also in all that they refer to.
function equalNames(input: Record<string, JsonObject>, output: Record<string, JsonObject>): Set<string> {
  const same = new Set(
    Object.keys(input).filter(
      (name) => JSON.stringify(mapRefs(input[name], plain)) === JSON.stringify(output[name]),
    ),
  )
  for (let before = -1; before !== same.size; ) {
    before = same.size
    for (const name of same) {
      if (refsIn(output[name]).some((ref) => !same.has(ref))) same.delete(name)
    }
  }
  return same
}

const plain = (ref: string): string => ref.replace(/Input$/, '')

// The names of the components that a value refers to, with repeats.
function refsIn(value: unknown): string[] {
  const refs: string[] = []
  mapRefs(value, (ref) => {
    refs.push(ref)
    return ref
  })
  return refs
}

function mapRefs(value: unknown, rename: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((child) => mapRefs(child, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === '$ref' && typeof child === 'string' && child.startsWith(PREFIX)
        ? PREFIX + rename(child.slice(PREFIX.length))
        : mapRefs(child, rename),
    ]),
  )
}

/**
 * Returns components in which replies show their outermost fields alone: objects inside of them are plain objects, and the list
 * of fields that always come is left out. The components that `whole` refers to stay as they are, with all below them.
 */
export function shorten(
  components: Record<string, JsonObject>,
  document: unknown,
): Record<string, JsonObject> {
  const reachableNames = reachable(components, document)
  const isObject = (ref: string) => components[ref.slice(PREFIX.length)]?.['properties'] !== undefined
  const short = Object.entries(components).map(([name, schema]) => [
    name,
    reachableNames.has(name) ? schema : outermost(schema, isObject, true),
  ])
  return Object.fromEntries(short)
}

/** Returns the names of all components that a value refers to, also by other components. */
export function reachable(components: Record<string, JsonObject>, value: unknown): Set<string> {
  const names = new Set<string>()
  const open = refsIn(value)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue
    names.add(name)
    open.push(...refsIn(components[name]))
  }
  return names
}

function outermost(value: unknown, isObject: (ref: string) => boolean, isRoot: boolean): unknown {
  if (Array.isArray(value)) return value.map((child) => outermost(child, isObject, isRoot))
  if (typeof value !== 'object' || value === null) return value
  const { properties, required, ...schema } = value as JsonObject
  const isInner = properties !== undefined || (typeof schema['$ref'] === 'string' && isObject(schema['$ref']))
  if (isInner && !isRoot) return { type: 'object' }
  const children = Object.entries(schema).map(([key, child]) => [key, outermost(child, isObject, isRoot)])
  if (properties === undefined) return Object.fromEntries(children)
  const fields = Object.entries(properties as JsonObject).map(([key, child]) => [
    key,
    outermost(child, isObject, false),
  ])
  return { ...Object.fromEntries(children), properties: Object.fromEntries(fields) }
}

const SAFE = Number.MAX_SAFE_INTEGER

/**
 * Returns a schema without parts that no caller needs: the dialect and the id, the limits of all safe whole numbers, the
 * pattern beside a format, and the permission for further keys. Patterns with Unicode classes go too, because most tools cannot
 * read them. A text or null becomes one type with two names: `["string", "null"]`.
 */
function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema)
  if (typeof value !== 'object' || value === null) return value
  const schema = value as JsonObject
  const { anyOf } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && isNull(anyOf[1]) && isBare(anyOf[0])) {
    const { anyOf: _, ...rest } = schema
    const otherSchema = plainSchema(anyOf[0]) as JsonObject
    return { ...(plainSchema(rest) as JsonObject), ...otherSchema, type: [otherSchema['type'], 'null'] }
  }
  const types = schema['type']
  if (Array.isArray(types) && !types.includes('null')) return { anyOf: types.map((type) => ({ type })) }
  const entries = Object.entries(schema).filter(([key, child]) => !isIdle(key, child, schema))
  if (Array.isArray(schema['allOf'])) return joined(Object.fromEntries(entries))
  return Object.fromEntries(entries.map(([key, child]) => [key, plainSchema(child)]))
}

// Conditions that say nothing are left out, and a single one needs no list.
function joined({ allOf, ...schema }: JsonObject): JsonObject {
  const parts = (allOf as unknown[]).map((part) => plainSchema(part) as JsonObject)
  const telling = parts.filter((part) => Object.keys(part).length > 0)
  const plain = plainSchema(schema) as JsonObject
  if (telling.length > 1) return { ...plain, allOf: telling }
  return { ...plain, ...telling[0] }
}

function isIdle(key: string, child: unknown, schema: JsonObject): boolean {
  if (key === '$schema' || key === '$id') return true
  if (key === 'text') return typeof child === 'string'
  if (key === 'minimum') return child === -SAFE
  if (key === 'maximum') return child === SAFE
  if (key === 'pattern') return typeof schema['format'] === 'string' || String(child).includes('\\p{')
  return key === 'additionalProperties' && JSON.stringify(child) === '{}' && 'properties' in schema
}

const isNull = (schema: unknown): boolean => (schema as JsonObject)['type'] === 'null'

function isBare(schema: unknown): boolean {
  const { type, enum: values } = schema as JsonObject
  return typeof type === 'string' && values === undefined && type !== 'object' && type !== 'array'
}
