import { describe, expect, test } from 'bun:test'
import { refusalsOf } from '#lib/service/http/route.ts'
import type { RefusalCode } from '#lib/service/refusals.ts'
import { allRoutes, methodsByPath } from '#test/contract/all-routes.ts'
import { sourceFiles } from '#test/contract/source-files.ts'

/** Returns whether a test may hold the calls of a path: it is named for the noun of the path, or holds several nouns. */
function isPlace(test: string, path: string): boolean {
  const [, first = '', second = ''] = path.split('/')
  const [folder, noun] = first === 'api' ? ['test/routes/api', second] : ['test/routes', first]
  const shared = `${folder}/${folder.split('/').at(-1)}.test.ts`
  return test === shared || test === `${folder}/${noun}.test.ts` || test.startsWith(`${folder}/${noun}/`)
}

const VERBS: Record<string, string> = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'remove' }

/** Returns whether a test calls a method of a path: by a client (`'PUT', '/api/config'`, `.put('/api/config'`) or by an address. */
function calls(text: string, method: string, path: string): boolean {
  const literal = RegExp.escape(path)
  if (new RegExp(`(?:'${method}',|\\.${VERBS[method]}\\()\\s*'${literal}'`).test(text)) return true
  const address = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^\'"`/?]+' : RegExp.escape(part)))
    .join('/')
  const isSent = new RegExp(`['"\`]${address}['"\`?]`).test(text)
  return isSent && (method === 'GET' ? text.includes('send(') : text.includes(`'${method}'`))
}

// Damaged settings are tested with the wings that read them.
const OF_THE_HOME: RefusalCode = 'config_unavailable'

const tests = new Map((await sourceFiles('test/routes')).map(({ path, text }) => [path, text]))

describe('the tests of a route', () => {
  test('stand in the file or folder of its noun, or in the one of several nouns', () => {
    expect(isPlace('test/routes/api/runs/import.test.ts', '/api/runs/:run_id/rank')).toBe(true)
    expect(isPlace('test/routes/api/views.test.ts', '/api/views/:view_id')).toBe(true)
    expect(isPlace('test/routes/api/api.test.ts', '/api/health')).toBe(true)
    expect(isPlace('test/routes/routes.test.ts', '/assets/:file')).toBe(true)
    expect(isPlace('test/routes/api/views.test.ts', '/api/runs')).toBe(false)
  })

  test('call a method by the client or by an address', () => {
    expect(calls("call('PUT', '/api/views', {})", 'PUT', '/api/views')).toBe(true)
    expect(calls("app.put('/api/views', {})", 'PUT', '/api/views')).toBe(true)
    expect(calls("send('/api/feeds/s3/new.atom')", 'GET', '/api/feeds/:secret/new.atom')).toBe(true)
    expect(calls("call('PUT', '/api/views', {})", 'GET', '/api/views')).toBe(false)
    expect(calls("send('/api/views/other')", 'GET', '/api/views')).toBe(false)
  })

  test.each(methodsByPath)('$path: each method is called by a test of its noun', ({ path, methods }) => {
    const texts = [...tests].flatMap(([file, text]) => (isPlace(file, path) ? [text] : []))
    expect(methods.filter((method) => !texts.some((text) => calls(text, method, path)))).toEqual([])
  })

  // A refusal that many routes share is tested in one table, for example in `model-refusals.test.ts`.
  test.each(allRoutes)('$name: each refusal of its own is named by a test that calls it', (declared) => {
    const { contract } = declared.route
    const shared = [...refusalsOf({ ...contract, refuses: [] }), OF_THE_HOME]
    const texts = [...tests.values()].filter((text) => calls(text, declared.method, declared.path))
    const own = (contract.refuses ?? []).filter((code) => !shared.includes(code))
    expect(own.filter((code) => !texts.some((text) => text.includes(`'${code}'`)))).toEqual([])
  })
})
