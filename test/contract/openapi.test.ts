import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusalsOf } from '#lib/service/http/route.ts'
import { STATUSES } from '#lib/service/http/statuses.ts'
import { manifest } from '#routes/manifest.ts'
import { allRoutes, type Declared } from '#test/contract/all-routes.ts'
import { openApp, type TestApp } from '#test/support/app.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: Json }>; 'x-refusals'?: string[] }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> } & Json

let app: TestApp
let text: string
let document: Document

beforeAll(async () => {
  app = await openApp()
  text = await (await app.send('/api/openapi.json')).text()
  document = JSON.parse(text)
})
afterAll(() => app.close())

function addressOf(path: string): string {
  return path.replaceAll(/:([a-z_]+)/g, '{$1}')
}

function operationOf({ path, method }: Declared): Operation {
  return document.paths[addressOf(path)]?.[method.toLowerCase()] as Operation
}

describe('GET /api/openapi.json', () => {
  test('is the same document as /openapi.json', async () => {
    expect(await (await app.send('/openapi.json')).text()).toBe(text)
    expect(document.openapi).toBe('3.1.1')
  })

  test('has every route and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = allRoutes.map(({ method, path }) => `${method} ${addressOf(path)}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
    expect(Object.keys(document.paths)).toHaveLength(Object.keys(manifest).length)
  })

  test('passes a linter of OpenAPI documents', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-openapi-'))
    try {
      await Bun.write(join(folder, 'openapi.json'), text)
      expect(await lint(folder)).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('gives each operation a name of its own', () => {
    const names = allRoutes.map((declared) => operationOf(declared).operationId)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Za-z]+$/)
  })

  test('refers to nothing that it does not hold', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference as string)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      expect(reference.startsWith('#/')).toBe(true)
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
      expect(found).toBeDefined()
    }
  })
})

describe.each(allRoutes)('the description of $name', (declared) => {
  const { path, route } = declared
  const { params, query, body, body_optional, media, status, also } = route.contract

  test('declares every parameter, and requires those that are needed', () => {
    const parameters = operationOf(declared).parameters ?? []
    const named = (where: string) =>
      parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name)
    const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name as string)
    expect(named('path')).toEqual(inPath)
    expect(named('path')).toEqual(Object.keys(params?.shape ?? {}))
    expect(named('query')).toEqual(Object.keys(query?.shape ?? {}))
    for (const { name, in: where, required } of parameters) {
      const optional = where === 'query' && query?.shape[name].safeParse(undefined).success
      expect(required).toBe(!optional)
    }
  })

  test('describes numbers of the query with their limits', () => {
    for (const { name, in: where, schema } of operationOf(declared).parameters ?? []) {
      const field = query?.shape[name]
      if (where !== 'query' || typeof field?.safeParse('50').data !== 'number') continue
      expect(schema['type']).toBe('integer')
      expect(field.safeParse(String(schema['maximum'])).success).toBe(true)
      expect(field.safeParse(String(Number(schema['maximum']) + 1)).success).toBe(false)
      expect(field.safeParse(String(schema['minimum'])).success).toBe(true)
      expect(field.safeParse(String(Number(schema['minimum']) - 1)).success).toBe(false)
    }
  })

  test('describes the body as it is checked', () => {
    const described = operationOf(declared).requestBody
    expect(described !== undefined).toBe(body !== undefined)
    if (!body || !described) return
    expect(described.required).toBe(!body_optional)
    const schema = described.content['application/json']?.schema as Json
    expect(schema['additionalProperties']).toBe(false)
    expect(Object.keys(schema['properties'] as Json)).toEqual(Object.keys(body.shape))
    const needed = Object.keys(body.shape).filter((key) => !body.shape[key].safeParse(undefined).success)
    expect(schema['required'] ?? []).toEqual(needed)
  })

  test('has an answer for every status and code that may come', () => {
    const { responses } = operationOf(declared)
    const codes = refusalsOf(route.contract)
    const statuses = codes.map((code) => STATUSES[code])
    const good = [
      status ?? 200,
      ...Object.keys(also ?? {}).map(Number),
      ...(route.contract.kept ? [304] : []),
      // The runtime refuses an address or headers that are too long.
      431,
    ]
    expect(Object.keys(responses).map(Number).toSorted()).toEqual(
      [...new Set([...good, ...statuses])].toSorted(),
    )
    expect(
      Object.values(responses)
        .flatMap((response) => response['x-refusals'] ?? [])
        .toSorted(),
    ).toEqual(codes.toSorted())
    expect(Object.keys(responses[String(good[0])]?.content ?? {})).toEqual([media ?? 'application/json'])
  })
})

type Problem = { ruleId: string; message: string; location: unknown }

async function lint(folder: string): Promise<Problem[]> {
  const linter = new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname
  // Courses are folders: their addresses end in a slash, by which alone the linter could tell some of them apart.
  const skipped = ['no-path-trailing-slash', 'no-ambiguous-paths'].flatMap((rule) => ['--skip-rule', rule])
  const strict = ['--extends', 'recommended-strict', '--format', 'json', ...skipped]
  const run = Bun.spawn([process.execPath, linter, 'lint', 'openapi.json', ...strict], {
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
