import { describe, expect, test } from 'bun:test'
import {
  contextLimit,
  findOllamaModel,
  ollamaAddress,
  ollamaRequest,
  readOllamaAnswer,
} from '#lib/judge/targets/each/ollama.ts'

test.each([
  [undefined, 'http://127.0.0.1:11434'],
  ['', 'http://127.0.0.1:11434'],
  ['127.0.0.1', 'http://127.0.0.1:11434'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:80', 'http://127.0.0.1'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:9999', 'http://127.0.0.1:9999'],
  ['[::1]:9999', 'http://[::1]:9999'],
  ['[::]', 'http://[::1]:11434'],
  ['http://127.0.0.1:9999/', 'http://127.0.0.1:9999'],
  ['https://localhost', 'https://localhost'],
  ['2130706433', 'http://127.0.0.1:11434'],
  ['192.168.1.2:11434', null],
  ['ollama.example.com', null],
  ['127.0.0.1.example.com', null],
  ['http://127.0.0.1@example.com', null],
  ['http://user:secret@127.0.0.1', null],
  ['localhost.example.com:1', null],
  ['not an address', null],
])('a host of %p is asked at %p', (host, address) => {
  expect(ollamaAddress(host)).toBe(address)
})

describe('ollamaRequest()', () => {
  const prompt = { system: 'You read.', prompt: 'x'.repeat(30_000), schema: { type: 'object' } }
  const roomOf = (limit: number | null, text = prompt) =>
    (ollamaRequest({ model: 'm', prompt: text, limit })['options'] as { num_ctx: number }).num_ctx

  test('asks for room for the whole text and its answer, in steps, and for no more than there is', () => {
    expect(roomOf(null)).toBe(16_384)
    expect(roomOf(131_072)).toBe(16_384)
    expect(roomOf(8192)).toBe(8192)
    expect(roomOf(null, { ...prompt, prompt: '' })).toBe(8192)
  })

  test('sends the schema once, as the format, and the prompt as it is', () => {
    const { format, messages } = ollamaRequest({ model: 'm', prompt, limit: null })
    expect(format).toEqual(prompt.schema)
    expect(messages).toEqual([
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.prompt },
    ])
  })
})

test.each([
  [401, { error: 'unauthorized' }, 'not_logged_in'],
  [403, { error: 'no' }, 'no_permission'],
  [404, {}, 'model_missing'],
  [429, { error: 'slow down' }, 'rate_limited'],
  [502, { error: 'bad gateway' }, 'server_error'],
  [400, { error: 'invalid format' }, 'cli_config'],
  [200, { error: 'model not found' }, 'model_missing'],
  [200, { done_reason: 'stop' }, 'bad_output'],
] as const)('%d with %j is %s', (status, body, reason) => {
  expect(readOllamaAnswer(status, JSON.stringify(body))).toMatchObject({ ok: false, reason })
})

test('a model is found by its name with or without its tag, and said to be elsewhere where it is', () => {
  const remote = { name: 'big', remote_host: 'https://ollama.com' }
  const tags = JSON.stringify({ models: [{ name: 'small:latest' }, { model: 'qwen3:8b' }, remote, null] })
  expect(findOllamaModel(tags, 'small')).toEqual({ remote: false })
  expect(findOllamaModel(tags, 'small:latest')).toEqual({ remote: false })
  expect(findOllamaModel(tags, 'qwen3:8b')).toEqual({ remote: false })
  expect(findOllamaModel(tags, 'qwen3')).toBeNull()
  expect(findOllamaModel(tags, 'big')).toEqual({ remote: true })
  expect(findOllamaModel('<html>', 'small')).toBeNull()
})

test('how much a model takes is read where it is said', () => {
  expect(contextLimit('{"model_info":{"general.name":"x","qwen3.context_length":40960}}')).toBe(40_960)
  expect(contextLimit('{"model_info":{"qwen3.context_length":"many"}}')).toBeNull()
  expect(contextLimit('{}')).toBeNull()
  expect(contextLimit('')).toBeNull()
})
