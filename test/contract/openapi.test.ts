import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REFUSALS } from '#lib/service/refusals.ts'
import { allRoutes, type Declared } from '#test/contract/all-routes.ts'
import { appFor } from '#test/support/opened.ts'

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Json }
type Media = Record<string, { schema: Json; example?: Json }>
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: (Parameter & { $ref?: string })[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, { content?: Media; $ref?: string }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> }
} & Json

const calls = allRoutes.filter(({ path }) => path.startsWith('/api/'))

const app = appFor('all')
let short: string
let text: string
let document: Document

const read = async (query: string) => (await app.send(`/openapi.json${query}`)).text()

beforeAll(async () => {
  short = await read('')
  text = await read('?detail=full')
  document = JSON.parse(text)
}, 120_000)

function addressOf(path: string): string {
  return path.replaceAll(/:([a-z_]+)/g, '{$1}')
}

function operationOf({ path, method }: Declared): Operation {
  return document.paths[addressOf(path)]?.[method.toLowerCase()] as Operation
}

function parametersOf(declared: Declared): Parameter[] {
  return (operationOf(declared).parameters ?? []).map((parameter) =>
    parameter.$ref ? (at(document, parameter.$ref) as Parameter) : parameter,
  )
}

/** The value that a reference names. */
function at(holder: Document, reference: string): unknown {
  const keys = reference.slice(2).split('/')
  return keys.reduce<unknown>((found, key) => (found as Json | undefined)?.[key], holder)
}

function resolved(schema: Json): Json {
  return typeof schema['$ref'] === 'string' ? (at(document, schema['$ref']) as Json) : schema
}

function namesIn({ paths }: Document): string[] {
  return Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .map(({ operationId }) => operationId)
}

describe('GET /api/openapi.json', () => {
  test('is the same document as /openapi.json', async () => {
    expect(await (await app.send('/api/openapi.json')).text()).toBe(short)
    expect(document.openapi).toBe('3.1.1')
  })

  test('has every route of the API in full, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = calls.map(({ method, path }) => `${method} ${addressOf(path)}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  test('has every route for agents in the short form, which stays below 155 kB', () => {
    const forAgents = calls.filter(({ route }) => route.contract.agent !== false)
    const names = forAgents.map((declared) => operationOf(declared).operationId)
    expect(namesIn(JSON.parse(short)).toSorted()).toEqual(names.toSorted())
    expect(Buffer.byteLength(short)).toBeLessThan(155_000)
  })

  test('holds the routes that the page for agents promises of each form', async () => {
    const page = await (await app.send('/llms.txt')).text()
    const links = new Map(
      [...page.matchAll(/^- \[[^\]]*\]\((\/openapi\.json[^)]*)\): (.*)$/gm)].map(([, link, text]) => [
        link,
        text,
      ]),
    )
    const listed = [...page.matchAll(/^- `[A-Z]+ \/api\//gm)].length
    const held = await Promise.all(
      [...links.keys()].map(async (link) => namesIn(await (await app.send(`${link}`)).json()).length),
    )
    expect([...links.values()].map((text) => text?.split(',')[0])).toEqual([
      'the routes below',
      'every route',
    ])
    expect(held).toEqual([listed, calls.length])
    expect(listed).toBeLessThan(calls.length)
  })

  test('passes a linter of OpenAPI documents in both forms', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-openapi-'))
    try {
      await Bun.write(join(folder, 'short.json'), short)
      await Bun.write(join(folder, 'full.json'), text)
      expect(await lint(folder, 'short.json')).toEqual([])
      expect(await lint(folder, 'full.json')).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('gives each operation a name of its own', () => {
    const names = calls.map((declared) => operationOf(declared).operationId)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Za-z]+$/)
  })

  test.each(['', '?detail=full', '?tag=answers', '?operation=postNew'])(
    'refers to nothing that it does not hold, and holds no schema unused: %p',
    async (query) => {
      const part = await read(query)
      const references = [...part.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference as string)
      expect(references.length).toBeGreaterThan(0)
      const holder = JSON.parse(part) as Document
      for (const reference of new Set(references)) expect(at(holder, reference)).toBeDefined()
      const names = Object.keys(holder.components.schemas)
      expect(names.filter((name) => !references.includes(`#/components/schemas/${name}`))).toEqual([])
    },
  )

  test('gives one operation, or those of a tag, as they stand in the full form', async () => {
    const byTag = JSON.parse(await read('?tag=answers')) as Document
    expect(Object.keys(byTag.paths).toSorted()).toEqual(['/api/answers', '/api/answers/{question_id}'])
    const byName = JSON.parse(await read('?operation=getHealth')) as Document
    expect(byName.paths).toEqual({
      '/api/health': document.paths['/api/health'] as Document['paths'][string],
    })
    const refused = await app.send('/openapi.json?tag=nothing')
    expect([refused.status, (await refused.json()).error.code]).toEqual([404, 'not_found'])
  })

  test('names every refusal with its meaning', () => {
    const { properties } = document.components.schemas['Refusal'] as { properties: { error: Json } }
    const { code } = properties.error['properties'] as { code: { enum: string[]; description: string } }
    expect(code.enum).toEqual(Object.keys(REFUSALS))
    for (const { means } of Object.values(REFUSALS)) expect(code.description).toContain(means)
  })
})

