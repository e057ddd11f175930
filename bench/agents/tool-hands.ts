import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Answer, bestMatch, type Facts, fitOf, type Hands, Meter } from '#bench/agents/hands.ts'

type Json = Record<string, unknown>
type Schema = {
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}
type Operation = {
  tool: string
  name: string | null
  text: string
  needs: string[]
  takes: string[]
  schema: Schema
  isReading: boolean
}

// The first words of a purpose that a tool marked as reading serves.
const READS = /^(?:read|list|find|search|show|see)\b/

/** Connects an agent that knows the list of tools and the instructions of the server, and nothing else. */
export async function connectToolHands(
  url: string,
  name = 'scripted agent',
): Promise<Hands & { close: () => Promise<void> }> {
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  const { tools } = await client.listTools()
  const meter = new Meter()
  meter.note('tools/list', `${client.getInstructions()}\n${JSON.stringify(tools)}`)
  const operations = tools.flatMap(({ name: tool, description = '', inputSchema, annotations }) =>
    operationsOf(tool, description, inputSchema as Schema).map((operation) => ({
      ...operation,
      isReading: annotations?.readOnlyHint === true,
    })),
  )
  let last: { tool: string; input: Json } = { tool: '', input: {} }

  async function call(tool: string, input: Json): Promise<Answer> {
    last = { tool, input }
    const { structuredContent, content } = await client.callTool({ name: tool, arguments: input })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    meter.note(`${tool} ${JSON.stringify(input)}`, text)
    return answerOf(structuredContent as Json, text)
  }

  return {
    name: 'tools',
    meter,
    close: () => client.close(),
    does: (purpose, facts) => {
      const able = operations.filter((operation) =>
        operation.needs.every((key) => valueFor(operation, key, facts)),
      )
      // An operation that takes every fact is better than one that drops some.
      const whole = able.filter((operation) => factsOf(operation, facts) === Object.keys(facts).length)
      const fitting = whole.length > 0 ? whole : able
      const reading = fitting.filter(({ isReading }) => isReading && READS.test(purpose))
      const operation = bestMatch(
        purpose,
        reading.length > 0 ? reading : fitting,
        ({ tool, name, text }) => `${tool} ${name ?? ''} ${text}`,
      )
      return call(operation.tool, argumentsFor(operation, facts))
    },
    repeats: ({ approval_id }) => call(last.tool, { ...last.input, approval_id }),
  }
}

function answerOf(answer: Json, text: string): Answer {
  const error = answer['error'] as { code: string; message: string } | undefined
  const needs_yes = answer['needs_yes'] as Json | undefined
  return {
    data: (answer['data'] ?? {}) as Json,
    unlabelled: answer['label'] === 'service' ? text : '',
    ...(error ? { error: { code: error.code, message: error.message } } : {}),
    ...(needs_yes ? { needs_yes } : {}),
  }
}

// A tool of several operations describes each in a line: "edit(question_id, answer?): Edit an answer". A long list of
// arguments is "all but stale", or "as list without sort"; an ellipsis is "limit?, cursor?".
function operationsOf(tool: string, description: string, schema: Schema): Omit<Operation, 'isReading'>[] {
  const lines = schema.properties?.['operation']?.description?.split('\n')
  if (!lines) {
    const takes = Object.keys(schema.properties ?? {})
    return [{ tool, name: null, text: description, needs: schema.required ?? [], takes, schema }]
  }
  const every = Object.keys(schema.properties ?? {})
  return lines.map((line) => {
    const [, name = '', inner = '', summary = ''] = /^(\w+)\(([^)]*)\): (.*)$/.exec(line) ?? []
    const [before = '', left] = inner.split(/all but |as \w+ without /)
    const words = before.split(', ').filter(Boolean)
    const rest = left === undefined ? [] : every.filter((key) => !left.split(', ').includes(key))
    const paged = words.includes('…') ? ['limit', 'cursor'] : []
    const optional = words.filter((word) => word.endsWith('?')).map((word) => word.slice(0, -1))
    const needs = words.filter((word) => /\w$/.test(word))
    return { tool, name, text: summary, needs, takes: [...optional, ...rest, ...paged], schema }
  })
}

function factsOf(operation: Operation, facts: Facts): number {
  const { operation: _, ...sent } = argumentsFor(operation, facts)
  return Object.keys(sent).length
}

function argumentsFor(operation: Operation, facts: Facts): Json {
  const keys = [...operation.needs, ...operation.takes]
  const values = keys.flatMap((key) => {
    const value = valueFor(operation, key, facts)
    return value === undefined ? [] : [[key, value.value] as const]
  })
  return { ...(operation.name === null ? {} : { operation: operation.name }), ...Object.fromEntries(values) }
}

/** Returns the value of an argument: a fact that fits no other argument of the operation better. */
function valueFor(operation: Operation, key: string, facts: Facts): { value: unknown } | undefined {
  const schema = operation.schema.properties?.[key] ?? {}
  // A record such as `job` holds a link or a text: the fields that a fact fits are filled.
  if (schema.properties) {
    const takes = Object.keys(schema.properties)
    const filled = argumentsFor({ ...operation, name: null, schema, needs: [], takes }, facts)
    return Object.keys(filled).length > 0 ? { value: filled } : undefined
  }
  const fit = (fact: string, name: string) =>
    fitOf(fact, name, operation.schema.properties?.[name]?.description ?? '')
  const [best] = Object.keys(facts)
    .filter((fact) => fit(fact, key) > 0)
    .filter((fact) =>
      [...operation.needs, ...operation.takes].every((name) => fit(fact, name) <= fit(fact, key)),
    )
    .toSorted((a, b) => fit(b, key) - fit(a, key))
  return best === undefined ? undefined : { value: facts[best] }
}
