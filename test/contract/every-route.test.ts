import { beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '#lib/service/http/app.ts'
import { choiceRefusalOf } from '#lib/service/http/read-input.ts'
import { needsBody, refusalsOf } from '#lib/service/http/route.ts'
import { quoted } from '#lib/service/http/unknown-key.ts'
import { REFUSALS, type RefusalCode } from '#lib/service/refusals.ts'
import { manifest } from '#routes/manifest.ts'
import {
  allRoutes,
  type Declared,
  filledPath,
  methodsByPath,
  soundRequest,
} from '#test/contract/all-routes.ts'
import {
  badTexts,
  isEnum,
  MARK,
  objectsOf,
  placesOf,
  validValue,
  withAlternative,
  withAt,
  wrongKinds,
} from '#test/contract/make-values.ts'
import { tablesOf } from '#test/contract/tables-of.ts'
import { prepared, type TestApp } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const TRAPS = ['zz_unknown', '__proto__', 'constructor', 'toString', 'hasOwnProperty']
const MIB = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }
const HOST = '127.0.0.1:4747'

const app = appFor('all')
let untouched: string

beforeAll(async () => {
  await prepared(app)
  untouched = await everythingStored()
}, 120_000)

describe.each(allRoutes)('$name', (declared) => {
  const { path, route, method } = declared
  const { query, body, effect, params } = route.contract
  const sound = soundRequest(declared)
  const writes = effect !== 'read'
  const isApi = path.startsWith('/api/')
  const separator = sound.path.includes('?') ? '&' : '?'

  const refused = (code: RefusalCode, request: { path?: string; init?: RequestInit }) =>
    expectRefusal(declared, code, { ...sound, ...request })
  const withHeaders = (headers: Record<string, string>) => ({
    init: { ...sound.init, headers: { ...(sound.init.headers as Record<string, string>), ...headers } },
  })
  const withBody = (sent: BodyInit) => ({ init: { ...sound.init, body: sent } })
  const withJson = (sent: unknown) => withBody(JSON.stringify(sent))
  const valid = body ? validValue(body) : {}

  test('refuses an unknown key of the query and lists those it knows; a page for people takes any', async () => {
    if (route.contract.media === 'text/html') {
      const read = async (path: string) => {
        const answer = await app.send(path, sound.init)
        return [answer.status, await answer.text()]
      }
      expect(await read(`${sound.path}${separator}utm=${MARK}`)).toEqual(await read(sound.path))
      return
    }
    for (const key of TRAPS) {
      const error = await refused('unknown_key', { path: `${sound.path}${separator}${key}=${MARK}` })
      expect(error.allowed_keys).toEqual(Object.keys(query?.shape ?? {}))
    }
  })

  test('answers only at its own Host', async () => {
    for (const host of ['evil.test:4747', '127.0.0.1:47470', '127.0.0.1', 'localhost.:4747', '[::1]:4747']) {
      await refused('forbidden', withHeaders({ host }))
    }
  })

  test('answers only this computer', async () => {
    const request = new Request(`http://${HOST}${sound.path}`, {
      ...sound.init,
      headers: { ...(sound.init.headers as Record<string, string>), host: HOST },
    })
    const answer = createApp(manifest, app.services)
    for (const peer of ['192.168.1.2', '::ffff:10.0.0.1', '127.0.0.1.evil.test', null]) {
      const response = await answer({ request: request.clone(), peer, port: 4747 })
      expect(await errorOf(response, declared, 'forbidden')).toBeDefined()
    }
  })

  if (writes || isApi) {
    test('refuses the pages of others', async () => {
      const foreign = [
        { origin: 'http://evil.test' },
        { origin: 'null' },
        { origin: `http://${HOST}.evil.test` },
        { origin: 'http://localhost:4747' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of foreign) await refused('forbidden_origin', withHeaders(headers))
      if (writes) await refused('forbidden_origin', withHeaders({ 'sec-fetch-site': 'none' }))
    })
  }

  test('refuses an actor that there is not', async () => {
    await refused('invalid_value', withHeaders({ 'x-svc-actor': MARK }))
  })

  if (params) {
    test('knows no id of another form than its own', async () => {
      const long = 'x'.repeat(1000)
      await refused('not_found', { path: sound.path.replace(filledPath(path), filledPath(path, long)) })
    })
  }

  if (writes) {
    test('refuses a write that does not say it is JSON', async () => {
      const { 'content-type': _, ...bare } = sound.init.headers as Record<string, string>
      const typeless = { ...sound.init, headers: bare }
      // A text as body would bring a type of its own.
      if (sound.init.body) typeless.body = new TextEncoder().encode(String(sound.init.body))
      await refused('unsupported_media_type', { init: typeless })
      for (const type of [
        'text/plain',
        'application/json; charset=latin1',
        'application/jsonx',
        'text/json',
      ]) {
        await refused('unsupported_media_type', withHeaders({ 'content-type': type }))
      }
      await refused('unsupported_media_type', withHeaders({ 'content-encoding': 'gzip' }))
    })
  }

  if (method === 'DELETE') {
    test('reads no body', async () => {
      const plain = await app.send(sound.path, sound.init)
      const garbled = await app.send(sound.path, { ...sound.init, body: '{'.repeat(2 * MIB) })
      expect([garbled.status, await garbled.text()]).toEqual([plain.status, await plain.text()])
    })
  }

  for (const [key, schema] of Object.entries(query?.shape ?? {})) {
    test(`refuses bad values of \`${key}\` in the query`, async () => {
      const bare = filledPath(path)
      const bad = badTexts(schema)
      expect(bad.length).toBeGreaterThan(0)
      for (const text of bad) {
        await refused('invalid_value', { path: pathWith(declared, bare, key, [text]) })
      }
      await refused('invalid_value', { path: pathWith(declared, bare, key, ['\0']) })
      const good = String(validValue(schema))
      await refused('invalid_value', { path: pathWith(declared, bare, key, [good, good]) })
    })
  }

  if (!body) return

  test('refuses an unknown key of the body at every depth and lists those it knows', async () => {
    for (const object of objectsOf(body)) {
      const { path: at, keys } = object
      for (const key of TRAPS) {
        const sent = textWithKey(withAlternative(valid, object), at, key)
        const error = await refused('unknown_key', withBody(sent))
        expect(error.allowed_keys).toEqual(keys)
      }
    }
  })

  test('refuses every kind of value that a field does not take', async () => {
    for (const place of placesOf(body)) {
      const { path: at, schema } = place
      for (const value of wrongKinds(schema)) {
        const { message } = await refused(
          'wrong_type',
          withJson(withAt(withAlternative(valid, place), at, value)),
        )
        expect(message).toContain(quoted(at.join('.')))
      }
    }
  })

  test('refuses a body without what it needs', async () => {
    for (const object of objectsOf(body)) {
      const { path: at, keys, schema } = object
      for (const key of keys) {
        if (schema.shape[key].safeParse(undefined).success) continue
        await refused('wrong_type', withJson(withAt(withAlternative(valid, object), [...at, key], undefined)))
      }
    }
  })

  test('refuses a value that is none of a list', async () => {
    for (const place of placesOf(body)) {
      const sent = withAt(withAlternative(valid, place), place.path, MARK)
      if (isEnum(place.schema)) await refused(choiceRefusalOf(route.contract), withJson(sent))
    }
  })

  test('refuses what is not JSON in UTF-8', async () => {
    for (const text of ['{', `${MARK}`, '{} x', "{'a':1}", '{"a":1,}', 'NaN']) {
      await refused('invalid_json', withBody(text))
    }
    if (needsBody(route.contract)) await refused('invalid_json', withBody(''))
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    await refused('invalid_json', withBody(bytes))
  })

  test('refuses a body that is not an object', async () => {
    for (const text of ['[]', 'null', `"${MARK}"`, '1', 'true']) await refused('wrong_type', withBody(text))
  })

  test('refuses what JSON would change or lose', async () => {
    const deep = `{"a":${'['.repeat(32)}${']'.repeat(32)}}`
    await refused('invalid_value', withBody(deep))
    await refused('invalid_value', withBody(`{"a":${'['.repeat(200_000)}`))
    await refused('invalid_value', withBody(`{"a":1,"a":1}`))
    await refused('invalid_value', withBody(`{"a":1,"\\u0061":1}`))
    await refused('invalid_value', withBody(`{"a":{"b":[{"c":1,"c":1}]}}`))
    await refused('invalid_value', withBody(`{"a":"${MARK}\\u0000"}`))
    await refused('invalid_value', withBody(`{"a":"${MARK}\\ud800"}`))
    await refused('invalid_value', withBody(`{"\\udc00":"${MARK}"}`))
  })

  const most = (route.contract.max_body_mib ?? 1) * MIB

  test('takes as much as it says and not a byte more', async () => {
    await refused('body_too_large', withBody(' '.repeat(most + 1)))
    await refused('invalid_json', withBody('{'.padEnd(most)))
  })

  test('refuses in one order', async () => {
    const unknown = JSON.stringify({ zz_unknown: MARK, zz_other: 1 })
    const long = `${unknown}${' '.repeat(most)}`
    const foreign = { origin: 'http://evil.test', 'content-type': 'text/plain' }
    await refused('forbidden', { init: { ...sound.init, headers: { ...foreign, host: 'evil' }, body: long } })
    await refused('forbidden_origin', { init: { ...sound.init, headers: foreign, body: long } })
    const typed = { ...sound.init, headers: { 'content-type': 'text/plain' } }
    const bad = `${sound.path}${separator}zz_unknown=1`
    await refused('unsupported_media_type', { path: bad, init: { ...typed, body: long } })
    await refused('body_too_large', { path: bad, ...withBody(long) })
    await refused('invalid_json', { path: bad, ...withBody('{') })
    await refused('unknown_key', withBody(unknown))
  })
})

describe.each(methodsByPath)('$path', ({ path, methods }) => {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods

  test('names its methods to any other', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'QUERY']) {
      if (allowed.includes(method)) continue
      const response = await app.send(filledPath(path), { method, headers: JSON_TYPE })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe(allowed.join(', '))
      if (method !== 'HEAD') {
        const { error } = await response.json()
        expect(error.code).toBe('method_not_allowed')
        expectPlainSentence(error.message)
      }
    }
  })

  test('lets no other page ask for leave', async () => {
    const headers = { origin: 'http://evil.test', 'access-control-request-method': 'POST' }
    const response = await app.send(filledPath(path), { method: 'OPTIONS', headers })
    expect(response.status).toBe(403)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

test('an address that there is not is refused with every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await app.send('/api/zz-nothing', { method, headers: JSON_TYPE })
    expect(response.status).toBe(404)
    expect((await response.json()).error.code).toBe('not_found')
  }
})

