import { afterAll, afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { type Reason, refusalOfFailure } from '#lib/judge/targets/reasons.ts'
import { nextAction } from '#lib/judge/targets/show-targets.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { openModels, type ServerTools } from '#lib/runtime/models/open-models.ts'
import { isNamedAddress, isPublicAddress } from '#lib/runtime/open-page.ts'
import { PROMPT, patient } from '#test/support/model-program.ts'
import { PAGE_CERTIFICATE, PAGE_KEY, PAGE_NAME } from '#test/support/page-certificate.ts'

type SentChat = { body: Record<string, unknown>; authorization: string | null }
type Answer = (body: Record<string, unknown>) => Response | Promise<Response>

const log = { debug: () => undefined, info: () => undefined, error: console.error }
const chat = (changes: object = {}, message: object = { content: '{"ok":true}' }) => ({
  model: 'small',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 12, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 4 } },
  ...changes,
})
const problem = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { message, type: 'invalid_request_error' } }, { status, headers })

let chats: SentChat[]
let answer: Answer
let models: () => Response
let server: Bun.Server<undefined>
let targets: ModelTargets
const opened: ModelTargets[] = []

beforeEach(() => {
  chats = []
  answer = () => Response.json(chat())
  models = () => Response.json({ object: 'list', data: [{ id: 'small' }, { id: 'large' }] })
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch: stand })
  targets = open()
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await server.stop(true)
})

function open(servers: ServerTools = {}): ModelTargets {
  const own = openModels({ home: '/nowhere', env: {}, log, folders: [], servers })
  opened.push(own)
  return own
}

async function stand(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === '/v1/models') return models()
  const body = await request.json()
  chats.push({ body, authorization: request.headers.get('authorization') })
  return answer(body)
}

const nameAt = (port: number | undefined, model = 'small') => `openai:${model}@http://127.0.0.1:${port}`
const call = (limits = patient(), model = 'small') => targets.call(nameAt(server.port, model), PROMPT, limits)

describe('a server on this machine', () => {
  test('is found with its model, and no text leaves the machine', async () => {
    const name = nameAt(server.port)
    expect(await targets.detect(name)).toEqual({
      name,
      installed: true,
      usable: true,
      reason: null,
      version: null,
      leaves_machine: false,
    })
    expect(chats).toEqual([])
  })

  test('answers by the schema, without a key, and tells its tokens', async () => {
    expect(await call()).toMatchObject({
      ok: true,
      value: { ok: true },
      usage: { input: 8, output: 5, cache_read: 4, cost_usd: 0, cost_basis: 'local', model: 'small' },
    })
    const [{ body, authorization } = { body: {}, authorization: '' }] = chats
    expect(authorization).toBeNull()
    expect(body).toMatchObject({ model: 'small', stream: false, temperature: 0, max_tokens: 16_000 })
    expect(body).toMatchObject({
      messages: [
        { role: 'system', content: PROMPT.system },
        { role: 'user', content: PROMPT.prompt },
      ],
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: { required: ['ok'] } } },
    })
  })

  test.each<[string, () => Response, Reason | null]>([
    ['has no list of models', () => new Response('', { status: 404 }), null],
    ['takes every model', () => Response.json({ data: [{ id: 'openai/*' }] }), null],
    ['has another model', () => Response.json({ data: [{ id: 'other' }] }), 'model_missing'],
    ['has no model', () => Response.json({ data: [] }), 'model_missing'],
    ['asks for a key', () => problem(401, 'no key'), 'not_logged_in'],
    ['still loads', () => problem(503, 'Loading model'), 'overloaded'],
    ['is another program', () => new Response('<html>'), 'cli_config'],
    ['sends elsewhere', () => Response.redirect('http://127.0.0.1:9/'), 'cli_config'],
  ])('that %s is looked at', async (_, list, reason) => {
    models = list
    expect(await targets.detect(nameAt(server.port))).toMatchObject({ usable: reason === null, reason })
  })

  test('that does not run has to be started', async () => {
    await server.stop(true)
    const name = nameAt(server.port)
    expect(await targets.detect(name)).toMatchObject({ usable: false, reason: 'network' })
    expect(await targets.call(name, PROMPT, patient())).toMatchObject({ ok: false, reason: 'network' })
    expect(nextAction({ reason: 'network', target: name })).toBe(
      `Start the server at \`http://127.0.0.1:${server.port}/v1\`, then try again.`,
    )
  })
})

