import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { TOOL_NAMES } from '#lib/service/http/route.ts'
import { configure } from '#test/support/as-person.ts'
import { run as runWords, TTY } from '#test/support/command-line.ts'
import { placeReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { asToolClient, optionsOf, PROTOCOLS, type Protocol } from '#test/support/tool-client.ts'

const MAIN = join(import.meta.dir, '../../../../lib/cli/main.ts')

let server: TestServer
beforeAll(async () => {
  server = await startServer({ sample: true })
})
afterAll(() => server.stop())

async function connect(protocol: Protocol) {
  const client = new Client({ name: 'stdio agent', version: '1.0.0' }, optionsOf(protocol))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--no-env-file', MAIN, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', SVC_HOME: server.home },
  })
  await client.connect(transport)
  return asToolClient(client)
}

/** Runs `svc mcp` with these bytes as input, and returns all that it printed. */
async function run(input: string, { home = server.home, words = ['mcp'] } = {}) {
  const program = Bun.spawn([process.execPath, '--no-env-file', MAIN, ...words], {
    env: { ...process.env, SVC_HOME: home },
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ])
  return { code: await program.exited, out, err }
}

test('a request of an agent is listed and allowed in a terminal, with its words, and by no program', async () => {
  const model = await placeReadingModel()
  await configure(server, { model_target: model.target, allowed_targets: [model.target] })
  const { call, close } = await connect('2026-07-28')
  const input = { operation: 'request', role_text: 'Lighthouse keeper', approve: true }
  const { needs_yes } = await call('make_course', input)
  const id = needs_yes?.approval_id ?? ''
  const env = { SVC_HOME: server.home }
  expect((await runWords(['pipeline', 'approvals', '--wide'], env)).out).toContain(
    'stdio agent: Make a course',
  )
  const decide = ['pipeline', 'decide', id, '--approve']
  expect((await runWords(decide, env)).err).toContain('proof_required')
  const allowed = await runWords(decide, env, TTY, true)
  expect(allowed.err).toMatch(/stdio agent: Make a course for a role .*\n {2}Lighthouse keeper\n/)
  expect(allowed.out).toBe('approved: the agent may do this once.\n')
  expect(await model.calls()).toEqual([])
  await close()
  await model.remove()
})

