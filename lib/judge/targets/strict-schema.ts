type StrictSchema = Record<string, unknown>

/**
 * Converts a JSON Schema to the strict mode of providers: every property required, no others, optional ones nullable,
 * and no refused keyword. `withoutAddedNulls` removes the nulls from an answer.
 */
export function strictSchema(schema: StrictSchema): StrictSchema {
  const strict: StrictSchema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    const keep = KEPT[keyword]
    if (keep) Object.assign(strict, keep(value))
  }
  return isSchema(schema['properties']) ? { ...strict, ...closed(schema, schema['properties']) } : strict
}

const asIs = (keyword: string) => (value: unknown) => ({ [keyword]: value })
const eachOf = (keyword: string) => (value: unknown) => ({
  [keyword]: Array.isArray(value) ? value.map(inner) : [],
})

const KEPT: Record<string, (value: unknown) => StrictSchema> = {
  type: asIs('type'),
  enum: asIs('enum'),
  const: (value) => ({ enum: [value] }),
  description: asIs('description'),
  $ref: asIs('$ref'),
  items: (value) => ({ items: inner(value) }),
  anyOf: eachOf('anyOf'),
  oneOf: eachOf('anyOf'),
  $defs: (value) => ({ $defs: mapValues(isSchema(value) ? value : {}, inner) }),
}

function inner(value: unknown): unknown {
  return isSchema(value) ? strictSchema(value) : value
}

function closed(schema: StrictSchema, properties: StrictSchema): StrictSchema {
  const required = requiredOf(schema)
  return {
    properties: mapValues(properties, (property, name) =>
      required.has(name) ? inner(property) : nullable(inner(property)),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

function nullable(schema: unknown): unknown {
  if (!isSchema(schema) || takesNull(schema)) return schema
  if (Array.isArray(schema['anyOf'])) return { ...schema, anyOf: [...schema['anyOf'], { type: 'null' }] }
  const { type, enum: values } = schema
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] }
  const either = { ...schema, type: [type, 'null'].flat() }
  return Array.isArray(values) ? { ...either, enum: [...values, null] } : either
}

/** Returns the answer without the nulls that stand for a property which the schema leaves out. */
export function withoutAddedNulls(value: unknown, schema: unknown): unknown {
  if (!isSchema(schema)) return value
  if (Array.isArray(value)) return value.map((element) => withoutAddedNulls(element, schema['items']))
  if (!isSchema(value) || !isSchema(schema['properties'])) return value
  const properties = schema['properties']
  const required = requiredOf(schema)
  const added = (name: string, isAdded: unknown) => {
    const property = properties[name]
    return isAdded === null && isSchema(property) && !required.has(name) && !takesNull(property)
  }
  const entries = Object.entries(value).filter(([name, child]) => !added(name, child))
  return Object.fromEntries(
    entries.map(([name, child]) => [name, withoutAddedNulls(child, properties[name])]),
  )
}

function takesNull({ type, anyOf, oneOf, enum: values }: StrictSchema): boolean {
  const branches = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : []
  if (branches.some((branch) => isSchema(branch) && takesNull(branch))) return true
  if (Array.isArray(type) ? type.includes('null') : type === 'null') return true
  return type === undefined && Array.isArray(values) && values.includes(null)
}

function requiredOf({ required }: StrictSchema): Set<unknown> {
  return new Set(Array.isArray(required) ? required : [])
}

function isSchema(value: unknown): value is StrictSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(record: StrictSchema, change: (value: unknown, name: string) => unknown): StrictSchema {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

/** Returns the system text with the schema in words, for a target or a model that takes no schema as a parameter. */
export function withSchemaInWords(system: string, schema: StrictSchema): string {
  const rule = 'Answer with one JSON object and nothing else. It fits this JSON Schema:'
  return `${system}\n\n${rule}\n${JSON.stringify(schema)}`
}

/** A value read from a model's text, or why there is none. */
type TextValue = { ok: true; value: unknown } | { ok: false; reason: 'bad_output' | 'truncated' | 'empty' }

const FENCED = /```json[^\S\n]*\n([\s\S]*?)```/

/** Reads the JSON object of an answer: of the first fenced block, else from the first brace on. Nothing is repaired. */
export function jsonOfText(text: string): TextValue {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  const within = FENCED.exec(trimmed)?.[1] ?? trimmed
  const index = within.indexOf('{')
  if (index === -1) return { ok: false, reason: 'bad_output' }
  const end = endOfObject(within, index)
  if (end === null) return { ok: false, reason: 'truncated' }
  try {
    return { ok: true, value: JSON.parse(within.slice(index, end)) }
  } catch {
    return { ok: false, reason: 'bad_output' }
  }
}

function endOfObject(text: string, start: number): number | null {
  let depth = 0
  let quoted = false
  for (let index = start; index < text.length; index += 1) {
    const char = text[index]
    if (quoted && char === '\\') index += 1
    else if (char === '"') quoted = !quoted
    else if (!quoted) depth += stepOf(char)
    if (depth === 0) return index + 1
  }
  return null
}

function stepOf(char: string | undefined): number {
  if (char === '{') return 1
  return char === '}' ? -1 : 0
}