describe('a server that takes no schema', () => {
  const refusesFormat = (text: string, status = 400): Answer => {
    return (body) => (body['response_format'] ? problem(status, text) : Response.json(chat()))
  }
  test.each([
    ['This response_format type is unavailable now', 400],
    ["'json_schema' is not supported with this model", 400],
    ['litellm.UnsupportedParamsError: response_format', 422],
    ['grammar could not be parsed', 501],
  ])('%s: gets it in words, from then on at once', async (text, status) => {
    answer = refusesFormat(text, status)
    expect(await call()).toMatchObject({ ok: true, value: { ok: true } })
    expect(await call()).toMatchObject({ ok: true })
    expect(chats.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
    const [, { body } = { body: {} }] = chats
    expect(JSON.stringify(body)).toContain('fits this JSON Schema')
  })

  test.each<[string, Response]>([
    ['temperature', problem(400, "Unsupported value: 'temperature' does not support 0 with this model")],
    ['max_tokens', problem(400, "'max_tokens' is too large: the maximum context length is 8192 tokens")],
    ['system', problem(400, 'System role not supported')],
  ])('nor %s gets the question without it', async (parameter, refusal) => {
    const has = (body: Record<string, unknown>) =>
      parameter === 'system' ? JSON.stringify(body['messages']).includes('"system"') : parameter in body
    answer = (body) => (has(body) ? refusal.clone() : Response.json(chat()))
    expect(await call()).toMatchObject({ ok: true })
    expect(chats.map(({ body }) => has(body))).toEqual([true, false])
  })

  test.each([
    ['prose', 'Sure! It is fine.', 'bad_output'],
    ['other names', '{"fine":true}', 'schema_failed'],
  ] as const)('but overlooks it with %s has it in words the second time', async (_, content, reason) => {
    answer = () => Response.json(chat({}, { content }))
    expect(await call()).toMatchObject({ ok: false, reason })
    await call()
    expect(chats.map(({ body }) => 'response_format' in body)).toEqual([true, false])
  })

  test('and thinks aloud is understood', async () => {
    answer = () =>
      Response.json(chat({}, { content: '<think>{"ok":false}?</think>\n```json\n{"ok":true}\n```' }))
    expect(await call()).toMatchObject({ ok: true, value: { ok: true } })
    answer = () => Response.json(chat({}, { content: [{ type: 'text', text: '{"ok":true}' }] }))
    expect(await call()).toMatchObject({ ok: true, value: { ok: true } })
  })
})

const HUGE = 9 * 1024 * 1024
const TOMORROW = String(20 * 3600)

describe('a server that misbehaves', () => {
  test.each<[string, Answer, Reason]>([
    ['has a wrong schema', () => Response.json(chat({}, { content: '{"rows":1}' })), 'schema_failed'],
    ['has no shape of a chat', () => Response.json({ response: 'hello' }), 'bad_output'],
    [
      'gives two answers',
      () => Response.json(chat({ choices: [...chat().choices, ...chat().choices] })),
      'bad_output',
    ],
    ['sends two objects', () => new Response(JSON.stringify(chat()) + JSON.stringify(chat())), 'bad_output'],
    ['sends HTML', () => new Response('<!doctype html><p>Welcome'), 'cli_config'],
    ['sends HTML with 404', () => new Response('<html>', { status: 404 }), 'cli_config'],
    ['sends HTML with 502', () => new Response('<html>', { status: 502 }), 'server_error'],
    ['redirects', () => Response.redirect('https://elsewhere.example/', 307), 'cli_config'],
    ['is huge', () => new Response('x'.repeat(HUGE)), 'too_big'],
    ['is cut', () => new Response(JSON.stringify(chat()).slice(0, 60)), 'truncated'],
    ['cuts the words', () => Response.json(chat({}, { content: '{"ok":' })), 'truncated'],
    [
      'reaches its length',
      () => Response.json(chat({ choices: [{ ...chat().choices[0], finish_reason: 'length' }] })),
      'truncated',
    ],
    ['wants a key', () => problem(401, 'Incorrect API key provided'), 'not_logged_in'],
    ['wants a key with 400', () => problem(400, 'API key not valid.'), 'not_logged_in'],
    ['wants money', () => problem(402, 'Insufficient credits'), 'billing'],
    ['forbids', () => problem(403, 'not for you'), 'no_permission'],
    ['moderates', () => problem(403, 'the input was flagged'), 'refused'],
    ['lacks the model', () => problem(404, 'The model `small` does not exist'), 'model_unknown'],
    ['lacks the model with 400', () => problem(400, 'small is not a valid model ID'), 'model_unknown'],
    ['has no model loaded', () => problem(400, 'No models loaded. Please load a model'), 'model_unknown'],
    ['lacks the path', () => Response.json({ detail: 'Not Found' }, { status: 404 }), 'cli_config'],
    [
      'lacks the path with 200',
      () => Response.json({ error: 'Unexpected endpoint or method. (POST /v1/chat)' }),
      'cli_config',
    ],
    ['limits', () => problem(429, 'Rate limit reached'), 'rate_limited'],
    ['limits shortly', () => problem(429, 'Slow down', { 'retry-after': '7' }), 'rate_limited'],
    ['limits long', () => problem(429, 'Slow down', { 'retry-after': TOMORROW }), 'usage_limit'],
    ['limits a day', () => problem(429, 'Rate limit exceeded: free-models-per-day'), 'usage_limit'],
    ['has no quota', () => problem(429, 'insufficient_quota'), 'billing'],
    ['breaks', () => problem(500, 'it broke'), 'server_error'],
    ['is full', () => problem(503, 'no slot available'), 'overloaded'],
    ['breaks with 200', () => Response.json({ error: { code: 502, message: 'provider' } }), 'server_error'],
    [
      'breaks within a choice',
      () => Response.json(chat({ choices: [{ finish_reason: 'error', error: { code: 502 } }] })),
      'server_error',
    ],
    ['has a short memory', () => problem(400, 'exceeds the available context size'), 'context_too_long'],
    ['is too small', () => problem(413, 'payload'), 'context_too_long'],
    ['makes no choice', () => Response.json(chat({ choices: [] })), 'empty'],
    ['has nothing to tell', () => Response.json(chat({}, { content: null })), 'empty'],
    ['sends nothing', () => new Response(''), 'empty'],
    ['refuses', () => Response.json(chat({}, { content: null, refusal: 'I will not.' })), 'refused'],
    [
      'filters',
      () => Response.json(chat({ choices: [{ ...chat().choices[0], finish_reason: 'content_filter' }] })),
      'refused',
    ],
    ['wants a tool', () => Response.json(chat({}, { tool_calls: [{ id: '1' }] })), 'tool_attempt'],
    [
      'streams',
      () => new Response('data: {"choices":[]}\n\n', { headers: { 'content-type': 'text/event-stream' } }),
      'bad_output',
    ],
    ['runs another of its models', () => Response.json(chat({ model: 'large' })), 'model_unknown'],
  ])('and %s comes to its reason', async (_, misbehaviour, reason) => {
    answer = misbehaviour
    const outcome = await call()
    expect(outcome).toMatchObject({ ok: false, reason })
    if (outcome.ok) return
    const next_action = nextAction({ ...outcome, target: nameAt(server.port) })
    const { message } = refusalOfFailure({ failure: outcome, attempts: 1, next_action })
    expect(message).toMatch(/^[A-Z][^\n]*\. [A-Z][^\n]*[^.]\.$/)
  })

  test('and tells how long to wait is believed within reason', async () => {
    answer = () => problem(429, 'Slow down', { 'retry-after': '7' })
    expect(await call()).toMatchObject({ retry_after_ms: 7000, reset_at: null })
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    answer = () => problem(429, 'Slow down', { 'retry-after': date })
    expect(await call()).toMatchObject({ reason: 'usage_limit', reset_at: expect.stringMatching(/^20\d\d-/) })
    answer = () => problem(503, 'busy', { 'retry-after': 'soon' })
    expect(await call()).toMatchObject({ reason: 'overloaded', retry_after_ms: null })
  })

  test('in its content type or by a dated name of its model is believed', async () => {
    answer = () =>
      new Response(JSON.stringify(chat({ model: 'small-2026-01-31' })), {
        headers: { 'content-type': 'text/plain' },
      })
    expect(await call()).toMatchObject({ ok: true, usage: { model: 'small-2026-01-31' } })
  })

  test('and takes long is waited for by the limit of the call, not by that of the runtime', async () => {
    const fetches = spyOn(globalThis, 'fetch')
    try {
      expect(await call()).toMatchObject({ ok: true })
      const limits = fetches.mock.calls.map(([, init]) => (init as { timeout?: boolean }).timeout)
      expect([limits.length > 0, limits.every((limit) => limit === false)]).toEqual([true, true])
    } finally {
      fetches.mockRestore()
    }
  })

  test('and is slow, or never answers, is left at its time', async () => {
    answer = async () => {
      await Bun.sleep(400)
      return Response.json(chat())
    }
    expect(await call()).toMatchObject({ ok: true })
    answer = () => new Promise(() => undefined)
    expect(await call({ ...patient(), timeout_ms: 300 })).toMatchObject({ reason: 'timeout' })
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(), 100)
    expect(await call({ ...patient(), signal: leaving.signal })).toMatchObject({ reason: 'cancelled' })
  })
})

