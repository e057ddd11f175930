import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT_MEANINGS, EXITS } from '#lib/cli/exits.ts'
import { randomHex, signServer } from '#lib/service/person/sign.ts'
import { sourceFiles } from '#test/contract/source-files.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { refusalOf } from '#test/support/command-hints.ts'
import { run, shellWords, TTY } from '#test/support/command-line.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'
import { isSkipped } from '#test/support/tools.ts'

describe('exits', () => {
  const MAIN = join(import.meta.dir, '../../../lib/cli/main.ts')

  let server: ServedHome
  let folder: string

  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
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
  })

  test.each([
    ['a record that is not there', 'answers show nothing:here', EXITS.refused, 'not_found'],
    ['a step for the person', 'config set --allowed-targets claude', EXITS.refused, 'proof_required'],
    ['bad usage', 'boards --gone', EXITS.bad_usage, 'bad_usage'],
  ])('for %s (svc %s) the exit code is %i', async (_, words, exit, code) => {
    expect(await endOf(...words.split(' '))).toEqual({ exit, code })
  })

  describe('exit code 130', () => {
    test('for a command that Ctrl+C ends while it waits', async () => {
      const silent = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: () => new Promise<Response>(() => {}),
      })
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
      120_000,
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
})

// A command ends with its code span, its literal, its sentence or its parenthesis.
const HINT =
  /\bsvc [a-z](?:\$\{[^}]*\}|[^`'\n\\);,}{]|'(?=\w))*?(?=\.?\\?[`'\n\\);,]|\. |\.$|<\/code>|" \/>| \(| {2,}|$)/gm

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line)
}

