import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { NewResponse } from '#lib/shortlist/new/schema.ts'
import { run } from '#test/support/command-line.ts'
import { linkTools } from '#test/support/model-program.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'
import { isSkipped } from '#test/support/tools.ts'

describe('main', () => {
  const LAUNCHER = join(import.meta.dir, '../../../lib/cli/svc')

  let server: ServedHome
  let folder: string

  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
    folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
    await mkdir(join(folder, 'bin'))
    await symlink(LAUNCHER, join(folder, 'bin', 'svc'))
    await mkdir(join(folder, 'runtime'))
    await symlink(process.execPath, join(folder, 'runtime', 'bun'))
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (...words: string[]) => run(words, { SVC_URL: server.url })

  /** Runs a line in a real shell, in which `svc` is a link to the launcher. */
  async function shell(
    line: string,
    { cwd = folder, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
  ) {
    const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`
    const started = Bun.spawn(['sh', '-c', line], {
      cwd,
      env: { ...process.env, PATH, SVC_HOME: server.home, ...env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out = '', err = ''] = await Promise.all(
      [started.stdout, started.stderr].map((stream) => new Response(stream).text()),
    )
    return { exit: await started.exited, out, err }
  }

  describe('svc', () => {
    test('finds the server of the home by its note, and goes around proxies', async () => {
      const env = {
        HTTP_PROXY: 'http://127.0.0.1:9',
        http_proxy: 'http://127.0.0.1:9',
        NO_PROXY: '',
        no_proxy: '',
      }
      const { exit, out } = await shell('svc health', { env })
      expect(out).toContain('The service is ok')
      expect(exit).toBe(0)
    })

    test('is not changed by the settings of the folder that it is called in', async () => {
      const foreign = join(folder, 'foreign')
      await mkdir(foreign)
      await writeFile(join(foreign, 'bunfig.toml'), 'preload = ["./loaded.ts"]\n')
      await writeFile(join(foreign, 'loaded.ts'), 'console.log("LOADED")\n')
      await writeFile(join(foreign, '.env'), 'NODE_TLS_REJECT_UNAUTHORIZED=0\nSVC_URL=http://127.0.0.1:9\n')
      const { exit, out, err } = await shell('svc health', { cwd: foreign })
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
      expect(out).not.toContain('LOADED')
    })

    test('starts npx without a question to the registry where there is no Bun, and Bun in the folder of the caller', async () => {
      const fake = join(folder, 'fake')
      const caller = await realpath(await mkdtemp(join(folder, 'a caller ')))
      await mkdir(fake)
      await writeFile(
        join(fake, 'npx'),
        '#!/bin/sh\npwd -P\necho "$BUN_RUNTIME_TRANSPILER_CACHE_PATH"\nfor word; do echo "$word"; done\n',
        { mode: 0o700 },
      )
      const PATH = await linkTools(fake, ['sh', 'dirname', 'readlink'])
      const { exit, out } = await shell(`"${LAUNCHER}" health`, { cwd: caller, env: { PATH } })
      expect(exit).toBe(0)
      const [where = '', compiled, ...words] = out.trimEnd().split('\n')
      expect(where).toBe(await realpath(join(import.meta.dir, '../../..')))
      expect(compiled).toBe(join(where, 'node_modules/.cache/compiled'))
      expect(words.slice(0, 4)).toEqual([
        '--prefer-offline',
        '--yes',
        `bun@${Bun.version}`,
        `--cwd=${caller}`,
      ])
      expect(words.at(-1)).toBe('health')
    })

    test.skipIf(isSkipped('npm'))('keeps the settings of npm of the machine and of the person', async () => {
      const registry = await bunRegistry()
      const home = await mkdtemp(join(folder, 'npm-'))
      const caller = join(home, 'project')
      await mkdir(join(home, 'npm', 'etc'), { recursive: true })
      await mkdir(caller)
      await writeFile(join(home, '.npmrc'), `prefix=${home}/npm\naudit=false\n`)
      await writeFile(join(home, 'npm', 'etc', 'npmrc'), `registry=${registry.url}\n`)
      await writeFile(join(caller, '.npmrc'), 'registry=http://127.0.0.1:9/\n')
      const PATH = await linkTools(join(home, 'tools'), ['sh', 'dirname', 'readlink', 'node', 'npx'])
      const line = `env -i PATH="${PATH}" HOME="${home}" "${LAUNCHER}" health`
      const { out, err } = await shell(line, { cwd: caller })
      await registry.server.stop(true)
      expect({ out: out.trim(), err }).toEqual({ out: `--cwd=${await realpath(caller)}`, err: '' })
    })

    test('prints with --json the answer as it came', async () => {
      const { out } = await ask('boards', '--json')
      expect(out).toBe(`${await (await fetch(`${server.url}/api/boards`)).text()}\n`)
    })

    test.skipIf(!existsSync('/dev/full'))(
      'fails where a full disk cut its output, and ends well where a reader stops',
      async () => {
        const { exit, err } = await shell('svc export > /dev/full')
        expect(exit).toBe(1)
        expect(err).toMatch(/^The output could not be written whole \(ENOSPC[^)]*\)\. Free some space/)
        const stopped = await shell('{ svc export; echo "exit $?" >&2; } | head -c 1')
        expect(stopped).toEqual({ exit: 0, out: '{', err: 'exit 0\n' })
      },
    )

    test('runs every command of an answer as printed, and makes the call beside it', async () => {
      const answer = NewResponse.parse(JSON.parse((await ask('new', '--us-only', '1', '--json')).out))
      const calls = callsIn(answer)
      expect(calls.length).toBeGreaterThan(2)
      // Bun is in the path here; without it the launcher starts npx for every command, as it does in the tests above.
      const PATH = ['runtime', 'bin'].map((name) => join(folder, name)).join(delimiter)
      const env = { PATH: `${PATH}${delimiter}${process.env['PATH']}` }
      for (const { cli, api } of calls) {
        const { exit, out } = await shell(`${cli} --explain`, { env })
        expect(exit).toBe(0)
        expect(JSON.parse(out)).toEqual(api)
      }
    }, 120_000)
  })

  /** A registry that holds nothing but a package in the place of Bun: it prints the folder that it is started for. */
  async function bunRegistry() {
    const script = '#!/bin/sh\nfor word; do case $word in --cwd=*) echo "$word" ;; esac; done\n'
    const manifest = { name: 'bun', version: Bun.version, bin: { bun: 'bun.sh' } }
    const files = { 'package/package.json': JSON.stringify(manifest), 'package/bun.sh': script }
    const tarball = Bun.gzipSync(Uint8Array.from(await new Bun.Archive(files).bytes()))
    const integrity = `sha512-${new Bun.CryptoHasher('sha512').update(tarball).digest('base64')}`
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url }) => {
        if (url.endsWith('.tgz')) return new Response(tarball)
        const dist = { tarball: new URL('/bun.tgz', url).href, integrity }
        const versions = { [Bun.version]: { ...manifest, dist } }
        return Response.json({ name: 'bun', 'dist-tags': { latest: Bun.version }, versions })
      },
    })
    return { server, url: `http://127.0.0.1:${server.port}/` }
  }

  function callsIn(value: unknown): { cli: string; api: unknown }[] {
    if (typeof value !== 'object' || value === null) return []
    const below = Object.values(value).flatMap(callsIn)
    return 'cli' in value && 'api' in value ? [{ cli: String(value.cli), api: value.api }, ...below] : below
  }

  describe('exit codes', () => {
    test.each([
      [['new', '--sinec', 'x'], '--since'],
      [['nwe'], 'new'],
      [['cancel'], 'Did you mean svc learn cancel or svc postings assess cancel'],
      [['new', 'extra'], "unknown command 'new extra'"],
      [['roles', 'select'], 'Usage: svc roles select <role> [options]'],
      [['apply', '--status', 'applied'], 'Usage: svc apply <job-url> [options]'],
      [['boards', 'add'], 'Usage: svc boards add [boards...] [options]'],
      [['search'], 'Usage: svc search <q...> [options]'],
      [['new', '--us-only', 'answer', '--assess'], "belongs after 'answer'"],
      [['boards', '--timeout', '0'], 'seconds'],
      [['boards', '--actor', 'nobody'], 'operator'],
      [['serve', '--port', '70000'], '65535'],
      [['help', 'nothing'], 'unknown command'],
    ])('2 for %p', async (words, says) => {
      const { exit, out, err } = await ask(...words)
      expect({ exit, out }).toEqual({ exit: 2, out: '' })
      expect(err).toContain(says)
      expect((await ask(...words, '--json')).exit).toBe(2)
    })

    test('3 where no server runs, with one JSON document under --json', async () => {
      const nowhere = { SVC_HOME: join(folder, 'empty') }
      expect(await run(['new'], nowhere)).toEqual({
        exit: 3,
        out: '',
        err: 'No server is running. Start it with: svc serve\n',
      })
      const { exit, out } = await run(['new', '--json'], { SVC_URL: 'http://127.0.0.1:9' })
      expect(exit).toBe(3)
      expect(JSON.parse(out).error.code).toBe('no_server')
    })
  })

  describe('commands that write', () => {
    test('read the revision that they need', async () => {
      expect((await ask('config', 'set', '--fit.weak-fit-below-rank', '41')).exit).toBe(0)
      const { out } = await ask('config', 'set', '--no-countries', '--json')
      expect(JSON.parse(out).config.fit.weak_fit_below_rank).toBe(41)
      expect((await ask('roles', 'edit', 'backend-engineer', '--keywords', 'go')).exit).toBe(0)
      const [link = ''] = (await ask('jobs', '--quiet')).out.split('\n')
      expect((await ask('apply', link, '--status', 'applied')).exit).toBe(0)
      expect((await ask('apply', link, '--status', 'interview')).exit).toBe(0)
      const applications = JSON.parse((await ask('applications', '--json')).out).applications
      expect(applications).toMatchObject([{ job_url: link, status: 'interview', written_by: 'agent' }])
    })

    test('write lines of the master as plain words, and read a resume from a file', async () => {
      // Lines of an agent would wait, and a line that waits is in no resume of a role.
      const environment = { SVC_URL: server.url, SVC_ACTOR: 'operator' }
      const answer = async (...words: string[]) => (await run(words, environment)).out
      expect(await answer('master')).toContain('Larkspur Payments (e1)')
      expect(await answer('master', 'add', 'e1', 'Kept', 'the', 'kiln', 'warm')).toStartWith(
        'revised: 1 added',
      )
      const id = (await answer('master', 'add', 'summary', 'Bakes bread', '--quiet')).trim()
      expect(await answer('master', 'edit', id, 'Bakes', 'rye', 'bread')).toContain('Bakes rye bread')
      expect(await answer('master', 'retire', id)).toContain('1 taken out')
      expect(await answer('master', 'restore', id)).toContain('revised: 1 added')
      expect(await answer('master', 'retire', 'e2')).toContain('taken out')
      expect(await answer('master', 'restore', 'e2')).toContain('Tern Logistics (e2)')
      expect(await answer('master', 'select', 'backend-engineer', '--exclude', id ?? '')).toContain(
        '1 left out',
      )
      const resume = fileURLToPath(new URL('../../fixtures/resumes/merriweather.docx', import.meta.url))
      expect(await answer('master', 'import', resume)).toContain('Nothing is stored')
      expect(await answer('master', 'import', resume, '--apply')).toContain('were stored')
      expect((await ask('master', 'import', '/nowhere/cv.pdf')).exit).toBe(2)
      expect((await ask('master', 'import', resume.replace('.docx', '.odt'))).exit).toBe(2)
      expect((await ask('master', 'add', 'e999', 'Nowhere')).err).toContain('master_place_invalid')
      expect(await answer('master', 'sync')).toStartWith('unchanged')
      expect(await answer('backup')).toContain('The backup is whole')
      expect(await answer('backup', 'verify')).toContain('The backup is whole')
      expect(await answer('backup', 'list')).toContain('asked')
      expect(JSON.parse(await answer('export')).master.revisions.length).toBeGreaterThan(1)
      expect(await answer('export', '--what', 'jobs', '--format', 'csv')).toContain('job_identity,job_url')
    })

    test('say in whose name they write', async () => {
      const terminal = { stdin: true, stdout: true, stderr: true, columns: 100 }
      const writer = async (ran: Promise<{ out: string }>) => JSON.parse((await ran).out).profile.written_by
      const words = ['roles', 'edit', 'backend-engineer', '--label', 'Backend', '--json']
      const environment = { SVC_URL: server.url }
      expect(await writer(run(words, environment))).toBe('agent')
      expect(await writer(run(words, environment, terminal))).toBe('operator')
      expect(await writer(run(words, { ...environment, SVC_ACTOR: 'agent' }, terminal))).toBe('agent')
      expect(await writer(run([...words, '--actor', 'operator'], environment))).toBe('operator')
    })

    test('tell how many jobs are not listed, and what the marks mean', async () => {
      const { out } = await ask('new')
      expect(out).toMatch(/^50 of \d+ shown; `svc jobs` lists all\.$/m)
      expect(out).toMatch(/^\? place unclear · \* invented sample$/m)
      expect((await ask('jobs', '--limit', '1')).out).toMatch(/^Of all your roles' jobs: \d+ in all · /m)
    })

    test('answer what is new in the words of what is new', async () => {
      const { exit, out } = await ask('new', 'answer', '--no-assess', '--peek')
      expect(exit).toBe(0)
      expect(out).toMatch(
        /^\d+ new jobs in the last 7 days \(this is the first check\), from \d+ postings\.$/m,
      )
      expect(out).not.toContain('checked_at')
    })
  })
})

const explain = async (...words: string[]) => JSON.parse((await run([...words, '--explain'])).out)

describe('makeProgram()', () => {
  test('lists every command of a route in its help', async () => {
    const { exit, out } = await run(['help', '--all'])
    expect(exit).toBe(0)
    for (const { use } of COMMANDS) expect(out).toMatch(new RegExp(`^  ${use}( |$)`, 'm'))
  })

  test.each(COMMANDS.map((command) => [command.use, command] as const))(
    'explains `%s` with its summary, its options and its examples',
    async (use, { summary, examples }) => {
      const { exit, out } = await run(['help', ...use.split(' ')])
      expect(exit).toBe(0)
      expect(out.replace(/\s+/g, ' ')).toContain(summary)
      for (const example of examples) {
        expect(out).toContain(example)
        const words = example.split(' ').slice(1)
        if (!example.includes('"')) expect((await run([...words, '--explain'])).exit).toBe(0)
      }
    },
  )

  test('says what every filter of jobs and every setting of a list means', async () => {
    const { out } = await run(['help', 'jobs'])
    const own = out.slice(out.indexOf('Options:'), out.indexOf('Options of every command:'))
    const bare = own.split('\n').filter((line) => /^ +--\S+( <\S+>)?$/.test(line))
    // The opposite of a switch needs no words of its own.
    expect(bare.filter((line) => !line.includes('--no-')).map((line) => line.trim())).toEqual([])
  })

  test('reads boards by name or by link', async () => {
    const words = ['greenhouse:acme', 'https://jobs.lever.co/acme']
    expect(await explain('boards', 'add', ...words, '--company', 'Acme')).toEqual({
      method: 'POST',
      path: '/api/boards',
      body: {
        boards: [
          { system: 'greenhouse', board: 'acme', company: 'Acme' },
          { url: 'https://jobs.lever.co/acme', company: 'Acme' },
        ],
      },
    })
  })

  test('completes a link to a job that has no scheme', async () => {
    const { path } = await explain('job', 'jobs.lever.co/x/1')
    expect(path).toBe(`/api/jobs?url=${encodeURIComponent('https://jobs.lever.co/x/1')}`)
    expect((await explain('apply', 'jobs.lever.co/x/1')).body).toEqual({
      job_url: 'https://jobs.lever.co/x/1',
    })
  })

  test('takes a switch as a flag, as its opposite and with a value', async () => {
    const on = { method: 'GET', path: '/api/new?us_only=1&sort=best' }
    const off = { method: 'GET', path: '/api/new?us_only=0&sort=best' }
    expect(await explain('new', '--us-only')).toEqual(on)
    expect(await explain('new', '--us-only', '1')).toEqual(on)
    expect(await explain('new', '--us-only=true')).toEqual(on)
    expect(await explain('new', '--no-us-only')).toEqual(off)
    expect(await explain('new', '--us-only', '0')).toEqual(off)
  })

  test('makes one text of several words', async () => {
    const { path } = await explain('search', 'rust', 'distributed systems')
    expect(path).toBe(`/api/search?q=${encodeURIComponent('rust "distributed systems"')}`)
  })

  test('sends settings inside of settings, numbers as numbers and nothing as null', async () => {
    const { body } = await explain(
      ...['config', 'set', '--fit.weak-fit-below-rank', '40', '--no-pipeline.enabled'],
      ...['--countries', 'US', '--countries', 'CA', '--no-refresh.quiet-hours'],
    )
    expect(body).toEqual({
      fit: { weak_fit_below_rank: 40 },
      pipeline: { enabled: false },
      countries: ['US', 'CA'],
      refresh: { quiet_hours: null },
    })
    expect((await explain('config', 'set', '--fit.weak-fit-below-rank', 'high')).body).toEqual({
      fit: { weak_fit_below_rank: 'high' },
    })
  })

  test('puts an actor that was named into a body that takes one', async () => {
    const { body } = await explain('roles', 'archive', 'a', '--actor', 'agent')
    expect(body).toEqual({ actor: 'agent' })
    expect((await explain('new', 'seen', '--actor', 'agent')).body).toEqual({})
  })
})