describe('a connection', () => {
  let raw: Server
  const speak = (answerOfChat: string, isOpen: boolean) =>
    new Promise<string>((resolve) => {
      raw = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.on('data', (data) => {
          const isList = data.toString().startsWith('GET')
          socket.write(isList ? 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n' : answerOfChat)
          if (!isList && !isOpen) socket.end()
        })
      })
      raw.listen(0, '127.0.0.1', () => resolve(nameAt((raw.address() as AddressInfo).port)))
    })
  afterEach(() => raw.close())
  const body = JSON.stringify(chat())
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

  test('that hangs after the answer is left, and the answer taken', async () => {
    const name = await speak(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk}`, true)
    expect(await targets.call(name, PROMPT, patient())).toMatchObject({ ok: true, value: { ok: true } })
  })

  test('that hangs within the answer ends at its time', async () => {
    const half = chunk.replace('}]', '} ').slice(0, 90)
    const name = await speak(`${HEAD}transfer-encoding: chunked\r\n\r\n${half}`, true)
    expect(await targets.call(name, PROMPT, { ...patient(), timeout_ms: 900 })).toMatchObject({
      reason: 'timeout',
    })
  })

  test('that breaks within the answer is a matter of the network', async () => {
    const name = await speak(`${HEAD}content-length: ${body.length}\r\n\r\n${body.slice(0, 50)}`, false)
    expect(await targets.call(name, PROMPT, patient())).toMatchObject({ ok: false, reason: 'network' })
  })
})

describe('a server elsewhere', () => {
  const seen: { url: string | undefined; authorization: string | undefined }[] = []
  let location: string | null = null
  const tls = createTlsServer({ key: PAGE_KEY, cert: PAGE_CERTIFICATE }, (request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization })
    if (location !== null) response.writeHead(307, { location }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(chat()))
  })
  const listening = new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  afterAll(() => tls.close())
  beforeEach(async () => {
    await listening
    seen.length = 0
    location = null
  })
  const NAME = `openai:small@https://${PAGE_NAME}/api/v1`
  const keyOf = async (origin: string) => (origin === `https://${PAGE_NAME}` ? 'sk-invented-key' : null)
  const inside = (changes: NonNullable<ServerTools['network']> = {}) =>
    open({
      keyOf,
      network: {
        resolve: async () => ['127.0.0.1'],
        isPublic: (address) => address === '127.0.0.1',
        connect: { port: (tls.address() as AddressInfo).port, ca: PAGE_CERTIFICATE },
        ...changes,
      },
    })

  test('is asked nothing before a call, and then gets its key', async () => {
    const away = inside()
    expect(await away.detect(NAME)).toMatchObject({ usable: true, leaves_machine: true })
    expect(seen).toEqual([])
    expect(await away.call(NAME, PROMPT, patient())).toMatchObject({
      ok: true,
      usage: { input: 8, cost_usd: null, cost_basis: null },
    })
    expect(seen).toEqual([{ url: '/api/v1/chat/completions', authorization: 'Bearer sk-invented-key' }])
  })

  test('that leads elsewhere is not followed', async () => {
    location = `https://${PAGE_NAME}/other`
    expect(await inside().call(NAME, PROMPT, patient())).toMatchObject({ reason: 'cli_config' })
    expect(seen).toHaveLength(1)
  })

  test('with a certificate that nobody vouches for gets nothing', async () => {
    const distrusting = inside({ connect: { port: (tls.address() as AddressInfo).port } as never })
    expect(await distrusting.call(NAME, PROMPT, patient())).toMatchObject({ ok: false, reason: 'cli_config' })
    expect(seen).toEqual([])
  })

  test('whose public name leads into a private network gets nothing', async () => {
    for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1']) {
      const rebound = inside({ resolve: async () => [address], isPublic: isPublicAddress })
      expect(await rebound.call(NAME, PROMPT, patient())).toMatchObject({ reason: 'cli_config' })
    }
    expect(seen).toEqual([])
  })

  test('that no name service finds in time is left', async () => {
    const lost = inside({ resolve: () => new Promise(() => undefined) })
    expect(await lost.call(NAME, PROMPT, { ...patient(), timeout_ms: 200 })).toMatchObject({
      reason: 'timeout',
    })
    const gone = inside({
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      },
    })
    expect(await gone.call(NAME, PROMPT, patient())).toMatchObject({ reason: 'network' })
  })

  test.each([
    ['192.168.1.5', true],
    ['10.1.2.3', true],
    ['100.100.1.1', true],
    ['fd12::1', true],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['::ffff:10.0.0.1', false],
    ['0.0.0.0', false],
  ])('in a private network that the person names: %s is %p', (address, isNamed) => {
    expect(isNamedAddress(address)).toBe(isNamed)
  })
})