test.each(['/learning/_assets/course.css', '/api/openapi.json', '/api/runs/none', '/api/zz-nothing'])(
  'HEAD of %s states the length of its body',
  async (path) => {
    const whole = await (await app.send(path)).arrayBuffer()
    const head = await app.send(path, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(whole.byteLength), ''])
  },
)

test('a stream that was asked for with HEAD ends', async () => {
  const before = listening(app)
  const response = await app.send('/api/events', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(listening(app)).toBe(before)
})

test('no refused request wrote anything', async () => {
  await app.services.tracker.settled()
  expect(await everythingStored()).toBe(untouched)
})

async function everythingStored(): Promise<string> {
  const { desk, index, config } = app.services
  return JSON.stringify([await tablesOf(desk), await tablesOf(index), await config.read()])
}

// Counted by what hears an event that nobody else knows.
function listening({ services }: TestApp): number {
  const { events } = services
  let count = 0
  const data = new Proxy(
    {},
    {
      ownKeys: () => {
        count += 1
        return []
      },
    },
  )
  events.publish({ event: 'anchor', data })
  return count
}

type RefusalBody = { code: RefusalCode; message: string; allowed_keys?: string[] }

async function expectRefusal(
  declared: Declared,
  code: RefusalCode,
  { path, init }: { path: string; init: RequestInit },
): Promise<RefusalBody> {
  const error = await errorOf(await app.send(path, init), declared, code)
  if (error.code !== code)
    throw new Error(`${declared.name} ${path} ${shown(init)}: ${error.code}, not ${code}`)
  return error
}

function shown(init: RequestInit): string {
  return JSON.stringify(init).slice(0, 300)
}

async function errorOf(response: Response, { route }: Declared, expected: RefusalCode): Promise<RefusalBody> {
  const { schema_version, error } = await response.json()
  if (!error) throw new Error(`answered ${response.status} where ${expected} was due`)
  expect(schema_version).toBe('svc-error:1')
  expect(refusalsOf(route.contract)).toContain(error.code)
  expect(response.status).toBe(REFUSALS[error.code as RefusalCode].status)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expectPlainSentence(error.message)
  return error
}

function expectPlainSentence(message: string): void {
  expect(message).toMatch(/^[A-Z`][^\n]*\.$/)
  expect(message.length).toBeLessThan(400)
  expect(message).not.toContain(MARK)
}

function pathWith({ route }: Declared, bare: string, key: string, values: string[]): string {
  const others = Object.entries(route.contract.query?.shape ?? {})
    .filter(([name, schema]) => name !== key && !schema.safeParse(undefined).success)
    .map(([name, schema]) => [name, String(validValue(schema))])
  return `${bare}?${new URLSearchParams([...others, ...values.map((value) => [key, value])] as [string, string][])}`
}

// `__proto__` can be written in JSON, not in an object of ours.
function textWithKey(value: unknown, at: (string | number)[], key: string): string {
  const object = at.reduce<unknown>((part, name) => (part as Record<string | number, unknown>)[name], value)
  const marked = { ...(object as object), zz_here: MARK }
  return JSON.stringify(withAt(value, at, marked)).replace('"zz_here"', JSON.stringify(key))
}
