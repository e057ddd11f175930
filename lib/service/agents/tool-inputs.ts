import { z } from 'zod'
import { BRIEF_WORDS, TOOLS } from '#lib/service/agents/tools.ts'
import { fieldWords } from '#lib/service/http/field-words.ts'
import { type AgentOperation, type Contract, TOOL_NAMES, type ToolName } from '#lib/service/http/route.ts'
import { bare } from '#lib/service/http/unknown-key.ts'
import { asNumber } from '#lib/service/openapi/schemas.ts'

/** A route with its operation in a tool. */
export type Operation = { method: string; path: string; contract: Contract; use: AgentOperation }

/** A tool with its operations, the first of which is the usual one. */
export type Tool = { name: ToolName; operations: Operation[] }

type Json = Record<string, unknown>

/** The most and the usual number of rows in an answer of a tool. */
export const MOST_ROWS = 50
export const USUAL_ROWS = 10

/** The most, the least and the usual length of a text in an answer of a tool. */
export const LONGEST_TEXT = 20_000
export const SHORTEST_TEXT = 100
export const USUAL_TEXT = 600

/** Returns the arguments that an operation takes beside those of its route. */
export function commonKeys(operation: Operation): string[] {
  const cut = hasLongTexts(operation.use.tool) ? ['max_text'] : []
  return ['operation', ...cut, ...(mayNeedYes(operation) ? ['approval_id'] : [])]
}

// A tool that writes answers with its records. Example of another: `read_link` of `keep_job` reads a posting.
function hasLongTexts(name: ToolName): boolean {
  return name === 'keep_job' || (TOOLS[name].usual !== null && name !== 'status')
}

// The tool supplies the caller, and the version of a body is that of the server.
const OWN_KEYS = new Set(['actor', 'schema_version'])

/** Returns the tools in their fixed order, from the declarations of all routes. */
export function toolsOf(routes: Record<string, Partial<Record<string, { contract: Contract }>>>): Tool[] {
  const operations = Object.entries(routes).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, route]) => {
      const use = route?.contract.agent
      if (!route || !use || use === 'http') return []
      return [use].flat().map((operation) => ({ method, path, contract: route.contract, use: operation }))
    }),
  )
  return TOOL_NAMES.map((name) => ({
    name,
    operations: operations.filter(({ use }) => use.tool === name).toSorted(byUse(TOOLS[name].usual)),
  }))
}

// The usual operation comes first, then the other reads.
function byUse(usual: string | null): (a: Operation, b: Operation) => number {
  const order = ({ use, contract }: Operation) =>
    use.operation === usual ? 0 : contract.effect === 'read' ? 1 : 2
  return (a, b) => order(a) - order(b) || (a.use.operation < b.use.operation ? -1 : 1)
}

/** The place of an argument in the request: its part, and its key there. */
export type ArgumentPlace = { part: 'params' | 'query' | 'body'; key: string }

// Routes name the link of a job in three ways; tools name it in one, and take the other two.
const LINK = 'job_url'
const LINK_KEYS = [LINK, 'job_identity', 'url']

/** Returns the arguments of an operation, with the place of each in the request. */
export function argumentsOf({ contract, use }: Operation): Map<string, ArgumentPlace> {
  const fixed = Object.keys(use.fixed ?? {})
  const places = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(contract[part]?.shape ?? {})
      .filter((key) => !OWN_KEYS.has(key) && !fixed.includes(key) && (use.takes?.includes(key) ?? true))
      .map((key): [string, ArgumentPlace] => [argumentName(key), { part, key }]),
  )
  const cut: [string, ArgumentPlace][] = (['limit', 'cursor'] as const).map((key) => [
    key,
    { part: 'query', key },
  ])
  return new Map(use.rows ? [...places, ...cut] : places)
}

/** Returns the argument of a key that a caller sent. Example: `url` and `job_identity` are `job_url`. */
export function argumentName(key: string): string {
  return LINK_KEYS.includes(key) ? LINK : key
}

/** Returns the definition of a tool as `tools/list` shows it. */
export function describeTool({ name, operations }: Tool) {
  const { description, open, repeats } = TOOLS[name]
  const isRead = operations.every(({ contract }) => contract.effect === 'read')
  return {
    name,
    description,
    inputSchema: inputSchema({ name, operations }),
    annotations: {
      // The others are as the protocol assumes, or say nothing of a read.
      ...(isRead
        ? { readOnlyHint: true }
        : {
            destructiveHint: operations.some(({ contract }) => contract.effect === 'destroy'),
            ...(repeats ? {} : { idempotentHint: true }),
          }),
      ...(open ? {} : { openWorldHint: false }),
    },
  }
}

