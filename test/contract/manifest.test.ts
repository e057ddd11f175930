import { expect, test } from 'bun:test'
import { UNNAMED_WRITES } from '#assets/page/kit/call.ts'
import { WRITE_NAMES } from '#assets/page/kit/refused-turn.ts'
import { DESTINATIONS } from '#assets/page/route.ts'
import {
  declaredCommands,
  inRouteOrder,
  manifestSource,
  presenterTableSource,
  schemaTableSource,
} from '#lib/build/command-table.ts'
import { readPresenters, readRouteFiles, readSchemaFiles } from '#lib/build/write-manifest.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { namedSchemas } from '#lib/service/openapi/document.ts'
import { schemaModules } from '#routes/schemas.ts'
import { allRoutes, methodsByPath, routeTable } from '#test/contract/all-routes.ts'

test('routes/manifest.ts lists the route files as they are', async () => {
  const written = await Bun.file(new URL('../../routes/manifest.ts', import.meta.url)).text()
  expect(written).toBe(manifestSource(await readRouteFiles()))
})

test('routes/schemas.ts lists the modules of schemas as they are, whose names are all different', async () => {
  const written = await Bun.file(new URL('../../routes/schemas.ts', import.meta.url)).text()
  expect(written).toBe(schemaTableSource(await readSchemaFiles()))
  const names = schemaModules.flatMap((module) => Object.keys(namedSchemas([module])))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('lib/cli/declared-commands.ts holds the commands as the contracts declare them', () => {
  expect(JSON.parse(JSON.stringify(COMMANDS))).toEqual(declaredCommands(routeTable))
})

test('lib/cli/presented.ts names every answer that a presenter prints, each once', async () => {
  const presenters = await readPresenters()
  const written = await Bun.file(new URL('../../lib/cli/presented.ts', import.meta.url)).text()
  expect(written).toBe(presenterTableSource(presenters))
  const versions = presenters.flatMap((presenter) => presenter.versions)
  expect(versions.filter((version, at) => versions.indexOf(version) !== at)).toEqual([])
})

test('a fixed name stands before a parameter, which would swallow it', () => {
  const paths = ['/api/runs/:run_id', '/api/runs/import', '/api/runs']
  expect(inRouteOrder(paths)).toEqual(['/api/runs', '/api/runs/import', '/api/runs/:run_id'])
})

test('a path is declared in one file, each of its methods once', async () => {
  const files = await readRouteFiles()
  const paths = files.flatMap(({ routes }) => [...new Set(routes.map((name) => name.split(' ')[1]))])
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('every route has a contract that the kernel can hold it to', () => {
  for (const { name, method, path, route } of allRoutes) {
    const { summary, effect, params, body } = route.contract
    const [shown, isGet] = [`${name}: ${summary}`, method === 'GET']
    expect(`${shown} ${['GET', 'POST', 'PUT', 'DELETE'].includes(method)}`).toBe(`${shown} true`)
    expect(summary).toMatch(/^[A-Z].*[^.]$/)
    // A read changes nothing and takes no body; all else says that it is JSON.
    expect(`${name} ${effect === 'read'}`).toBe(`${name} ${isGet}`)
    expect(`${name} ${isGet && body !== undefined}`).toBe(`${name} false`)
    const named = [...path.matchAll(/:([a-z_]+)/g)].map(([, parameter]) => parameter as string)
    expect(Object.keys(params?.shape ?? {})).toEqual(named)
  }
})

test('every object that a route takes refuses what it does not know', () => {
  for (const { name, route } of allRoutes) {
    const { params, query, body } = route.contract
    for (const fields of [params, query, body]) {
      if (fields) expect(`${name} ${fields._zod.def.catchall?._zod.def.type}`).toBe(`${name} never`)
    }
  }
})

test('no two routes have the same command or the same operation of a tool', () => {
  const contracts = allRoutes.map(({ route }) => route.contract)
  const commands = contracts.flatMap(({ cli }) => (cli ? [cli.use] : []))
  const tools = contracts.flatMap(({ agent }) =>
    agent === false || agent === 'http'
      ? []
      : [agent].flat().map(({ tool, operation }) => `${tool} ${operation}`),
  )
  expect(commands.filter((command, at) => commands.indexOf(command) !== at)).toEqual([])
  expect(tools.filter((tool, at) => tools.indexOf(tool) !== at)).toEqual([])
})

test('a call that spends and is a tool has a plan, which the person sees first', () => {
  const spending = allRoutes.filter(
    ({ route }) => route.contract.effect === 'spend' && typeof route.contract.agent === 'object',
  )
  expect(spending.length).toBeGreaterThan(5)
  expect(spending.filter(({ route }) => route.plan === undefined).map(({ name }) => name)).toEqual([])
})

test('every write of the page has a name or needs none, and each name is of a route', async () => {
  const paths = new Map(methodsByPath.map(({ path, methods }) => [path, methods]))
  const wrong: string[] = []
  const named = new Set([...Object.keys(WRITE_NAMES), ...UNNAMED_WRITES])
  for (const write of named) {
    const [method = '', path = ''] = write.split(' ')
    if (!paths.get(path)?.includes(method)) wrong.push(write)
  }
  for await (const file of new Bun.Glob('assets/page/**/*.{ts,tsx}').scan()) {
    const calls = (await Bun.file(file).text()).matchAll(/\bcall\(\s*'(POST|PUT|DELETE)',\s*'([^']+)'/g)
    for (const [, method, path] of calls) if (!named.has(`${method} ${path}`)) wrong.push(`${method} ${path}`)
  }
  expect(wrong).toEqual([])
})

test('a write that a screen changes again by a press names that screen for `z`', () => {
  const names = new Set(DESTINATIONS.map(({ name }) => name))
  const ways = Object.values(WRITE_NAMES).flatMap((name) => name.split('. ').slice(1))
  expect(ways.length).toBeGreaterThan(4)
  expect(ways.filter((way) => ![...names].some((name) => way.endsWith(` ${name}`)))).toEqual([])
})