// `program.test.ts` runs the examples of the routes.
function isExample(path: string, line: string): boolean {
  return path.startsWith('routes/') && /^\s*(?:examples: \[)?['"`]svc /.test(line)
}

test.each([
  ['/api/learning/pathways', { role_text: "Driver's mate, night", links: ['https://example.org/a'] }],
  ['/api/learning/pathways', { role_text: '-- dashes', max_calls: 12 }],
  ['/api/postings/assess', { include_low_rank: true, since: '2026-11-20T00:00:00.000Z' }],
  ['/api/postings/assess', { reassess_stale: true }],
] as const)('the command of a preview of POST %s makes the call beside it', async (path, body) => {
  const app = await openApp({})
  try {
    const { yes } = mustBe(await app.call('POST', path, { body: body as never })) as unknown as {
      yes: { cli: string; api: unknown }
    }
    const { exit, out } = await run(['--explain', ...shellWords(yes.cli)])
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toEqual(yes.api)
  } finally {
    await app.close()
  }
})

test('a command in a message, a presenter or the page is one that the command line takes as it stands', async () => {
  const wrong: string[] = []
  let hints = 0
  for (const { path, text } of await sourceFiles('lib', 'routes', 'assets/page', 'db')) {
    if (path === 'lib/cli/declared-commands.ts') continue
    const spoken = text.split('\n').filter((line) => !isComment(line) && !isExample(path, line))
    for (const [hint] of spoken.join('\n').matchAll(HINT)) {
      hints += 1
      const refusal = await refusalOf(hint)
      if (refusal) wrong.push(`${path}: ${hint}: ${refusal}`)
    }
  }
  expect(wrong).toEqual([])
  expect(hints).toBeGreaterThan(100)
}, 120_000)

describe('own commands', () => {
  let server: ServedHome
  let folder: string

  beforeAll(async () => {
    server = await serveToCommands()
    folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
    await mkdir(join(folder, 'bin'))
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test.each([
    [['--port', 'abc'], {}, '--port is not a port: it is a whole number from 0 to 65535.'],
    [['--port', '1.5'], {}, '--port is not a port'],
    [[], { SVC_PORT: 'abc' }, 'SVC_PORT is not a port: it is a whole number from 0 to 65535.'],
    [[], { SVC_PORT: '65536' }, 'SVC_PORT is not a port'],
    [['--port', '0'], { SVC_BOARDS_GATEWAY: 'nowhere' }, 'SVC_BOARDS_GATEWAY is not an address'],
    [['--port', '0'], { SVC_BOARDS_GATEWAY: 'file:///etc' }, 'SVC_BOARDS_GATEWAY is not an address'],
    [['--port', '0'], { SVC_INDEX_URL: 'nowhere' }, 'SVC_INDEX_URL is not the address of a server'],
    [
      ['--port', '0'],
      { SVC_INDEX_URL: 'file:/tmp/index.db' },
      'SVC_INDEX_URL is not the address of a server',
    ],
  ])('svc serve ends with 2 for %p and %p', async (words, environment, says) => {
    const { exit, out, err } = await run(['serve', ...words], environment)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toStartWith(says)
  })

  describe('svc doctor', () => {
    test('is content with a running server and with a home that is not there yet', async () => {
      const { exit, out } = await run(['doctor'], { SVC_HOME: server.home })
      expect(out).toContain(`Answers at ${server.url}`)
      for (const store of ['desk', 'index'])
        expect(out).toContain(`The running server checks ${store}.db itself.`)
      expect(exit).toBe(0)
      const empty = await run(['doctor', '--json'], { SVC_HOME: join(folder, 'empty') })
      expect({ exit: empty.exit, ok: JSON.parse(empty.out).ok }).toEqual({ exit: 0, ok: true })
    })

    test('ends with 1 where the home is open to others', async () => {
      const home = join(folder, 'open')
      await mkdir(home, { mode: 0o755 })
      const { exit, out } = await run(['doctor'], { SVC_HOME: home })
      expect(out).toContain('chmod 700')
      expect(exit).toBe(1)
    })

    test('says what is wrong in the settings, without a server too', async () => {
      const home = join(folder, 'unset')
      await mkdir(home, { mode: 0o700 })
      expect((await run(['doctor'], { SVC_HOME: home })).out).toContain('There is no config.json')
      await writeFile(join(home, 'config.json'), '{"countries":["US"]}')
      expect((await run(['doctor'], { SVC_HOME: home })).out).toContain('ok   config   config.json is well.')
      await writeFile(join(home, 'config.json'), '{"countries":"everywhere"}')
      const { exit, out } = await run(['doctor'], { SVC_HOME: home })
      expect(out).toContain('bad  config   In config.json, `countries` has a value that cannot be used.')
      expect(exit).toBe(1)
      // A pipe waits for a writer for ever.
      await rm(join(home, 'config.json'))
      Bun.spawnSync(['mkfifo', join(home, 'config.json')])
      const pipe = await run(['doctor'], { SVC_HOME: home })
      expect(pipe.out).toContain('bad  config   config.json is there but cannot be read.')
    })

    test('says which files of the person cannot be used', async () => {
      const home = join(folder, 'unused')
      await mkdir(join(home, 'resumes', 'master.md'), { recursive: true, mode: 0o700 })
      await writeFile(join(home, 'backups'), 'no folder')
      const { exit, out } = await run(['doctor'], { SVC_HOME: home })
      expect(out).toContain('bad  master   The file resumes/master.md is there and cannot be read.')
      expect(out).toContain('bad  backup   The folder backups in your home folder cannot be written')
      expect(exit).toBe(1)
    })

    test('prints what a server that answers refuses with', async () => {
      const home = join(folder, 'refusing')
      await mkdir(home, { mode: 0o700 })
      const error = { code: 'config_unavailable', message: 'config.json is not valid JSON.' }
      const secret = randomHex(32)
      const refusing = Bun.serve({
        hostname: '127.0.0.1',
        port: 0,
        fetch: async ({ url }, { port = 0 }) => {
          const challenge = new URL(url).searchParams.get('challenge')
          if (challenge === null)
            return Response.json({ schema_version: 'svc-error:1', error }, { status: 409 })
          const proof = await signServer(secret, { challenge, server_id: 'a', port })
          return Response.json({ server_id: 'a', proof })
        },
      })
      await writeFile(join(home, 'person.secret'), secret, { mode: 0o600 })
      await writeFile(join(home, 'server.json'), JSON.stringify({ pid: process.pid, port: refusing.port }))
      const { exit, out } = await run(['doctor'], { SVC_HOME: home })
      await refusing.stop(true)
      expect(out).toContain(`(process ${process.pid}): config.json is not valid JSON.`)
      expect(exit).toBe(1)
    })

    test('asks the address that is named', async () => {
      const empty = { SVC_HOME: join(folder, 'empty') }
      const well = await run(['doctor', '--url', server.url], empty)
      expect(well.out).toContain(`ok   server   Answers at ${server.url}\n`)
      expect(well.exit).toBe(0)
      const nobody = await run(['doctor', '--url', 'http://127.0.0.1:9'], empty)
      expect(nobody.out).toContain('Nothing answers at http://127.0.0.1:9.')
      expect(nobody.exit).toBe(1)
      expect((await run(['doctor', '--url', 'nowhere'], empty)).exit).toBe(2)
    })

    test.each([
      [200, 'hello'],
      [302, null],
      [500, 'oh'],
    ])('knows another program by its answer of status %d', async (status, text) => {
      const answer = () => new Response(text, { status, headers: { Location: '/elsewhere' } })
      const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
      const { exit, out } = await run(['doctor', '--url', `http://127.0.0.1:${other.port}`], {
        SVC_HOME: join(folder, 'empty'),
      })
      await other.stop(true)
      expect(out).toContain('but is not this service')
      expect(exit).toBe(1)
    })
  })

  describe('svc open', () => {
    test('prints the address, also where no browser can be started', async () => {
      const { exit, out, err } = await run(['open'], { SVC_HOME: server.home, PATH: '/nowhere' })
      expect({ exit, out, err }).toEqual({
        exit: 0,
        out: `${server.url}/\n`,
        err: 'No browser could be started. Open the address yourself.\n',
      })
    })

    test('hands the address to the program that opens pages', async () => {
      const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
      await writeFile(join(folder, 'bin', opener), `#!/bin/sh\necho "$1" >'${folder}/opened'\n`, {
        mode: 0o755,
      })
      const { err } = await run(['open'], { SVC_HOME: server.home, PATH: `${folder}/bin` })
      expect(err).toBe('')
      const opened = () => readFile(join(folder, 'opened'), 'utf8').catch(() => '')
      while ((await opened()) === '') await Bun.sleep(20)
      expect(await opened()).toBe(`${server.url}/\n`)
    })
  })
})
