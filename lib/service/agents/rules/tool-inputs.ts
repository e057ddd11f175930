import { z } from 'zod'
import { TOOLS } from '#lib/service/agents/rules/tools.ts'
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
      return route && use && use !== 'http' ? [{ method, path, contract: route.contract, use }] : []
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

/** Returns the arguments of an operation, with the part of the request that takes each. */
export function argumentsOf({ contract, use }: Operation): Map<string, 'params' | 'query' | 'body'> {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(contract[part]?.shape ?? {}).map((key) => [key, part] as const),
  )
  const fixed = Object.keys(use.fixed ?? {})
  const free = parts.filter(([key]) => !OWN_KEYS.has(key) && !fixed.includes(key))
  return new Map(use.rows ? [...free, ['limit', 'query'], ['cursor', 'query']] : free)
}

/** Returns the definition of a tool as `tools/list` shows it. */
export function describeTool({ name, operations }: Tool) {
  const { title, says, open, repeats } = TOOLS[name]
  const isRead = operations.every(({ contract }) => contract.effect === 'read')
  return {
    name,
    title,
    description: says,
    inputSchema: inputSchema(operations),
    outputSchema: OUTPUT,
    annotations: {
      title,
      readOnlyHint: isRead,
      destructiveHint: operations.some(({ contract }) => contract.effect === 'destroy'),
      idempotentHint: isRead || !repeats,
      openWorldHint: open === true,
    },
  }
}

function inputSchema(operations: readonly Operation[]): Json & { type: 'object' } {
  const schemas = operations.map((operation) => ({ operation, ...schemaOf(operation) }))
  const properties: Record<string, Json> = {}
  const isOnly = operations.length === 1
  if (!isOnly) {
    const says = operations.map(({ use, contract }) => `${use.operation}: ${contract.summary}`)
    properties['operation'] = {
      type: 'string',
      enum: operations.map(({ use }) => use.operation),
      default: operations[0]?.use.operation,
      description: says.join('. '),
    }
  }
  for (const key of new Set(schemas.flatMap((schema) => Object.keys(schema.properties)))) {
    const holders = schemas.filter((schema) => key in schema.properties)
    const variants = [...new Set(holders.map((schema) => JSON.stringify(schema.properties[key])))]
    const merged: Json =
      variants.length === 1
        ? JSON.parse(variants[0] as string)
        : { anyOf: variants.map((variant) => JSON.parse(variant)) }
    const names = holders.map(
      ({ operation, required }) => `${operation.use.operation}${required.includes(key) ? ' (required)' : ''}`,
    )
    const scope =
      holders.length === schemas.length && !names.some((name) => name.endsWith(')'))
        ? ''
        : `For ${names.join(', ')}.`
    const description = [isOnly ? '' : scope, merged['description'] ?? ''].filter(Boolean).join(' ')
    properties[key] = description === '' ? merged : { ...merged, description }
  }
  properties['max_text'] = {
    ...{ type: 'integer', minimum: 100, maximum: LONGEST_TEXT },
    description: `Longer texts are cut; ${USUAL_TEXT} when left out.`,
  }
  if (operations.some(mayNeedYes)) {
    properties['approval_id'] = {
      type: 'string',
      maxLength: 60,
      description: 'Of needs_yes, to repeat the same call.',
    }
  }
  const required = isOnly ? (schemas[0]?.required ?? []) : []
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Whether an operation may need the person's yes: it spends, or it needs their proof. */
export function mayNeedYes({ contract }: Operation): boolean {
  return contract.effect !== 'read'
}

function schemaOf(operation: Operation): { properties: Record<string, Json>; required: string[] } {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  for (const [key, part] of argumentsOf(operation)) {
    const field = operation.contract[part]?.shape[key] as z.ZodType | undefined
    if (key === 'limit' && part === 'query') {
      properties[key] = {
        type: 'integer',
        minimum: 1,
        maximum: MOST_ROWS,
        description: `${USUAL_ROWS} when left out.`,
      }
    } else if (key === 'cursor' && part === 'query') {
      properties[key] = { type: 'string', maxLength: 500, description: 'next_cursor of the answer before.' }
    } else if (field) {
      properties[key] = jsonSchemaOf(field)
      if (!field.safeParse(undefined).success) required.push(key)
    }
  }
  return { properties, required }
}

function jsonSchemaOf(field: z.ZodType): Json {
  if (isSwitch(field)) return withWords({ type: 'boolean' }, field)
  const { $schema: _, ...schema } = z.toJSONSchema(field, {
    ...{ io: 'input', unrepresentable: 'any', reused: 'inline', override: asNumber },
  })
  return plain(schema) as Json
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

// Patterns of times and the limits of safe integers say nothing to an agent.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, child]) =>
      !(key === 'pattern' && typeof child === 'string' && child.length > 40) &&
      !((key === 'maximum' || key === 'minimum') && Math.abs(Number(child)) > 9e15) &&
      key !== 'text',
  )
  return Object.fromEntries(entries.map(([key, child]) => [key, plain(child)]))
}

const LABELS = ['public-untrusted', 'user-private', 'service']

/** The shape of every answer: its label, and one of data, a needed yes, or an error. */
const OUTPUT = {
  type: 'object' as const,
  properties: {
    label: { type: 'string', enum: LABELS },
    data: { type: 'object' },
    needs_yes: { type: 'object' },
    error: { type: 'object' },
  },
  required: ['label'],
  additionalProperties: false,
}
