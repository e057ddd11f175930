import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { MANAGERS } from '#lib/cli/set-up/service.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { packageCacheOf } from '#lib/runtime/built/start-words.ts'
import { run, TTY } from '#test/support/command-line.ts'

describe('service', () => {
  const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'systemctl', darwin: 'launchctl' }
  const manager = MANAGERS[process.platform]

  let home: string

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'shortlist-service-'))
    manages(0)
  })

  afterEach(() => {
    rmSync(home, { recursive: true, force: true })
  })

  /** Puts a program in the place of the system's own: it records its words, and ends with this code if they match. */
  function manages(code: number, failing = '.'): void {
    const path = join(home, PROGRAMS[process.platform] ?? 'none')
    const fails = `echo "$@" | grep -qE '${failing}' && exit ${code}`
    writeFileSync(path, `#!/bin/sh\nPATH=/usr/bin:/bin\necho "$@" >> "${home}/calls"\n${fails}\nexit 0\n`)
    chmodSync(path, 0o700)
  }

  const environment = () => ({ HOME: home, PATH: home, SVC_HOME: join(home, 'my data') })
  const service = (...words: string[]) => run(['service', ...words], environment())
  const calls = () => (existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8') : '')
  const path = () =>
    manager?.path({ home, environment: environment(), start: { command: '/svc', args: [] } }) ?? ''

  describe('svc service', () => {
    test('writes the file and starts the server after a yes, and takes both back', async () => {
      expect((await service('status')).exit).toBe(1)
      const unsure = await run(['service', 'install'], environment(), TTY, false)
      expect([unsure.exit, existsSync(path())]).toEqual([2, false])
      const { exit, out } = await run(['service', 'install'], environment(), TTY, true)
      expect(exit).toBe(0)
      expect(out).toContain('starts it at each login')
      expect(readFileSync(path(), 'utf8')).toContain(join(home, 'my data'))
      expect(calls()).toMatch(/enable|bootstrap/)
      expect((await service('status')).exit).toBe(0)
      expect((await service('install', '--yes')).out).toContain('Nothing to change')
      expect((await service('remove', '--yes')).exit).toBe(0)
      expect(existsSync(path())).toBe(false)
      expect(calls()).toMatch(/disable|bootout/)
    })

    test('names the command that failed, and removes no file of a service that still runs', async () => {
      await service('install', '--yes')
      manages(1, 'disable|bootout')
      const { exit, err } = await service('remove', '--yes')
      expect([exit, existsSync(path())]).toEqual([1, true])
      expect(err).toContain('Run it yourself')
    })
  })

  test('svc service install starts the server again after a start that failed, and remove takes its file out', async () => {
    manages(1)
    const failed = await service('install', '--yes')
    expect([failed.exit, failed.err.includes(' && ')]).toEqual([1, process.platform === 'linux'])
    const status = await service('status')
    expect([status.exit, status.out.includes('Does not run')]).toEqual([1, true])
    expect((await service('install', '--yes')).exit).toBe(1)
    expect((await service('remove', '--yes')).exit).toBe(0)
    expect(existsSync(path())).toBe(false)
  })

  describe('the files of services', () => {
    const place = {
      home: '/home/ada',
      environment: { SVC_HOME: '/data/50% "x" $y <&>', PATH: '/bin' },
      start: { command: '/opt/a b/svc$', args: [] },
    }

    test('quote every word as systemd reads it', () => {
      const unit = MANAGERS.linux?.text(place) ?? ''
      expect(unit).toContain('ExecStart="/opt/a b/svc$$" "serve" "--no-open"\n')
      expect(unit).toContain(String.raw`Environment="SVC_HOME=/data/50%% \"x\" $y <&>"`)
    })

    test.each(['darwin', 'win32'] as const)('are XML on %s, whatever the paths hold', (platform) => {
      const text = MANAGERS[platform]?.text(place) ?? ''
      expect(XMLValidator.validate(text)).toBe(true)
      expect(JSON.stringify(new XMLParser().parse(text))).toContain('/opt/a b/svc$')
    })
  })

  describe('svc update', () => {
    test('prints the changes of this release, and of newer ones in a file', async () => {
      const newer = join(home, 'CHANGELOG.md')
      writeFileSync(newer, '# Changelog\n\n## 99.1.0\n\n- A newer thing.\n\n## 0.0.1\n\n- An old thing.\n')
      const { out } = await run(['update', newer])
      expect(out).toContain('A newer thing.')
      expect(out).not.toContain('An old thing.')
      expect((await run(['update'])).out).toContain('The first release')
      writeFileSync(newer, '## [99.1.0-beta.1] - 2027-01-31')
      expect((await run(['update', newer])).out).toContain('99.1.0-beta.1')
    })

    test('refuses a file that is no changelog', async () => {
      const other = join(home, 'other.txt')
      writeFileSync(other, 'Nothing of that kind.')
      expect((await run(['update', other])).exit).toBe(2)
      expect((await run(['update', join(home, 'none')])).exit).toBe(2)
    })

    test('names the folder into which the extension cannot be written', async () => {
      const file = join(home, 'file')
      writeFileSync(file, '')
      const { exit, err } = await run(['extension', file])
      expect(exit).toBe(1)
      expect(err).toStartWith(`not_written: The extension cannot be written into ${file} (`)
    })
  })
})

