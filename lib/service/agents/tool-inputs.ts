import { z } from 'zod'
import { TOOLS } from '#lib/service/agents/tools.ts'
import { type AgentOperation, TOOL_NAMES, type ToolName } from '#lib/service/http/agent-use.ts'
import type { Contract } from '#lib/service/http/route.ts'
import { bare } from '#lib/service/http/unknown-key.ts'

/** A route with its operation in a tool. */
export type Operation = { method: string; path: string; contract: Contract; use: AgentOperation }

/** A tool with its operations, the first of which is the usual one. */
export type Tool = { name: ToolName; operations: Operation[] }

type Json = Record<string, unknown>

/** The most and the usual number of rows in an answer of a tool. */
export const MOST_ROWS = 50
export const USUAL_ROWS = 10

/** The most and the usual length of a text in an answer of a tool. */
export const LONGEST_TEXT = 20_000
export const USUAL_TEXT = 600

/** Returns the arguments that an operation takes beside those of its route. */
export function commonKeys(operation: Operation): string[] {
  return ['operation', 'max_text', ...(mayNeedYes(operation) ? ['approval_id'] : [])]
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
function byUse(usual: string): (a: Operation, b: Operation) => number {
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
  const { title, description, open, repeats } = TOOLS[name]
  const isRead = operations.every(({ contract }) => contract.effect === 'read')
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(operations),
    annotations: {
      readOnlyHint: isRead,
      // The others are as the protocol assumes, or say nothing of a read.
      ...(isRead
        ? {}
        : {
            destructiveHint: operations.some(({ contract }) => contract.effect === 'destroy'),
            ...(repeats ? {} : { idempotentHint: true }),
          }),
      ...(open ? {} : { openWorldHint: false }),
    },
  }
}

function inputSchema(operations: readonly Operation[]): Json & { type: 'object' } {
  const schemas = operations.map((operation) => ({ operation, ...schemaOf(operation) }))
  const properties: Record<string, Json> = {}
  const isOnly = operations.length === 1
  if (!isOnly) {
    properties['operation'] = {
      type: 'string',
      enum: operations.map(({ use }) => use.operation),
      default: operations[0]?.use.operation,
      description: schemas.map(lineOf).join('\n'),
    }
  }
  for (const key of new Set(schemas.flatMap((schema) => Object.keys(schema.properties)))) {
    properties[key] = mergedSchema(
      schemas.flatMap((schema): Json[] => (schema.properties[key] ? [schema.properties[key]] : [])),
    )
  }
  properties['max_text'] = {
    ...{ type: 'integer', maximum: LONGEST_TEXT, default: USUAL_TEXT },
    description: 'longer texts are cut',
  }
  if (operations.some(mayNeedYes)) {
    properties['approval_id'] = { type: 'string' }
  }
  const required = isOnly ? (schemas[0]?.required ?? []) : []
  return {
    ...{ type: 'object', properties, additionalProperties: false },
    ...(required.length > 0 ? { required } : {}),
  }
}

type OperationSchema = { operation: Operation; properties: Record<string, Json>; required: string[] }

// Example: "show: Show an answer with its history. Needs question_id."
function lineOf({ operation, properties, required }: OperationSchema): string {
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  const needs = required.length > 0 ? ` Needs ${required.join(', ')}.` : ''
  const takes = optional.length > 0 ? ` Takes ${optional.join(', ')}.` : ''
  return `${operation.use.operation}: ${operation.use.description ?? operation.contract.summary}.${needs}${takes}`
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
        ...{ type: 'integer', maximum: MOST_ROWS, default: USUAL_ROWS },
      }
    } else if (key === 'cursor' && place.part === 'query') {
      properties[key] = { type: 'string' }
    } else if (field) {
      properties[key] =
        key === LINK ? { type: 'string', description: 'a link of the job' } : shortSchema(field)
      if (!field.safeParse(undefined).success) required.push(key)
    }
  }
  return { properties, required }
}

/** Returns the JSON schema of an argument for agents, without limits that a refusal names. */
function shortSchema(field: z.ZodType): Json {
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
function mergedSchema(schemas: readonly Json[]): Json {
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
