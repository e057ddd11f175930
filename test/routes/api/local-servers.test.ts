import { expect, test } from 'bun:test'
import { findServers } from '#lib/runtime/models/ask-server.ts'
import { openApp } from '#test/support/app.ts'

const listing = (...ids: string[]) => Response.json({ data: ids.map((id) => ({ id })) })

test('servers of models are found at their ports, and other programs there are none', async () => {
  const paths: string[] = []
  const open = (fetch: () => Response | Promise<Response>) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 0,
      fetch: (request) => {
        paths.push(`${request.method} ${new URL(request.url).pathname}`)
        return fetch()
      },
    })
  const stands = [
    open(() => listing('small', 'two words', 'big@q4')),
    open(() => listing('qwen3:8b', 'large:120b-cloud')),
    open(() => new Response('<html>')),
    open(() => Response.redirect('http://127.0.0.1:9/')),
    open(() => new Promise(() => undefined)),
  ]
  const names = ['LM Studio', 'Ollama', 'llama.cpp', 'Jan', 'slow']
  const ports = stands.map(({ port = 0 }, at) => [port, names[at] ?? ''] as const)
  try {
    const address = (at: number) => `http://127.0.0.1:${ports[at]?.[0]}/v1`
    expect(await findServers(ports)).toEqual([
      {
        name: 'LM Studio',
        address: address(0),
        targets: [`openai:small@${address(0)}`, `openai:big@q4@${address(0)}`],
      },
      { name: 'Ollama', address: address(1), targets: ['ollama:qwen3:8b'] },
    ])
    expect(new Set(paths)).toEqual(new Set(['GET /v1/models']))
  } finally {
    await Promise.all(stands.map((stand) => stand.stop(true)))
  }
})

test('POST /api/local-servers tells which there are', async () => {
  const app = await openApp()
  const found = await app.post('/api/local-servers')
  expect(found.schema_version).toBe('svc-local-servers:1')
  expect(found.servers.every(({ address }) => address.startsWith('http://127.0.0.1:'))).toBe(true)
  await app.close()
})