function inputSchema({ name, operations }: Tool): Json & { type: 'object' } {
  const schemas = operations.map((operation) => ({ operation, ...schemaOf(operation) }))
  const properties: Record<string, Json> = {}
  const { usual } = TOOLS[name]
  const isOnly = operations.length === 1
  if (!isOnly) {
    properties['operation'] = {
      type: 'string',
      enum: operations.map(({ use }) => use.operation),
      ...(usual === null ? {} : { default: usual }),
      description: schemas.map(lineOf).join('\n'),
    }
  }
  for (const key of new Set(schemas.flatMap((schema) => Object.keys(schema.properties)))) {
    properties[key] = mergedSchema(
      schemas.flatMap((schema): Json[] => (schema.properties[key] ? [schema.properties[key]] : [])),
    )
  }
  if (hasLongTexts(name)) {
    properties['max_text'] = {
      type: 'integer',
      minimum: SHORTEST_TEXT,
      maximum: LONGEST_TEXT,
      default: USUAL_TEXT,
      description: argumentWords('max_text'),
    }
  }
  if (operations.some(mayNeedYes)) {
    properties['approval_id'] = { type: 'string', description: argumentWords('approval_id') }
  }
  const required = isOnly ? (schemas[0]?.required ?? []) : usual === null ? ['operation'] : []
  return {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
  }
}

type OperationSchema = { operation: Operation; properties: Record<string, Json>; required: string[] }

const LONG_LIST = 8

// Example: "list(tag?, …): Saved answers". The ellipsis stands for `limit?, cursor?`.
function lineOf(
  { operation, properties, required }: OperationSchema,
  _index: number,
  schemas: readonly OperationSchema[],
): string {
  const [usual] = schemas
  const all = [...new Set(schemas.flatMap((schema) => Object.keys(schema.properties)))]
  const { operation: name, description = operation.contract.summary } = operation.use
  const keys = Object.keys(properties)
  const paged = keys.includes('limit') && keys.includes('cursor') ? ['limit', 'cursor'] : []
  const own = keys
    .filter((key) => !paged.includes(key))
    .map((key) => (required.includes(key) ? key : `${key}?`))
  const others = Object.keys(usual?.properties ?? {}).filter((key) => !keys.includes(key))
  const isLikeUsual = usual !== undefined && operation !== usual.operation && others.length < keys.length
  const left = all.filter((key) => !keys.includes(key))
  const taken =
    own.length > LONG_LIST && required.length === 0 && left.length > 0 && left.length < 4
      ? [`all but ${left.join(', ')}`]
      : isLikeUsual && own.length > LONG_LIST && own.every((key) => key.replace('?', '') in usual.properties)
        ? [
            `${required.map((key) => `${key}, `).join('')}as ${usual.operation.use.operation} without ${others.join(', ')}`,
          ]
        : [...own, ...(paged.length > 0 ? ['…'] : [])]
  return `${name}(${taken.join(', ')}): ${description}`
}

/** Returns whether an operation may need the person's yes: it spends, or it needs their proof. */
export function mayNeedYes({ contract }: Operation): boolean {
  return contract.effect !== 'read'
}

function schemaOf(operation: Operation): { properties: Record<string, Json>; required: string[] } {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  for (const [key, place] of argumentsOf(operation)) {
    const field = operation.contract[place.part]?.shape[place.key] as z.ZodType | undefined
    if (key === 'limit' && place.part === 'query') {
      properties[key] = {
        type: 'integer',
        minimum: 1,
        maximum: MOST_ROWS,
        default: USUAL_ROWS,
        description: argumentWords(key),
      }
    } else if (key === 'cursor' && place.part === 'query') {
      properties[key] = { type: 'string', description: argumentWords(key) }
    } else if (field) {
      properties[key] =
        key === LINK
          ? { type: 'string', maxLength: 2000, description: argumentWords(key) }
          : describedSchema(key, shortSchema(field))
      if (!field.safeParse(undefined).success) required.push(key)
    }
  }
  return { properties, required }
}

function describedSchema(key: string, schema: Json): Json {
  const within = (schema['anyOf'] as Json[] | undefined)?.[0]?.['description']
  const own = BRIEF_WORDS[key] ?? schema['description'] ?? within
  return { ...schema, description: own ?? fieldWords(key) }
}

const argumentWords = (key: string): string => BRIEF_WORDS[key] ?? fieldWords(key)

/** Returns the JSON schema of an argument for agents. */
function shortSchema(field: z.ZodType): Json {
  if (isSwitch(field)) return withWords({ type: 'boolean' }, field)
  const { $schema: _, ...schema } = z.toJSONSchema(field, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: asNumber,
  })
  return shortened(schema)
}

/**
 * Returns one schema for an argument that several operations take, described as in the first: the common one, or
 * `anyOf` of the different ones. Its bounds are the widest of the operations; a refusal names the narrower bound.
 */
