import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registryServer, stage, withAddress } from '#lib/build/package/stage.ts'
import { VERSION } from '#lib/service/version.ts'

const ADDRESS = 'https://github.com/Ada/shortlist'
let folder: string
const read = (path: string) => Bun.file(join(folder, path)).text()
const readJson = async (path: string) => JSON.parse(await read(path))

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'shortlist-staged-')), 'staged')
  await stage(folder, { name: 'shortlist', address: ADDRESS })
}, 120_000)

afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }))

describe('a release with an address', () => {
  test('names its repository, its page, the place of bugs, and the server as the registry does', async () => {
    expect(await readJson('package.json')).toMatchObject({
      repository: { type: 'git', url: `git+${ADDRESS}.git` },
      homepage: `${ADDRESS}#readme`,
      bugs: { url: `${ADDRESS}/issues` },
      mcpName: 'io.github.ada/shortlist',
    })
    expect(await registryServer({ name: 'shortlist', address: ADDRESS })).toMatchObject({
      name: 'io.github.ada/shortlist',
      packages: [{ registryType: 'npm', identifier: 'shortlist', version: VERSION }],
    })
  })

  test('has a README whose links and pictures lead to the files of the version', async () => {
    const text = await read('README.md')
    expect(text).not.toContain('ADDRESS')
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((target) => !target.startsWith('https://'))).toEqual([])
    expect(targets).toContain(`${ADDRESS}/raw/v${VERSION}/docs/pictures/job.png`)
    expect(targets).toContain(`${ADDRESS}/blob/v${VERSION}/docs/install.md`)
  })

  test('has a plugin and a skill that name a command of the release', async () => {
    const plugin = await readJson('.claude-plugin/plugin.json')
    const portable = await readJson('mcp.json')
    for (const { mcpServers } of [plugin, portable]) {
      const path = mcpServers.shortlist.command.replace(/^(?:\$\{CLAUDE_PLUGIN_ROOT\}|\.)\//, '')
      expect(() => accessSync(join(folder, path), constants.X_OK)).not.toThrow()
    }
    expect(plugin.skills).toBe('./skills/')
    expect(await read('skills/shortlist/SKILL.md')).toContain('`lib/cli/start.mjs`')
    expect((await readJson('.claude-plugin/marketplace.json')).plugins[0].source).toBe('./')
  })
})

test.each([
  ['[a](docs/a.md#b)', `[a](${ADDRESS}/blob/v1.0.0/docs/a.md#b)`],
  ['![a](docs/a.png)', `![a](${ADDRESS}/raw/v1.0.0/docs/a.png)`],
  ['[a](https://b.example) [c](#d)', '[a](https://b.example) [c](#d)'],
  ['Clone ADDRESS into', `Clone ${ADDRESS} into`],
])('a document outside of the repository reads %j', (text, expected) => {
  expect(withAddress(text, ADDRESS, '1.0.0')).toBe(expected)
})