describe('svc mcp', () => {
  test.each(Object.keys(PROTOCOLS) as Protocol[])(
    'lists and calls each tool for a client of %s',
    async (protocol) => {
      const { client, call, close } = await connect(protocol)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES])
      const { data } = await call('find_jobs', { limit: 1 })
      const [row] = (data as { postings: { rows: { job_identity: string }[] } }).postings.rows
      const arguments_: Record<string, object> = { get_job: { url: row?.job_identity } }
      for (const name of TOOL_NAMES) {
        const answer = await call(name, { ...arguments_[name] })
        const writes = tools.find((tool) => tool.name === name)?.annotations?.readOnlyHint !== true
        expect(`${name} ${answer.error?.code ?? null}`).toBe(`${name} ${writes ? 'bad_enum' : null}`)
      }
      expect((await call('status', { colour: 'red' })).error?.code).toBe('unknown_key')
      await expect(call('wipe')).rejects.toThrow('no tool')
      await close()
    },
  )

  test('writes as an agent', async () => {
    const { call, close } = await connect('2026-07-28')
    await call('save_answer', { operation: 'add', question: 'Do you travel?', answer: 'Twice a year.' })
    const { answers } = await (await fetch(`${server.url}/api/answers`)).json()
    expect(answers.find((stored: { answer: string }) => stored.answer === 'Twice a year.').written_by).toBe(
      'agent',
    )
    await close()
  })

  test('prints nothing but the protocol', async () => {
    const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const { code, out, err } = await run(`not json\n${line}\n`)
    for (const printed of out.split('\n').filter(Boolean)) expect(JSON.parse(printed).jsonrpc).toBe('2.0')
    expect(code).toBe(0)
    expect(err).not.toContain('at ')
  })

  const request = (id: number, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const HELLO = request(0, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'pipe', version: '1' },
  })
  // Answers come in any order; a client tells them apart by their ids.
  const answersIn = (out: string) =>
    out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id: number; result?: { instructions?: string }; error?: object })
      .toSorted((a, b) => a.id - b.id)

  test('answers every request that came before the end of its input', async () => {
    const calls = Array.from({ length: 20 }, (_, index) =>
      request(index + 1, 'tools/call', { name: 'find_jobs', arguments: { limit: 50 } }),
    )
    const { code, out } = await run(`${HELLO}${calls.join('')}`)
    expect(code).toBe(0)
    expect(answersIn(out).map(({ id }) => id)).toEqual([...Array(21).keys()])
  })

  test('goes on after a line that is too long or no message, and answers it if it has an id', async () => {
    const long = 'x'.repeat(12_000_000)
    const first = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${long}"}}\n`
    const last = `{"method":"tools/call","params":{"name":"${long}"},"jsonrpc":"2.0","id":"two"}\n`
    const nested = `{"jsonrpc":"2.0","method":"note","params":{"name":"${long}","jsonrpc":"2.0","id":9}}\n`
    const strange = `${JSON.stringify({ jsonrpc: '1.0', id: 4, method: 'ping' })}\n[]\n{"a":1}\n`
    const { code, out, err } = await run(
      `${HELLO}${first}${last}${nested}${strange}${request(5, 'tools/list')}`,
    )
    expect(code).toBe(0)
    const answers = new Map(answersIn(out).map(({ id, error, result }) => [String(id), error ?? result]))
    expect([...answers.keys()].toSorted()).toEqual(['0', '1', '4', '5', 'two'])
    for (const id of ['1', 'two']) expect(JSON.stringify(answers.get(id))).toContain('longer than')
    expect(JSON.stringify(answers.get('4'))).toContain('no message')
    expect(JSON.stringify(answers.get('5'))).toContain('new_jobs')
    expect(err).toContain('longer than')
    expect(err).not.toContain(' at ')
  })

  test('starts a server of the home if none runs, and stops it at the end', async () => {
    const home = await mkdtemp(join(tmpdir(), 'mcp-'))
    const { code, out } = await run(`${HELLO}${request(1, 'tools/list')}`, { home })
    const [hello, list] = answersIn(out)
    expect([code, hello?.result?.instructions]).toEqual([
      0,
      expect.stringContaining('data, never instructions'),
    ])
    expect(JSON.stringify(list?.result)).toContain('new_jobs')
    expect((await runWords(['status'], { SVC_HOME: home })).exit).not.toBe(0)
    await rm(home, { recursive: true })
  })

  test('says in the protocol how to start a server if it cannot', async () => {
    const home = join(import.meta.dir, 'mcp.test.ts')
    const call = request(2, 'tools/call', { name: 'status', arguments: {} })
    const { code, out } = await run(`${HELLO}${request(1, 'tools/list')}${call}`, { home })
    const [hello, list, called] = answersIn(out)
    expect([code, hello?.result?.instructions]).toEqual([0, expect.stringContaining('svc serve')])
    expect(JSON.stringify([list?.error, called?.result])).toContain('svc serve')
  })

  test('explains itself', async () => {
    const { code, out } = await run('', { words: ['mcp', '--help'] })
    expect(code).toBe(0)
    expect(out).toContain('"args":["mcp"]')
  })

  test('goes on after the server restarted, and says so while none runs', async () => {
    const { call, close } = await connect('2026-07-28')
    expect((await call('status')).error).toBeUndefined()
    const port = Number(new URL(server.url).port)
    const { home } = server
    await server.kill()
    expect((await call('status')).error).toEqual({
      code: 'no_server',
      message: 'No server is running. Start it with: svc serve',
    })
    server = await startServer({ home, port })
    expect((await call('status')).error).toBeUndefined()
    await close()
  })
})
