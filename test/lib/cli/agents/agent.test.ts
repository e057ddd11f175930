import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AGENT_NAMES } from '#lib/cli/command-words.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { run, TTY } from '#test/support/command-line.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shortlist-agents-'))
})

afterEach(() => {
  rmSync(home, { recursive: true, force: true })
})

const agent = (...words: string[]) => run(['agent', ...words], { HOME: home, PATH: '/nowhere' })
const at = (...names: string[]) => join(home, ...names)
const text = (...names: string[]) => readFileSync(at(...names), 'utf8')

function place(path: string, content: string, mode = 0o600): string {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), content)
  chmodSync(at(path), mode)
  return at(path)
}

const FILES: Record<string, { config: string; skills: string }> = {
  claude: { config: '.claude.json', skills: '.claude' },
  codex: { config: '.codex/config.toml', skills: '.agents' },
  cursor: { config: '.cursor/mcp.json', skills: '.cursor' },
  gemini: { config: '.gemini/settings.json', skills: '.gemini' },
}

describe('svc agent install', () => {
  test.each(Object.entries(FILES))(
    'writes config and skill of %s, and remove takes both out',
    async (name, files) => {
      mkdirSync(at(`.${name}`))
      const { exit, out } = await agent('install', name, '--yes')
      expect(exit).toBe(0)
      expect(out).toContain('+')
      expect(text(files.config)).toContain(join(ROOT, 'lib/cli/svc'))
      const skill = join(files.skills, 'skills/shortlist/SKILL.md')
      // The copy names the command itself, because it does not lie in the folder of the program.
      const [before = '', after = ''] = readFileSync(join(ROOT, 'skills/shortlist/SKILL.md'), 'utf8').split(
        /`lib\/cli\/svc` in the\s+folder of Shortlist\./,
      )
      expect(text(skill)).toBe(`${before}\`${join(ROOT, 'lib/cli/svc')}\`.${after}`)

      expect((await agent('install', name, '--yes')).out).toContain('Nothing to change.')
      expect((await agent()).out).toMatch(new RegExp(`^${name} +set up`, 'm'))

      expect((await agent('remove', name, '--yes')).exit).toBe(0)
      expect([existsSync(at(files.config)), existsSync(dirname(at(skill)))]).toEqual([false, false])
      expect((await agent('remove', name, '--yes')).out).toContain('Nothing to change.')
    },
  )

  test('writes nothing without a yes, and asks at a terminal', async () => {
    const path = place('.cursor/mcp.json', '{}')
    const piped = await agent('install', 'cursor')
    expect({ exit: piped.exit, err: piped.err }).toEqual({
      exit: 2,
      err: 'Nothing was changed. Run it again with --yes to write this.\n',
    })
    expect(piped.out).toContain('+   "mcpServers": {')
    const environment = { HOME: home, PATH: '' }
    expect((await run(['agent', 'install', 'cursor'], environment, TTY, false)).exit).toBe(2)
    expect(readFileSync(path, 'utf8')).toBe('{}')
    expect(readdirSync(at('.cursor'))).toEqual(['mcp.json'])
    const yes = await run(['agent', 'install', 'cursor'], environment, TTY, true)
    expect({ exit: yes.exit, asked: yes.err }).toEqual({ exit: 0, asked: 'Write this?\n' })
    expect(readFileSync(path, 'utf8')).toContain('shortlist')
  })

  test('keeps the mode and a backup of the file, and a link as a link', async () => {
    const real = place('dotfiles/settings.json', '{\n  "theme": "x"\n}\n', 0o640)
    mkdirSync(at('.gemini'))
    symlinkSync(real, at('.gemini/settings.json'))
    expect((await agent('install', 'gemini', '--yes')).exit).toBe(0)
    expect(lstatSync(at('.gemini/settings.json')).isSymbolicLink()).toBe(true)
    expect(statSync(real).mode & 0o777).toBe(0o640)
    const [backup = ''] = readdirSync(at('dotfiles')).filter((name) => name.endsWith('.bak'))
    expect(text('dotfiles', backup)).toBe('{\n  "theme": "x"\n}\n')
  })

  test('shows no line of others, which may hold a key', async () => {
    place('.gemini/settings.json', '{\n  "apiKey": "sk-secret"\n}\n')
    const { out } = await agent('install', 'gemini')
    expect(out).not.toContain('sk-secret')
  })

  const SECRET = 'sk-secret'
  const CONFIGS = { cursor: '.cursor/mcp.json', gemini: '.gemini/settings.json', codex: '.codex/config.toml' }
  test.each([
    ['cursor', `{"mcpServers":{"other":{"env":{"KEY":"${SECRET}"}}},"apiKey":"${SECRET}"}`],
    ['cursor', `{"apiKey":"${SECRET}"}`],
    ['cursor', `{ "mcpServers": { "shortlist": { "command": "old", "env": { "K": "${SECRET}" } } } }`],
    ['cursor', `{\n"mcpServers": {}, "apiKey": "${SECRET}" }`],
    ['cursor', `{\n"mcpServers": {} // ${SECRET}\n}`],
    ['cursor', `{\n"mcpServers": {"shortlist":{"command":"x","args":["--token","${SECRET}"]}}\n}`],
    ['cursor', `{\n"mcpServers": {"shortlist":{"command":"a \\"${SECRET} b"}}\n}`],
    ['gemini', `{"a":"\\\\","apiKey":"${SECRET}","mcpServers":{}}`],
    ['codex', `mcp_servers = { shortlist = { command = "old", env = { K = "${SECRET}" } } }\n`],
    ['codex', `[mcp_servers.shortlist]\ncommand = "old" # ${SECRET}\nbearer = '${SECRET}'\n`],
    ['codex', `[mcp_servers.shortlist]\ncommand = "old"\n[mcp_servers.shortlist.env]\nK = "${SECRET}"\n`],
    ['codex', `mcp_servers = { other = { env = { K = "${SECRET}" } } }\n`],
  ] as const)('shows the words of its own entry alone, at set-up and removal: %s', async (name, config) => {
    place(CONFIGS[name], config)
    const shown = await agent('install', name, '--yes')
    const removed = await agent('remove', name, '--yes')
    for (const { out, err } of [shown, removed]) expect(out + err).not.toContain('secret')
    expect(shown.exit === 0 ? shown.out : shown.err).toMatch(/\+.*(?:svc|shortlist)|Nothing was changed/)
  })

  test('names the home of a person who chose one', async () => {
    mkdirSync(at('.claude'))
    await run(['agent', 'install', 'claude', '--yes'], { HOME: home, SVC_HOME: '/my home' })
    expect(JSON.parse(text('.claude.json')).mcpServers.shortlist).toEqual({
      type: 'stdio',
      command: join(ROOT, 'lib/cli/svc'),
      args: ['mcp'],
      env: { SVC_HOME: '/my home' },
    })
  })

  test('follows the folders that the agents follow', async () => {
    for (const name of ['c', 'x', 'config/Code']) mkdirSync(at(name), { recursive: true })
    const environment = {
      HOME: home,
      CLAUDE_CONFIG_DIR: at('c'),
      CODEX_HOME: at('x'),
      XDG_CONFIG_HOME: at('config'),
    }
    for (const name of ['claude', 'codex', 'vscode'])
      expect((await run(['agent', 'install', name, '--yes'], environment)).exit).toBe(0)
    expect(existsSync(at('c/.claude.json'))).toBe(true)
    expect(existsSync(at('x/config.toml'))).toBe(true)
    if (process.platform === 'linux')
      expect(JSON.parse(text('config/Code/User/mcp.json')).servers.shortlist.type).toBe('stdio')
  })
})

