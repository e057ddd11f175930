import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { PROMPT, patient } from '#test/support/model-program.ts'

type SentCall = { path: string; body: Record<string, unknown> }
type Stage = { chat: () => Response | Promise<Response>; models: object[]; context: number }

const LOCAL = { name: 'small:latest', model: 'small:latest' }
const SAID = {
  model: 'small',
  message: { content: '{"ok":true}' },
  done_reason: 'stop',
  prompt_eval_count: 12,
  eval_count: 5,
}

let stage: Stage
let requests: SentCall[]
let server: Bun.Server<undefined>
let targets: ModelTargets

beforeEach(() => {
  stage = { chat: () => Response.json(SAID), models: [LOCAL], context: 32_768 }
  requests = []
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch: answer })
  targets = open({ OLLAMA_HOST: `127.0.0.1:${server.port}` })
})

afterEach(async () => {
  await targets.close()
  await server.stop(true)
})

function open(env: Record<string, string>): ModelTargets {
  const log = { debug: () => undefined, info: () => undefined, error: console.error }
  return openModels({ home: '/nowhere', env, log, folders: [] })
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  requests.push({ path: pathname, body: request.method === 'POST' ? await request.json() : {} })
  if (pathname === '/api/version') return Response.json({ version: '0.12.1' })
  if (pathname === '/api/tags') return Response.json({ models: stage.models })
  if (pathname === '/api/show')
    return Response.json({ model_info: { 'llama.context_length': stage.context } })
  return stage.chat()
}

const call = (limits = patient()) => targets.call('ollama:small', PROMPT, limits)

describe('a model of this machine', () => {
  test('is found without being asked anything', async () => {
    expect(await targets.detect('ollama:small')).toEqual({
      name: 'ollama:small',
      installed: true,
      usable: true,
      reason: null,
      version: '0.12.1',
      leaves_machine: false,
    })
    expect(requests.map(({ path }) => path).sort()).toEqual(['/api/tags', '/api/version'])
  })

  test('answers by the schema, and nothing of the prompt is dropped in silence', async () => {
    expect(await call()).toMatchObject({
      ok: true,
      value: { ok: true },
      usage: { input: 12, output: 5, cost_usd: 0, cost_basis: 'local', model: 'small' },
    })
    const body = requests.find(({ path }) => path === '/api/chat')?.body
    expect(body).toMatchObject({
      stream: false,
      format: PROMPT.schema,
      think: false,
      truncate: false,
      shift: false,
    })
    expect(body).toMatchObject({
      model: 'small',
      options: { num_ctx: 8192, num_predict: 4096, temperature: 0 },
    })
  })

  test('is given no more room than it has', async () => {
    stage.context = 2048
    await call()
    expect(requests.at(-1)?.body).toMatchObject({ options: { num_ctx: 2048 } })
  })

  test.each([
    [() => Response.json({ error: "model 'small' not found" }, { status: 404 }), 'model_missing'],
    [() => Response.json({ error: 'server busy' }, { status: 503 }), 'overloaded'],
    [() => Response.json({ error: 'it broke' }, { status: 500 }), 'server_error'],
    [() => Response.json({ error: 'it broke' }), 'unknown'],
    [
      () => Response.json({ error: 'the input length exceeds the context length' }, { status: 400 }),
      'context_too_long',
    ],
    [() => Response.json({ ...SAID, done_reason: 'length' }), 'truncated'],
    [() => Response.json({ ...SAID, message: { content: '{"ok":' } }), 'truncated'],
    [() => Response.json({ ...SAID, message: { content: 'Sure!' } }), 'bad_output'],
    [() => Response.json({ ...SAID, message: { content: '' } }), 'empty'],
    [() => new Response('<html>'), 'bad_output'],
    [() => new Response('x'.repeat(9 * 1024 * 1024)), 'too_big'],
    [() => Response.redirect('https://example.com/', 307), 'cli_config'],
  ])('%# comes to its reason', async (chat, reason) => {
    stage.chat = chat
    expect(await call()).toMatchObject({ ok: false, reason })
  })

  test('that never answers is left at its time, or when nobody waits any more', async () => {
    stage.chat = () => new Promise(() => undefined)
    await targets.detect('ollama:small')
    expect(await call({ ...patient(), timeout_ms: 300 })).toMatchObject({ reason: 'timeout' })
    const leaving = new AbortController()
    const calling = call({ ...patient(), signal: leaving.signal })
    setTimeout(() => leaving.abort(), 100)
    expect(await calling).toMatchObject({ reason: 'cancelled' })
    const closing = call()
    setTimeout(() => targets.close(), 100)
    expect(await closing).toMatchObject({ reason: 'cancelled' })
  })

  test('that goes away while it answers is a matter of the network', async () => {
    stage.chat = () => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue('{"model"')
          setTimeout(() => server.stop(true), 50)
        },
      })
      return new Response(body)
    }
    expect(await call()).toMatchObject({ ok: false, reason: 'network' })
  })
})

describe('a model that is not there', () => {
  test('is said to be missing', async () => {
    expect(await targets.detect('ollama:large')).toMatchObject({
      installed: true,
      usable: false,
      reason: 'model_missing',
    })
    await server.stop(true)
    expect(await targets.detect('ollama:small', true)).toMatchObject({
      installed: false,
      reason: 'not_installed',
    })
    expect(await call()).toMatchObject({ reason: 'not_installed' })
  })

  test('or that is run elsewhere is not asked unless its name says so', async () => {
    const remote = { remote_host: 'https://ollama.com:443', remote_model: 'big' }
    stage.models = [
      { ...LOCAL, ...remote },
      { name: 'big:cloud', model: 'big:cloud', ...remote },
    ]
    expect(await targets.detect('ollama:small')).toMatchObject({
      usable: false,
      reason: 'cli_config',
      leaves_machine: true,
    })
    expect(await call()).toMatchObject({ reason: 'cli_config' })
    expect(await targets.detect('ollama:big:cloud')).toMatchObject({ usable: true, leaves_machine: true })
    expect(requests.map(({ path }) => path)).not.toContain('/api/chat')
  })

  test('is not asked, but its server is found', async () => {
    stage.models = []
    const state = { installed: true, usable: true, version: '0.12.1', leaves_machine: false }
    expect(await targets.detect('ollama')).toMatchObject(state)
    expect(await targets.call('ollama', PROMPT, patient())).toMatchObject({ reason: 'cli_config' })
  })

  test('or whose server is not this machine is not asked at all', async () => {
    const elsewhere = open({ OLLAMA_HOST: 'http://192.0.2.1:11434' })
    expect(await elsewhere.detect('ollama:small')).toMatchObject({ usable: false, reason: 'cli_config' })
  })
})

test('a proxy never sees what is asked of this machine', async () => {
  const seen: string[] = []
  const proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      seen.push(request.url)
      return Response.json({ version: 'of the proxy' })
    },
  })
  // Connections of another test in this process would keep even the first request from the proxy.
  const names = ['HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy']
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  process.env['HTTP_PROXY'] = `http://127.0.0.1:${proxy.port}`
  try {
    await fetch(`http://127.0.0.1:${server.port}/`)
    expect(seen.length).toBe(1)
    expect(await call()).toMatchObject({ ok: true })
    expect(seen.length).toBe(1)
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    await proxy.stop(true)
  }
})
