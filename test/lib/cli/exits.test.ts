import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT_MEANINGS, EXITS } from '#lib/cli/exits.ts'
import { run, TTY } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { isSkipped } from '#test/support/tools.ts'

const MAIN = join(import.meta.dir, '../../../lib/cli/main.ts')

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startServer({ sample: true })
  folder = await mkdtemp(join(tmpdir(), 'shortlist-exits-'))
}, 120_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function endOf(...words: string[]): Promise<{ exit: number; code: string | null }> {
  const { exit, out } = await run([...words, '--json'], { SVC_HOME: server.home })
  const { error } = JSON.parse(out) as { error?: { code: string } }
  return { exit, code: error?.code ?? null }
}

describe('exit code 1', () => {
  test('for a record that is not there', async () => {
    const gone = { exit: EXITS.refused, code: 'not_found' }
    expect(await endOf('answers', 'show', 'nothing:here')).toEqual(gone)
    expect(await endOf('roles', 'select', 'nobody')).toEqual({
      ...gone,
      code: expect.stringContaining('not_found'),
    })
  })

  test('for a write that follows an older revision', async () => {
    await endOf('answers', 'add', 'What is your notice period?', 'Two months.')
    const edit = ['answers', 'edit', 'availability:notice', 'One month.', '--revision', '1']
    expect(await endOf(...edit)).toEqual({ exit: EXITS.well, code: null })
    expect(await endOf(...edit)).toEqual({ exit: EXITS.refused, code: 'revision_conflict' })
  })

  test('for a model that cannot be used', async () => {
    const [link = ''] = (await run(['jobs', '--quiet'], { SVC_HOME: server.home })).out.split('\n')
    const { exit, code } = await endOf('assess', link, '--target', 'claude')
    expect({ exit, code }).toEqual({ exit: EXITS.refused, code: expect.stringMatching(/^model_/) })
  })

  test('for a step that needs the decision of the person', async () => {
    expect(await endOf('config', 'set', '--allowed-targets', 'claude')).toEqual({
      exit: EXITS.refused,
      code: 'proof_required',
    })
  })

  test('for a value that the service refuses', async () => {
    expect(await endOf('boards', '--state', 'tired')).toEqual({ exit: EXITS.refused, code: 'bad_enum' })
  })
})

describe('exit code 2', () => {
  test('for bad usage, and for what nobody confirmed', async () => {
    expect(await endOf('boards', '--gone')).toEqual({ exit: EXITS.bad_usage, code: 'bad_usage' })
    expect((await run(['wipe'], { SVC_HOME: server.home })).exit).toBe(EXITS.bad_usage)
    expect(await endOf('runs', 'start')).toMatchObject({ exit: EXITS.bad_usage })
  })
})

describe('exit code 3', () => {
  test('without a server', async () => {
    const other = await run(['new', '--json'], { SVC_HOME: folder })
    expect([other.exit, JSON.parse(other.out).error.code]).toEqual([EXITS.no_server, 'no_server'])
  })
})

describe('exit code 130', () => {
  test('for a command that Ctrl+C ends while it waits', async () => {
    const silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) })
    const words = ['--no-env-file', MAIN, 'calls', '--url', silent.url.href.replace(/\/$/, '')]
    const command = Bun.spawn([process.execPath, ...words], { stdout: 'ignore', stderr: 'ignore' })
    while (silent.pendingRequests === 0) await Bun.sleep(20)
    command.kill('SIGINT')
    expect(await command.exited).toBe(EXITS.interrupted)
    await silent.stop(true)
  }, 120_000)

  test.skipIf(isSkipped('terminal'))(
    'for a question that Ctrl+C ends, which is not a no',
    async () => {
      const line = `'${process.execPath}' --no-env-file '${MAIN}' config set --allowed-targets claude`
      const command = Bun.spawn(['script', '-qec', line, '/dev/null'], {
        // With CI set, commands ask nothing.
        env: { ...process.env, CI: '', SVC_HOME: server.home },
        stdin: 'pipe',
        stdout: 'pipe',
      })
      let shown = ''
      for await (const bytes of command.stdout) {
        shown += new TextDecoder().decode(bytes)
        if (!shown.includes('[y/N]') || shown.includes('Interrupted')) continue
        command.stdin.write('\u0003')
        await command.stdin.flush()
      }
      expect({ exit: await command.exited, shown }).toMatchObject({ exit: EXITS.interrupted })
      expect(shown).toContain('Interrupted. The question was not answered')
    },
    60_000,
  )
})

test('a no is not an interrupt', async () => {
  const { exit } = await run(
    ['config', 'set', '--allowed-targets', 'claude'],
    { SVC_HOME: server.home },
    TTY,
    false,
  )
  expect(exit).toBe(EXITS.refused)
})

test('help names every exit code', async () => {
  const { out } = await run(['help'])
  for (const { code, short } of EXIT_MEANINGS) expect(out).toContain(`${code} ${short}`)
})