describe('svc agent install refuses plainly', () => {
  const refusal = async (name: string) => {
    const { exit, err } = await agent('install', name, '--yes')
    expect(exit).toBe(1)
    return err
  }

  test('an agent that is not there', async () => {
    expect(await refusal('codex')).toStartWith(
      'agent_not_found: Nothing was changed: Codex was not found. There is no program codex on the PATH',
    )
    expect(readdirSync(home)).toEqual([])
  })

  test.each([
    ['a broken file', '{ "mcpServers": {', 'is not JSON: line 1 cannot be read'],
    ['a file that is no text', '\u0000', 'is not JSON'],
  ])('%s, and leaves it as it is', async (_, content, says) => {
    const path = place('.cursor/mcp.json', content)
    expect(await refusal('cursor')).toContain(`${path} ${says}`)
    expect(readFileSync(path, 'utf8')).toBe(content)
    expect(readdirSync(at('.cursor'))).toEqual(['mcp.json'])
  })

  test('bytes that are not UTF-8', async () => {
    writeFileSync(place('.cursor/mcp.json', ''), new Uint8Array([0x7b, 0xff, 0x7d]))
    expect(await refusal('cursor')).toContain('is not text in UTF-8')
  })

  test('a read-only file', async () => {
    place('.cursor/mcp.json', '{}', 0o400)
    expect(await refusal('cursor')).toContain('is read-only')
    expect(text('.cursor/mcp.json')).toBe('{}')
  })

  test('a link to nothing, and a folder', async () => {
    mkdirSync(at('.cursor'))
    symlinkSync(at('gone'), at('.cursor/mcp.json'))
    expect(await refusal('cursor')).toContain('is a link to a file that is not there')
    rmSync(at('.cursor/mcp.json'))
    mkdirSync(at('.cursor/mcp.json'))
    expect(await refusal('cursor')).toContain('is not a file')
  })

  test('a file in the place of a folder', async () => {
    place('.cursor/mcp.json', '{}')
    place('.cursor/skills', '')
    expect(await refusal('cursor')).toContain('cannot be')
  })

  test('an agent that nobody knows, as bad usage', async () => {
    const { exit, err } = await agent('install', 'nobody')
    expect(exit).toBe(2)
    expect(err).toContain(AGENT_NAMES.join(', '))
  })
})

test('svc agent remove keeps a skill that the person changed as a backup', async () => {
  mkdirSync(at('.cursor'))
  await agent('install', 'cursor', '--yes')
  const skill = at('.cursor/skills/shortlist')
  writeFileSync(join(skill, 'SKILL.md'), 'mine')
  await agent('remove', 'cursor', '--yes')
  const [left = ''] = readdirSync(skill)
  expect(left).toEndWith('.bak')
  expect(readFileSync(join(skill, left), 'utf8')).toBe('mine')
})
