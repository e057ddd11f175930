import { describe, expect, test } from 'bun:test'
import { pathOf } from '#lib/build/manifest-source.ts'
import { readRouteFiles } from '#lib/build/write-manifest.ts'
import { refusalsOf } from '#lib/service/http/route.ts'
import type { RefusalCode } from '#lib/service/refusals.ts'
import { allRoutes, methodsByPath } from '#test/contract/all-routes.ts'
import { sourceFiles } from '#test/contract/source-files.ts'

/**
 * Returns where the tests of a route file may stand: at its own path, in the file of its folder, or in the file of a
 * folder above up to the noun (`api` holds many nouns). Example: `routes/api/runs/[run_id]/rank.ts` -> `test/routes/api/runs/runs.test.ts`.
 */
function placesOf(routeFile: string): string[] {
  const parts = routeFile.replace(/\.ts$/, '').split('/')
  const folders = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
  const own = folders.at(-1)
  const isShared = (folder: string) => folder === 'routes/api' || (folder === 'routes' && parts[1] === 'api')
  return [
    `test/${parts.join('/')}.test.ts`,
    ...folders
      .filter((folder) => folder === own || !isShared(folder))
      .flatMap((folder) => [`test/${folder}.test.ts`, `test/${folder}/${folder.split('/').at(-1)}.test.ts`]),
  ]
}

/** Returns whether a test calls a method of a path: by the client (`'PUT', '/api/config'`) or by an address. */
function calls(text: string, method: string, path: string): boolean {
  const literal = RegExp.escape(path)
  if (new RegExp(`'${method}',\\s*'${literal}'`).test(text)) return true
  const address = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^\'"`/?]+' : RegExp.escape(part)))
    .join('/')
  const isSent = new RegExp(`['"\`]${address}['"\`?]`).test(text)
  return isSent && (method === 'GET' ? text.includes('send(') : text.includes(`'${method}'`))
}

// Damaged homes and settings are tested with the wings that read them.
const OF_THE_HOME: RefusalCode[] = ['target_unavailable', 'config_unavailable']

const routeFiles = await readRouteFiles()
const tests = new Map((await sourceFiles('test/routes')).map(({ path, text }) => [path, text]))
const methodsOf = new Map(methodsByPath.map(({ path, methods }) => [path, methods]))

describe('the place of the tests of a route file', () => {
  test('is its own path, its folder, or a folder above up to its noun', () => {
    expect(placesOf('routes/api/boards/[board_id].ts')).toEqual([
      'test/routes/api/boards/[board_id].test.ts',
      'test/routes/api/boards.test.ts',
      'test/routes/api/boards/boards.test.ts',
    ])
    expect(placesOf('routes/api/runs/[run_id]/rank.ts')).toContain('test/routes/api/runs/runs.test.ts')
    expect(placesOf('routes/api/runs/index.ts')).not.toContain('test/routes/api/api.test.ts')
    expect(placesOf('routes/api/health.ts')).toContain('test/routes/api/api.test.ts')
    expect(placesOf('routes/assets/[file].ts')).toContain('test/routes/routes.test.ts')
  })

  test('names a method by a call of the client or an address', () => {
    expect(calls("call('PUT', '/api/views', {})", 'PUT', '/api/views')).toBe(true)
    expect(calls("send('/api/feeds/s3/new.atom')", 'GET', '/api/feeds/:secret/new.atom')).toBe(true)
    expect(calls("call('PUT', '/api/views', {})", 'GET', '/api/views')).toBe(false)
    expect(calls("send('/api/views/other')", 'GET', '/api/views')).toBe(false)
  })

  test.each(routeFiles.map(({ file }) => file))('holds a call of each method of %s', (file) => {
    const path = pathOf(file)
    const texts = placesOf(file).flatMap((place) => tests.get(place) ?? [])
    const methods = methodsOf.get(path) ?? methodsOf.get(`${path}/`) ?? []
    expect(methods).not.toEqual([])
    expect(methods.filter((method) => !texts.some((text) => calls(text, method, path)))).toEqual([])
  })

  // A refusal that many routes share is tested in one table, for example in `model-refusals.test.ts`.
  test.each(allRoutes)('$name: each refusal of its own is named by a test that calls it', (declared) => {
    const { contract } = declared.route
    const shared = [...refusalsOf({ ...contract, refuses: [] }), ...OF_THE_HOME]
    const texts = [...tests.values()].filter((text) => calls(text, declared.method, declared.path))
    const own = contract.refuses.filter((code) => !shared.includes(code))
    expect(own.filter((code) => !texts.some((text) => text.includes(`'${code}'`)))).toEqual([])
  })
})
