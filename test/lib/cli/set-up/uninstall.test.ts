import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { packageCacheOf } from '#lib/runtime/built/start-words.ts'
import { run } from '#test/support/command-line.ts'

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
    env: { HOME: home, PATH: '/nowhere' },
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  })
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ])
  return { exit: await program.exited, out, err }
}

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

  test('takes out the entries of agents and the caches, keeps the home, and names what remains', async () => {
    const { exit, out } = await svc(MAIN, 'uninstall', '--yes')
    expect(exit).toBe(0)
    expect(readFileSync(at('.claude.json'), 'utf8')).not.toContain('shortlist')
    expect(existsSync(at('.claude/skills/shortlist'))).toBe(false)
    expect(existsSync(at('.cache/shortlist'))).toBe(false)
    expect(existsSync(at('.local/share/shortlist/config.json'))).toBe(true)
    const remaining = out.slice(out.indexOf('Remains'))
    expect(remaining).toContain(ROOT)
    expect(remaining).toMatch(/an earlier config +\S+\.claude\.json\.2\S+\.bak/)
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
    ['/home/ada/.cache/pnpm/dlx/a1/x/node_modules/shortlist/lib/cli/main.ts', '/home/ada/.cache/pnpm/dlx/a1'],
    ['/tmp/xfs-1/dlx-77/node_modules/shortlist/main.ts', '/tmp/xfs-1/dlx-77'],
    ['/usr/lib/node_modules/shortlist/lib/cli/main.ts', null],
    ['/home/ada/shortlist/lib/cli/svc', null],
    ['/home/ada/dlx/shortlist/lib/cli/svc', null],
    ['/home/ada/.bun/install/global/node_modules/shortlist/lib/cli/main.ts', null],
  ])('holds %s or not', (path, folder) => {
    expect(packageCacheOf(path)).toBe(folder)
  })

  test('is written into no config and no service: the refusal names the command that installs', async () => {
    mkdirSync(at('.claude'))
    const environment = {
      HOME: home,
      PATH: '/nowhere',
      SVC_PROGRAM: '/home/ada/.npm/_npx/86/node_modules/a/b',
    }
    for (const words of [
      ['agent', 'install', 'claude'],
      ['service', 'install'],
    ]) {
      const { exit, err } = await run([...words, '--yes'], environment)
      expect([exit, err.includes('npm install --global')]).toEqual([1, true])
      expect(err).toContain(`Then run: svc ${words.join(' ')}`)
    }
    expect(existsSync(at('.claude.json'))).toBe(false)
  })
})