describe.each(calls)('the description of $name', (declared) => {
  const { path, route } = declared
  const { params, query, body, media, status, also } = route.contract

  test('says in words what the call and each parameter do', () => {
    const { summary, description } = operationOf(declared)
    expect(description.length).toBeGreaterThan(10)
    expect(description).not.toBe(summary)
    for (const parameter of parametersOf(declared)) {
      expect([parameter.name, parameter.description?.length ?? 0]).not.toEqual([parameter.name, 0])
    }
  })

  test('declares every parameter, and requires those that are needed', () => {
    const parameters = parametersOf(declared)
    const named = (where: string) =>
      parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name)
    const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name as string)
    expect(named('path')).toEqual(inPath)
    expect(named('path')).toEqual(Object.keys(params?.shape ?? {}))
    expect(named('query')).toEqual(Object.keys(query?.shape ?? {}))
    for (const { name, in: where, required = false } of parameters) {
      const optional = where === 'query' && query?.shape[name].safeParse(undefined).success
      expect(required).toBe(!optional)
    }
  })

  test('describes numbers of the query with their limits', () => {
    for (const { name, in: where, schema } of parametersOf(declared)) {
      const field = query?.shape[name]
      if (where !== 'query' || typeof field?.safeParse('50').data !== 'number') continue
      expect(schema['type']).toBe('integer')
      expect(field.safeParse(String(schema['maximum'])).success).toBe(true)
      expect(field.safeParse(String(Number(schema['maximum']) + 1)).success).toBe(false)
      expect(field.safeParse(String(schema['minimum'])).success).toBe(true)
      expect(field.safeParse(String(Number(schema['minimum']) - 1)).success).toBe(false)
    }
  })

  test('describes the body as it is checked, with an example that passes', () => {
    const described = operationOf(declared).requestBody
    expect(described !== undefined).toBe(body !== undefined)
    if (!body || !described) return
    expect(described.required).toBe(!body.safeParse({}).success)
    const { schema, example } = described.content['application/json'] as Media[string]
    const strict = resolved(schema)
    expect(strict['additionalProperties']).toBe(false)
    expect(Object.keys(strict['properties'] as Json)).toEqual(Object.keys(body.shape))
    const needed = Object.keys(body.shape).filter((key) => !body.shape[key].safeParse(undefined).success)
    expect(strict['required'] ?? []).toEqual(needed)
    expect(body.safeParse(example).error).toBeUndefined()
    expect(example).toBeDefined()
  })

  test('has an answer for every status that may come', () => {
    const { responses } = operationOf(declared)
    const good = [
      status ?? 200,
      ...Object.keys(also ?? {}).map(Number),
      ...(route.contract.cached ? [304] : []),
    ]
    expect(Object.keys(responses).toSorted()).toEqual([...good.map(String), '4XX', '5XX'].toSorted())
    expect(Object.keys(responses[String(good[0])]?.content ?? {})).toEqual([media ?? 'application/json'])
  })
})

type Problem = { ruleId: string; message: string; location: unknown }

async function lint(folder: string, file: string): Promise<Problem[]> {
  const linter = new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname
  const strict = ['--extends', 'recommended-strict', '--format', 'json']
  const run = Bun.spawn([process.execPath, linter, 'lint', file, ...strict], {
    cwd: folder,
    env: { PATH: '', HOME: folder, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
  const { problems, totals } = JSON.parse(out) as { problems: Problem[]; totals: object }
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  return problems
}