describe('uninstall', () => {
  const MAIN = join(ROOT, 'lib/cli/main.ts')
  const TERMINAL = join(ROOT, 'test/support/at-terminal.ts')
  const isLinux = process.platform === 'linux'

  let home: string
  const at = (...names: string[]) => join(home, ...names)

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'shortlist-uninstall-'))
  })

  afterEach(() => {
    rmSync(home, { recursive: true, force: true })
  })

  // In a process of its own: the folders of caches are those of its environment.
  async function svc(...words: string[]) {
    const program = Bun.spawn([process.execPath, '--no-env-file', ...words], {
      env: { HOME: home, PATH: home, BUN_RUNTIME_TRANSPILER_CACHE_PATH: at('.cache/shortlist/compiled') },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([
      new Response(program.stdout).text(),
      new Response(program.stderr).text(),
    ])
    return { exit: await program.exited, out, err }
  }

  const filesIn = () =>
    readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(home, join(parentPath, name)))
      .sort()

  function place(path: string, text = 'x'): void {
    mkdirSync(at(path, '..'), { recursive: true })
    writeFileSync(at(path), text)
  }

  describe.skipIf(!isLinux)('svc uninstall', () => {
    beforeEach(async () => {
      place('.claude/settings.json', '{}')
      place('.claude.json', '{"mine": 1}')
      place('.cache/shortlist/built/x.js')
      place('.local/share/shortlist/config.json', '{}')
      place('systemctl', '#!/bin/sh\n')
      chmodSync(at('systemctl'), 0o700)
      expect((await svc(MAIN, 'agent', 'install', 'claude', '--yes')).exit).toBe(0)
    })

    test('removes nothing without a yes, and names all that it would', async () => {
      const { exit, out } = await svc(MAIN, 'uninstall')
      expect(exit).toBe(2)
      for (const path of ['.claude.json', '.cache/shortlist', '.local/share/shortlist']) {
        expect(out).toContain(at(path))
        expect(existsSync(at(path))).toBe(true)
      }
    })

    test('leaves nothing but the home and the files of the person', async () => {
      const installed = [await svc(MAIN, 'service', 'install', '--yes')]
      for (const name of ['codex', 'cursor', 'gemini']) {
        mkdirSync(at(`.${name}`))
        installed.push(await svc(MAIN, 'agent', 'install', name, '--yes'))
      }
      expect(installed.map(({ exit }) => exit)).toEqual([0, 0, 0, 0])
      // As after an uninstall that was cut off.
      rmSync(at('.codex/config.toml'))
      place('.gemini/settings.json.2026-11-01T00-00-00-000Z.bak', '{"theme": "dark"}')
      const { exit, out } = await svc(MAIN, 'uninstall', '--yes')
      expect(exit).toBe(0)
      expect(filesIn()).toEqual([
        '.claude.json',
        '.claude/settings.json',
        '.gemini/settings.json.2026-11-01T00-00-00-000Z.bak',
        '.local/share/shortlist/config.json',
        'systemctl',
      ])
      expect(JSON.parse(readFileSync(at('.claude.json'), 'utf8'))).toEqual({ mine: 1, mcpServers: {} })
      const remaining = out.slice(out.indexOf('Remains'))
      expect(remaining).toContain(ROOT)
      expect(remaining).toMatch(/an earlier config +\S+settings\.json\.2\S+\.bak/)
    })

    test('removes the home only for a person at a terminal', async () => {
      const program = await svc(MAIN, 'uninstall', '--home', '--yes')
      expect([program.exit, program.err.includes('Only you')]).toEqual([1, true])
      expect(existsSync(at('.cache/shortlist'))).toBe(true)
      const { exit, out } = await svc(TERMINAL, 'yes', 'uninstall', '--home')
      expect({ exit, kept: out.includes('Keeps') }).toEqual({ exit: 0, kept: false })
      expect(existsSync(at('.local/share/shortlist'))).toBe(false)
    })
  })

  describe('a package cache', () => {
    test.each([
      ['/home/ada/.npm/_npx/8666902f/node_modules/shortlist/lib/cli/main.ts', '/home/ada/.npm/_npx/8666902f'],
      [
        'C:\\Users\\Ada\\AppData\\Local\\npm-cache\\_npx\\8666\\node_modules\\bun\\bin\\bun.exe',
        'C:\\Users\\Ada\\AppData\\Local\\npm-cache\\_npx\\8666',
      ],
      [
        '/tmp/bunx-1000-shortlist@latest/node_modules/shortlist/lib/cli/main.ts',
        '/tmp/bunx-1000-shortlist@latest',
      ],
      [
        '/home/ada/.cache/pnpm/dlx/a1/x/node_modules/shortlist/lib/cli/main.ts',
        '/home/ada/.cache/pnpm/dlx/a1',
      ],
      ['/tmp/xfs-1/dlx-77/node_modules/shortlist/main.ts', '/tmp/xfs-1/dlx-77'],
      ['/usr/lib/node_modules/shortlist/lib/cli/main.ts', null],
      ['/home/ada/shortlist/lib/cli/svc', null],
      ['/home/ada/dlx/shortlist/lib/cli/svc', null],
      ['/home/ada/.bun/install/global/node_modules/shortlist/lib/cli/main.ts', null],
    ])('holds %s or not', (path, folder) => expect(packageCacheOf(path)).toBe(folder))

    test('is written into no config and no service: the refusal names the commands that install and set up', async () => {
      mkdirSync(at('.claude'))
      const cache = at('.npm/_npx/86')
      const environment = { HOME: home, PATH: '/nowhere', SVC_PROGRAM: join(cache, 'node_modules/a/b') }
      const refusal = async (more: Record<string, string> = {}) =>
        (await run(['agent', 'install', 'claude', '--yes'], { ...environment, ...more })).err
      place('.npm/_npx/86/package.json', '{"dependencies":{"shortlist":"^0.1.0"}}')
      const setsUp = (program: string) => ` && ${program} agent install claude\n`
      expect(await refusal()).toContain(`first: npm install --global shortlist${setsUp('shortlist')}`)
      expect(await refusal({ npm_config_user_agent: 'bun/1.4.5' })).toContain(
        'first: bun add --global shortlist &&',
      )
      expect(await refusal({ npm_config_global_prefix: '/proc/self/none' })).toContain(
        `first: npm install --global --prefix ${at('.local')} shortlist${setsUp(at('.local/bin/shortlist'))}`,
      )
      place('.npm/_npx/86/package.json', '{"dependencies":{"shortlist":"file:../../../my files/a.tgz"}}')
      expect(await refusal({ npm_config_global_prefix: home })).toContain(
        `--global '${at('my files/a.tgz')}' &&`,
      )
      for (const words of [
        ['agent', 'install', 'claude'],
        ['service', 'install'],
      ]) {
        const { exit, err } = await run([...words, '--yes'], environment)
        expect([exit, err.includes('npm install --global')]).toEqual([1, true])
        expect(err).toContain(`&& shortlist ${words.join(' ')}`)
      }
      expect(existsSync(at('.claude.json'))).toBe(false)
    })
  })
})