function mergedSchema(schemas: readonly Json[]): Json {
  // A default counts if all have it.
  const isCommon = new Set(schemas.map((schema) => JSON.stringify(schema['default']))).size === 1
  const variants = schemas.flatMap(variantsOf).map(({ description: _, default: usual, ...body }) => ({
    ...body,
    ...(isCommon && usual !== undefined ? { default: usual } : {}),
  }))
  const shapes: Json[] = []
  for (const variant of variants) {
    const index = shapes.findIndex((shape) => kindOf(shape) === kindOf(variant))
    if (index === -1) shapes.push(variant)
    else shapes[index] = widened(shapes[index] ?? {}, variant)
  }
  // Other texts are then no more than examples of a free one.
  const isFree = shapes.some((shape) => kindOf(shape) === 'string')
  const merged = isFree
    ? shapes.filter((shape) => kindOf(shape) === 'string' || shape['type'] !== 'string')
    : shapes
  const [only] = merged
  const described = { description: schemas[0]?.['description'] }
  return merged.length === 1 && only ? { ...only, ...described } : { anyOf: merged, ...described }
}

// Shapes of one kind differ in bounds, words or properties alone.
function kindOf(shape: Json): string {
  const { type } = shape
  const limits = ['enum', 'const', 'format', 'pattern'].filter((key) => key in shape)
  if (type === 'array') return `array ${kindOf((shape['items'] ?? {}) as Json)}`
  return [type, ...limits.map((key) => (key === 'enum' ? key : `${key} ${shape[key]}`))].join(' ')
}

/** Returns a schema that takes all that either of two of one kind takes. */
function widened(first: Json, second: Json): Json {
  const merged: Json = { ...first }
  for (const key of ['maxLength', 'maximum', 'maxItems']) widen(merged, second, key, Math.max)
  for (const key of ['minLength', 'minimum', 'minItems']) widen(merged, second, key, Math.min)
  if (Array.isArray(first['enum']))
    merged['enum'] = [...new Set([...first['enum'], ...(second['enum'] as unknown[])])]
  if (first['items']) merged['items'] = widened(first['items'] as Json, second['items'] as Json)
  if (first['type'] !== 'object') return merged
  const required = ((first['required'] ?? []) as string[]).filter((key) =>
    ((second['required'] ?? []) as string[]).includes(key),
  )
  delete merged['required']
  const properties = { ...(second['properties'] as Json), ...(first['properties'] as Json) }
  return { ...merged, properties, ...(required.length > 0 ? { required } : {}) }
}

function widen(merged: Json, second: Json, key: string, pick: (a: number, b: number) => number): void {
  const bounds = [merged[key], second[key]]
  if (bounds.every((bound) => typeof bound === 'number'))
    merged[key] = pick(bounds[0] as number, bounds[1] as number)
  else delete merged[key]
}

function variantsOf({ anyOf, ...rest }: Json): Json[] {
  return Array.isArray(anyOf) ? (anyOf as Json[]).flatMap(variantsOf) : [rest]
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

// The server checks these, and its refusal names them.
const CHECKED_BY_SERVER = new Set(['additionalProperties', 'allOf'])
// Example of a kept pattern: "^[A-Z]{2}$". The others forbid line breaks and empty texts, or describe a time.
const UNHELPFUL_PATTERN = /^\^\[\^|^\[|.{41}/

/** Returns a schema without the parts that say nothing to an agent; names of properties always stay. */
function shortened(schema: Json): Json {
  const entries = Object.entries(schema).filter(([key, value]) => !isSilent(key, value))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties') {
        const fields = Object.entries(value as Record<string, Json>)
        return [key, Object.fromEntries(fields.map(([name, field]) => [name, unbounded(shortened(field))]))]
      }
      if (key === 'anyOf') return [key, (value as Json[]).map(shortened)]
      if (key === 'items') return [key, unbounded(shortened(value as Json))]
      return [key, value]
    }),
  )
}

// Fields and rows below an argument are many, and their bounds wide; a refusal names them.
function unbounded(field: Json): Json {
  const {
    maxLength: _,
    maxItems: _most,
    maximum: _top,
    minimum: _least,
    description: _words,
    ...plain
  } = field
  return plain['items'] ? { ...plain, items: unbounded(plain['items'] as Json) } : plain
}

function isSilent(key: string, value: unknown): boolean {
  if (CHECKED_BY_SERVER.has(key) || key === 'text') return true
  if (key === 'pattern') return UNHELPFUL_PATTERN.test(String(value))
  if (key === 'default')
    return value === false || value === '' || (Array.isArray(value) && value.length === 0)
  if (key === 'minLength' || key === 'minItems') return Number(value) <= 1
  if (key === 'minimum') return Number(value) < -9e8
  return key === 'maximum' && Number(value) > 9e8
}
