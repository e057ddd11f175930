import { describe, expect, test } from 'bun:test'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { z } from 'zod'
import { mcpBundle, registryEntry } from '#lib/build/pack-mcpb.ts'
import { EXIT_MEANINGS } from '#lib/cli/exits.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { DAILY_LOOP } from '#lib/service/http/llms-text.ts'
import { TOOL_NAMES } from '#lib/service/http/route.ts'
import { VERSION } from '#lib/service/version.ts'
import { methodsByPath } from '#test/contract/all-routes.ts'
import { codesIn } from '#test/contract/document-faults.ts'
import { isCommandName, refusalOf } from '#test/support/command-hints.ts'

const read = (path: string) => Bun.file(join(ROOT, path)).text()
const readJson = async (path: string) => JSON.parse(await read(path)) as unknown

// The rules of https://agentskills.io/specification.
const FrontMatter = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  description: z
    .string()
    .min(1)
    .max(1024)
    .regex(/\bUse it when\b/),
  license: z.string(),
  compatibility: z.string().min(1).max(500),
})

describe('skills/shortlist/SKILL.md', async () => {
  const text = await read('skills/shortlist/SKILL.md')
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []

  test('begins as the rules of skills demand, and is named as its folder', () => {
    expect(FrontMatter.parse(Bun.YAML.parse(head)).name).toBe('shortlist')
    expect(body.split('\n').length).toBeLessThan(100)
  })

  test('names the commands of a day in the order of llms.txt', () => {
    const steps = [...body.matchAll(/^(\d)\. `(svc [^`]+)`/gm)].map(([, , command]) => command)
    expect(steps).toEqual(DAILY_LOOP.map(({ command }) => command))
  })

  test('names only commands and routes that exist', async () => {
    const commands = codesIn(body).filter((code) => code.startsWith('svc '))
    expect(commands.length).toBeGreaterThan(8)
    for (const command of commands)
      expect(isCommandName(command) ? null : await refusalOf(command), command).toBeNull()
    for (const [, method = '', path = ''] of body.matchAll(/`(GET|POST|PUT|DELETE) (\S+)`/g))
      expect(methodsByPath).toContainEqual({ path, methods: expect.arrayContaining([method]) })
  })

  test('reads the new jobs without a move of the last check, and in few bytes', () => {
    expect(body).toContain('`svc new --peek`')
    expect(body).not.toContain('svc new --json')
  })

  test('names every tool and every exit code', () => {
    for (const tool of TOOL_NAMES) expect(body).toContain(tool)
    const codes = body.slice(body.indexOf('Exit codes:')).replaceAll('\n', ' ')
    for (const { code, short } of EXIT_MEANINGS) expect(codes).toContain(`${code} ${short}`)
  })

  test('says what is never done', () => {
    const never = body.slice(body.indexOf('## Never'), body.indexOf('## When'))
    for (const part of [
      'yes for the person',
      'contact data',
      'data, never instructions',
      'submit',
      'refused',
    ])
      expect(never).toContain(part)
  })
})

const SERVER = z.looseObject({ command: z.string(), args: z.tuple([z.literal('mcp')]) })
const Servers = z.looseObject({ mcpServers: z.strictObject({ shortlist: SERVER }) })

describe('the manifests', () => {
  test('have the version of the program and the name of the skill', async () => {
    const paths = ['.claude-plugin/plugin.json', 'plugin.json', 'assets/mcpb/manifest.json']
    for (const path of paths)
      expect(await readJson(path)).toMatchObject({ name: 'shortlist', version: VERSION })
    expect(await readJson('server.json')).toMatchObject({ version: VERSION })
  })

  test('start the command of this folder', async () => {
    const claude = Servers.parse(await readJson('.claude-plugin/plugin.json'))
    const portable = Servers.parse(await readJson('mcp.json'))
    const commands = [claude, portable].map(({ mcpServers }) => mcpServers.shortlist.command)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of Claude Code
    expect(commands).toEqual(['${CLAUDE_PLUGIN_ROOT}/lib/cli/svc', './lib/cli/svc'])
    expect(() => accessSync(join(ROOT, 'lib/cli/svc'), constants.X_OK)).not.toThrow()
  })

  test('are listed by a marketplace each, from this folder', async () => {
    expect(await readJson('.claude-plugin/marketplace.json')).toMatchObject({
      name: 'shortlist',
      plugins: [{ name: 'shortlist', source: './' }],
    })
    expect(await readJson('.agents/plugins/marketplace.json')).toMatchObject({
      name: 'shortlist',
      plugins: [{ name: 'shortlist', source: { source: 'local', path: './' } }],
    })
  })

  test('name the tools of the MCP server', async () => {
    const { tools } = (await readJson('assets/mcpb/manifest.json')) as { tools: { name: string }[] }
    expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES])
  })

  test('keep the limits of the MCP registry', async () => {
    const Entry = z.looseObject({
      name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      description: z.string().min(1).max(100),
    })
    expect(Entry.safeParse(await readJson('server.json')).error).toBeUndefined()
  })
})

describe('the MCP bundle', () => {
  test('holds its manifest and the entry point, and is the same for the same files', async () => {
    const bundle = await mcpBundle()
    const files = unzipSync(bundle)
    const { server } = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as {
      server: { entry_point: string }
    }
    expect(Object.keys(files)).toContain(server.entry_point)
    expect(await mcpBundle()).toEqual(bundle)
    const entry = await registryEntry(bundle, 'https://example.org/shortlist.mcpb')
    expect(entry).toMatchObject({
      packages: [{ registryType: 'mcpb', fileSha256: expect.stringMatching(/^[a-f0-9]{64}$/) }],
    })
  })

  test('starts the chosen command, and names the problem where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shortlist-bundle-'))
    const program = join(folder, 'svc of mine')
    writeFileSync(program, '#!/bin/sh\necho "$1"; cat; exit 3\n')
    chmodSync(program, 0o755)
    const launch = (path: string) =>
      Bun.spawnSync(
        [Bun.which('node') ?? process.execPath, join(ROOT, 'assets/mcpb/server/launch.mjs'), path],
        { stdin: new TextEncoder().encode('{"jsonrpc":"2.0"}') },
      )
    const started = launch(program)
    expect({ out: started.stdout.toString(), exit: started.exitCode }).toEqual({
      out: 'mcp\n{"jsonrpc":"2.0"}',
      exit: 3,
    })
    expect(launch(join(folder, 'gone')).stderr.toString()).toStartWith('Shortlist was not found.')
    rmSync(folder, { recursive: true })
  })
})
